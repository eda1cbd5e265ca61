/// How often the gate is right about simulated programs, over noise of one trace.
package struct GateCertificate: Hashable, Sendable {
  package let rows: [Row]

  /// Many gates over programs of one kind.
  package struct Row: Hashable, Sendable {
    package let gate: SimulatedGate
    package let tally: GateTally

    /// How many gates said what is not so: FAIL where no effect is above the floor, PASS where one is at
    /// the limit or above.
    package var wrong: Int {
      let isHarmless = gate.effect <= gate.settings.floor
      let isFault = gate.effect >= gate.settings.limit
      return (isHarmless ? tally.count(of: .fail) : 0) + (isFault ? tally.count(of: .pass) : 0)
    }

    /// How many may: more come with a chance of 1 in 10,000, if each is wrong as often as the proof allows
    /// at most.
    package var allowed: Int {
      let settings = gate.settings
      let chance = gate.effect <= settings.floor ? settings.failAlpha : settings.passAlpha
      return BinomialBound.most(of: tally.outcomes.count, chance: chance, rarity: 0.0001)
    }
  }

  /// The scales of noise that are tried.
  package static let severities = [0.005, 0.02, 0.05, 0.1]
  /// The slow-downs of one cell that are tried, beside the limit.
  package static let effects = [0.05, 0.07, 0.1].map(LogRatio.init(effect:))
  /// The share of rounds with bursts that is tried.
  package static let disturbed = 0.2

  /// The gates of all rows; cells, rounds and settings are those of `model`.
  ///
  /// At each severity these are equal programs, for false alarms and the rounds that a PASS takes; the
  /// same beside a neighbour's bursts; the floor in all cells, which is the most that must not fail;
  /// and slow-downs of one cell alone, for power and for false passes.
  package static func gates(like model: SimulatedGate) -> [SimulatedGate] {
    let (floor, limit) = (model.settings.floor, model.settings.limit)
    return severities.flatMap { severity in
      func gate(
        _ effect: LogRatio = LogRatio(0),
        in affected: Int = 1,
        disturbed: Double = 0
      ) -> SimulatedGate {
        var gate = model
        gate.severity = severity
        gate.effect = effect
        gate.affected = affected
        gate.disturbed = disturbed
        return gate
      }
      return [gate(), gate(disturbed: disturbed), gate(floor, in: model.cells)]
        + Set(effects + [limit]).sorted().map { gate($0) }
    }
  }

  /// Simulates so many gates for each row.
  ///
  /// - Complexity: O(rows · gates · cells · rounds), of which most gates need few.
  package init(
    of trace: NoiseTrace,
    like model: SimulatedGate = SimulatedGate(severity: 0.02),
    gates: Int = 3_000,
    seed: UInt64 = 1
  ) {
    rows = Self.gates(like: model)
      .map { Row(gate: $0, tally: $0.tally(of: gates, with: trace, seed: seed)) }
  }
}
