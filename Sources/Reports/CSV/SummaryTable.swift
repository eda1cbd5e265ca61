import Comparisons
import PaginatorKit
import Refereeing
import Trials

extension CSVReport {
  /// `summary.csv`: a row for each trial, the headline of each metric in a column.
  func summaryTable(of findings: SessionFindings, options: ReportOptions) -> CSVTable {
    var table = CSVTable(
      columns: Self.summaryColumns,
      byteOrderMark: options.csvByteOrderMark
    )
    let session = findings.session
    let detailed = session.detailed
    for (index, trial) in session.trials.enumerated() {
      table.append(
        trialCells(of: trial, isDetailed: detailed.contains(trial), in: session)
          + findings.figures[.trial(index)].map { .number($0.value[$0.metric.headline]) }
          + timingCells(of: trial) + [.text(trial.judgement?.geometry.rawValue)]
      )
    }
    return table
  }

  static let summaryColumns =
    trialColumns + Metric.all.map(\.column) + timingColumns + [
      .text(
        "geometry",
        "Whose lines the pages were judged by.",
        values: Judgement.Geometry.allCases.map(\.rawValue)
      )
    ]

  private static let trialColumns: [Table.Column] = [
    .session, .corpus, .paginator,
    .text(
      "kind",
      "What is expected of the paginator.",
      isRequired: true,
      values: PaginatorInfo.Kind.allCases.map(\.rawValue)
    ),
    .text(
      "shows",
      "How its pages are shown: cut out of the text, or a stretch of the whole text's layout.",
      isRequired: true,
      values: Showing.allCases.map(\.rawValue)
    ),
    .device, .font, .fontSize,
    Table.Column(
      "detailed",
      kind: .boolean,
      meaning: "Whether it is the layout that the report shows in detail.",
      isRequired: true
    ),
    .length("page_width_px", "The width of the page.", isRequired: true),
    .length("page_height_px", "The height of the page.", isRequired: true),
    .length("box_width_px", "The width of the content box.", isRequired: true),
    .length("box_height_px", "The height of the content box.", isRequired: true),
    .length("line_height_px", "The height of a line.", isRequired: true),
    .text("layout_key", "A digest of all that decides the layout.", isRequired: true),
    .count("text_scalars", of: "scalars", "The length of the text.", isRequired: true),
    .text(
      "verdict",
      "What the trial comes to.",
      isRequired: true,
      values: Verdict.allCases.map(\.rawValue)
    ),
    .text(
      "failure",
      "Why there is no result; empty where there is one.",
      values: TrialFailure.Kind.allCases.map(\.rawValue)
    ),
    .text("failure_message", "The same in a sentence."),
    .count("reference_pages", of: "pages", "The pages that greedy needs without keep rules."),
    .count(
      "bad_breaks",
      of: "boundaries",
      "Page boundaries that part a character, stand where no line may break, inside a line, or "
        + "beside a mark that may not stand there; each counts once."
    ),
  ]

  private func trialCells(
    of trial: Trial,
    isDetailed: Bool,
    in session: Session
  ) -> [Table.Cell] {
    let page = trial.layout.page
    let type = trial.layout.type
    return [
      .text(session.id), .text(trial.corpus), .text(trial.paginator.name),
      .text(trial.paginator.kind.rawValue), .text(trial.paginator.showing.rawValue),
      .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
      .text(isDetailed ? "yes" : "no"), .length(page.width), .length(page.height),
      .length(page.contentWidth), .length(page.contentHeight), .length(trial.lineHeight),
      .text(trial.layoutKey), .integer(trial.scalarCount), .text(Verdict(on: trial).rawValue),
      .text(trial.failure?.kind.rawValue), .text(trial.failure?.message),
      .integer(trial.judgement?.referencePages), .integer(trial.judgement?.badBreaks),
    ]
  }

  private static let timingColumns: [Table.Column] = [
    .time("cpu_median_ns", "CPU time for the whole text, the median of all samples."),
    .time("cpu_min_ns", "The least CPU time of all samples."),
    .time("cpu_ci95_low_ns", "The lower end of the median's interval of 95 %."),
    .time("cpu_ci95_high_ns", "The upper end of the median's interval of 95 %."),
    .time("wall_median_ns", "Wall time for the whole text, the median of all samples."),
    .count("samples", of: "samples", "How often the whole text was timed."),
    .count("disturbed_samples", of: "samples", "The samples that something disturbed."),
  ]

  private func timingCells(of trial: Trial) -> [Table.Cell] {
    let cpu = trial.timing?.cpu
    let interval = cpu?.hasInterval == true ? cpu : nil
    return [
      .number(cpu?.median), .number(cpu?.minimum), .number(interval?.low), .number(interval?.high),
      .number(trial.timing?.wall.median), .integer(trial.timing?.samples.count),
      .integer(trial.timing?.disturbed),
    ]
  }
}

extension Metric {
  /// The column of the metric's headline in a table with a row per trial.
  fileprivate var column: Table.Column {
    let statistic = scope == .text ? "" : " \(headline.meaning)"
    return Table.Column(
      columnName,
      kind: .number,
      meaning: "\(meaning)\(statistic) \(eligibility)",
      unit: headline.unit(of: self)
    )
  }
}
