import Refereeing
import Trials

/// Where a figure of a change of the layout comes from, or of readers who keep their place by a
/// strategy.
package struct ChangeExplanation: Sendable {
  /// The metric.
  package let metric: Metric
  /// The change and what was found of it.
  package let findings: ChangeFindings
  /// The position strategy or the scheme of highlights; `nil` for a metric of the change itself.
  package let strategy: String?
  /// The value.
  package let value: MetricValue

  /// The explanation of a metric of a change, or with a strategy of a metric of its readers.
  package init(of metric: Metric, in findings: ChangeFindings, keeping strategy: String? = nil) {
    self.metric = metric
    self.findings = findings
    self.strategy = strategy
    value =
      strategy.map { metric.value(of: findings, keeping: $0) } ?? metric.value(of: findings)
  }

  /// Whose figure it is: `index_drift of greedy, diamond-sutra, phone-6 at 17 px > 20 px`.
  package var heading: String {
    let change = findings.change
    return "\(metric.name) of \(change.paginator.name), \(change.corpus), \(change.label)"
      + (strategy.map { ", \($0)" } ?? "")
  }

  /// How many values there are, what was left out and why, and the statistics.
  package var figures: [String] {
    if let failure = findings.change.failure {
      return ["After the change it failed: \(failure.message)"]
    }
    if value.statistics == nil, strategy != nil, let failure = findings.change.ownPlaces?.failure {
      return ["It failed to keep places in its own way: \(failure)"]
    }
    return value.figures(of: metric)
  }

  /// The arithmetic of the worst boundary or page, or of the value; empty when nothing was eligible.
  ///
  ///     boundary 3 at scalar 1,234: the 3rd is at 1,100 after the change
  ///     index_drift = |1,100 − 1,234| = 134 scalars
  ///
  /// - Returns: A sentence or formula a line.
  package var arithmetic: [String] {
    guard value.statistics != nil else { return [] }
    if let strategy {
      if metric.isOfHighlights {
        return findings.highlights(of: strategy).map(highlightArithmetic) ?? []
      }
      if metric.isOfBookmarks {
        return findings.bookmarks(of: strategy).map(bookmarkArithmetic) ?? []
      }
      return findings.readers(of: strategy).map(readerArithmetic) ?? []
    }
    return findings.drift.map(driftArithmetic) ?? []
  }

  // MARK: Boundaries

  private func driftArithmetic(_ drift: BoundaryDrift) -> [String] {
    if metric.scope == .text { return ["\(metric.name) = \(textFormula(drift))"] }
    guard let worst = value.statistics?.worstPage,
      let boundary = drift.boundaries.first(where: { $0.page == worst })
    else { return [] }
    let chapter = drift.boundaries.filter { $0.chapter == boundary.chapter }
    let number = 1 + chapter.count { $0.offset < boundary.offset }
    let place =
      "boundary \(number)\(chapter.count < drift.boundaries.count ? " of its chapter" : "") "
      + "at scalar \(grouped(boundary.offset))"
    if metric.name == Metric.indexDrift.name, let moved = boundary.indexDrift {
      let other = grouped(boundary.offset + moved)
      return [
        "\(place): the \(ordinal(number)) is at \(other) after the change",
        "\(metric.name) = |\(other) − \(grouped(boundary.offset))| = "
          + counted(Int(moved.magnitude), "scalar"),
      ]
    }
    return [
      "\(place): after the change the nearest is \(counted(boundary.nearestDistance, "scalar")) "
        + "away, and the page there holds \(grouped(boundary.pageLength))",
      "\(metric.name) = \(grouped(boundary.nearestDistance)) / \(grouped(boundary.pageLength)) = "
        + "\(short(boundary.nearestDrift)) pages",
    ]
  }

  private func textFormula(_ drift: BoundaryDrift) -> String {
    let result = short(value.statistics?.max ?? 0)
    let count = drift.boundaries.count
    return switch metric.name {
    case "shared_ratio":
      "\(grouped(drift.boundaries.count(where: \.isShared))) there after the change, too / "
        + "\(grouped(count)) before it = \(result)"
    case "drift_vs_chance":
      "mean nearest_drift \(short(drift.nearestMean ?? 0)) pages / 0.25 = \(result)"
    default:
      "the line through the drifts of \(grouped(drift.boundaries.count { $0.indexDrift != nil })) "
        + "boundaries: \(result) scalars a boundary"
    }
  }

  private func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return grouped(number) + suffix
  }

  // MARK: Readers

  private func readerArithmetic(_ outcome: ReaderOutcome) -> [String] {
    guard metric.scope != .text else {
      return [
        "\(metric.name) = the line through the page errors of "
          + "\(counted(outcome.readers.count, "page")), whatever their sign: "
          + "\(short(value.statistics?.max ?? 0)) pages a page"
      ]
    }
    guard let worst = value.statistics?.worstPage,
      let reader = outcome.readers.first(where: { $0.page == worst })
    else { return [] }
    return [
      "the reader is on p = page \(reader.page + 1) of \(outcome.readers.count), whose top is "
        + "s = \(grouped(reader.top))",
      "shown after the change is q = page \(reader.landing + 1) of "
        + "\(findings.change.pages.count), whose top is t = \(grouped(reader.landingTop)); s is on "
        + "page \(reader.rightPage + 1)",
      "\(metric.name) = \(readerFormula(reader))",
    ]
  }

  private func readerFormula(_ reader: ReaderOutcome.Reader) -> String {
    let top = reader.top
    let shown = reader.landing + 1
    let right = reader.rightPage + 1
    let cycles = ReaderOutcome.cycles
    return switch metric.name {
    case "top_shift_back": "s − t = \(difference(top, reader.landingTop, "scalar"))"
    case "top_shift_forward": "t − s = \(difference(reader.landingTop, top, "scalar"))"
    case "position_page_error_back":
      "right page − q = \(difference(right, shown, "page"))"
    case "position_page_error_forward":
      "q − right page = \(difference(shown, right, "page"))"
    case "position_hit": reader.isHit ? "q holds s: 1" : "q does not hold s: 0"
    case "position_out_of_range":
      reader.isOutOfRange
        ? "a page was asked for that is not there: 1" : "the page asked for is there: 0"
    case "round_trip_shift_back":
      "s − top after there and back = \(difference(top, reader.roundTripTop, "scalar"))"
    case "round_trip_shift_forward":
      "top after there and back − s = \(difference(reader.roundTripTop, top, "scalar"))"
    case "ratchet_rate_back":
      "(s − top after \(cycles) cycles) / \(cycles) = "
        + quotient(top, reader.cyclesTop, over: cycles)
    case "ratchet_rate_forward":
      "(top after \(cycles) cycles − s) / \(cycles) = "
        + quotient(reader.cyclesTop, top, over: cycles)
    case "ratchet_pages":
      "page after \(cycles) cycles against p: |\(reader.cyclesPage + 1) − \(reader.page + 1)| = "
        + counted(Int((reader.cyclesPage - reader.page).magnitude), "page")
    case "path_shift_back":
      "s − top after all sizes and back = \(difference(top, reader.pathTop ?? top, "scalar"))"
    case "identity_shift":
      "top in the layout it was in − s = |\(grouped(reader.identityTop ?? top)) − \(grouped(top))| = "
        + counted(Int(((reader.identityTop ?? top) - top).magnitude), "scalar")
    default:
      "top after all sizes and back − s = \(difference(reader.pathTop ?? top, top, "scalar"))"
    }
  }

  // MARK: Highlights

  /// The worst highlight: of those that start on the worst page, the first with the worst value.
  private func highlightArithmetic(_ outcome: HighlightOutcome) -> [String] {
    let isHigherBetter = metric.direction == .higherIsBetter
    let onPage = outcome.highlights.filter { $0.page == value.statistics?.worstPage }
    let worst = onPage.enumerated()
      .min { left, right in
        let (first, second) = (badness(of: left.element), badness(of: right.element))
        return first == second ? left.offset < right.offset : first > second
      }?
      .element
    func badness(of highlight: HighlightOutcome.Highlight) -> Double {
      if metric.name == Metric.highlightJaccard.name { return -highlight.jaccard }
      if metric.name == Metric.highlightPagesDrawn.name {
        return -Double(highlight.pagesDrawn ?? 0)
      }
      let holds = metric.name == "highlight_\(highlight.fate.rawValue)"
      return holds == isHigherBetter ? 0 : 1
    }
    guard let worst else { return [] }
    let range = "[\(grouped(worst.start)), \(grouped(worst.end)))"
    guard worst.fate != .lost else {
      return ["the highlight \(range) of page \(worst.page + 1) is lost: nothing is marked"]
    }
    let restored = worst.marked.map { "[\(grouped($0.start)), \(grouped($0.end)))" }
      .joined(separator: " and ")
    let place =
      "the highlight \(range) of page \(worst.page + 1) is at \(restored) after the change"
    if metric.name == Metric.highlightPagesDrawn.name, let met = worst.pagesMet,
      let drawn = worst.pagesDrawn
    {
      return [
        place,
        "\(metric.name) = \(drawn) of its pages with a mark / \(counted(met, "page")) that it is "
          + "on = \(short(Double(drawn) / Double(met)))",
      ]
    }
    guard metric.name == Metric.highlightJaccard.name else {
      return ["\(place): it is \(worst.fate.rawValue)"]
    }
    return [
      place,
      "\(metric.name) = |A ∩ B| / |A ∪ B| of the two = \(short(worst.jaccard))",
    ]
  }

  /// A difference of which only what is above 0 counts.
  private func difference(_ left: Int, _ right: Int, _ noun: String) -> String {
    let result = counted(max(0, left - right), noun)
    let formula = "\(grouped(left)) − \(grouped(right))"
    return left < right ? "max(0, \(formula)) = \(result)" : "\(formula) = \(result)"
  }

  private func quotient(_ left: Int, _ right: Int, over cycles: Int) -> String {
    "max(0, \(grouped(left)) − \(grouped(right))) / \(cycles) = "
      + "\(short(Double(max(0, left - right)) / Double(cycles))) scalars a cycle"
  }
}
