import Foundation
import PaginatorKit

/// The folder `corpora/`: one folder for each corpus, with `corpus.json` in it.
package struct CorpusFolder: Hashable, Sendable {
  /// The folder's path.
  package let path: String

  /// A folder of corpora, which may hold none.
  ///
  /// - Throws: ``CorpusError/noSuchFolder(path:namedBy:)`` when the path leads to no folder.
  package init(path: String) throws(CorpusError) {
    try self.init(path: path, namedBy: "--corpora")
  }

  init(path: String, namedBy: String) throws(CorpusError) {
    guard isFolder(path) else { throw .noSuchFolder(path: path, namedBy: namedBy) }
    self.path = path
  }

  /// Returns the ids of the corpora in the folder, in the order of their UTF-8 bytes.
  ///
  /// A folder without `corpus.json` is no corpus, nor is one whose name begins with a dot.
  package func ids() throws(CorpusError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .unreadable(file: path, reason: "its entries cannot be listed")
    }
    return
      names
      .filter { !$0.hasPrefix(".") && isFile("\(path)/\($0)/corpus.json") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the corpus with an id, after comparing its text with its manifest.
  ///
  /// - Throws: ``CorpusError``; a text that differs from its manifest is refused.
  package func corpus(_ id: String) throws(CorpusError) -> Corpus {
    try reading(of: id).corpus()
  }

  /// Returns a corpus beside its manifest and the digests from outside, difference by difference.
  ///
  /// - Throws: ``CorpusError`` when manifest or text cannot be read. A difference is a result.
  package func verification(of id: String) throws(CorpusError) -> CorpusVerification {
    CorpusVerification(of: try reading(of: id))
  }

  /// Returns what `harness list corpora` shows, in the order of ids.
  ///
  /// Each corpus is loaded and compared with its manifest, so one that would be refused shows why.
  package func summaries() throws(CorpusError) -> [CorpusSummary] {
    try ids()
      .map { id in
        do throws(CorpusError) {
          return CorpusSummary(of: try corpus(id))
        } catch {
          return CorpusSummary(id: id, problem: error)
        }
      }
  }

  private func reading(of id: String) throws(CorpusError) -> CorpusReading {
    let known = try ids()
    // The folder's own spelling: equal strings may be other bytes, and so another path.
    guard let name = known.first(where: { $0 == id }) else {
      throw .noSuchCorpus(
        name: id,
        folder: lastComponent(of: path),
        suggestion: suggestion(for: id, among: known),
        known: known
      )
    }
    return try CorpusReading(id: name, folder: "\(path)/\(name)")
  }
}
