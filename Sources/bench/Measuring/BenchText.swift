import Corpora
import Foundation
import PaginatorKit
import Trials
import Typesetting

struct BenchText {
  var text: SourceText
  /// Where it comes from: `diamond-sutra × 159`.
  var source: String
  var family: String

  /// How many scalars it has, as people say it: `1 M`, `6.3 k`.
  var length: String {
    let count = Double(text.scalarCount)
    return count >= 1e6 ? "\(shortest(count / 1e6)) M" : "\(shortest(count / 1e3)) k"
  }

  private func shortest(_ value: Double) -> String {
    value >= 10 ? String(Int(value.rounded())) : String(format: "%.2g", value)
  }

  func beginning(scalars: Int) -> BenchText {
    var beginning = self
    beginning.text = text.beginning(utf8: text.offset(ofScalar: scalars).utf8)
    return beginning
  }
}

/// A language whose texts are measured, and the texts there are of it.
struct BenchLanguage: Sendable {
  /// `chinese`, `novel` or `english`, as rows are named.
  let name: String
  let family: String
  /// The corpus of the repository, repeated where nothing better is there.
  let corpus: String
  /// The tag given to the shaper.
  let tag: String
  /// Longer corpora, which may have to be fetched; the first that is there and long enough is taken.
  let fetched: [String]

  static let chinese = BenchLanguage(
    name: "chinese",
    family: "Noto Sans CJK TC",
    corpus: "diamond-sutra",
    tag: "zh-Hant",
    fetched: ["synth-zh-1m", "synth-zh-5m", "bungo-bible"]
  )
  static let english = BenchLanguage(
    name: "english",
    family: "DejaVu Sans",
    corpus: "alice",
    tag: "en",
    fetched: ["kjv"]
  )
  /// Chinese as novels have it.
  static let novel = BenchLanguage(
    name: "novel",
    family: "Noto Sans CJK SC",
    corpus: "diamond-sutra",
    tag: "zh-Hans",
    fetched: ["synth-novel-1m"]
  )
  /// Chinese with Latin words and numbers in it, as technical books have them.
  static let mixed = BenchLanguage(
    name: "mixed",
    family: "Noto Sans CJK SC",
    corpus: "diamond-sutra-punctuated",
    tag: "zh-Hans",
    fetched: ["debian-reference-zh-cn"]
  )
  static let all = [chinese, english]
  /// Those in which a text of a million scalars is laid out anew.
  static let cold = [chinese, novel, english]

  func once() throws -> BenchText {
    guard let text = try Self.text(of: corpus) else {
      throw Failure("corpora has no \(corpus)")
    }
    return BenchText(text: try self.text(text.utf8), source: corpus, family: family)
  }

  /// Returns a text of exactly so many scalars: the beginning of a fetched corpus that is long enough,
  /// else the text of the repository repeated.
  func text(scalars: Int) throws -> BenchText {
    for id in fetched {
      guard let found = try Self.text(of: id), found.scalarCount >= scalars else {
        continue
      }
      let whole = BenchText(text: try text(found.utf8), source: id, family: family)
      return whole.beginning(scalars: scalars)
    }
    let once = try once().text
    let times = (scalars + once.scalarCount - 1) / once.scalarCount
    let whole = try text(Array(repeatElement(once.utf8, count: times).joined()))
    let source = "\(corpus) × \(times)"
    return BenchText(text: whole, source: source, family: family).beginning(scalars: scalars)
  }

  private func text(_ bytes: [UInt8]) throws -> SourceText {
    guard let text = SourceText(utf8: bytes, language: tag) else {
      throw Failure("A text of \(name) is not UTF-8")
    }
    return text
  }
}

extension BenchLanguage {
  /// Returns the text of a corpus, of the repository or that `harness corpus fetch` keeps; `nil` where it has to be fetched first.
  ///
  /// - Throws: ``CorpusError`` when it is there and is not what its manifest says.
  static func text(of id: String) throws -> SourceText? {
    let cache = CorpusCache.find(
      environment: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath
    )
    let folder = try CorpusFolder(path: "corpora", cache: cache)
    guard try folder.ids().contains(id), try folder.place(of: id) != .notFetched else { return nil }
    return try folder.corpus(id).text
  }
}
