import PaginatorKit

/// How widely the rounds of a cell scatter on a machine, told from earlier rounds only.
///
/// It is 1.4826 times the median distance from the median: the standard deviation of normal noise,
/// which fewer than half of the rounds cannot spoil, however far they lie. A recorded scale counts as
/// ``priorRounds`` earlier rounds: squares are averaged, weighted by rounds. With an even number of
/// rounds the upper one of the two middle distances is taken.
package struct RobustScale: Hashable, Sendable {
  /// The scale of the rounds up to now, in logarithms; at least ``least``.
  package private(set) var value: Double
  private let prior: Double
  private var sorted: [Double] = []

  /// The least scale, 0.2 %: with less, one round could stake all on nothing.
  package static let least = 0.002
  /// How many rounds the recorded scale counts as.
  package static let priorRounds = 8
  /// The scale of a machine without a recorded one.
  package static let unknownMachine = 0.03

  /// The scale before any round: what the machine's noise trace has, or ``unknownMachine``.
  package init(prior: Double = unknownMachine) {
    self.prior = prior.isFinite ? max(prior, Self.least) : Self.unknownMachine
    value = self.prior
  }

  /// Adds a round.
  ///
  /// - Complexity: O(log rounds), and the moves of an insertion.
  mutating func add(_ difference: Double) {
    sorted.insert(difference, at: sorted.partitioningIndex { $0 > difference })
    let distance = 1.4826 * sorted.medianDistance
    let weights = (prior: Double(Self.priorRounds), own: Double(sorted.count))
    let square =
      (weights.prior * prior * prior + weights.own * distance * distance)
      / (weights.prior + weights.own)
    value = max(square.squareRoot(), Self.least)
  }
}

extension [Double] {
  /// The middle of sorted values, the mean of the middle two of an even number; not of none.
  var middle: Double {
    let half = count / 2
    return count % 2 == 1 ? self[half] : (self[half - 1] + self[half]) / 2
  }

  /// The least distance within which more than half of the sorted values lie from their median.
  ///
  /// These are neighbours: of each window of them the farther end counts. Its lower end comes nearer
  /// and its upper end goes farther from window to window, so the best is where they cross.
  var medianDistance: Double {
    let center = middle
    let size = count / 2 + 1
    func low(_ start: Int) -> Double { center - self[start] }
    func high(_ start: Int) -> Double { self[start + size - 1] - center }
    let windows = indices.prefix(count - size + 1)
    let crossing = windows.partitioningIndex { high($0) >= low($0) }
    let after = crossing < windows.endIndex ? high(crossing) : .infinity
    let before = crossing > 0 ? low(crossing - 1) : .infinity
    return Swift.min(after, before)
  }
}
