import Comparisons
import GRDB

extension ContentTable {
  static let figureSet = ContentTable(
    name: "figureSet",
    columns: [],
    children: [
      Child(
        name: "observation",
        columns: [
          "metric", "variant", "unit", "eligible", "count", "rate", "sum", "median", "p95", "max",
          "worstPage", "value", "low", "high",
        ]
      ),
      Child(name: "exclusion", columns: ["observation", "reason", "count"]),
    ]
  )
}

extension Content {
  /// The figures of a trial or change in the order of their names, whatever order they came in.
  static func figureSet(_ figures: [Figure]) -> Content {
    let sorted = figures.sorted {
      ($0.metric.name, $0.place.way ?? "") < ($1.metric.name, $1.place.way ?? "")
    }
    return Content(
      table: .figureSet,
      children: [
        sorted.map { figure in
          let published = Set(figure.metric.statistics)
          func stored(_ statistic: Statistic) -> DatabaseValue {
            published.contains(statistic) ? figure.value[statistic].stored : .null
          }
          return [
            figure.metric.name.databaseValue, (figure.place.way ?? "").databaseValue,
            figure.metric.unit.rawValue.databaseValue, figure.value.eligible.databaseValue,
            whole(stored(.count)), stored(.rate), stored(.sum), stored(.median), stored(.p95),
            stored(.max), whole(stored(.worstPage)), stored(.value),
            (figure.value.interval?.lowerBound).stored, (figure.value.interval?.upperBound).stored,
          ]
        },
        sorted.enumerated()
          .flatMap { position, figure in
            figure.value.excluded.sorted { $0.key.rawValue < $1.key.rawValue }
              .map { reason, count in
                [position.databaseValue, reason.rawValue.databaseValue, count.databaseValue]
              }
          },
      ]
    )
  }

  /// A count as the whole number that it is.
  private static func whole(_ value: DatabaseValue) -> DatabaseValue {
    Int.fromDatabaseValue(value)?.databaseValue ?? .null
  }
}
