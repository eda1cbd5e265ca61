import Comparisons
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
}
