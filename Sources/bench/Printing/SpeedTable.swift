extension SpeedRow {
  private static let widths = (name: 24, measured: 20, limit: 20)

  /// The line above the rows of the table in a terminal.
  static var heading: String { line("row", "measured", "limit", "") }

  /// The row in a terminal: name, measured value, limit, verdict; below it what it is and how it was
  /// measured.
  var printed: String {
    Self.line(name, measuredText, limitText, verdict.rawValue) + "\n    \(title)\n    \(note)"
  }

  static func text(_ row: InstructionCounts.Row) -> String {
    let count = row.perScalar.map { "\(format($0, 1)) a scalar" } ?? "not counted: \(row.reason)"
    return pad(row.workload.name, widths.name) + " " + count
  }

  private static func line(
    _ name: String,
    _ measured: String,
    _ limit: String,
    _ verdict: String
  ) -> String {
    let line =
      pad(name, widths.name) + " " + pad(measured, widths.measured) + " "
      + pad(limit, widths.limit) + " " + verdict
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
