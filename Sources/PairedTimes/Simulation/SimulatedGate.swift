import PaginatorKit

/// A gate over invented cells, whose noise comes from a trace and whose effects are known.
package struct SimulatedGate: Hashable, Sendable {
  package var settings = TimeGateSettings.standard
  package var cells = 24
  /// The rounds that the budget allows.
  package var rounds = 160
  /// The scale of the noise, as a logarithm: 0.02 for about 2 %.
  package var severity: Double
  /// The scale that the gate begins with; it learns the rest.
  package var prior = RobustScale.unknownMachine
  /// What the candidate is slower by in ``affected`` cells; the others are equal.
  package var effect = LogRatio(0)
  /// How many cells are slower; one alone is the hardest to find.
  package var affected = 1
  /// The share of rounds in which a neighbour is at work, in bursts with heavy tails both ways.
  package var disturbed = 0.0

  package init(severity: Double) {
    self.severity = severity
  }

  /// How a gate ended, and after how many rounds.
  package struct Outcome: Hashable, Sendable {
    package let verdict: TimeVerdict
    package let rounds: Int
  }

  /// Judges round by round until something is proved or the budget is over.
  package func outcome(with trace: NoiseTrace, seed: UInt64) -> Outcome {
    var random = SplitMix64(seed: seed)
    let bursts = disturbed > 0 ? ResampledNoise.Bursts(share: disturbed) : nil
    var noise = (0..<cells)
      .map { _ in
        ResampledNoise(
          trace,
          severity: severity,
          bursts: bursts,
          random: SplitMix64(seed: random.next())
        )
      }
    var evidence = Array(
      repeating: CellEvidence(settings, scale: RobustScale(prior: prior)),
      count: cells
    )
    for round in 0..<rounds {
      for cell in 0..<cells {
        let planted = cell < affected ? effect.value : 0
        evidence[cell].add(LogRatio(planted + noise[cell].next()))
      }
      let isOver = round + 1 == rounds
      let verdict = TimeVerdict(on: evidence, settings: settings, isOver: isOver)
      if verdict != .undecided { return Outcome(verdict: verdict, rounds: round + 1) }
    }
    return Outcome(verdict: .inconclusive, rounds: rounds)
  }

  /// Judges many gates, with seeds that follow from one.
  package func tally(of gates: Int, with trace: NoiseTrace, seed: UInt64 = 1) -> GateTally {
    var random = SplitMix64(seed: seed)
    return GateTally((0..<gates).map { _ in outcome(with: trace, seed: random.next()) })
  }
}

/// What became of many simulated gates.
package struct GateTally: Hashable, Sendable {
  package let outcomes: [SimulatedGate.Outcome]

  init(_ outcomes: [SimulatedGate.Outcome]) {
    self.outcomes = outcomes
  }

  /// Returns how many gates came to a verdict within so many rounds; `nil` for any number.
  package func count(of verdict: TimeVerdict, within rounds: Int? = nil) -> Int {
    outcomes.count { $0.verdict == verdict && $0.rounds <= rounds ?? .max }
  }

  /// Returns the share of the gates that came to a verdict within so many rounds.
  package func share(of verdict: TimeVerdict, within rounds: Int? = nil) -> Double {
    outcomes.isEmpty ? 0 : Double(count(of: verdict, within: rounds)) / Double(outcomes.count)
  }

  /// Returns the rounds after which half of all gates have come to a verdict; `nil` when fewer do.
  package func medianRounds(to verdict: TimeVerdict) -> Int? {
    let rounds = outcomes.filter { $0.verdict == verdict }.map(\.rounds).sorted()
    let half = (outcomes.count + 1) / 2
    return half > 0 && rounds.count >= half ? rounds[half - 1] : nil
  }

  /// The greatest chance of a verdict that never came, at 95 %: 3 divided by the gates (rule of three).
  package var unseenBound: Double { min(1, 3 / Double(outcomes.count)) }
}
