import Comparisons
import Foundation
import Results

extension StoredVerdict {
  /// The verdict as the store keeps it: the same verdict gives the same bytes.
  ///
  /// - Throws: What keeps the verdict from being written as JSON.
  init(_ verdict: GateVerdict) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(
      word: verdict.word.rawValue,
      body: String(decoding: try encoder.encode(verdict), as: UTF8.self)
    )
  }

  /// The verdict that was stored; `nil` when a later harness wrote it otherwise.
  var verdict: GateVerdict? {
    try? JSONDecoder().decode(GateVerdict.self, from: Data(body.utf8))
  }
}
