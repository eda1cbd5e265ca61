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

  @Test func `a text is missed that no option left out, in the layouts that are measured`() {
    for (narrowing, missed) in [
      ([], ["a/phone-6@17", "a/phone-6@20"]), (.corpora, []),
      (.layouts, ["a/phone-6@17"]),
      (.paginators, []), ([.corpora, .layouts], []),
    ] as [(GateScope.Narrowing, [String])] {
      var gate = GateCase()
      for layout in ["phone-6@17", "phone-6@20"] {
        gate.before.values["alice/a/\(layout)/gap"] = .number(0)
      }
      gate.evidence.narrowing = narrowing
      #expect(gate.verdict.breaches.map(\.name) == missed.map { "alice/\($0)/page_map" })
      #expect(gate.verdict.word == (missed.isEmpty ? .pass : .fail))
      let left = 2 - missed.count
      #expect(
        gate.verdict.notes.first?.prefix(1) == (left == 0 ? nil : "\(left)"),
        "\(gate.verdict.notes)"
      )
    }
  }

  @Test func `the sentence on a text that is missed says what to do`() {
    var gate = GateCase()
    gate.before.values["alice/greedy/phone-6@17/gap"] = .number(0)
    #expect(
      gate.verdict.breaches.map(\.sentence) == [
        "the gate baseline has it, and its text was not measured. Put 'alice' back among the texts "
          + "or, if that is meant, approve it: harness approve --reason \"…\"."
      ]
    )
  }

  @Test func `values that are no longer measured fail`() throws {
    var gate = GateCase()
    for name in ["b_lines", "a_lines", "instructions"] {
      gate.before.values["\(Self.cell)/\(name)"] = .number(1)
    }
    let verdict = gate.verdict
    #expect(verdict.word == .fail && verdict.counts.failed == 1)
    // The other one, and instructions, which not every run counts.
    #expect(verdict.counts.missing == 1)
    let breach = try #require(verdict.breaches.first)
    #expect(breach.name == "\(Self.cell)/a_lines" && breach.layout == "phone-6 at 17 px")
    #expect(
      breach.sentence
        == "2 values of the gate baseline are no longer measured: a_lines and b_lines. If that is "
        + "meant, approve it: harness approve --reason \"…\"."
    )
  }

  @Test func `a way of keeping places that is no longer offered is missed with all its values`()
    throws
  {
    let lost = ["top_shift_back", "top_shift_forward", "position_hit", "highlight_lost"]
    for (rules, word) in [
      ([], GateVerdict.Word.fail), ([GateRule.make("*", strategy: "own", level: .off)], .pass),
      ([.make("*", waivers: [GateWaiver(until: "2026-12-31", reason: "r")])], .pass),
    ] as [([GateRule], GateVerdict.Word)] {
      var gate = GateCase(rules: GateRules(then: rules))
      for name in lost { gate.before.values["\(Self.cell)/own/\(name)"] = .number(1) }
      #expect(gate.verdict.word == word)
    }
    var gate = GateCase()
    for name in lost { gate.before.values["\(Self.cell)/own/\(name)"] = .number(1) }
    #expect(
      gate.verdict.breaches.map(\.sentence) == [
        "4 values of the gate baseline are no longer measured: top_shift_back, top_shift_forward, "
          + "position_hit and 1 more under own, a way of its own (the capability 'positions'). If "
          + "that is meant, approve it: harness approve --reason \"…\"."
      ]
    )
  }
}
