import PaginatorKit
package import Refereeing

/// What becomes of highlights after a change of the layout: Metrics.md 11.
///
/// Each highlight is one of four: exact, shifted, truncated or lost.
extension Metric {
  /// The metrics of highlights, in the order in which reports list them.
  package static let ofHighlights: [Metric] = [
    highlightJaccard, highlightExact, highlightShifted, highlightTruncated, highlightLost,
    highlightPagesDrawn,
  ]

  package static let highlightJaccard = perHighlight(
    "highlight_jaccard",
    .ratio,
    direction: .higherIsBetter,
    headline: .median,
    range: .share,
    meaning: "Text that is highlighted before the change and after it, as a share of what is at "
      + "either time; 0 for a highlight that is lost."
  ) {
    $0.jaccard
  } explain: {
    "|A ∩ B| / |A ∪ B| of the two = \(short($0.jaccard))"
  }

  package static let highlightExact = perFate(
    .exact,
    direction: .higherIsBetter,
    meaning: "Highlights that mark the same text after the change."
  )

  package static let highlightShifted = perFate(
    .shifted,
    meaning: "Highlights that mark text after the change that they did not before."
  )

  package static let highlightTruncated = perFate(
    .truncated,
    meaning: "Highlights that mark a part of their text after the change, and nothing else."
  )

  package static let highlightLost = perFate(
    .lost,
    meaning: "Highlights that mark nothing after the change."
  )

  package static let highlightPagesDrawn = perHighlight(
    "highlight_pages_drawn",
    .ratio,
    direction: .higherIsBetter,
    headline: .median,
    range: .share,
    meaning: "Pages after the change that hold some of a highlight and show something marked for "
      + "it, as a share of those that hold some of it."
  ) { highlight in
    highlight.pagesMet.flatMap { met in
      highlight.pagesDrawn.map { Double($0) / Double(met) }
    }
  } explain: {
    let (met, drawn) = ($0.pagesMet ?? 1, $0.pagesDrawn ?? 0)
    return "\(drawn) of its pages with a mark / \(counted(met, "page")) that it is on = "
      + short(Double(drawn) / Double(met))
  }

  private static func perFate(
    _ fate: KeptHighlight.Fate,
    direction: Direction = .lowerIsBetter,
    meaning: String
  ) -> Metric {
    perHighlight(
      "highlight_\(fate.rawValue)",
      .highlights,
      direction: direction,
      headline: .rate,
      meaning: meaning
    ) {
      $0.fate == fate ? 1 : 0
    } explain: { _ in
      nil
    }
  }

  /// `explain`: The arithmetic; `nil` where what became of the highlight says it all.
  private static func perHighlight(
    _ name: String,
    _ unit: Unit,
    direction: Direction,
    headline: Statistic,
    range: ClosedRange<Double>? = nil,
    meaning: String,
    value: @escaping @Sendable (KeptHighlight) -> Double?,
    explain: @escaping @Sendable (KeptHighlight) -> String?
  ) -> Metric {
    perItem(
      name,
      unit,
      scope: .highlight,
      direction: direction,
      headline: headline,
      range: range,
      absence: .notCounted,
      meaning: meaning,
      eligibility: "Changes between paginations without empty pages: every highlight that was "
        + "tried, one in the middle of each page and one across each page boundary.",
      value: value
    ) { _, highlight, explained in
      let range = "[\(grouped(highlight.start)), \(grouped(highlight.end)))"
      let subject = "the highlight \(range) of page \(highlight.page + 1) is"
      guard highlight.fate != .lost else { return ["\(subject) lost: nothing is marked"] }
      let restored = highlight.marked.map { "[\(grouped($0.start)), \(grouped($0.end)))" }
        .joined(separator: " and ")
      let place = "\(subject) at \(restored) after the change"
      return explain(highlight).map { [place, explained.formula($0)] }
        ?? ["\(place): it is \(highlight.fate.rawValue)"]
    }
  }
}

extension KeptHighlight {
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
    var (count, first, last) = (0, start, end)
    eachMarked { part in
      if count == 0 { first = part.start }
      last = part.end
      count += 1
    }
    if count == 0 { return .lost }
    if count == 1, first == start, last == end { return .exact }
    return first >= start && last <= end ? .truncated : .shifted
  }

  /// The scalars marked before and after, as a share of those marked before or after: |A ∩ B| /
  /// |A ∪ B|; 0 when it is lost.
  ///
  ///     // [18, 26) comes back as [12, 26): 8 of 14 scalars are marked both times.
  ///     highlight.jaccard  // 0.571…
  package var jaccard: Double {
    // Somebody else's code says where it is, so that differences may leave Int.
    var shared = 0.0
    var lengths = Double(end) - Double(start)
    eachMarked { part in
      shared += max(0, Double(min(end, part.end)) - Double(max(start, part.start)))
      lengths += Double(part.end) - Double(part.start)
    }
    return shared > 0 ? shared / (lengths - shared) : 0
  }
}
