import Comparisons
import Refereeing

/// Where the readers of one position strategy landed, summed up; lengths in mean pages of A.
struct ReaderSummary {
  /// The share of readers whose place is on the page that they land on.
  let hits: Double
  /// The share of readers with unread text behind them.
  let skipping: Double
  /// The furthest that a reader is set back, at most 0.
  let furthestBack: Double
  /// The furthest that a reader is set forward, at least 0.
  let furthestForward: Double
  /// The mean distance from the start after A → B → A.
  let roundTrip: Double
  /// What is left of the place after all cycles, in words.
  let cycles: String
  /// The shift of each reader, in the order of the pages.
  let shifts: [Double]

  /// The summary of an outcome, `nil` without readers.
  ///
  /// - Parameters:
  ///   - outcome: The readers.
  ///   - scalars: The length of the text.
  init?(of outcome: ReaderOutcome, scalars: Int) {
    guard !outcome.readers.isEmpty, scalars > 0 else { return nil }
    let count = Double(outcome.readers.count)
    let page = Double(scalars) / count
    let readers = outcome.readers
    shifts = readers.map { Double($0.topShift) / page }
    hits = Double(readers.count(where: \.isHit)) / count
    skipping = Double(readers.count { $0.topShift > 0 }) / count
    furthestBack = min(shifts.min() ?? 0, 0)
    furthestForward = max(shifts.max() ?? 0, 0)
    roundTrip =
      readers.reduce(0) { $0 + Double(abs($1.roundTripTop - $1.top)) } / count / page
    cycles = PlaceRow.afterCycles(outcome)
  }
}
