import PaginatorKit
import Refereeing

extension Metric {
  /// A metric of what was kept in one way over a change: a value for each place, highlight or
  /// bookmark.
  ///
  /// `absence`: why an item has no value; `explain`: the arithmetic of the worst item.
  static func perItem<Item>(
    _ name: String,
    _ unit: Unit,
    scope: Scope,
    direction: Direction,
    headline: Statistic,
    range: ClosedRange<Double>? = nil,
    absence: Exclusion,
    meaning: String,
    eligibility: String,
    value: @escaping @Sendable (Item) -> Double?,
    explain: @escaping @Sendable (KeptOutcome<Item>, Item, Explained) -> [String]
  ) -> Metric {
    Metric(
      name,
      unit,
      direction: direction,
      scope: scope,
      headline: headline,
      range: range,
      detection: .worse(),
      meaning: meaning,
      eligibility: eligibility
    ) { (outcome: KeptOutcome<Item>) in
      var readings = Readings()
      readings.reserve(outcome.items.count)
      for item in outcome.items {
        if let value = value(item) { readings.add(value, page: item.page) }
      }
      readings.exclude(absence, count: outcome.items.count - readings.values.count)
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

  package static let topShiftBack = perShift(
    "top_shift_back",
    .scalars,
    meaning: "Scalars that a reader is shown again: how far the new page's top lies before the old "
      + "one's.",
    "s − t"
  ) {
    ($0.top, $0.landingTop)
  }

  package static let topShiftForward = perShift(
    "top_shift_forward",
    .scalars,
    meaning: "Scalars that a reader has not read and is not shown: how far the new page's top lies "
      + "behind the old one's.",
    "t − s"
  ) {
    ($0.landingTop, $0.top)
  }

  package static let pageErrorBack = perShift(
    "position_page_error_back",
    .pages,
    meaning: "Pages between the page shown and a later one that holds the reader's place.",
    "right page − q"
  ) {
    ($0.rightPage, $0.landing)
  }

  package static let pageErrorForward = perShift(
    "position_page_error_forward",
    .pages,
    meaning: "Pages between the page shown and an earlier one that holds the reader's place.",
    "q − right page"
  ) {
    ($0.landing, $0.rightPage)
  }

  package static let pageErrorSlope = Metric(
    "position_page_error_slope",
    .pagesPerPage,
    direction: .neutral,
    detection: .never(because: "It says how the page error grows, which detects."),
    meaning: "How much the page error, whatever its sign, grows with each page of the book: the "
      + "slope of the fitted line.",
    eligibility: "Changes between paginations without empty pages, from two pages or more."
  ) { (outcome: ReaderOutcome) in
    let errors = outcome.items.map { Double($0.pageError.magnitude) }
    return Readings(fittedSlope(of: [errors]), otherwise: .belowTwoPages)
  } explain: { outcome, explained in
    [
      explained.formula(
        "the line through the page errors of \(counted(outcome.items.count, "page")), whatever "
          + "their sign: \(short(explained.result)) pages a page"
      )
    ]
  }

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

  package static let roundTripBack = perShift(
    "round_trip_shift_back",
    .scalars,
    meaning: "Scalars to read again after a change and back.",
    "s − top after there and back"
  ) {
    ($0.top, $0.roundTripTop)
  }

  package static let roundTripForward = perShift(
    "round_trip_shift_forward",
    .scalars,
    meaning: "Scalars skipped after a change and back.",
    "top after there and back − s"
  ) {
    ($0.roundTripTop, $0.top)
  }

  package static let ratchetBack = perReader(
    "ratchet_rate_back",
    .scalarsPerCycle,
    meaning:
      "How fast a place creeps back: the scalars to read again after switching back and forth "
      + "\(ReaderOutcome.cycles) times, for each time."
  ) {
    Double(max(0, $0.top - $0.cyclesTop)) / Double(ReaderOutcome.cycles)
  } explain: {
    "(s − top after \(ReaderOutcome.cycles) cycles) / \(ReaderOutcome.cycles) = "
      + scalarsPerCycle($0.top, $0.cyclesTop)
  }

  package static let ratchetForward = perReader(
    "ratchet_rate_forward",
    .scalarsPerCycle,
    meaning:
      "How fast a place creeps on: the scalars skipped after switching back and forth "
      + "\(ReaderOutcome.cycles) times, for each time."
  ) {
    Double(max(0, $0.cyclesTop - $0.top)) / Double(ReaderOutcome.cycles)
  } explain: {
    "(top after \(ReaderOutcome.cycles) cycles − s) / \(ReaderOutcome.cycles) = "
      + scalarsPerCycle($0.cyclesTop, $0.top)
  }

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

  package static let pathBack = perShift(
    "path_shift_back",
    .scalars,
    meaning: "Scalars to read again after all font sizes in turn and back to the first.",
    "s − top after all sizes and back"
  ) { reader in
    reader.pathTop.map { (reader.top, $0) }
  }

  package static let pathForward = perShift(
    "path_shift_forward",
    .scalars,
    meaning: "Scalars skipped after all font sizes in turn and back to the first.",
    "top after all sizes and back − s"
  ) { reader in
    reader.pathTop.map { ($0, reader.top) }
  }

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

  /// A metric of how far one number is above another, which are counted in scalars, or from 0 in pages;
  /// `words` say which.
  private static func perShift(
    _ name: String,
    _ unit: Unit,
    meaning: String,
    _ words: String,
    of numbers: @escaping @Sendable (KeptReader) -> (above: Int, below: Int)?
  ) -> Metric {
    perReader(name, unit, meaning: meaning) { reader in
      numbers(reader).map { Double(max(0, $0.above - $0.below)) }
    } explain: { reader in
      guard let (above, below) = numbers(reader) else { return "" }
      let difference =
        unit == .pages
        ? difference(above + 1, below + 1, "page") : difference(above, below, "scalar")
      return "\(words) = \(difference)"
    }
  }

  private static func perReader(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    absence: Exclusion = .noPath,
    meaning: String,
    value: @escaping @Sendable (KeptReader) -> Double?,
    explain: @escaping @Sendable (KeptReader) -> String
  ) -> Metric {
    perItem(
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
        "the reader is on p = page \(reader.page + 1) of \(outcome.items.count), whose top is "
          + "s = \(grouped(reader.top))",
        "shown after the change is q = page \(reader.landing + 1) of \(explained.pagesAfter), whose "
          + "top is t = \(grouped(reader.landingTop)); s is on page \(reader.rightPage + 1)",
        explained.formula(explain(reader)),
      ]
    }
  }
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
