import PaginatorKit
import Refereeing

extension Metric {
  /// A metric of what was kept in one way over a change: a value for each place, highlight or
  /// bookmark.
  ///
  /// `absence`: why an item has no value; `explain`: the arithmetic of the worst item.
  static func perItem<Outcome: KeptOutcome>(
    of _: Outcome.Type,
    _ name: String,
    _ unit: Unit,
    scope: Scope,
    direction: Direction,
    headline: Statistic,
    absence: Exclusion,
    meaning: String,
    eligibility: String,
    value: @escaping @Sendable (Outcome.Item) -> Double?,
    explain: @escaping @Sendable (Outcome, Outcome.Item, Explained) -> [String]
  ) -> Metric {
    Metric(
      name,
      unit,
      direction: direction,
      scope: scope,
      headline: headline,
      detection: .worse(),
      meaning: meaning,
      eligibility: eligibility
    ) { (outcome: Outcome) in
      var readings = Readings()
      for item in outcome.items {
        readings.add(value(item), page: item.page, otherwise: absence)
      }
      return readings
    } explain: { outcome, explained in
      let onPage = outcome.items.filter { $0.page == explained.worstPage }
      return explained.worst(of: onPage, by: value).map { explain(outcome, $0, explained) } ?? []
    }
  }
}

/// Where readers find themselves after a change of the layout: Metrics.md 10.
///
/// Reading again and skipping are different things to a reader, so that the two signs of a shift
/// are two metrics.
extension Metric {
  /// The metrics of position strategies, in the order in which reports list them.
  package static let ofReaders: [Metric] = [
    topShiftBack, topShiftForward, pageErrorBack, pageErrorForward, pageErrorSlope, positionHit,
    positionOutOfRange, roundTripBack, roundTripForward, ratchetBack, ratchetForward,
    ratchetPages, pathBack, pathForward, identityShift,
  ]

  /// Text that is shown again.
  package static let topShiftBack = perReader(
    "top_shift_back",
    .scalars,
    meaning: "Scalars that a reader is shown again: how far the new page's top lies before the old "
      + "one's."
  ) {
    $0.topShift.back
  } explain: {
    "s − t = \(difference($0.top, $0.landingTop, "scalar"))"
  }

  /// Text that is skipped.
  package static let topShiftForward = perReader(
    "top_shift_forward",
    .scalars,
    meaning: "Scalars that a reader has not read and is not shown: how far the new page's top lies "
      + "behind the old one's."
  ) {
    $0.topShift.forward
  } explain: {
    "t − s = \(difference($0.landingTop, $0.top, "scalar"))"
  }

  /// Pages too far back.
  package static let pageErrorBack = perReader(
    "position_page_error_back",
    .pages,
    meaning: "Pages between the page shown and a later one that holds the reader's place."
  ) {
    $0.pageError.back
  } explain: {
    "right page − q = \(difference($0.rightPage + 1, $0.landing + 1, "page"))"
  }

  /// Pages too far on.
  package static let pageErrorForward = perReader(
    "position_page_error_forward",
    .pages,
    meaning: "Pages between the page shown and an earlier one that holds the reader's place."
  ) {
    $0.pageError.forward
  } explain: {
    "q − right page = \(difference($0.landing + 1, $0.rightPage + 1, "page"))"
  }

  /// How the error grows through the book.
  package static let pageErrorSlope = Metric(
    "position_page_error_slope",
    .pagesPerPage,
    direction: .neutral,
    detection: .never(because: "It says how the page error grows, which detects."),
    meaning: "How much the page error, whatever its sign, grows with each page of the book: the "
      + "slope of the fitted line.",
    eligibility: "Changes between paginations without empty pages, from two pages or more."
  ) { (outcome: ReaderOutcome) in
    let errors = outcome.readers.map { Double($0.pageError.magnitude) }
    return Readings(fittedSlope(of: [errors]), otherwise: .belowTwoPages)
  } explain: { outcome, explained in
    [
      explained.formula(
        "the line through the page errors of \(counted(outcome.readers.count, "page")), whatever "
          + "their sign: \(short(explained.result)) pages a page"
      )
    ]
  }

  /// Whether the place is on the page.
  package static let positionHit = perReader(
    "position_hit",
    .pages,
    direction: .higherIsBetter,
    meaning: "Pages from which the page shown holds the reader's place."
  ) {
    $0.isHit ? 1 : 0
  } explain: {
    $0.isHit ? "q holds s: 1" : "q does not hold s: 0"
  }

  /// Pages that are not there.
  package static let positionOutOfRange = perReader(
    "position_out_of_range",
    .pages,
    meaning: "Pages from which a page was asked for that the book no longer has."
  ) {
    $0.isOutOfRange ? 1 : 0
  } explain: {
    $0.isOutOfRange
      ? "a page was asked for that is not there: 1" : "the page asked for is there: 0"
  }

  /// Text to read again after going there and back.
  package static let roundTripBack = perReader(
    "round_trip_shift_back",
    .scalars,
    meaning: "Scalars to read again after a change and back."
  ) {
    ($0.roundTripTop - $0.top).back
  } explain: {
    "s − top after there and back = \(difference($0.top, $0.roundTripTop, "scalar"))"
  }

