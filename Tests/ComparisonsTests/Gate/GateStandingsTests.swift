import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

/// What the gate tells beside broken rules: each paginator before and after, and what got better.
struct GateStandingsTests {
  @Test func `a paginator stands as approved and as it is`() throws {
    var gate = GateCase([.make(), .make(size: 20), .make("a")])
    gate.change("missed_lines", from: 0, to: 3)
    let standings = try #require(gate.verdict.standings)
    try #require(standings.map(\.paginator) == ["greedy", "a"])
    let (before, after) = (try #require(standings[0].before), try #require(standings[0].after))
    #expect(before.verdict == .clean && after.verdict == .flawed)
    #expect((before.clean, after.clean) == (2, 1) && after.layouts == 2)
    #expect(after.wasted.layouts == 1 && after.wasted.amount == 3)
    #expect(standings[1].before == standings[1].after)
  }

  @Test func `one that is new has nothing before, one that is gone nothing after`() throws {
    var gate = GateCase([.make(), .make("a")])
    let cell = "sutra/a/phone-6@17"
    for name in gate.before.values.keys where name.hasPrefix(cell) {
      gate.before.values["sutra/b/" + name.dropFirst("sutra/a/".count)] = gate.before.values[name]
      gate.before.values[name] = nil
    }
    gate.before.pages["sutra/b/phone-6@17"] = gate.before.pages[cell]
    gate.before.pages[cell] = nil
    let standings = try #require(gate.verdict.standings)
    try #require(standings.map(\.paginator) == ["greedy", "a", "b"])
    #expect(standings[1].before == nil && standings[1].after != nil)
    #expect(standings[2].before != nil && standings[2].after == nil)
  }

  @Test func `what got better is named, the words of the table first`() throws {
    var gate = GateCase([.make(), .make(size: 20)])
    gate.change("avoidable_px", from: 48, to: 24)
    gate.change("missed_lines", from: 2, to: 1)
    gate.change("missed_lines", of: "sutra/greedy/phone-6@20", from: 5, to: 0)
    let improvements = try #require(gate.verdict.improvements)
    try #require(improvements.map(\.metric) == ["missed_lines", "avoidable_px"])
    #expect(improvements[0].count == 2 && improvements[0].layout == "phone-6 at 20 px")
    #expect(
      improvements[0].clause
        == "lines that would still have fitted (wasted, missed_lines) fell from 5 to 0"
    )
    #expect(improvements[1].clause == "avoidable_px fell from 48 to 24 px")
  }

  @Test func `approved values that no rule judges are named`() {
    var gate = GateCase(rules: GateRules(then: [.make("missed_lines", level: .off)]))
    #expect(gate.verdict.unjudged?.contains("missed_lines") == true)
    gate.rules = GateRules()
    #expect(gate.verdict.unjudged?.contains("missed_lines") == false)
  }
}
