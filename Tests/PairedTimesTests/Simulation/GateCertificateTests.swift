import Testing

@testable import PairedTimes

struct GateCertificateTests {
  private let tally = GateTally([
    .init(verdict: .fail, rounds: 20), .init(verdict: .pass, rounds: 7),
    .init(verdict: .fail, rounds: 50), .init(verdict: .fail, rounds: 30),
    .init(verdict: .inconclusive, rounds: 160),
  ])

  @Test func `counts verdicts within rounds`() {
    #expect(tally.count(of: .fail) == 3)
    #expect(tally.count(of: .fail, within: 30) == 2)
    #expect(tally.share(of: .fail, within: 40) == 0.4)
    #expect(tally.share(of: .refused) == 0)
    #expect(GateTally([]).share(of: .fail) == 0)
  }

  @Test func `knows after how many rounds half of the gates decided`() {
    // Three of five failed, the third after 50 rounds; one passed, which is no half.
    #expect(tally.medianRounds(to: .fail) == 50)
    #expect(tally.medianRounds(to: .pass) == nil)
    #expect(GateTally([]).medianRounds(to: .fail) == nil)
  }

  @Test func `bounds the chance of what never came by three in so many`() {
    #expect(tally.unseenBound == 0.6)
    #expect(GateTally([]).unseenBound == 1)
  }

  @Test(arguments: [
    // Above the floor and below the limit either verdict is right.
    (-0.2, 3), (0, 3), (0.01, 3), (0.03, 0), (0.05, 1), (0.1, 1),
  ])
  func `counts what was said and is not so`(effect: Double, wrong: Int) {
    var gate = SimulatedGate(severity: 0.02)
    gate.effect = LogRatio(effect: effect)
    #expect(GateCertificate.Row(gate: gate, tally: tally).wrong == wrong)
  }

  @Test func `tries what must not fail and what must`() throws {
    var model = SimulatedGate(severity: 0.5)
    model.cells = 3
    model.rounds = 40
    model.settings = try TimeGateSettings(floor: 0.02, limit: 0.06)
    let gates = GateCertificate.gates(like: model)
    // For each of four severities: equal, disturbed, the floor everywhere, 5, 6, 7 and 10 %.
    #expect(gates.count == 28)
    #expect(Set(gates.map(\.severity)) == [0.005, 0.02, 0.05, 0.1])
    #expect(gates.allSatisfy { $0.cells == 3 && $0.rounds == 40 && $0.settings == model.settings })
    let percents = gates[..<7].map { ($0.effect.effect * 100).rounded() }
    #expect(percents == [0, 0, 2, 5, 6, 7, 10])
    #expect(gates[..<7].map(\.affected) == [1, 1, 3, 1, 1, 1, 1])
    #expect(gates[..<7].map(\.disturbed) == [0, 0.2, 0, 0, 0, 0, 0])
    // With the limit at 5 % there is one row less.
    #expect(GateCertificate.gates(like: SimulatedGate(severity: 0.5)).count == 24)
  }

  @Test func `says little that is not so`() throws {
    var model = SimulatedGate(severity: 0.02)
    model.cells = 2
    model.rounds = 30
    let certificate = GateCertificate(of: try .invented(), like: model, gates: 50)
    #expect(certificate.rows.count == 24)
    #expect(certificate.rows.allSatisfy { $0.tally.outcomes.count == 50 })
    // False passes are one in a hundred at most, false alarms one in a thousand: 4 of 50 would be a
    // chance of 0.2 %, and here of 24 rows.
    #expect(certificate.rows.allSatisfy { $0.wrong < 5 })
  }
}
