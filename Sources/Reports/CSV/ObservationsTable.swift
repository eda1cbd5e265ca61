import Comparisons
import PaginatorKit
import Refereeing
import Trials

extension CSVReport {
  /// `observations.csv`: a row for each trial, metric and statistic, then for each change of the
  /// layout, and for each way of keeping places or marks, which is the variant; then the agreement of
  /// each two paginators in the detailed layouts, of which the other is the variant, as `against a`.
  ///
  /// A metric that is n/a has its rows, with an empty value and 0 eligible, so that its absence is
  /// seen. The `to_` columns are those of the layout after a change.
  func observationsTable(of findings: SessionFindings) -> CSVTable {
    let (first, middle, last) = Self.observationFields
    var table = CSVTable(columns: first.map(\.column) + middle.map(\.column) + last.map(\.column))
    // What rows of one place have alike is written once.
    var known: (place: Figure.Place, first: [UInt8], last: [UInt8])?
    for figure in findings.figures.all {
      if known?.place != figure.place {
        let subject = Self.subject(of: figure.place, in: findings)
        known = (
          figure.place, CSVTable.bytes(of: first.map { $0.cell(subject) }),
          CSVTable.bytes(of: last.map { $0.cell(subject) })
        )
      }
      for statistic in figure.metric.statistics {
        table.append(
          known?.first ?? [],
          middle.map { $0.cell((figure, statistic)) },
          known?.last ?? []
        )
      }
    }
    return table
  }

  /// Whose figures they are.
  private typealias Subject = (
    session: String, corpus: String, paginator: String, variant: String?, from: Plan.Setting,
    to: Plan.Setting?
  )

  private static func subject(of place: Figure.Place, in findings: SessionFindings) -> Subject {
    let session = findings.session
    if case .trial(let index) = place {
      let trial = session.trials[index]
      return (session.id, trial.corpus, trial.paginator.name, nil, trial.setting, nil)
    }
    if case .pair(let index) = place {
      let pair = findings.pairs.all[index]
      return (session.id, pair.corpus, pair.name, "against \(pair.other)", pair.layout, nil)
    }
    let change = session.changes[place.change ?? 0]
    return (
      session.id, change.corpus, change.paginator.name, place.way, change.from, change.to
    )
  }

  /// The columns, and how their cells are read: those of a figure's place, of one of its statistics,
  /// and of the place again.
  private static var observationFields:
    (
      first: [Table.Field<Subject>], middle: [Table.Field<(Figure, Statistic)>],
      last: [Table.Field<Subject>]
    )
  {
    let first: [Table.Field<Subject>] = [
      Table.Field(.session) { .text($0.session) }, Table.Field(.corpus) { .text($0.corpus) },
      Table.Field(.paginator) { .text($0.paginator) },
      Table.Field(
        .text(
          "variant",
          "Which of the paginator's ways of keeping places or marks it is, or whom it is compared "
            + "with."
        )
      ) { .text($0.variant) },
      Table.Field(.device) { .text($0.from.device.id) },
      Table.Field(.font) { .text($0.from.layout.type.fonts.first?.family) },
      Table.Field(.fontSize) { .length($0.from.layout.type.size) },
      Table.Field(.text("to_device", "The device after a change of the layout.")) {
        .text($0.to?.device.id)
      },
      Table.Field(
        .text("to_font", "The family of the first font after a change of the layout.")
      ) { .text($0.to?.layout.type.fonts.first?.family) },
      Table.Field(
        .length("to_font_size_px", "The size of the type after a change of the layout.")
      ) { .length($0.to?.layout.type.size) },
    ]
    let middle: [Table.Field<(Figure, Statistic)>] = [
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
      ) { .number($0.0.value[$0.1]) },
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
    let last: [Table.Field<Subject>] = [
      Table.Field(
        .number(
          "to_line_height",
          "The line height after a change of the layout, in sizes of the type.",
          unit: "ratio"
        )
      ) { .number($0.to?.layout.type.lineHeight.value) }
    ]
    return (first, middle, last)
  }
}
