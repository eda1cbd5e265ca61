extension GateBaseline {
  /// Returns what a merge left in a file that a reader of JSON would not see, or not say where: its
  /// marks, and a name that stands twice, however it is written, of which only one would count.
  ///
  /// - Returns: Words for the middle of a sentence, `nil` when there is nothing.
  /// - Complexity: O(bytes).
  static func mergeFault(in json: [UInt8]) -> String? {
    let lines = json.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let index = lines.firstIndex(where: { marks.contains(where: $0.starts) }) {
      return "line \(index + 1) has the mark of a merge that was not ended"
    }
    return JSONNames(in: json).first(where: \.isRepeated)
      .map { name in
        "line \(name.line) gives '\(String(decoding: name.written, as: UTF8.self))' a second time"
      }
  }

  private static let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }

  /// Returns a section, or a word of an approval, that no gate baseline has, in words for the middle of a
  /// sentence; `nil` when there is none.
  static func unknownName(in json: [UInt8]) -> String? {
    JSONNames(in: json)
      .first { name in
        guard let section = name.section else { return File.CodingKeys(rawValue: name.text) == nil }
        return switch File.CodingKeys(rawValue: section) {
        case .approvals: GateApproval.CodingKeys(rawValue: name.text) == nil
        case .total: GateTrialList.Total.CodingKeys(rawValue: name.text) == nil
        default: false
        }
      }
      .map { name in
        "line \(name.line) gives '\(String(decoding: name.written, as: UTF8.self))', which no gate "
          + "baseline has"
      }
  }
}
