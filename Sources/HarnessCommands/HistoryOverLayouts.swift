import Comparisons
import Results

/// A metric over sessions as the table of results shows it: one value for all layouts of a session.
struct HistoryOverLayouts {
  let metric: Metric

  /// `nil` for what the table shows of the detailed layout alone.
  init?(_ metric: Metric) {
    guard Self.ways[metric.name] != nil else { return nil }
    self.metric = metric
  }

  private struct Way: Sendable {
    let words: String
    let value: @Sendable ([Double]) -> Double
  }

  private static let ways: [String: Way] = [
    Metric.overflowLines.name: sum, Metric.missedLines.name: sum, Metric.badBreaks.name: sum,
    Metric.keepViolations.name: sum, Metric.droppedSpacing.name: sum,
    Metric.styleFidelity.name: Way(words: "the worst of the layouts") { $0.min() ?? 1 },
    Metric.referenceDrift.name: Way(words: "the worst of the layouts, in pages") { $0.max() ?? 0 },
    Metric.measurementAmplification.name: Way(words: "times, the mean of the layouts") {
      $0.reduce(0, +) / Double($0.count)
    },
  ]

  /// Not in how many layouts, as the table says: a fault that grows where it was would not be seen.
  private static let sum = Way(words: "the sum of all layouts") { $0.reduce(0, +) }

  /// What a value is: `the sum of all layouts`.
  var words: String { Self.ways[metric.name]?.words ?? "" }

  /// Returns a point for each session, text and paginator, in the order given.
  ///
  /// Its value is absent where no layout has one; it compares with others of the same layouts.
  func points(_ points: [HistoryPoint]) -> [HistoryPoint] {
    points.groups { [String($0.session), $0.corpus, $0.paginator, $0.variant] }
      .map { _, points in
        let known = points.compactMap(\.value)
        var point = points[0]
        point.value = known.isEmpty ? nil : Self.ways[metric.name]?.value(known)
        point.low = nil
        point.high = nil
        point.layoutKey = points.map(\.layoutKey).sorted().joined(separator: " ")
        return point
      }
  }
}
