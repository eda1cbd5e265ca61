import Foundation
import TestSupport
import Testing

@testable import Sharding

struct WorkPlanTests {
  private static func unit(_ key: String, cost: Int = 5) -> WorkUnit {
    WorkUnit(
      text: 0,
      device: "phone-6",
      layouts: [0, 1],
      isDetailed: true,
      cost: cost,
      layoutKeys: [key],
      targets: ["font_size x"],
      participants: ["greedy reference"],
      measuringVersion: 3
    )
  }

  private static func plan(_ units: [WorkUnit], shards: Int = 2, build: String = "1 abc")
    -> WorkPlan
  {
    WorkPlan(
      build: build,
      options: ["--device", "phone-*"],
      programFiles: [.init(path: "a.py", sha256: "00")],
      texts: [.init(name: "books/甲.epub", id: "甲", identity: "ab+raw+plain")],
      units: units,
      shards: shards
    )
  }

  private static let plan = plan(["a", "b", "c"].map { unit($0) })

  @Test func `is read as it was written`() throws {
    let read = try WorkPlan(parsing: Self.plan.bytes)
    #expect(read == Self.plan)
    #expect(read.bytes == Self.plan.bytes)
  }

  @Test func `has an id of its units and its build, however many shards it has`() {
    let units = ["a", "b", "c"].map { Self.unit($0) }
    #expect(Self.plan(units, shards: 3).id == Self.plan.id)
    #expect(Self.plan(units.reversed()).id == Self.plan.id)
    #expect(Self.plan(units, build: "2 abc").id != Self.plan.id)
    #expect(Self.plan([Self.unit("a"), Self.unit("b")]).id != Self.plan.id)
  }

  /// What is expected of the work is not what decides its results.
  @Test func `units are told apart by what decides their results`() {
    let unit = Self.unit("a")
    #expect(Self.unit("a", cost: 7).id == unit.id)
    #expect(Self.unit("b").id != unit.id)
    #expect(unit.id.count == 64)
  }

  @Test func `what is no plan, or was edited, is refused`() throws {
    #expect(throws: PlanFault.unreadable) { try WorkPlan(parsing: Array("{}".utf8)) }
    #expect(throws: PlanFault.unreadable) { try WorkPlan(parsing: Array("nonsense".utf8)) }
    let text = String(decoding: Self.plan.bytes, as: UTF8.self)
    #expect(throws: PlanFault.otherVersion("pagination-harness/plan/2")) {
      try WorkPlan(parsing: Array(text.replacing("plan/1", with: "plan/2").utf8))
    }
    let edits = [
      ("\"build\" : \"1 abc\"", "\"build\" : \"2 abc\""), (Self.plan.units[0].id, "00"),
      ("\"text\" : 0", "\"text\" : 1"),
    ]
    for (from, to) in edits {
      #expect(text.contains(from))
      #expect(throws: PlanFault.edited) {
        try WorkPlan(parsing: Array(text.replacing(from, with: to).utf8))
      }
    }
    var without = Self.plan
    without.shards[0] = []
    #expect(throws: PlanFault.edited) { try WorkPlan(parsing: without.bytes) }
    without.shards[0] = [0, 0]
    #expect(throws: PlanFault.edited) { try WorkPlan(parsing: without.bytes) }
  }
}
