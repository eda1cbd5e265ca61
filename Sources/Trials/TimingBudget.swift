/// How the detailed layout is timed: how many samples are taken, and in which order.
package struct TimingBudget: Hashable, Sendable {
  /// The CPU seconds one paginator may take, all its phases together, and a pass before it is ended.
  package var seconds: Double
  /// The exact number of samples wanted of a phase, `nil` to let the interval decide.
  package var samples: Int?
  /// What the order of each round is drawn from.
  package var seed: UInt64

  /// The seconds where nothing else is asked for: eight paginators are timed in four.
  package static let usualSeconds = 0.5

  /// A budget; seed 1 is the command line's default.
  package init(seconds: Double, samples: Int? = nil, seed: UInt64 = 1) {
    self.seconds = seconds
    self.samples = samples
    self.seed = seed
  }

  /// Six samples are the fewest whose extremes hold the median with 95 %: 1 − 2 · 2⁻⁶ = 96.9 %.
  static let fewest = 6
  /// More samples than this teach nothing that the report shows.
  static let most = 500
  /// The share of the budget that is spent on what is measured aside, and that on page turns.
  static let aside = 0.1

  /// Returns the phases of a paginator whose samples do not suffice.
  ///
  /// Of each phase there is one sample, and then as many as make the median sure or
  /// spend the budget. The reader's page and the beginnings of the text have six samples, or as many as
  /// spend a tenth of the budget.
  ///
  /// - Parameters:
  ///   - samples: Those of the phases that are timed.
  ///   - bounds: The nanoseconds that phases took which were ended, and are timed no more.
  /// - Returns: Some of the phases of `samples`; none when the paginator is done.
  func unfinished(_ samples: [Phase: [Sample]], after bounds: [Phase: Int] = [:]) -> Set<Phase> {
    let spent = Self.seconds(of: samples, bounds)
    let aside = Self.seconds(of: samples.filter(\.key.isAside))
    return Set(
      samples.keys.filter { phase in
        let taken = samples[phase] ?? []
        return
          !(phase.isAside
          ? isEnoughAside(taken, spent: aside) : isEnough(taken, spent: spent))
      }
    )
  }

  /// Decides how many CPU nanoseconds the next pass of a phase may take.
  ///
  /// The first pass over the text, or a beginning of it, is ended when it spends the budget. The first of
  /// any other phase has what is left, or a tenth of the budget. What came to its end once does so again,
  /// and so it is when a number of samples is asked for.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - samples: Those that it has.
  ///   - spent: The nanoseconds that all phases took up to now.
  /// - Returns: The nanoseconds; `nil` where it may take any.
  func limit(of phase: Phase, after samples: [Sample], spent: Int) -> Int? {
    guard self.samples == nil, samples.isEmpty else { return nil }
    let isWhole = phase == .total || phase.isOfPrefix
    let allowed = isWhole ? seconds : max(seconds * Self.aside, seconds - Double(spent) / 1e9)
    return Int((allowed * 1e9).rounded())
  }

  /// About how many CPU seconds those paginators still take that are not done.
  ///
  /// One that has no samples yet takes what the others do.
  ///
  /// - Returns: `nil` as long as nobody can tell.
  func secondsLeft(after waiting: [[Phase: [Sample]]]) -> Double? {
    guard !waiting.isEmpty else { return 0 }
    let known = waiting.compactMap { secondsLeft(after: $0) }
    guard !known.isEmpty else { return nil }
    return known.reduce(0, +) * Double(waiting.count) / Double(known.count)
  }

  /// What is left of the seconds, or takes as long as before of the samples that were asked for.
  private func secondsLeft(after samples: [Phase: [Sample]]) -> Double? {
    let spent = Self.seconds(of: samples)
    let taken = samples.values.map(\.count).max() ?? 0
    guard let wanted = self.samples else { return max(0, seconds - spent) }
    return taken == 0 ? nil : spent / Double(taken) * Double(max(0, wanted - taken))
  }

  private static func seconds(of samples: [Phase: [Sample]], _ bounds: [Phase: Int] = [:]) -> Double
  {
    Double(nanoseconds(of: samples, bounds)) / 1e9
  }

  /// The CPU time of samples, and of passes that were ended.
  static func nanoseconds(of samples: [Phase: [Sample]], _ bounds: [Phase: Int]) -> Int {
    samples.values.joined().reduce(0) { $0 + $1.cpuNanoseconds } + bounds.values.reduce(0, +)
  }

  private func isEnoughAside(_ samples: [Sample], spent: Double) -> Bool {
    if let wanted = self.samples { return samples.count >= wanted }
    return samples.count >= Self.fewest || (!samples.isEmpty && spent >= seconds * Self.aside)
  }

  private func isEnough(_ samples: [Sample], spent: Double) -> Bool {
    if let wanted = self.samples { return samples.count >= wanted }
    guard let timing = Timing(samples: samples) else { return false }
    return spent >= seconds || samples.count >= Self.most
      || (samples.count >= 2 * Self.fewest && !timing.cpu.isUnsure)
  }
}
