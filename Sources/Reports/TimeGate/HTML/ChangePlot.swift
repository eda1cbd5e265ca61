import Comparisons
import PairedTimes

extension TimePlot {
  /// The change of each round as a dot, the median, what is not ruled out, and the levels that count;
  /// `nil` without a round.
  ///
  /// `asksDots` says whether each dot says its value when it is asked.
  static func change(in cell: CellFindings, id: String, asksDots: Bool) -> TimePlot? {
    let settings = cell.evidence.settings
    let set = cell.evidence.effectSet()
    guard let median = set.median else { return nil }
    let changes = cell.evidence.differences.map(percentage)
    return TimePlot(
      Words(
        id: id,
        title: "Change of each round in \(cell.cell.name)",
        description: description(of: cell, set),
        axes: "↑ change of a round in %, → round"
      ),
      rounds: changes.count,
      y: axis(of: changes, settings),
      band: set.effects.map { percentage($0.lowerBound)...percentage($0.upperBound) },
      levels: [
        Level(value: percentage(settings.limit), name: "limit", kind: "limit"),
        Level(value: percentage(settings.floor), name: "floor", kind: "floor"),
        Level(value: percentage(median), name: "median", kind: "centre"),
      ],
      dots: zip(cell.rounds, cell.evidence.differences).enumerated()
        .map { index, round in
          Dot(
            round: index + 1,
            value: changes[index],
            title: asksDots
              ? "round \(index + 1) (\(round.0.order.rawValue)): \(Format.change(round.1))" : nil
          )
        }
    )
  }

  private static func description(of cell: CellFindings, _ set: EffectSet) -> String {
    let changes = cell.evidence.differences
    let ends = [changes.min(), changes.max()].compactMap(\.self).map(Format.change)
    return "\(counted(changes.count, "round")), from \(ends.joined(separator: " to ")); median "
      + "\(set.median.map(Format.change) ?? "n/a"); not ruled out: \(Format.effects(set))."
  }

  /// A change in per cent; those without a bound end far outside of every plot.
  private static func percentage(_ ratio: LogRatio) -> Double {
    ratio.value < 20 ? ratio.effect * 100 : 1e9
  }

  /// An axis that holds the levels and most of the changes.
  ///
  /// It reaches twice as far from the median as nine of ten changes do, so that one that lies far away
  /// does not press all others into a line. It is never so narrow that nothing looks like something, so
  /// that most cells have the same.
  static func axis(of changes: [Double], _ settings: TimeGateSettings) -> Axis {
    let limit = percentage(settings.limit)
    let sorted = changes.sorted()
    guard let least = sorted.first, let most = sorted.last else {
      return .linear(from: -limit, to: 2 * limit)
    }
    let middle = sorted[sorted.count / 2]
    let distances = sorted.map { ($0 - middle).magnitude }.sorted()
    let reach = 2 * distances[(distances.count * 9 + 9) / 10 - 1]
    return .linear(
      from: min(max(least, middle - reach), -limit),
      to: max(min(most, middle + reach), 1.6 * limit)
    )
  }
}
