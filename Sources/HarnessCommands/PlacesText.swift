import Comparisons
import Reports

extension PlacesTable {
  /// What becomes of a reader's place when the layout changes, as wide as the terminal; empty when no
  /// change has readers.
  func text(columns: Int) -> String {
    guard !table.rows.isEmpty else { return "" }
    let shown = TerminalTable(table, columns: columns, indent: 2)
    let left = shown.left.isEmpty ? [] : steps.suffix(shown.left.count)
    let note = left.isEmpty ? [] : ["  (> \(left.joined(separator: ", ")): see the report.)"]
    func fitting(_ texts: [String]) -> [String] { texts.map { wrapped($0, to: columns) } }
    return
      (fitting([table.caption]) + shown.lines + fitting((starts.map { [$0] } ?? []) + note)
      + fitting(sentences))
      .joined(separator: "\n")
  }
}
