/// A breach before all are sorted.
struct RankedBreach {
  /// The breach.
  let breach: GateVerdict.Breach
  /// The name of its cell.
  let cell: String
  /// Its place among the breaches as they were found.
  let index: Int

  /// 0 for what stops a merge, 1 for what is told, 2 for what is waived.
  private let rank: Int
  /// The place of the metric among all.
  private let metric: Int
  /// How far the value went, as a share of what it was; infinite from 0.
  private let share: Double
  /// How far the value went.
  private let change: Double

  init(_ breach: GateVerdict.Breach, cell: String, index: Int) {
    self.breach = breach
    self.cell = cell
    self.index = index
    rank = breach.waiver != nil ? 2 : breach.level == .fail ? 0 : 1
    metric = GateRecord.metricNames.firstIndex(of: breach.metric) ?? GateRecord.metricNames.count
    let old = breach.before ?? 0
    change = abs((breach.after ?? 0) - old)
    share = old == 0 ? .infinity : change / abs(old)
  }

  /// Whether it stops a merge.
  var isFailing: Bool { rank == 0 }
}

extension RankedBreach: Comparable {
  /// Failures come first, then metrics in their order, then what went farthest.
  static func < (one: RankedBreach, other: RankedBreach) -> Bool {
    (one.rank, one.metric, -one.share, -one.change, one.index)
      < (other.rank, other.metric, -other.share, -other.change, other.index)
  }

  static func == (one: RankedBreach, other: RankedBreach) -> Bool {
    one.index == other.index
  }
}
