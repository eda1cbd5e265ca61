import Comparisons
import PairedTimes
import Results

/// A lasting change of a figure over sessions, for people to look at.
struct HistoryChange {
  /// The first point after it.
  let point: HistoryPoint
  let before: Double
  let after: Double

  /// Returns the changes in a series of points, in its order.
  ///
  /// What follows from the text changes where it differs from the point before. Times differ always:
  /// those of one machine have steps by ``PairedTimes/ChangePoints``, and no time is compared with one of
  /// another machine.
  static func all(in points: [HistoryPoint], of metric: Metric) -> [HistoryChange] {
    guard metric.isExact else {
      return points.groups(by: \.machine)
        .flatMap { steps(in: $0.elements) }
        .sorted { $0.point.session < $1.point.session }
    }
    let known = points.filter { $0.value != nil }
    return zip(known, known.dropFirst())
      .compactMap { old, new in
        guard let before = old.value, let after = new.value, before != after else { return nil }
        return HistoryChange(point: new, before: before, after: after)
      }
  }

  /// Whether there are points enough for a change.
  static func canChange(_ points: [HistoryPoint], of metric: Metric) -> Bool {
    metric.isExact
      || points.groups(by: \.machine)
        .contains { timed($0.elements).count >= 2 * ChangePoints.fewest }
  }

  private static func steps(in points: [HistoryPoint]) -> [HistoryChange] {
    let timed = timed(points)
    guard let found = try? ChangePoints(in: timed.compactMap(\.value)) else { return [] }
    return found.steps.map {
      HistoryChange(point: timed[$0.index], before: $0.before, after: $0.after)
    }
  }

  /// The points with a time: one of 0, or none, has no level.
  private static func timed(_ points: [HistoryPoint]) -> [HistoryPoint] {
    points.filter { ($0.value ?? 0) > 0 && $0.value?.isFinite == true }
  }
}
