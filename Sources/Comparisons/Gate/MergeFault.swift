extension GateBaseline {
  /// Returns what a merge left in a file that a reader of JSON would not see, or not say where: its
  /// marks, and a name that stands twice in a section, of which only one would count.
  ///
  /// Entries are looked for where ``json`` puts them: one a line.
  ///
  /// - Returns: Words for the middle of a sentence, `nil` when there is nothing.
  /// - Complexity: O(bytes).
  static func mergeFault(in json: [UInt8]) -> String? {
    var seen: Set<ArraySlice<UInt8>> = []
    var sections: Set<ArraySlice<UInt8>> = []
    let lines = json.split(separator: newline, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = trimmed(line)
      if marks.contains(where: line.starts) {
        return "line \(index + 1) has the mark of a merge that was not ended"
      }
      let name = entryName(of: line)
      let opens = line.last == UInt8(ascii: "{") || line.last == UInt8(ascii: "[")
      let closes = line.first == UInt8(ascii: "}") || line.first == UInt8(ascii: "]")
      if opens || closes { seen.removeAll(keepingCapacity: true) }
      guard let name, !opens || sectionNames.contains(Array(name)) else { continue }
      guard opens ? sections.insert(name).inserted : seen.insert(name).inserted else {
        return "line \(index + 1) gives '\(String(decoding: name, as: UTF8.self))' a second time"
      }
    }
    return nil
  }

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }
  private static let sectionNames =
    Set(["approvals", "inputs", "pages", "values"].map { Array($0.utf8) })

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The name in `"name": value`, as it is written there.
  private static func entryName(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.first == quote else { return nil }
    let rest = line.dropFirst()
    var isEscaped = false
    let end = rest.firstIndex { byte in
      if isEscaped {
        isEscaped = false
        return false
      }
      isEscaped = byte == UInt8(ascii: "\\")
      return byte == quote
    }
    guard let end, rest[(end + 1)...].first(where: { !isBlank($0) }) == UInt8(ascii: ":") else {
      return nil
    }
    return rest[..<end]
  }
}
