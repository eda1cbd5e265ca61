import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

extension LinePlot {
  /// How far each paginator's boundaries stand from greedy's of the same number in the detailed
  /// layout, over the place of greedy's in the text; `nil` when there is no boundary to compare.
  static func drift(in findings: CorpusFindings, id: String) -> LinePlot? {
    let text = findings.corpus.text
    let scalars = max(text.scalarCount, 1)
    let series = findings.rows.compactMap { row -> Series? in
      guard let trial = row.trials[0], let drift = trial.judgement?.drift else { return nil }
      let boundaries = ReferenceDrift.boundaries(of: trial.pages, in: text)
      return Series(
        name: row.paginator.name,
        points: zip(boundaries, zip(drift.scalars, drift.pages)).enumerated()
          .map { index, boundary in
            let (place, (behind, pages)) = boundary
            return Point(number: index + 1, x: Double(place - behind), y: pages)
          }
      )
    }
    return LinePlot(
      series,
      words: Words(
        title: "Drift against greedy",
        unit: "pages",
        axes: "↑ pages later than greedy’s page start of the same number, → place in the text",
        place: (
          "greedy’s at",
          { place in
            "\(grouped(Int(place))) (\(Format.fixed(place / Double(scalars) * 100, 1)) %)"
          }
        ),
        yText: Format.pages
      ),
      id: id,
      xAxis: .text(ofScalars: text.scalarCount)
    )
  }
}