  /// Text skipped after going there and back.
  package static let roundTripForward = perReader(
    "round_trip_shift_forward",
    .scalars,
    meaning: "Scalars skipped after a change and back."
  ) {
    ($0.roundTripTop - $0.top).forward
  } explain: {
    "top after there and back − s = \(difference($0.roundTripTop, $0.top, "scalar"))"
  }

  /// Creeping back.
  package static let ratchetBack = perReader(
    "ratchet_rate_back",
    .scalarsPerCycle,
    meaning:
      "How fast a place creeps back: the scalars to read again after switching back and forth "
      + "\(ReaderOutcome.cycles) times, for each time."
  ) {
    ($0.cyclesTop - $0.top).back / Double(ReaderOutcome.cycles)
  } explain: {
    "(s − top after \(ReaderOutcome.cycles) cycles) / \(ReaderOutcome.cycles) = "
      + scalarsPerCycle($0.top, $0.cyclesTop)
  }

  /// Creeping on.
  package static let ratchetForward = perReader(
    "ratchet_rate_forward",
    .scalarsPerCycle,
    meaning:
      "How fast a place creeps on: the scalars skipped after switching back and forth "
      + "\(ReaderOutcome.cycles) times, for each time."
  ) {
    ($0.cyclesTop - $0.top).forward / Double(ReaderOutcome.cycles)
  } explain: {
    "(top after \(ReaderOutcome.cycles) cycles − s) / \(ReaderOutcome.cycles) = "
      + scalarsPerCycle($0.cyclesTop, $0.top)
  }

  /// Pages lost by creeping.
  package static let ratchetPages = perReader(
    "ratchet_pages",
    .pages,
    meaning:
      "Pages between the reader's and the one shown after switching back and forth "
      + "\(ReaderOutcome.cycles) times."
  ) {
    Double(($0.cyclesPage - $0.page).magnitude)
  } explain: {
    "page after \(ReaderOutcome.cycles) cycles against p: |\($0.cyclesPage + 1) − \($0.page + 1)| = "
      + counted(Int(($0.cyclesPage - $0.page).magnitude), "page")
  }

  /// Text to read again after the whole path.
  package static let pathBack = perReader(
    "path_shift_back",
    .scalars,
    meaning: "Scalars to read again after all font sizes in turn and back to the first."
  ) { reader in
    reader.pathTop.map { ($0 - reader.top).back }
  } explain: {
    "s − top after all sizes and back = \(difference($0.top, $0.pathTop ?? $0.top, "scalar"))"
  }

  /// Text skipped after the whole path.
  package static let pathForward = perReader(
    "path_shift_forward",
    .scalars,
    meaning: "Scalars skipped after all font sizes in turn and back to the first."
  ) { reader in
    reader.pathTop.map { ($0 - reader.top).forward }
  } explain: {
    "top after all sizes and back − s = \(difference($0.pathTop ?? $0.top, $0.top, "scalar"))"
  }

  /// Text moved without a change.
  package static let identityShift = perReader(
    "identity_shift",
    .scalars,
    absence: .notMeasured,
    meaning: "Scalars between the page's top and that of the page shown in the same layout, where "
      + "nothing has changed."
  ) { reader in
    reader.identityTop.map { Double(($0 - reader.top).magnitude) }
  } explain: {
    let identity = $0.identityTop ?? $0.top
    return "top in the layout it was in − s = |\(grouped(identity)) − \(grouped($0.top))| = "
      + counted(Int((identity - $0.top).magnitude), "scalar")
  }

  private static func perReader(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    absence: Exclusion = .noPath,
    meaning: String,
    value: @escaping @Sendable (ReaderOutcome.Reader) -> Double?,
    explain: @escaping @Sendable (ReaderOutcome.Reader) -> String
  ) -> Metric {
    perItem(
      of: ReaderOutcome.self,
      name,
      unit,
      scope: .page,
      direction: direction,
      headline: direction == .higherIsBetter ? .rate : .max,
      absence: absence,
      meaning: meaning,
      eligibility: "Changes between paginations without empty pages: every page before the change "
        + "is a reader's.",
      value: value
    ) { outcome, reader, explained in
      [
        "the reader is on p = page \(reader.page + 1) of \(outcome.readers.count), whose top is "
          + "s = \(grouped(reader.top))",
        "shown after the change is q = page \(reader.landing + 1) of \(explained.pagesAfter), whose "
          + "top is t = \(grouped(reader.landingTop)); s is on page \(reader.rightPage + 1)",
        explained.formula(explain(reader)),
      ]
    }
  }
}

extension Int {
  /// How far a shift leads back; 0 when it leads on.
  fileprivate var back: Double { Double(Swift.max(0, -self)) }
  /// How far a shift leads on; 0 when it leads back.
  fileprivate var forward: Double { Double(Swift.max(0, self)) }
}

/// A difference of which only what is above 0 counts.
private func difference(_ left: Int, _ right: Int, _ noun: String) -> String {
  let result = counted(max(0, left - right), noun)
  let formula = "\(grouped(left)) − \(grouped(right))"
  return left < right ? "max(0, \(formula)) = \(result)" : "\(formula) = \(result)"
}

private func scalarsPerCycle(_ left: Int, _ right: Int) -> String {
  let cycles = ReaderOutcome.cycles
  return "max(0, \(grouped(left)) − \(grouped(right))) / \(cycles) = "
    + "\(short(Double(max(0, left - right)) / Double(cycles))) scalars a cycle"
}
