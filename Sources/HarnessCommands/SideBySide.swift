import Comparisons

/// Two texts in columns beside each other, where a terminal is wide enough.
struct SideBySide {
  /// From so many columns on pages stand beside each other.
  private static let leastColumns = 120
  private static let gap = "   "

  let text: String

  /// `nil` when there are not two texts, or no room for both.
  init?(_ texts: [String], columns: Int) {
    guard texts.count == 2, columns >= Self.leastColumns else { return nil }
    let lines = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    func shownWidth(_ line: some StringProtocol) -> Int {
      displayWidth(of: String(line).replacing(/\u{1B}\[[0-9;]*m/, with: ""))
    }
    let width = lines[0].map(shownWidth).max() ?? 0
    let other = lines[1].map(shownWidth).max() ?? 0
    guard width + Self.gap.count + other <= columns else { return nil }
    text = (0..<max(lines[0].count, lines[1].count))
      .map { row in
        let left = row < lines[0].count ? String(lines[0][row]) : ""
        let right = row < lines[1].count ? String(lines[1][row]) : ""
        let space = String(repeating: " ", count: width - shownWidth(left))
        return right.isEmpty ? left : left + space + Self.gap + right
      }
      .joined(separator: "\n")
  }
}
