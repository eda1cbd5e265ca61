import Refereeing

/// Where pages break: Metrics.md 6.
extension Metric {
  static let breaks: [Metric] = [midGrapheme, illegalBreak, midLine, kinsoku]

  /// Boundaries inside a character.
  package static let midGrapheme = perBoundary(
    "mid_grapheme",
    meaning: "Page boundaries that part a user-perceived character (UAX #29).",
    holds: { $0.midGrapheme }
  )

  /// Boundaries where no line may break.
  package static let illegalBreak = perBoundary(
    "illegal_break",
    meaning: "Page boundaries where no line may break (UAX #14).",
    holds: { $0.illegalBreak }
  )

  /// Boundaries inside a line.
  package static let midLine = perBoundary(
    "mid_line",
    needing: .layout,
    meaning: "Page boundaries where no line ends when the page's text is laid out without the cut.",
    holds: { $0.midLine }
  )

  /// Boundaries at a mark that may not stand there.
  package static let kinsoku = perBoundary(
    "kinsoku",
    meaning: "Page boundaries beside a mark that may not end or begin a line at the kinsoku level "
      + "in force.",
    holds: { $0.kinsoku }
  )
}
