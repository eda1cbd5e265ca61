/// When enough samples of a paginator have been taken.
package struct TimingBudget: Hashable, Sendable {
  /// The CPU seconds one paginator may take.
  package var seconds: Double
  /// The exact number of samples wanted, `nil` to let the interval decide.
  package var samples: Int?

  /// A budget; one second a paginator is the default of the command line.
  package init(seconds: Double, samples: Int? = nil) {
    self.seconds = seconds
    self.samples = samples
  }

  /// Six samples are the fewest whose extremes hold the median with 95 %: 1 − 2 · 2⁻⁶ = 96.9 %.
  static let fewest = 6
  /// More samples than this teach nothing that the report shows.
  static let most = 500
  /// The interval that is narrow enough, as a share of the median.
  static let narrow = 0.02

  /// Returns whether samples suffice.
  ///
  /// There are at least six, if they do not take six times the budget, and then as many as make
  /// the interval of the median narrow or spend the budget.
  func isSpent(by samples: [Sample]) -> Bool {
    if let wanted = self.samples { return samples.count >= wanted }
    guard let timing = Timing(samples: samples) else { return false }
    let spent = Double(samples.reduce(0) { $0 + $1.cpuNanoseconds }) / 1e9
    if samples.count < Self.fewest { return spent >= 6 * seconds }
    return spent >= seconds || samples.count >= Self.most
      || (samples.count >= 2 * Self.fewest && timing.cpu.relativeWidth < Self.narrow)
  }
}
