import Comparisons
import Trials

extension CSVReport {
  /// `observations.csv`: a row for each trial, metric and statistic.
  ///
  /// A metric that is n/a has its rows, with an empty value and 0 eligible, so that its absence is
  /// seen.
  static func observationsTable(of findings: SessionFindings, in origin: Origin) -> CSVTable {
    let trials = findings.session.trials
    return figuresTable(of: findings, owner(in: origin) { $0 }, and: [above]) { place in
      if case .trial(let index) = place { trials[index] } else { nil }
    }
  }

  /// Returns a table with a row for each statistic of the figures that have a subject; those of the
  /// other places belong in other tables.
  ///
  /// Each row has the columns of a statistic, and perhaps some more.
  static func figuresTable<Subject>(
    of findings: SessionFindings,
    _ owner: [Table.Field<Subject>],
    and more: [Table.Field<(Figure, Statistic)>] = [],
    subject: (Figure.Place) -> Subject?
  ) -> CSVTable {
    let fields = statisticFields + more
    var table = CSVTable(
      columns: owner.map(\.column) + fields.map(\.column),
      expecting: findings.figures.all.reduce(0) { rows, figure in
        subject(figure.place) == nil ? rows : rows + figure.metric.statistics.count
      }
    )
    // What rows of one place have alike is written once.
    var known: (place: Figure.Place, first: [UInt8]?)?
    for figure in findings.figures.all {
      if known?.place != figure.place {
        let first = subject(figure.place)
          .map { subject in CSVTable.bytes(of: owner.map { $0.cell(subject) }) }
        known = (figure.place, first)
      }
      guard let first = known?.first else { continue }
      for statistic in figure.metric.statistics {
        table.append(first, fields.lazy.map { $0.cell((figure, statistic)) })
      }
    }
    return table
  }

  /// What of a trial's figures alone is known otherwise than by a value.
  private static var above: Table.Field<(Figure, Statistic)> {
    Table.Field(
      .number(
        "above",
        "What the value is above, where measuring it was ended; empty elsewhere.",
        unit: nil
      )
    ) { .number($0.0.value.bound) }
  }

  /// The columns of one statistic of a figure.
  private static var statisticFields: [Table.Field<(Figure, Statistic)>] {
    [
      Table.Field(
        .text("metric", "The metric, as harness list metrics names it.", isRequired: true)
      ) { .text($0.0.metric.name) },
      Table.Field(
        .text(
          "statistic",
          Statistic.allCases.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: " "),
          isRequired: true,
          values: Statistic.allCases.map(\.rawValue)
        )
      ) { .text($0.1.rawValue) },
      Table.Field(.text("unit", "What the value counts.", isRequired: true)) {
        .text($0.1.unit(of: $0.0.metric))
      },
      Table.Field(
        Table.Column(
          "value",
          kind: .number,
          meaning: "The statistic of the metric; empty where the metric is n/a."
        )
      ) { .number($0.1.published($0.0.value[$0.1])) },
      Table.Field(
        .count(
          "eligible",
          of: nil,
          "The pages, boundaries, highlights, bookmarks or texts that the metric is counted of.",
          isRequired: true
        )
      ) { .integer($0.0.value.eligible) },
      Table.Field(.count("excluded", of: nil, "Those that are left out.", isRequired: true)) {
        .integer($0.0.value.excluded.values.reduce(0, +))
      },
    ]
  }
}
