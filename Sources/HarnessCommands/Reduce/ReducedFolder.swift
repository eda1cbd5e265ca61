import Comparisons
import Corpora
import Digests
import Foundation
import PaginatorKit
import Reports
import Trials
import Typesetting

/// The folder that a reduced text is written to: a corpus, and a page of HTML to be attached.
struct ReducedFolder {
  /// The folder that holds it.
  let parent: String
  /// Its name, which is the corpus's.
  let id: String

  /// The folder with a path, which must not be there yet.
  init(path: String) throws {
    let parts = path.split(separator: "/")
    id = parts.last.map(String.init) ?? ""
    let above = parts.dropLast().joined(separator: "/")
    parent = path.hasPrefix("/") ? "/\(above)" : above.isEmpty ? "." : above
    do throws(CorpusError) {
      try CorpusImport.requireID(id)
    } catch {
      throw HarnessFailure.usage(
        "'\(path)' cannot be the folder of a corpus, whose name is made of letters, digits, - and _; name "
          + "another with --output."
      )
    }
    guard !FileManager.default.fileExists(atPath: "\(parent)/\(id)") else {
      throw HarnessFailure(
        .cannotWrite,
        "There is '\(path)' already; name another folder with --output."
      )
    }
    try requireWritable(parent)
  }

  /// How it is named on a command line.
  var named: String { "\(parent)/\(id)" }

  /// Writes the text as a corpus and reads it again, as every command does.
  func write(_ run: ReductionRun) throws -> Corpus {
    let whole = run.measuring.whole.corpus
    let isScrambled = run.scrambled != nil
    let made = try CorpusImport(
      run.reduced.text,
      id: id,
      title: isScrambled ? id : "\(whole.title), reduced",
      license: whole.manifest?.license.spdx,
      fonts: whole.fonts,
      making: "Reduced\(isScrambled ? " and scrambled" : "") from \(Self.words(for: run))"
    )
    let day = Date().formatted(.iso8601.year().month().day())
    _ = try made.write(to: parent, harness: HarnessVersion.current, date: day)
    let corpus = try CorpusFolder(path: parent).corpus(id)
    guard corpus.text == run.reduced.text else {
      throw HarnessFailure(.bug, "The corpus that was written is another text when it is read.")
    }
    return corpus
  }

  /// The whole text, which is not named where its words must not be known.
  static func words(for run: ReductionRun) -> String {
    let whole = run.measuring.whole.corpus
    let name = run.scrambled == nil ? "\(whole.id), " : ""
    let length = counted(whole.text.scalarCount, "character")
    return "\(name)a text of \(length), SHA-256 \(whole.sha256)"
  }

  /// Writes the page of HTML beside the text.
  func write(_ report: ReductionReport, fonts: FontLibrary) throws {
    try Reports.write([report.html(fonts)], to: named)
  }
}
