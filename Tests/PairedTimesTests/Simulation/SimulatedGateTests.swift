import TestSupport
import Testing

@testable import PairedTimes

struct SimulatedGateTests {
  private func gate(
    _ severity: Double,
    cells: Int = 6,
    effect: Double = 0,
    affected: Int = 1,
    disturbed: Double = 0
  ) -> SimulatedGate {
    var gate = SimulatedGate(severity: severity)
    gate.cells = cells
    gate.effect = LogRatio(effect: effect)
    gate.affected = affected
    gate.disturbed = disturbed
    return gate
  }

  private static let trace = try? NoiseTrace.invented()

  private func tally(_ gate: SimulatedGate, of gates: Int = 200) throws -> GateTally {
    gate.tally(of: gates, with: try #require(Self.trace))
  }

  @Test func `comes to the same again from the same seed`() throws {
    let gate = gate(0.03, effect: 0.04)
    #expect(try tally(gate, of: 20) == tally(gate, of: 20))
    let trace = try #require(Self.trace)
    #expect(gate.tally(of: 20, with: trace, seed: 2) != gate.tally(of: 20, with: trace, seed: 3))
  }

  @Test func `ends as soon as something is proved`() throws {
    // Without noise to speak of: 1.95⁷ > 100, and 1.95¹³ = 5,897 < 6,000 < 1.95¹⁴.
    #expect(try tally(gate(0.0001)).outcomes.allSatisfy { $0 == .init(verdict: .pass, rounds: 7) })
    let slower = try tally(gate(0.0001, effect: 0.5))
    #expect(slower.outcomes.allSatisfy { $0 == .init(verdict: .fail, rounds: 14) })
  }

  @Test func `is inconclusive after all rounds`() throws {
    var gate = gate(0.3)
    gate.rounds = 9
    #expect(
      try tally(gate, of: 20).outcomes.allSatisfy { $0 == .init(verdict: .inconclusive, rounds: 9) }
    )
  }

  @Test(arguments: [0.005, 0.02, 0.05])
  func `does not fail equal programs`(severity: Double) throws {
    // At most one in 1,000 ever: two of 200 would be a chance of 2 %.
    #expect(try tally(gate(severity)).count(of: .fail) <= 1)
    #expect(try tally(gate(severity, effect: 0.01, affected: 6)).count(of: .fail) <= 1)
    #expect(try tally(gate(severity, disturbed: 0.2)).count(of: .fail) <= 1)
  }

  @Test func `fails one slow cell of many`() throws {
    #expect(try tally(gate(0.03, effect: 0.05)).share(of: .fail) >= 0.97)
    #expect(try tally(gate(0.03, effect: 0.1)).share(of: .fail, within: 60) >= 0.99)
  }

  @Test func `is no surer in more noise`() throws {
    let quiet = try tally(gate(0.01, effect: 0.05))
    let noisy = try tally(gate(0.05, effect: 0.05))
    #expect(quiet.share(of: .fail, within: 40) > noisy.share(of: .fail, within: 40))
    let median = try #require(tally(gate(0.01)).medianRounds(to: .pass))
    #expect(try #require(tally(gate(0.05)).medianRounds(to: .pass)) > median)
  }
}
