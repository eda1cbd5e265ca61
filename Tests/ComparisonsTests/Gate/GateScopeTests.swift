import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

/// What the judge makes of values that are in the gate baseline and were not measured.
struct GateScopeTests {
  private static let cell = GateCase.cell

  @Test func `a trial that is no longer measured fails`() throws {
    var gate = GateCase([.make(), .make("a")])
    gate.session.trials.removeLast()
    gate.after = GateRecord(of: gate.session)
    let verdict = gate.verdict
    #expect(verdict.word == .fail)
    let breach = try #require(verdict.breaches.first)
    #expect(breach.name == "sutra/a/phone-6@17/page_map" && breach.level == .fail)
    #expect(breach.sentence == "the gate baseline has it, and it was not measured.")
    #expect(verdict.counts.failed == 1)
    // All metrics, whose page map is counted as failed.
    #expect(verdict.counts.missing == GateRecord.metricsOfTrials.count)
  }

  @Test func `it fails without a rule on pages, too, and not when it is waived`() {
    let waiver = GateWaiver(until: "2026-12-31", reason: "r")
    for (own, word, counts) in [
      (GateRule.make("page_map", level: .off), GateVerdict.Word.fail, (1, 0)),
      (.make("*", level: .off), .pass, (0, 0)),
      (.make("page_map", waivers: [waiver]), .pass, (0, 1)),
    ] {
      var gate = GateCase([.make(), .make("a")], rules: GateRules(then: [own]))
      gate.session.trials.removeLast()
      gate.after = GateRecord(of: gate.session)
      #expect(gate.verdict.word == word)
      #expect((gate.verdict.counts.failed, gate.verdict.counts.waived) == counts)
    }
  }

  @Test func `what was not asked for is not missed`() {
    var gate = GateCase([.make(), .make("a"), .make("b")])
    gate.session.trials.removeLast(2)
    gate.after = GateRecord(of: gate.session)
    gate.evidence.narrowing = .paginators
    #expect(gate.verdict.word == .pass && gate.verdict.breaches.isEmpty)
    #expect(gate.verdict.notes == ["2 trials or changes of the gate baseline were not asked for."])
    #expect(gate.verdict.counts.missing == 2 * (GateRecord.metricsOfTrials.count + 1))
  }

  @Test(
    arguments: [
      (GateScope.Narrowing.layouts, ["a/phone-6@17"]),
      (.changes, ["a/phone-6@17", "b/phone-6@20"]),
      (.paginators, []), ([.paginators, .layouts], []), ([], ["a/phone-6@17", "b/phone-6@20"]),
    ] as [(GateScope.Narrowing, [String])]
  )
  func `a paginator is missed in the layouts that are measured`(
    _ narrowing: GateScope.Narrowing,
    _ missed: [String]
  ) {
    var gate = GateCase([.make(), .make("a"), .make("b", size: 20)])
    gate.session.trials.removeLast(2)
    gate.after = GateRecord(of: gate.session)
    gate.evidence.narrowing = narrowing
    #expect(gate.verdict.breaches.map(\.name) == missed.map { "sutra/\($0)/page_map" })
    #expect(gate.verdict.word == (missed.isEmpty ? .pass : .fail))
  }

  @Test func `another corpus is not missed`() {
    var gate = GateCase()
    gate.before.values["alice/greedy/phone-6@17/gap"] = .number(0)
    #expect(gate.verdict.word == .pass && gate.verdict.counts.missing == 0)
    #expect(gate.verdict.notes == ["1 trial or change of the gate baseline was not asked for."])
  }

  @Test func `a metric that is no longer measured is told`() {
    var gate = GateCase()
    for name in ["b_lines", "a_lines", "instructions"] {
      gate.before.values["\(Self.cell)/\(name)"] = .number(1)
    }
    #expect(gate.verdict.word == .pass && gate.verdict.counts.missing == 2)
    #expect(
      gate.verdict.notes == [
        "The gate baseline has values that are no longer measured, of a_lines and b_lines. 'harness "
          + "approve --reason …' takes them out."
      ]
    )
  }
}
