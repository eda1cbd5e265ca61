extension GateBaseline {
  /// Returns what a merge left in a file that a reader of JSON would not see, or not say where: its
  /// marks, and a name that stands twice in a section, of which only one would count.
  ///
  /// Entries are looked for where ``json`` puts them: one a line.
  ///
  /// - Returns: Words for the middle of a sentence, `nil` when there is nothing.
  static func mergeFault(in json: [UInt8]) -> String? {
    var seen: Set<Substring> = []
    var sections: Set<Substring> = []
    let lines = String(decoding: json, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if marks.contains(where: line.hasPrefix) {
        return "line \(index + 1) has the mark of a merge that was not ended"
      }
      let name = entryName(of: line)
      let opens = line.last == "{" || line.last == "["
      if opens || line.first == "}" || line.first == "]" { seen.removeAll(keepingCapacity: true) }
      guard let name, !opens || sectionNames.contains(name) else { continue }
      guard opens ? sections.insert(name).inserted : seen.insert(name).inserted else {
        return "line \(index + 1) gives '\(name)' a second time"
      }
    }
    return nil
  }

  private static let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
  private static let sectionNames: Set<Substring> = ["approvals", "inputs", "pages", "values"]

  /// The name in `"name": value`, as it is written there.
  private static func entryName(of line: Substring) -> Substring? {
    guard line.utf8.first == UInt8(ascii: "\"") else { return nil }
    let rest = line.dropFirst()
    var place = rest.utf8.startIndex
    while place < rest.utf8.endIndex, rest.utf8[place] != UInt8(ascii: "\"") {
      if rest.utf8[place] == UInt8(ascii: "\\") { rest.utf8.formIndex(after: &place) }
      if place < rest.utf8.endIndex { rest.utf8.formIndex(after: &place) }
    }
    guard place < rest.utf8.endIndex,
      rest.utf8[rest.utf8.index(after: place)...].first(where: { $0 != UInt8(ascii: " ") })
        == UInt8(ascii: ":")
    else { return nil }
    return rest[..<place]
  }
}
