/// What is set into a report when it is rendered: it is made meanwhile, and is most of the file.
enum ReportGap: String {
  /// The glyphs of the drawn pages, as elements of SVG.
  case symbols
  /// What the script draws from, as JSON.
  case drawing

  /// What stands for it, which no text from outside can: a template shows controls as symbols.
  var mark: String { "\u{0}\(rawValue)\u{0}" }

  /// Returns a rendered report with each gap filled.
  ///
  /// - Complexity: O(bytes).
  static func filled(_ report: String, by content: (ReportGap) -> String) -> [UInt8] {
    var bytes: [UInt8] = []
    for (number, part) in report.utf8.split(separator: 0, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number.isMultiple(of: 2) {
        bytes += part
      } else if let gap = ReportGap(rawValue: String(Substring(part))) {
        bytes += content(gap).utf8
      }
    }
    return bytes
  }
}
