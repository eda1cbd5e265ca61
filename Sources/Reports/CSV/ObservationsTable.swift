import Comparisons
import Trials

extension CSVReport {
  /// `observations.csv`: a row for each trial, metric and statistic.
  ///
  /// A metric that is n/a has its rows, with an empty value and 0 eligible, so that its absence is
  /// seen.
  static func observationsTable(of findings: SessionFindings, in origin: Origin) -> CSVTable {
    let trials = findings.session.trials
    return figuresTable(of: findings) { figures in
      rows(of: figures, owner(in: origin) { $0 }, and: [above]) { place in
        if case .trial(let index) = place { trials[index] } else { nil }
      }
    }
  }

  /// Returns a table with rows of the figures, which are made on all cores.
  static func figuresTable(
    of findings: SessionFindings,
    rows: @Sendable (ArraySlice<Figure>) -> CSVTable
  ) -> CSVTable {
    let tables = concurrentMap(findings.figures.pieces(of: 1 << 14), rows)
    var table = rows([])
    for piece in tables { table.append(piece) }
    return table
  }

  /// Returns a table with a row for each statistic of the figures that have a subject; those of the
  /// other places belong in other tables.
  ///
  /// Each row has the columns of a statistic, and perhaps some more.
  static func rows<Subject>(
    of figures: ArraySlice<Figure>,
    _ owner: [Table.Field<Subject>],
    and more: [Table.Field<Figure>] = [],
    subject: (Figure.Place) -> Subject?
  ) -> CSVTable {
    let (names, counts) = (nameFields, countFields + more)
    var table = CSVTable(
      columns: owner.map(\.column) + names.map(\.column) + [valueColumn] + counts.map(\.column)
    )
    // What many rows have alike is written once.
    var known: (place: Figure.Place, first: [UInt8]?)?
    var named: [String: [[UInt8]]] = [:]
    for figure in figures {
      if known?.place != figure.place {
        let first = subject(figure.place)
          .map { subject in CSVTable.bytes(of: owner.map { $0.cell(subject) }) }
        known = (figure.place, first)
      }
      guard let first = known?.first else { continue }
      let metric = figure.metric
      let written =
        named[metric.name]
        ?? metric.statistics.map { statistic in
          CSVTable.bytes(of: names.map { $0.cell((metric, statistic)) })
        }
      named[metric.name] = written
      let last = CSVTable.bytes(of: counts.map { $0.cell(figure) })
      for (statistic, name) in zip(metric.statistics, written) {
        table.append(first, name, .number(statistic.published(figure.value[statistic])), last)
      }
    }
    return table
  }

  /// What of a trial's figures alone is known otherwise than by a value.
  private static var above: Table.Field<Figure> {
    Table.Field(
      .number(
        "above",
        "What the value is above, where measuring it was ended; empty elsewhere.",
        unit: nil
      )
    ) { .number($0.value.bound) }
  }

  /// The columns that say which statistic a row has.
  private static var nameFields: [Table.Field<(metric: Metric, statistic: Statistic)>] {
    [
      Table.Field(
        .text("metric", "The metric, as harness list metrics names it.", isRequired: true)
      ) { .text($0.metric.name) },
      Table.Field(
        .text(
          "statistic",
          Statistic.allCases.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: " "),
          isRequired: true,
          values: Statistic.allCases.map(\.rawValue)
        )
      ) { .text($0.statistic.rawValue) },
      Table.Field(.text("unit", "What the value counts.", isRequired: true)) {
        .text($0.statistic.unit(of: $0.metric))
      },
    ]
  }

  private static var valueColumn: Table.Column {
    Table.Column(
      "value",
      kind: .number,
      meaning: "The statistic of the metric; empty where the metric is n/a."
    )
  }

  /// The columns that say of how many a figure is.
  private static var countFields: [Table.Field<Figure>] {
    [
      Table.Field(
        .count(
          "eligible",
          of: nil,
          "The pages, boundaries, highlights, bookmarks or texts that the metric is counted of.",
          isRequired: true
        )
      ) { .integer($0.value.eligible) },
      Table.Field(.count("excluded", of: nil, "Those that are left out.", isRequired: true)) {
        .integer($0.value.excluded.values.reduce(0, +))
      },
    ]
  }
}
