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
  func observationsTable(of findings: SessionFindings, options: ReportOptions) -> CSVTable {
    var table = CSVTable(
      columns: Self.observationColumns,
      byteOrderMark: options.csvByteOrderMark
    )
    var subject: (place: Figure.Place, fields: Subject)?
    for figure in findings.figures.all {
      if subject?.place != figure.place {
        subject = (figure.place, Subject(of: figure.place, in: findings))
      }
      subject?.fields.append(figure, to: &table)
    }
    return table
  }

  static let observationColumns: [Table.Column] = [
    .session, .corpus, .paginator,
    .text(
      "variant",
      "Which of the paginator's ways of keeping places or marks it is, or whom it is compared with."
    ),
    .device, .font, .fontSize, .text("to_device", "The device after a change of the layout."),
    .text("to_font", "The family of the first font after a change of the layout."),
    .length("to_font_size_px", "The size of the type after a change of the layout."),
    .text("metric", "The metric, as harness list metrics names it.", isRequired: true),
    .text(
      "statistic",
      Statistic.allCases.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: " "),
      isRequired: true,
      values: Statistic.allCases.map(\.rawValue)
    ),
    .text("unit", "What the value counts.", isRequired: true),
    Table.Column(
      "value",
      kind: .number,
      meaning: "The statistic of the metric; empty where the metric is n/a."
    ),
    .count(
      "eligible",
      of: nil,
      "The pages, boundaries, highlights, bookmarks or texts that the metric is counted of.",
      isRequired: true
    ),
    .count("excluded", of: nil, "Those that are left out.", isRequired: true),
    Table.Column(
      "to_line_height",
      kind: .number,
      meaning: "The line height after a change of the layout, in sizes of the type.",
      unit: "ratio",
      minimum: 0
    ),
  ]

  /// The fields of a row that say whose metric it is.
  private struct Subject {
    private let first: CSVTable.Fields
    private let last: CSVTable.Fields

    init(of place: Figure.Place, in findings: SessionFindings) {
      let session = findings.session
      func subject(
        _ corpus: String,
        _ paginator: String,
        _ variant: String?,
        _ from: Plan.Setting,
        to: Plan.Setting? = nil
      ) -> Subject {
        Subject(
          first: [.text(session.id), .text(corpus), .text(paginator), .text(variant)]
            + Self.cells(of: from) + Self.cells(of: to),
          last: [.number(to?.layout.type.lineHeight.value)]
        )
      }
      func subject(_ index: Int, _ variant: String?) -> Subject {
        let change = session.changes[index]
        return subject(change.corpus, change.paginator.name, variant, change.from, to: change.to)
      }
      switch place {
      case .trial(let index):
        let trial = session.trials[index]
        self = subject(trial.corpus, trial.paginator.name, nil, trial.setting)
      case .change(let index): self = subject(index, nil)
      case .way(let name, change: let index): self = subject(index, name)
      case .pair(let index):
        let pair = findings.pairs.all[index]
        self = subject(pair.corpus, pair.name, "against \(pair.other)", pair.layout)
      }
    }

    private init(first: [Table.Cell], last: [Table.Cell]) {
      self.first = CSVTable.Fields(first)
      self.last = CSVTable.Fields(last)
    }

    func append(_ figure: Figure, to table: inout CSVTable) {
      let excluded = figure.value.excluded.values.reduce(0, +)
      for statistic in figure.metric.statistics {
        table.append(
          first,
          [
            .text(figure.metric.name), .text(statistic.rawValue),
            .text(statistic.unit(of: figure.metric)), .number(figure.value[statistic]),
            .integer(figure.value.eligible), .integer(excluded),
          ],
          last
        )
      }
    }

    private static func cells(of setting: Plan.Setting?) -> [Table.Cell] {
      let type = setting?.layout.type
      return [
        .text(setting?.device.id), .text(type?.fonts.first?.family),
        type.map { .length($0.size) } ?? .text(nil),
      ]
    }
  }
}
