import Comparisons
import PaginatorKit
import Refereeing
import Trials

extension CSVReport {
  /// `summary.csv`: a row for each trial, the headline of each metric in a column.
  static func summaryTable(of findings: SessionFindings, in origin: Origin) -> CSVTable {
    CSVTable(
      findings.session.trials.enumerated()
        .map { ($1, findings.verdicts[$0], findings.figures[.trial($0)]) },
      summaryFields(in: origin)
    )
  }

  typealias SummaryRow = (trial: Trial, verdict: Verdict, figures: ArraySlice<Figure>)

  static func summaryFields(in origin: Origin) -> [Table.Field<SummaryRow>] {
    let owner: [Table.Field<SummaryRow>] = owner(in: origin, \.trial)
    return owner.prefix(4) + kinds + owner.dropFirst(4) + layout(in: origin.session) + outcome
      + Metric.all.enumerated()
      .map { index, metric in
        Table.Field(metric.column) { row in
          let figure = row.figures[row.figures.startIndex + index]
          return .number(figure.value[metric.headline])
        }
      } + times + [
        Table.Field(
          .text(
            "geometry",
            "Whose lines the pages were judged by.",
            values: Judgement.Geometry.allCases.map(\.rawValue)
          )
        ) { .text($0.trial.judgement?.geometry.rawValue) }
      ]
  }

  private static var kinds: [Table.Field<SummaryRow>] {
    [
      Table.Field(
        .text(
          "kind",
          "What is expected of the paginator.",
          isRequired: true,
          values: PaginatorInfo.Kind.allCases.map(\.rawValue)
        )
      ) { .text($0.trial.paginator.kind.rawValue) },
      Table.Field(
        .text(
          "shows",
          "How its pages are shown: cut out of the text, or a stretch of the whole text's layout.",
          isRequired: true,
          values: Showing.allCases.map(\.rawValue)
        )
      ) { .text($0.trial.paginator.showing.rawValue) },
    ]
  }

  private static func layout(in session: Session) -> [Table.Field<SummaryRow>] {
    let detailed = session.detailed
    func length(
      _ name: String,
      _ meaning: String,
      _ value: @escaping (Trial) -> Length
    ) -> Table.Field<SummaryRow> {
      Table.Field(.length(name, meaning, isRequired: true)) { .length(value($0.trial)) }
    }
    return [
      Table.Field(
        Table.Column(
          "detailed",
          kind: .boolean,
          meaning: "Whether it is the layout that the report shows in detail.",
          isRequired: true
        )
      ) { .flag(detailed[$0.trial.corpus] == $0.trial.setting) },
      length("page_width_px", "The width of the page.", \.layout.page.width),
      length("page_height_px", "The height of the page.", \.layout.page.height),
      length("box_width_px", "The width of the content box.", \.layout.page.contentWidth),
      length("box_height_px", "The height of the content box.", \.layout.page.contentHeight),
      length("line_height_px", "The height of a line.", \.lineHeight),
      Table.Field(
        .text("layout_key", "A digest of all that decides the layout.", isRequired: true)
      ) { .text($0.trial.layoutKey) },
    ]
  }

  private static var outcome: [Table.Field<SummaryRow>] {
    [
      Table.Field(
        .count("text_scalars", of: "scalars", "The length of the text.", isRequired: true)
      ) { .integer($0.trial.scalarCount) },
      Table.Field(
        .text(
          "verdict",
          "What the trial comes to.",
          isRequired: true,
          values: Verdict.allCases.map(\.rawValue)
        )
      ) { .text($0.verdict.rawValue) },
      Table.Field(
        .text(
          "failure",
          "Why there is no result; empty where there is one.",
          values: TrialFailure.Kind.allCases.map(\.rawValue)
        )
      ) { .text($0.trial.failure?.kind.rawValue) },
      Table.Field(.text("failure_message", "The same in a sentence.")) {
        .text($0.trial.failure?.message)
      },
      Table.Field(
        .count("reference_pages", of: "pages", "The pages that greedy needs without keep rules.")
      ) { .integer($0.trial.judgement?.referencePages) },
    ]
  }

  private static var times: [Table.Field<SummaryRow>] {
    func interval(_ row: SummaryRow) -> ClosedRange<Double>? { row.trial.timing?.cpu.interval }
    return [
      Table.Field(
        .time(
          "cpu_above_ns",
          "What total_time is above, where a pass did not end within the time budget; else empty.",
          kind: .integer
        )
      ) { .integer($0.trial.bound(of: .total)) },
      Table.Field(.time("cpu_min_ns", "The least CPU time of all samples of total_time.")) {
        .number($0.trial.timing?.cpu.minimum)
      },
      Table.Field(
        .time("cpu_ci95_low_ns", "The lower end of total_time's interval of 95 %.")
      ) { .number(interval($0)?.lowerBound) },
      Table.Field(
        .time("cpu_ci95_high_ns", "The upper end of total_time's interval of 95 %.")
      ) { .number(interval($0)?.upperBound) },
      Table.Field(
        .time("wall_median_ns", "Wall time for the whole text, the median of all samples.")
      ) { .number($0.trial.timing?.wall.median) },
      Table.Field(
        .count("samples", of: "samples", "How often the whole text was timed.")
      ) { .integer($0.trial.timing?.samples.count) },
      Table.Field(
        .count("disturbed_samples", of: "samples", "The samples that something disturbed.")
      ) { .integer($0.trial.timing?.disturbed) },
    ]
  }
}

extension Metric {
  /// The column of the metric's headline in a table with a row per trial.
  fileprivate var column: Table.Column {
    let statistic = scope == .text ? "" : " \(headline.meaning)"
    var column = Table.Column(
      columnName,
      kind: .number,
      meaning: "\(meaning)\(statistic) \(eligibility)",
      unit: headline.unit(of: self)
    )
    column.word = word?.name
    return column
  }
}
