import PaginatorKit
import Testing

@testable import Comparisons
@testable import Trials

/// What is known of a session beside its values: libraries, broken promises, who counted.
struct GateEvidenceTests {
  @Test func `with other libraries the same values pass with a note`() {
    var gate = GateCase()
    gate.evidence.differences = [.init(name: "sutra/harfbuzz", before: "6.0.0", after: "8.3.0")]
    let verdict = gate.verdict
    #expect(verdict.word == .pass)
    #expect(
      verdict.sentences == [
        "All \(verdict.counts.judged) values are as in the gate baseline.",
        "Libraries differ, and every value is the same all the same.",
        "sutra: harfbuzz was 6.0.0 and is 8.3.0.",
      ]
    )
  }

  @Test func `with other libraries nothing can be judged once a value moved, even for the better`()
  {
    var gate = GateCase()
    gate.evidence.differences = [.init(name: "sutra/harfbuzz", before: "6.0.0", after: "8.3.0")]
    gate.change("pages", from: 3, to: 2)
    let verdict = gate.verdict
    #expect(verdict.word == .refused)
    #expect(
      verdict.sentences == [
        "sutra: harfbuzz was 6.0.0 and is 8.3.0.",
        "With other libraries 1 value differs from the gate baseline's, so it cannot judge.",
      ]
    )
  }

  @Test func `a broken promise fails though every value is the same`() {
    var gate = GateCase()
    gate.evidence.brokenPromises = ["greedy misses a line."]
    #expect(gate.verdict.word == .fail)
    #expect(
      gate.verdict.sentences == [
        "A reference paginator breaks its promise: greedy misses a line."
      ]
    )
  }

  @Test func `instructions are judged only where they can be compared`() {
    var gate = GateCase()
    // 2 % more, where 1 % is allowed.
    gate.change("instructions", from: 100, to: 102)
    #expect(gate.verdict.word == .fail)
    gate.evidence.corporaCountedOtherwise = ["sutra"]
    let verdict = gate.verdict
    #expect(verdict.word == .pass && verdict.counts == GateCase().verdict.counts)
    gate.evidence.differences = [.init(name: "sutra/icu", before: "72", after: "73")]
    #expect(gate.verdict.word == .pass)
  }

  @Test func `fewer instructions are better only beyond the limit that more are held to`() {
    var gate = GateCase()
    let equal = gate.verdict.counts
    gate.change("instructions", from: 1_000, to: 991)
    #expect(gate.verdict.counts.allowed == equal.allowed + 1)
    #expect(gate.verdict.counts.better == equal.better)
    gate.change("instructions", from: 1_000, to: 989)
    #expect(gate.verdict.counts.allowed == equal.allowed)
    #expect(gate.verdict.counts.better == equal.better + 1)
  }
}
