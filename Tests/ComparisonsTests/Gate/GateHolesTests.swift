import PaginatorKit
import Testing

@testable import Comparisons

/// What a gate baseline should have, and what is new.
struct GateHolesTests {
  private func hole(_ names: String..., in known: [String: GateValue]) -> String? {
    GateBaseline(approvals: [.make()], record: GateRecord(values: known)).hole(among: names)
  }

  private static let known: [String: GateValue] = [
    "sutra/greedy/phone-6@17/gap": .number(0), "sutra/greedy/phone-6@17/pages": .number(2),
    "sutra/a/phone-6@17/gap": .number(0), "sutra/a/phone-6@17>20/own/position_hit": .number(1),
    "sutra/a/phone-6@17>20/page-number/position_hit": .number(1),
    "sutra/b/phone-6@17>20/shared_ratio": .number(1),
    "sutra/c/phone-6@17/failure": .text("unsuitable"), "alice/greedy/phone-6@20/gap": .number(0),
  ]

  @Test(arguments: [
    // A metric that another trial has.
    "sutra/a/phone-6@17/pages", "sutra/b/phone-6@17>20/page-number/position_hit",
    "alice/greedy/phone-6@20/pages",
  ])
  func `a value that other trials have the like of is missed`(name: String) {
    #expect(hole(name, in: Self.known) == name)
  }

  @Test(arguments: [
    ("sutra/b/phone-6@17/gap", "sutra/b/phone-6@17"),
    ("alice/a/phone-6@20/new", "alice/a/phone-6@20"),
    ("sutra/greedy/phone-6@20/gap", "sutra/greedy/phone-6@20"),
  ])
  func `a trial whose text, paginator and layout others have is missed`(name: String, told: String)
  {
    #expect(hole(name, in: Self.known) == told)
  }

  @Test(arguments: [
    "sutra/a/phone-6@17/gap", "sutra/greedy/phone-6@17/new_metric", "sutra/new/phone-6@17/gap",
    "sutra/greedy/tablet@17/gap", "new/greedy/phone-6@17/gap",
    // Instructions are not counted by every run, who failed had nothing, and a way of one's own is one's
    // own.
    "sutra/a/phone-6@17/instructions", "sutra/c/phone-6@17/gap", "sutra/c/phone-6@17/failure",
    "sutra/b/phone-6@17>20/own/position_hit",
  ])
  func `what it has and what is new is not missed`(name: String) {
    var known = Self.known
    known["sutra/greedy/phone-6@17/instructions"] = .number(1)
    #expect(hole(name, in: known) == nil)
  }

  @Test func `the first of several is told`() {
    #expect(
      hole("new/a/b/gap", "sutra/a/phone-6@17/pages", "sutra/b/phone-6@17/gap", in: Self.known)
        == "sutra/a/phone-6@17/pages"
    )
  }

  @Test func `a metric that there is not is told`() {
    var baseline = GateBaseline(approvals: [.make()], record: GateRecord(values: Self.known))
    #expect(baseline.unknownMetric == nil)
    baseline.record.values["sutra/a/phone-6@17/gpa"] = .number(1)
    #expect(baseline.unknownMetric == "sutra/a/phone-6@17/gpa")
  }
}
