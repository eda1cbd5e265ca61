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
  func observationsTable(of session: Session, options: ReportOptions) -> CSVTable {
    var table = CSVTable(
      columns: Self.observationColumns,
      byteOrderMark: options.csvByteOrderMark
    )
    for trial in session.trials {
      let subject = Subject(
        session: session.id,
        corpus: trial.corpus,
        paginator: trial.paginator.name,
        from: Plan.Setting(device: trial.device, layout: trial.layout)
      )
      for metric in Metric.all { subject.append(metric, metric.value(of: trial), to: &table) }
    }
    for findings in ChangeFindings.all(of: session) {
      let change = findings.change
      var subject = Subject(
        session: session.id,
        corpus: change.corpus,
        paginator: change.paginator.name,
        from: change.from,
        to: change.to
      )
      for metric in Metric.ofChanges {
        subject.append(metric, metric.value(of: findings), to: &table)
      }
      for keeping in change.placeKeepings {
        subject.variant = keeping.name
        for metric in keeping.metrics {
          subject.append(metric, metric.value(of: findings, keeping: keeping.name), to: &table)
        }
      }
    }
    for pair in Pairs(of: session).all {
      var subject = Subject(
        session: session.id,
        corpus: pair.corpus,
        paginator: pair.name,
        from: Plan.Setting(device: pair.layout.device, layout: pair.layout.layout)
      )
      subject.variant = "against \(pair.other)"
      subject.append(.agreement, pair.agreement, to: &table)
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

  /// Whose metric it is.
  private struct Subject {
    private let owner: [Table.Cell]
    private let type: [Table.Cell]
    private let target: [Table.Cell]
    private let last: CSVTable.Fields
    private var first: CSVTable.Fields
    /// Which of the owner's ways it is.
    var variant: String? { didSet { first = fields } }

    init(
      session: String,
      corpus: String,
      paginator: String,
      from: Plan.Setting,
      to: Plan.Setting? = nil
    ) {
      let family = from.layout.type.fonts.first?.family
      owner = [.text(session), .text(corpus), .text(paginator)]
      type = [.text(from.device.id), .text(family), .length(from.layout.type.size)]
      target = Self.cells(of: to)
      last = CSVTable.Fields([.number(to?.layout.type.lineHeight.value)])
      first = CSVTable.Fields([])
      first = fields
    }

    /// The fields before the metric.
    private var fields: CSVTable.Fields {
      CSVTable.Fields(owner + [.text(variant)] + type + target)
    }

    func append(_ metric: Metric, _ value: MetricValue, to table: inout CSVTable) {
      let excluded = value.excluded.values.reduce(0, +)
      for statistic in metric.statistics {
        table.append(
          first,
          [
            .text(metric.name), .text(statistic.rawValue), .text(statistic.unit(of: metric)),
            .number(value[statistic]), .integer(value.eligible), .integer(excluded),
          ],
          last
        )
      }
    }

    private static func cells(of setting: Plan.Setting?) -> [Table.Cell] {
      guard let setting else { return Array(repeating: .text(nil), count: 3) }
      let type = setting.layout.type
      return [.text(setting.device.id), .text(type.fonts.first?.family), .length(type.size)]
    }
  }
}
