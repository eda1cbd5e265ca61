/// The repetitions of one phase of one paginator over one layout; never empty.
package struct Timing: Hashable, Sendable {
  /// Every sample, in the order taken.
  package let samples: [Sample]

  /// A timing of at least one sample; `nil` without any.
  package init?(samples: [Sample]) {
    guard !samples.isEmpty else { return nil }
    self.samples = samples
  }

  /// The CPU time's median in nanoseconds and its 95 % interval.
  package var cpu: MedianEstimate { MedianEstimate(samples.map(\.cpuNanoseconds)) }

  /// The wall time's median in nanoseconds and its 95 % interval.
  package var wall: MedianEstimate { MedianEstimate(samples.map(\.wallNanoseconds)) }

  /// How many samples were disturbed; they count as the others do.
  package var disturbed: Int { samples.count { !$0.disturbances.isEmpty } }
}

/// A median with its 95 % interval, from order statistics.
///
/// The interval is the smallest symmetric pair of order statistics that holds the median with a
/// probability of at least 95 % for independent samples, by the binomial distribution: of 6
/// samples the first and the last (96.9 %). Below 6 samples no pair does; the extremes are given.
package struct MedianEstimate: Hashable, Sendable {
  /// The median, the mean of the middle two of an even number.
  package let median: Double
  package let minimum: Double
  package let low: Double
  package let high: Double
  /// Whether there are values enough for the ends to hold the median with 95 %: at least six.
  package let hasInterval: Bool

  /// The width of the interval as a share of the median; infinite without an interval.
  package var relativeWidth: Double {
    guard hasInterval else { return .infinity }
    return median == 0 ? 0 : (high - low) / median
  }

  /// The widest interval of a median that is known well enough, as a share of it.
  static let widest = 0.05

  /// Whether the interval is wider than 5 % of the median, or there is none: figures have `~` before them
  /// then, and as long as there is time more samples are taken.
  package var isUnsure: Bool { relativeWidth > Self.widest }

  /// Whether all of it lies below another, for certain.
  package func isBelow(_ other: MedianEstimate) -> Bool {
    hasInterval && other.hasInterval && high < other.low
  }

  /// The estimate over one value or more.
  package init(_ values: [Int]) {
    precondition(!values.isEmpty, "A median needs a value.")
    let sorted = values.sorted().map(Double.init)
    let count = sorted.count
    let middle = count / 2
    median = count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    minimum = sorted[0]
    hasInterval = count >= TimingBudget.fewest
    let rank = MedianEstimate.lowerRank(of: count)
    low = sorted[rank]
    high = sorted[count - 1 - rank]
  }

  /// The greatest rank r, from 0, with P(r + 1 <= B <= count − r − 1) >= 95 %, B ~ Bin(count, ½).
  static func lowerRank(of count: Int) -> Int {
    // 2 · P(B <= r) <= 5 %, summed from P(B = 0) = 2⁻ⁿ in steps of C(n, k+1) / C(n, k).
    guard count <= 1_000 else {
      // 2⁻ⁿ is no longer a Double: the normal distribution, with its correction for whole numbers.
      return Int((Double(count) / 2 - 0.98 * Double(count).squareRoot() - 0.5).rounded(.down))
    }
    var term = 1.0
    for _ in 0..<count { term /= 2 }
    var below = 0.0
    var rank = 0
    for index in 0..<(count / 2) {
      below += term
      if 2 * below > 0.05 { break }
      rank = index
      term *= Double(count - index) / Double(index + 1)
    }
    return rank
  }
}
