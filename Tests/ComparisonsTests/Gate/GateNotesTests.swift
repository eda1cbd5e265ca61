import TestSupport
import Testing

@testable import Comparisons

/// Waivers and limits that are too slack.
struct GateNotesTests {
  private func gate(_ rules: GateRule..., missedLines: (Double, Double) = (0, 3)) -> GateCase {
    var gate = GateCase(rules: GateRules(then: rules))
    gate.change("missed_lines", from: missedLines.0, to: missedLines.1)
    return gate
  }

  private static func waived(_ day: String, _ reason: String = "soon") -> GateRule {
    .make("missed_lines", waivers: [GateWaiver(until: day, reason: reason)])
  }

  @Test(arguments: ["2026-11-21", "2026-11-22", "9999-12-31"])
  func `a waiver holds up to and with its last day`(_ day: String) {
    let verdict = gate(Self.waived(day)).verdict
    #expect(verdict.word == .pass)
    #expect(verdict.counts.waived == 1 && verdict.counts.failed == 0)
    #expect(verdict.breaches.map(\.waiver) == ["until \(day): soon"])
    #expect(verdict.notes.isEmpty)
  }

  @Test func `a waiver that is over holds no longer, and it is told`() {
    let verdict = gate(Self.waived("2026-11-20")).verdict
    #expect(verdict.word == .fail && verdict.counts.failed == 1)
    #expect(verdict.breaches.map(\.waiver) == [nil])
    #expect(verdict.notes == ["The waiver until 2026-11-20 is over: soon."])
  }

  @Test func `a reason keeps its own full stop`() {
    #expect(
      gate(Self.waived("2026-11-20", "It is soon.")).verdict.notes
        == ["The waiver until 2026-11-20 is over: It is soon."]
    )
  }

  @Test func `of several waivers the one that ends last holds`() {
    let verdict = gate(Self.waived("2026-11-20", "a"), Self.waived("2026-12-01", "b")).verdict
    #expect(verdict.breaches.map(\.waiver) == ["until 2026-12-01: b"])
    // The first is of no use any more.
    #expect(verdict.notes == ["The waiver until 2026-11-20 is over: a."])
  }

  @Test func `a waiver that nothing needs is told`() {
    #expect(
      gate(Self.waived("2026-12-01"), missedLines: (3, 3)).verdict.notes
        == ["harness.yml:3: the waiver until 2026-12-01 is not needed; take it out."]
    )
    #expect(gate(Self.waived("2026-11-20"), missedLines: (3, 3)).verdict.notes.isEmpty)
  }

  @Test func `a waiver is needed where a later rule judges what it waives`() {
    let later = GateRule.make("missed_lines", source: "harness.yml:9", level: .fail)
    let verdict = gate(Self.waived("2026-12-01"), later).verdict
    #expect(verdict.word == .pass && verdict.counts.waived == 1)
    #expect(verdict.notes.isEmpty)
    #expect(
      gate(Self.waived("2026-12-01"), later, missedLines: (3, 3)).verdict.notes
        == ["harness.yml:3: the waiver until 2026-12-01 is not needed; take it out."]
    )
  }

  @Test func `a limit of more than three times what was measured is too slack`() {
    func notes(_ limit: Double, _ measured: Double) -> [String] {
      let rule = GateRule.make("missed_lines", absolute: .amount(limit, unit: nil))
      return gate(rule, missedLines: (measured, measured)).verdict.notes
    }
    #expect(notes(15, 5) == [])
    #expect(
      notes(30, 5) == [
        "harness.yml:3: the limit on missed_lines is too slack, 6 times what was measured at most; "
          + "tighten it."
      ]
    )
    // 15.2 / 5 is 3.04.
    #expect(notes(15.2, 5).first?.contains("too slack, 3.1 times what") == true)
    #expect(
      notes(1, 0) == [
        "harness.yml:3: the limit on missed_lines is too slack, nothing that was measured comes near "
          + "it; tighten it."
      ]
    )
    // The quotient, 10^24, is more than a whole number holds.
    #expect(notes(1e15, 1e-9).count == 1)
  }

  @Test func `a rule's limit is as slack as where it is nearest`() {
    let rule = GateRule.make("missed_lines", absolute: .amount(30, unit: nil))
    var gate = GateCase([.make(), .make("a")], rules: GateRules(then: [rule]))
    gate.change("missed_lines", from: 5, to: 5)
    gate.change("missed_lines", of: "sutra/a/phone-6@17", from: 10, to: 10)
    #expect(gate.verdict.notes.isEmpty)
  }

  @Test func `the rule that gave the limit is the one to tighten`() {
    let limit = GateRule.make("missed_lines", absolute: .amount(30, unit: nil))
    let level = GateRule.make("missed_lines", source: "harness.yml:9", level: .warn)
    #expect(
      gate(limit, level, missedLines: (5, 5)).verdict.notes.map { $0.prefix(13) }
        == ["harness.yml:3"]
    )
  }

  @Test func `a preset is not too slack for what improved`() {
    let verdict = gate(missedLines: (100, 1)).verdict
    #expect(verdict.notes.isEmpty)
    #expect(
      verdict.improvements?.map(\.clause)
        == ["lines that would still have fitted (wasted, missed_lines) fell from 100 to 1"]
    )
  }
}
