import Comparisons
import Refereeing

/// Where the readers of one paginator land after a change, a small plot for each strategy, the worst
/// first, all on one scale.
struct PlacesView {
  let paginator: String
  let isOwn: Bool
  /// Which to take, in a sentence.
  let advice: String
  let viewBox: String
  let strategies: [Strategy]

  struct Strategy {
    let id: String
    let name: String
    let kept: String
    let sentence: String
    let margin: Margin
    let back: String
    let forward: String
  }

  /// The most bars of a plot; beyond, a bar stands for several pages and shows the furthest shift.
  static let mostBars = 160

  private static let height = 72.0

  /// The plots of readers' outcomes, `nil` without readers.
  init?(
    of outcomes: [ReaderOutcome],
    by paginator: String,
    isOwn: Bool = false,
    scalars: Int,
    id: String
  ) {
    let summaries =
      outcomes.compactMap { outcome in
        ReaderSummary(of: outcome, scalars: scalars).map { (name: outcome.way, summary: $0) }
      }
      .sorted { $1.summary.rank < $0.summary.rank }
    guard let longest = summaries.map(\.summary.shifts.count).max() else { return nil }
    let step = (longest + Self.mostBars - 1) / Self.mostBars
    let slots = (longest + step - 1) / step
    self.paginator = paginator
    self.isOwn = isOwn
    advice = Self.advice(summaries)
    let margin = Margin(
      low: summaries.map(\.summary.furthestBack).min() ?? 0,
      high: summaries.map(\.summary.furthestForward).max() ?? 0,
      atLeast: 0.5,
      height: Self.height
    )
    viewBox = "0 0 \(slots * 4) \(coordinate(Self.height))"
    strategies = summaries.enumerated()
      .map { index, strategy in
        let zero = margin.y(of: 0)
        let bars = stride(from: 0, to: strategy.summary.shifts.count, by: step)
          .map { start in
            strategy.summary.shifts[start..<min(start + step, strategy.summary.shifts.count)]
              .max { $0.magnitude < $1.magnitude } ?? 0
          }
        func path(_ isIncluded: (Double) -> Bool) -> String {
          rectanglePath(
            bars.enumerated()
              .filter { isIncluded($0.element) }
              .map { place, shift in
                let end = margin.y(of: shift)
                return (Double(place) * 4, min(end, zero), 3, (end - zero).magnitude)
              }
          )
        }
        return Strategy(
          id: "\(id)-\(index + 1)",
          name: strategy.name,
          kept: ReaderOutcome.kept(by: strategy.name),
          sentence: strategy.summary.sentence,
          margin: margin,
          back: path { $0 < 0 },
          forward: path { $0 > 0 }
        )
      }
  }
}

extension PlacesView {
  /// Which way to keep the place, and which not; ways sorted from the worst on.
  private static func advice(_ ways: [(name: String, summary: ReaderSummary)]) -> String {
    guard let best = ways.last, let worst = ways.first else { return "" }
    let kept = ReaderOutcome.kept(by: best.name)
    let right = best.summary.hits == 1 ? "always" : "for \(Format.percent(best.summary.hits))"
    let rest =
      worst.summary.rank == best.summary.rank
      ? ""
      : " The worst is \(ReaderOutcome.kept(by: worst.name)), on the right page for "
        + "\(Format.percent(worst.summary.hits))."
    return "Keep \(kept): the right page \(right).\(rest)"
  }
}

extension ReaderSummary {
  /// What the better of two ways has less of: wrong pages, what is lost there and back, and the way
  /// that readers are moved.
  var rank: (Double, Double, Double) {
    (1 - hits, roundTrip, shifts.reduce(0) { $0 + $1.magnitude })
  }

  fileprivate var sentence: String {
    var parts = [hits == 1 ? "always the right page" : "right page for \(Format.percent(hits))"]
    parts.append(
      skipping == 0
        ? "skips nothing"
        : "\(Format.percent(skipping)) of readers skip text, up to \(Format.pages(furthestForward)) old pages"
    )
    if furthestBack < 0 {
      parts.append("up to \(Format.pages(-furthestBack)) old pages repeated")
    }
    parts.append("back again \(ReaderOutcome.cycles) times: \(cycles)")
    return parts.joined(separator: "; ") + "."
  }
}

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
  let shifts: [Double]

  /// The summary of an outcome, `nil` without readers.
  init?(of outcome: ReaderOutcome, scalars: Int) {
    guard !outcome.items.isEmpty, scalars > 0 else { return nil }
    let count = Double(outcome.items.count)
    let page = Double(scalars) / count
    let readers = outcome.items
    shifts = readers.map { Double($0.topShift) / page }
    hits = Double(readers.count(where: \.isHit)) / count
    skipping = Double(readers.count { $0.topShift > 0 }) / count
    furthestBack = min(shifts.min() ?? 0, 0)
    furthestForward = max(shifts.max() ?? 0, 0)
    roundTrip =
      readers.reduce(0) { $0 + Double(abs($1.roundTripTop - $1.top)) } / count / page
    cycles = outcome.afterCycles
  }
}
