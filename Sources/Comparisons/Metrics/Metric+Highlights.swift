import PaginatorKit
package import Refereeing

/// What becomes of highlights after a change of the layout: Metrics.md 11.
///
/// Each highlight is one of four: exact, shifted, truncated or lost.
extension Metric {
  /// The metrics of highlights, in the order in which reports list them.
  package static let ofHighlights: [Metric] = [
    highlightJaccard, highlightExact, highlightShifted, highlightTruncated, highlightLost,
  ]

  /// How much of a highlight is marked again.
  package static let highlightJaccard = perHighlight(
    "highlight_jaccard",
    .ratio,
    direction: .higherIsBetter,
    headline: .median,
    meaning: "Text that is highlighted before the change and after it, as a share of what is at "
      + "either time; 0 for a highlight that is lost."
  ) { $0.jaccard }
  .accusing(.worse())

  /// Highlights that stay as they are.
  package static let highlightExact = perFate(
    "highlight_exact",
    .exact,
    direction: .higherIsBetter,
    meaning: "Highlights that mark the same text after the change."
  )
  .accusing(.worse())

  /// Highlights that move.
  package static let highlightShifted = perFate(
    "highlight_shifted",
    .shifted,
    meaning: "Highlights that mark text after the change that they did not before."
  )
  .accusing(.worse())

  /// Highlights that shrink.
  package static let highlightTruncated = perFate(
    "highlight_truncated",
    .truncated,
    meaning: "Highlights that mark a part of their text after the change, and nothing else."
  )
  .accusing(.worse())

  /// Highlights that are gone.
  package static let highlightLost = perFate(
    "highlight_lost",
    .lost,
    meaning: "Highlights that mark nothing after the change."
  )
  .accusing(.worse())

  private static func perFate(
    _ name: String,
    _ fate: HighlightOutcome.Highlight.Fate,
    direction: Direction = .lowerIsBetter,
    meaning: String
  ) -> Metric {
    perHighlight(name, .highlights, direction: direction, headline: .rate, meaning: meaning) {
      $0.fate == fate ? 1 : 0
    }
  }

  private static func perHighlight(
    _ name: String,
    _ unit: Unit,
    direction: Direction,
    headline: Statistic,
    meaning: String,
    value: @escaping @Sendable (HighlightOutcome.Highlight) -> Double
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      direction: direction,
      scope: .highlight,
      headline: headline,
      meaning: meaning,
      eligibility: "Changes between paginations without empty pages, by paginators that keep "
        + "highlights themselves: every highlight that was tried.",
      extractor: .highlights { outcome in
        Readings(values: outcome.highlights.map { .init(page: $0.page, value: value($0)) })
      }
    )
  }
}

extension HighlightOutcome.Highlight {
  /// What a change of the layout makes of a highlight.
  package enum Fate: String, Hashable, Sendable, CaseIterable {
    /// It marks the same text.
    case exact
    /// It marks text that it did not.
    case shifted
    /// It marks a part of its text, and nothing else.
    case truncated
    /// It marks nothing.
    case lost
  }

  /// What the change makes of it; a range that ends where it starts, or before, marks nothing.
  package var fate: Fate {
    guard let restoredStart, let restoredEnd, restoredStart < restoredEnd else { return .lost }
    if restoredStart == start, restoredEnd == end { return .exact }
    return restoredStart >= start && restoredEnd <= end ? .truncated : .shifted
  }

  /// The scalars marked before and after, as a share of those marked before or after: |A ∩ B| /
  /// |A ∪ B|; 0 when it is lost.
  ///
  ///     // [18, 26) comes back as [12, 26): 8 of 14 scalars are marked both times.
  ///     highlight.jaccard  // 0.571…
  package var jaccard: Double {
    guard fate != .lost, let restoredStart, let restoredEnd else { return 0 }
    // Somebody else's code says where it is, so that differences may leave Int.
    let shared = Double(min(end, restoredEnd)) - Double(max(start, restoredStart))
    guard shared > 0 else { return 0 }
    let lengths =
      Double(end) - Double(start) + Double(restoredEnd) - Double(restoredStart)
    return shared / (lengths - shared)
  }
}
