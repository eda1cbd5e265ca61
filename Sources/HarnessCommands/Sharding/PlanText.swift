import Comparisons
import PaginatorKit
import Sharding

/// What a person is told of a plan.
struct PlanText {
  private let plan: WorkPlan
  /// What each shard is expected to cost.
  private let loads: [Int]
  private let total: Int

  init(of plan: WorkPlan) {
    self.plan = plan
    loads = plan.shards.map { $0.reduce(0) { $0 + plan.units[$1].cost } }
    total = loads.reduce(0, +)
  }

  /// What it has, and when its last shard ends.
  func sentences(file: String, isWritten: Bool) -> [String] {
    let longest = Double(loads.max() ?? 0) * Double(loads.count) / Double(max(1, total))
    let idle = loads.count { $0 == 0 }
    let largest = plan.units.max { $0.cost < $1.cost }
    return [
      "\(isWritten ? "Wrote" : "Would write") \(file), plan \(plan.id.prefix(12)): "
        + "\(counted(plan.texts.count, "text")), \(counted(plan.units.count, "unit")), "
        + "\(counted(plan.shards.count, "shard")); the longest is expected to take "
        + "\(Format.fixed(longest, 2)) × the mean."
    ]
      + (largest.map { unit in
        [
          "The costliest unit is \(plan.texts[unit.text].id) on \(unit.device), \(share(unit.cost)) of all."
        ]
      } ?? [])
      + (idle == 0
        ? []
        : ["\(counted(idle, "shard")) would have nothing to do; \(plan.units.count) are enough."])
  }

  /// A row for each shard.
  var table: Table {
    Table(
      Array(zip(plan.shards, loads).enumerated()),
      [
        Table.Field("shard") { .text("\($0.offset + 1)/\(plan.shards.count)") },
        Table.Field("texts") { row in
          .integer(Set(row.element.0.map { plan.units[$0].text }).count)
        },
        Table.Field("units") { .integer($0.element.0.count) },
        Table.Field("cost") { .text(share($0.element.1)) },
      ]
    )
  }

  private func share(_ cost: Int) -> String {
    "\(Format.fixed(100 * Double(cost) / Double(max(1, total)), 2)) %"
  }
}
