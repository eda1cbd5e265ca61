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
      header: [
        "session_id", "corpus", "paginator", "variant", "device", "font", "font_size_px",
        "to_device", "to_font", "to_font_size_px", "metric", "statistic", "unit", "value",
        "eligible", "excluded", "to_line_height",
      ],
      byteOrderMark: options.csvByteOrderMark
    )
    for trial in session.trials {
      let subject = Subject(
        session: session.id,
        corpus: trial.corpus,
        paginator: trial.contestant.name,
        from: Plan.Setting(device: trial.device, layout: trial.layout)
      )
      for metric in Metric.all { subject.append(metric, metric.value(of: trial), to: &table) }
    }
    for findings in ChangeFindings.all(of: session) {
      let change = findings.change
      var subject = Subject(
        session: session.id,
        corpus: change.corpus,
        paginator: change.contestant.name,
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

  /// Whose metric it is.
  private struct Subject {
    let session: String
    let corpus: String
    let paginator: String
    let from: Plan.Setting
    var to: Plan.Setting?
    var variant: String?

    func append(_ metric: Metric, _ value: MetricValue, to table: inout CSVTable) {
      let excluded = value.excluded.values.reduce(0, +)
      for statistic in metric.statistics {
        table.append(
          [
            .text(session), .text(corpus), .text(paginator), .text(variant),
            .text(from.device.id), .text(from.layout.type.fonts.first?.family),
            .length(from.layout.type.size),
          ] + target.prefix(3) + [
            .text(metric.name), .text(statistic.rawValue), .text(statistic.unit(of: metric)),
            .number(value[statistic]), .integer(value.eligible), .integer(excluded), target[3],
          ]
        )
      }
    }

    private var target: [CSVTable.Cell] {
      guard let to else { return Array(repeating: .text(nil), count: 4) }
      let type = to.layout.type
      return [
        .text(to.device.id), .text(type.fonts.first?.family), .length(type.size),
        .number(type.lineHeight.value),
      ]
    }
  }
}
