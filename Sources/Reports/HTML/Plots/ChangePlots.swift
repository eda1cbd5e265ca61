import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

extension LinePlot {
  /// How far the page start of the same number moves with a change, over its place in the text;
  /// `nil` without page starts.
  static func index(in group: [ChangeFindings], scalars: Int, id: String) -> LinePlot? {
    LinePlot(
      group.compactMap { finding in
        finding.drift.map { drift in
          Series(
            name: finding.change.paginator.name,
            points: drift.boundaries.enumerated()
              .compactMap { index, boundary in
                boundary.indexDrift
                  .map { Point(number: index + 1, x: Double(boundary.offset), y: Double($0)) }
              }
          )
        }
      },
      words: Words(
        title: "Boundary of the same number",
        unit: "scalars",
        axes: "↑ scalars later, → place in the text",
        yText: { Format.fixed($0, 0) }
      ),
      id: id,
      xAxis: .text(ofScalars: scalars)
    )
  }

  /// How many old page starts have a new one within a distance, in pages of the new layout; `nil`
  /// without page starts.
  ///
  /// Two layouts that know nothing of each other have one within x pages for 2x of them, x up to a
  /// half: that is the guide.
  static func nearest(in group: [ChangeFindings], id: String) -> LinePlot? {
    let drifts = group.compactMap { finding -> (name: String, sorted: [Double])? in
      let known = (finding.drift?.boundaries ?? []).filter { $0.pageLength > 0 }
      guard !known.isEmpty else { return nil }
      return (finding.change.paginator.name, known.map(\.nearestDrift).sorted())
    }
    let end = max(0.5, drifts.compactMap(\.sorted.last).max() ?? 0)
    let rows = drifts.groups(by: \.sorted)
      .map { sorted, drifts in
        [drifts.map(\.name).joined(separator: ", "), grouped(sorted.count)]
          + told.map { Format.percent(share(of: sorted, within: $0)) }
          + [Format.pages(mean(of: sorted))]
      }
    return LinePlot(
      drifts.map { drift in
        Series(
          name: drift.name,
          points: points(of: drift.sorted, upTo: end),
          figure: "(mean \(Format.pages(mean(of: drift.sorted))))",
          isStepped: drift.sorted.count <= exactly
        )
      },
      words: Words(
        title: "How near the nearest new page start is",
        unit: "% of the old page starts",
        axes: "↑ old page starts, → with a new one within so many pages",
        yText: { Format.fixed($0, 0) }
      ),
      id: id,
      xAxis: .linear(from: 0, to: end),
      yAxis: Axis(
        ticks: [0, 50, 100].map { Axis.Tick(share: $0 / 100, label: "\(Int($0)) %") },
        zero: 0
      ) { $0 / 100 },
      guide: [Point(number: 0, x: 0, y: 0), Point(number: 0, x: 0.5, y: 100)],
      labelsEnds: false,
      data: TableView(
        caption: "Old page starts with a new one within a distance, in pages of the new layout",
        headings: ["paginator", "page starts"]
          + told.map { $0 == 0 ? "at the same place" : "within \(Format.fixed($0, 2))" }
          + ["mean distance"],
        rows: rows
      )
    )
  }

  /// Up to how many page starts each is a step of its own.
  private static let exactly = 100
  /// The distances in the table.
  private static let told = [0, 0.05, 0.1, 0.25, 0.5]

  private static func mean(of values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// The share of ascending values up to a bound, which itself counts.
  private static func share(of sorted: [Double], within bound: Double) -> Double {
    Double(sorted.prefix { $0 <= bound }.count) / Double(sorted.count)
  }

  /// The distribution's points, from 0 to the axis's end.
  private static func points(of sorted: [Double], upTo end: Double) -> [Point] {
    let count = Double(sorted.count)
    if sorted.count <= exactly {
      let steps = sorted.enumerated()
        .map { Point(number: $0 + 1, x: $1, y: Double($0 + 1) / count * 100) }
      return [Point(number: 0, x: 0, y: 0)] + steps
        + [Point(number: sorted.count + 1, x: end, y: 100)]
    }
    var next = 0
    return (0...exactly)
      .map { bin in
        let bound = end * Double(bin) / Double(exactly)
        while next < sorted.count, sorted[next] <= bound { next += 1 }
        return Point(number: bin, x: bound, y: Double(next) / count * 100)
      }
  }

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
      xAxis: .text(ofScalars: text.scalarCount),
      advice: advice(of: series)
    )
  }

  /// Who stays with greedy, and who is furthest from it.
  private static func advice(of series: [Series]) -> String? {
    let furthest = series.map { ($0.name, $0.points.map(\.y.magnitude).max() ?? 0) }
    guard let worst = furthest.max(by: { $0.1 < $1.1 }), worst.1 > 0 else {
      return "All begin their pages where greedy does."
    }
    let others = furthest.filter { $0.0 != worst.0 }.map(\.1).max() ?? 0
    return "\(worst.0) is up to \(Format.pages(worst.1)) pages from greedy"
      + (series.count > 2 ? "; the others stay within \(Format.pages(others))." : ".")
  }
}
