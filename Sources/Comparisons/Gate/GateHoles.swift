import PaginatorKit

extension GateBaseline {
  /// Looks for a value, or a trial, that a gate baseline should have and has not.
  ///
  /// New is a metric that no trial has, and a trial whose text, paginator or layout no other one has.
  /// Everything else that may be measured and is not there was lost, or never approved with the rest.
  ///
  /// - Parameter names: The names of the values that may be measured.
  /// - Returns: The first that is missing; that of its trial where all of it is.
  /// - Complexity: O(values + names).
  package func hole(among names: [String]) -> String? {
    let known = record.values.keys.compactMap(GateValueName.init)
    let cells = Set(known.map(\.cell))
    let corpora = Set(cells.map(\.corpus))
    let paginators = Set(cells.map(\.paginator))
    let layouts = Set(cells.map(\.layout))
    let metrics = Set(known.map { $0.kind(among: Self.builtInWays) })
    return names.lazy
      .compactMap { name in GateValueName(name).map { (name, $0) } }
      .first { name, value in
        guard record.values[name] == nil, !Self.comeAndGo.contains(value.metric) else {
          return false
        }
        let cell = value.cell
        guard cells.contains(cell) else {
          return corpora.contains(cell.corpus) && paginators.contains(cell.paginator)
            && layouts.contains(cell.layout)
        }
        return metrics.contains(value.kind(among: Self.builtInWays))
          && record.values["\(cell.name)/\(GateRecord.failure)"] == nil
      }
      .map { name, value in cells.contains(value.cell) ? name : value.cell.name }
  }

  /// What only some trials have: failures, and instructions, which not every run counts.
  private static let comeAndGo: Set = [GateRecord.failure, Metric.instructions.name]

  private static let builtInWays = Set(PlaceKeeping.builtIn.map { GateCell.escaped($0.name) })

  /// The name of a value whose metric the gate does not judge; `nil` when there is none.
  package var unknownMetric: String? {
    record.values.keys.filter { !GateRecord.isKnown($0) }.min()
  }
}

extension GateRecord {
  /// Whether the gate judges the metric of a value with a name.
  static func isKnown(_ name: String) -> Bool {
    knownNames.contains(String(name[(name.lastIndex(of: "/") ?? name.startIndex)...].dropFirst()))
  }

  private static let knownNames = Set(metricNames + [failure])
}

extension GateValueName {
  /// What other trials have the like of: the metric in its way, where that is a paginator's own with the
  /// paginator.
  fileprivate func kind(among builtIn: Set<String>) -> [String] {
    let owner = strategy.map { builtIn.contains($0) ? "" : cell.paginator } ?? ""
    return [owner, strategy ?? "", metric]
  }
}
