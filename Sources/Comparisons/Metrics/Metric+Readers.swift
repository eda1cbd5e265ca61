import PaginatorKit
import Refereeing

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
  ) { back($0.topShift) }
  .detecting(.worse())

  /// Text that is skipped.
  package static let topShiftForward = perReader(
    "top_shift_forward",
    .scalars,
    meaning: "Scalars that a reader has not read and is not shown: how far the new page's top lies "
      + "behind the old one's."
  ) { forward($0.topShift) }
  .detecting(.worse())

  /// Pages too far back.
  package static let pageErrorBack = perReader(
    "position_page_error_back",
    .pages,
    meaning: "Pages between the page shown and a later one that holds the reader's place."
  ) { back($0.pageError) }
  .detecting(.worse())

  /// Pages too far on.
  package static let pageErrorForward = perReader(
    "position_page_error_forward",
    .pages,
    meaning: "Pages between the page shown and an earlier one that holds the reader's place."
  ) { forward($0.pageError) }
  .detecting(.worse())

  /// How the error grows through the book.
  package static let pageErrorSlope = Metric(
    name: "position_page_error_slope",
    unit: .pagesPerPage,
    direction: .neutral,
    scope: .text,
    headline: .value,
    meaning: "How much the page error, whatever its sign, grows with each page of the book: the "
      + "slope of the fitted line.",
    eligibility: "Changes between paginations without empty pages, from two pages or more.",
    extractor: .reader { outcome in
      var readings = Readings()
      let errors = outcome.readers.map { Double($0.pageError.magnitude) }
      if let slope = fittedSlope(of: [errors]) {
        readings.add(slope, page: nil)
      } else {
        readings.exclude("below_two_pages")
      }
      return readings
    }
  )
  .detecting(.never(because: "It says how the page error grows, which accuses."))

  /// Whether the place is on the page.
  package static let positionHit = perReader(
    "position_hit",
    .pages,
    direction: .higherIsBetter,
    meaning: "Pages from which the page shown holds the reader's place."
  ) { $0.isHit ? 1 : 0 }
  .detecting(.worse())

  /// Pages that are not there.
  package static let positionOutOfRange = perReader(
    "position_out_of_range",
    .pages,
    meaning: "Pages from which a page was asked for that the book no longer has."
  ) { $0.isOutOfRange ? 1 : 0 }
  .detecting(.worse())

  /// Text to read again after going there and back.
  package static let roundTripBack = perReader(
    "round_trip_shift_back",
    .scalars,
    meaning: "Scalars to read again after a change and back."
  ) { back($0.roundTripTop - $0.top) }
  .detecting(.worse())

  /// Text skipped after going there and back.
  package static let roundTripForward = perReader(
    "round_trip_shift_forward",
    .scalars,
    meaning: "Scalars skipped after a change and back."
  ) { forward($0.roundTripTop - $0.top) }
  .detecting(.worse())

  /// Creeping back.
  package static let ratchetBack = perReader(
    "ratchet_rate_back",
    .scalarsPerCycle,
    meaning:
      "How fast a place creeps back: the scalars to read again after \(ReaderOutcome.cycles) "
      + "changes to and fro, for each of them."
  ) { back($0.cyclesTop - $0.top) / Double(ReaderOutcome.cycles) }
  .detecting(.worse())

  /// Creeping on.
  package static let ratchetForward = perReader(
    "ratchet_rate_forward",
    .scalarsPerCycle,
    meaning:
      "How fast a place creeps on: the scalars skipped after \(ReaderOutcome.cycles) changes "
      + "to and fro, for each of them."
  ) { forward($0.cyclesTop - $0.top) / Double(ReaderOutcome.cycles) }
  .detecting(.worse())

  /// Pages lost by creeping.
  package static let ratchetPages = perReader(
    "ratchet_pages",
    .pages,
    meaning:
      "Pages between the reader's and the one shown after \(ReaderOutcome.cycles) changes to "
      + "and fro."
  ) { Double(($0.cyclesPage - $0.page).magnitude) }
  .detecting(.worse())

  /// Text to read again after the whole path.
  package static let pathBack = perReader(
    "path_shift_back",
    .scalars,
    meaning: "Scalars to read again after all font sizes in turn and back to the first."
  ) { reader in reader.pathTop.map { back($0 - reader.top) } }
  .detecting(.worse())

  /// Text skipped after the whole path.
  package static let pathForward = perReader(
    "path_shift_forward",
    .scalars,
    meaning: "Scalars skipped after all font sizes in turn and back to the first."
  ) { reader in reader.pathTop.map { forward($0 - reader.top) } }
  .detecting(.worse())

  /// Text moved without a change.
  package static let identityShift = perReader(
    "identity_shift",
    .scalars,
    absence: "not_measured",
    meaning: "Scalars between the page's top and that of the page shown in the same layout, where "
      + "nothing has changed."
  ) { reader in reader.identityTop.map { Double(($0 - reader.top).magnitude) } }
  .detecting(.worse())

  private static func back(_ shift: Int) -> Double { Double(max(0, -shift)) }

  private static func forward(_ shift: Int) -> Double { Double(max(0, shift)) }

  private static func perReader(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    absence: String = "no_path",
    meaning: String,
    value: @escaping @Sendable (ReaderOutcome.Reader) -> Double?
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      direction: direction,
      scope: .page,
      headline: direction == .higherIsBetter ? .rate : .max,
      meaning: meaning,
      eligibility: "Changes between paginations without empty pages: every page before the change "
        + "is a reader's.",
      extractor: .reader { outcome in
        var readings = Readings()
        for reader in outcome.readers {
          if let value = value(reader) {
            readings.add(value, page: reader.page)
          } else {
            readings.exclude(absence)
          }
        }
        return readings
      }
    )
  }
}
