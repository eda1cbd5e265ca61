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
  static func figureSet(_ observations: [Observation]) -> Content {
    let sorted = observations.sorted { ($0.metric, $0.variant) < ($1.metric, $1.variant) }
    return Content(
      table: .figureSet,
      children: [
        sorted.map { observation in
          [
            observation.metric.databaseValue, observation.variant.databaseValue,
            observation.unit.databaseValue, observation.eligible.databaseValue,
            observation.count.databaseValue, observation.rate.stored, observation.sum.stored,
            observation.median.stored, observation.p95.stored, observation.max.stored,
            observation.worstPage.databaseValue, observation.value.stored, observation.low.stored,
            observation.high.stored,
          ]
        },
        sorted.enumerated()
          .flatMap { position, observation in
            observation.excluded.sorted { $0.key < $1.key }
              .map { reason, count in
                [position.databaseValue, reason.databaseValue, count.databaseValue]
              }
          },
      ]
    )
  }
}
