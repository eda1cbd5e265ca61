import Trials
import Comparisons
import Refereeing

extension LinePlot {
  /// How far each paginator's boundaries stand from greedy's of the same number in the detailed
  /// layout; `nil` when there is no boundary to compare.
  static func drift(in findings: CorpusFindings, id: String) -> LinePlot? {
    let series = findings.rows.compactMap { row -> Series? in
      guard let drift = row.trials[0]?.judgement?.drift else { return nil }
      return Series(
        name: row.contestant.name,
        points: drift.pages.enumerated().map { Point(number: $0 + 1, x: Double($0 + 1), y: $1) }
      )
    }
    let last = series.map(\.points.count).max() ?? 0
    return LinePlot(
      series,
      words: Words(
        title: "Drift against greedy",
        unit: "pages",
        leftLabel: "boundary 1",
        rightLabel: grouped(last),
        yText: FigureText.pages
      ),
      id: id
    )
  }
}
