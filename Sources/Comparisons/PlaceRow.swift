package import Refereeing
import Trials

/// What becomes of a reader's place, in words: one row for each thing that an app may keep, or for
/// what a paginator of somebody's own keeps.
package struct PlaceRow: Hashable, Sendable {
  /// The position strategy.
  package let strategy: String
  /// What an app keeps: `the page number`.
  package let kept: String
  /// Where readers are after the change: `2.9 pages back, worst 6`.
  package let afterChange: String
  /// Where they are after many changes to and fro: `1.8 pages back, creeping`.
  package let afterCycles: String

  /// The rows for a change, without `proportional-round`, which is left to the files.
  ///
  /// - Returns: Nothing where the change has no readers.
  package static func all(for findings: ChangeFindings) -> [PlaceRow] {
    names.compactMap { strategy, kept in
      findings.builtInReaders.first { $0.strategy == strategy }.map { PlaceRow($0, kept: kept) }
    }
  }

  /// The row of readers whose places the paginator keeps itself; each of its own pages is a start.
  ///
  /// - Returns: `nil` where it keeps none.
  package static func own(for findings: ChangeFindings) -> PlaceRow? {
    guard let outcome = findings.ownReaders, !outcome.readers.isEmpty else { return nil }
    return PlaceRow(outcome, kept: ownWay(named: outcome.strategy))
  }

  /// Returns what a paginator is said to keep that keeps places itself: `its own way`, with the
  /// strategy's name where it has one.
  package static func ownWay(named strategy: String) -> String {
    strategy == "own" ? "its own way" : "its own way, \(strategy)"
  }

  private init(_ outcome: ReaderOutcome, kept: String) {
    strategy = outcome.strategy
    self.kept = kept
    afterChange = Self.afterChange(outcome)
    afterCycles = Self.afterCycles(outcome)
  }

  /// Returns what an app keeps that has a position strategy, as `the page number`; `its own way` for
  /// one that is not built in.
  package static func kept(by strategy: String) -> String {
    (names + [("proportional-round", "the share, rounded")]).first { $0.0 == strategy }?.1
      ?? ownWay(named: strategy)
  }

  private static let names = [
    ("page-number", "the page number"), ("proportional", "the share of the book"),
    ("paragraph-anchor", "the paragraph's start"), ("fresh-anchor", "the new page's top"),
    ("sticky-anchor", "the text offset"),
  ]

  /// Mean and worst page error when there is one, else whether text is shown again.
  static func afterChange(_ outcome: ReaderOutcome) -> String {
    let readers = outcome.readers
    let errors = readers.map(\.pageError)
    let worst = errors.map(\.magnitude).max() ?? 0
    let skipping = readers.count { $0.pageError > 0 }
    guard worst > 0 else {
      // A page that holds the place mostly begins before it; who is shown that page reads again.
      return readers.allSatisfy { $0.topShift == 0 } ? "right page" : "right page, reads again"
    }
    let mean = Double(errors.reduce(0) { $0 + Int($1.magnitude) }) / Double(readers.count)
    let direction = skipping == 0 ? "back" : errors.contains { $0 < 0 } ? "off" : "on"
    let rest =
      skipping == 0
      ? "worst \(worst)"
      : "\(percent(skipping, of: readers.count)) skip"
    return "\(pages(mean)) \(direction), \(rest)"
  }

  /// Returns how many pages of the first layout are lost after all cycles, in words.
  package static func afterCycles(_ outcome: ReaderOutcome) -> String {
    let readers = outcome.readers
    let lost = readers.map { $0.cyclesPage - $0.page }
    guard readers.contains(where: { $0.cyclesTop != $0.top }) else { return "exact" }
    // Where all have crept to the book's start, the loss tells of the book's length.
    if readers.count > 1, readers.allSatisfy({ $0.cyclesPage == 0 }) { return "all at page 1" }
    let mean = Double(lost.reduce(0) { $0 + Int($1.magnitude) }) / Double(readers.count)
    let direction =
      lost.allSatisfy { $0 <= 0 } ? "back" : lost.allSatisfy { $0 >= 0 } ? "on" : "off"
    // A place that lost more in all cycles than in the first goes on losing.
    let creeps = readers.contains { $0.cyclesTop != $0.roundTripTop }
    return "\(pages(mean)) \(direction)\(creeps ? ", creeping" : "")"
  }

  private static func pages(_ mean: Double) -> String {
    let tenths = (mean * 10).rounded() / 10
    if mean > 0, tenths == 0 { return "under 0.1 page" }
    return "\(decimalText(tenths) ?? "") \(tenths > 1 ? "pages" : "page")"
  }

  /// A share above 0; one that would be rounded to 0 or, short of all, to 100 says so.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let share = Int((Double(part) / Double(whole) * 100).rounded())
    if share == 0 { return "under 1 %" }
    return share == 100 && part < whole ? "over 99 %" : "\(share) %"
  }
}
