import Foundation
import PaginatorKit
import Typesetting

/// A text of a wanted length and what it is.
struct BenchText {
  /// The text.
  var text: SourceText
  /// Where it comes from: `diamond-sutra × 159`.
  var source: String
  /// The family it is set in.
  var family: String

  /// How many scalars it has, as people say it: `1 M`, `6.3 k`.
  var length: String {
    let count = Double(text.scalarCount)
    return count >= 1e6 ? "\(shortest(count / 1e6)) M" : "\(shortest(count / 1e3)) k"
  }

  private func shortest(_ value: Double) -> String {
    value >= 10 ? String(Int(value.rounded())) : String(format: "%.2g", value)
  }

  /// Returns its first so many scalars.
  func beginning(scalars: Int) -> BenchText {
    var beginning = self
    let bytes = Array(text.utf8[..<text.offset(ofScalar: scalars).utf8])
    // Scalars are not cut, so the bytes are valid and there always is a text.
    beginning.text = SourceText(utf8: bytes, language: text.language) ?? text
    return beginning
  }
}

/// A language whose texts are measured, and the texts there are of it.
struct BenchLanguage: Sendable {
  /// `chinese` or `english`, as rows are named.
  let name: String
  /// The family that its texts are set in.
  let family: String
  /// The corpus of the repository, repeated where nothing better is there.
  let corpus: String
  /// The tag given to the shaper.
  let tag: String
  /// The fetched corpora, the best first; of generated ones the shortest that is long enough.
  let fetched: [String]

  /// Chinese in Noto Sans CJK.
  static let chinese = BenchLanguage(
    name: "chinese",
    family: "Noto Sans CJK TC",
    corpus: "diamond-sutra",
    tag: "zh-Hant",
    fetched: ["synth-zh-1m", "synth-zh-5m", "bungo-bible"]
  )
  /// English in DejaVu Sans.
  static let english = BenchLanguage(
    name: "english",
    family: "DejaVu Sans",
    corpus: "alice",
    tag: "en",
    fetched: ["kjv"]
  )
  /// Both.
  static let all = [chinese, english]

  /// Returns the text of the repository once.
  func once() throws -> BenchText {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "corpora/\(corpus)/text.txt")))
    return BenchText(text: try text(bytes), source: corpus, family: family)
  }

  /// Returns a text of exactly so many scalars: the beginning of a fetched corpus that is long enough,
  /// else the text of the repository repeated.
  func text(scalars: Int) throws -> BenchText {
    for id in fetched {
      guard let bytes = FetchedTexts.bytes(of: id), let whole = try? text(bytes),
        whole.scalarCount >= scalars
      else { continue }
      return BenchText(text: whole, source: id, family: family).beginning(scalars: scalars)
    }
    let once = try once().text
    let times = (scalars + once.scalarCount - 1) / once.scalarCount
    let whole = try text(Array(repeatElement(once.utf8, count: times).joined()))
    let source = "\(corpus) × \(times)"
    return BenchText(text: whole, source: source, family: family).beginning(scalars: scalars)
  }

  private func text(_ bytes: [UInt8]) throws -> SourceText {
    guard let text = SourceText(utf8: bytes, language: tag) else {
      throw ChildRun.Failure(description: "A text of \(name) is not UTF-8")
    }
    return text
  }
}

/// The texts that `harness corpus fetch` keeps.
enum FetchedTexts {
  /// Returns a fetched text, `nil` where it was not fetched.
  static func bytes(of id: String) -> [UInt8]? {
    let variables = ProcessInfo.processInfo.environment
    let cache = variables["HARNESS_CACHE"] ?? "\(NSHomeDirectory())/.cache/pagination-harness"
    let data = FileManager.default.contents(atPath: "\(cache)/\(id)/text.txt")
    return data.map { [UInt8]($0) }
  }
}
