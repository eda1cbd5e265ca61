import PaginatorKit
import Trials

extension Explanation {
  /// How a value of page turns or of growth is made up; `nil` for every other metric.
  func latencyArithmetic(_ result: Double) -> String? {
    let turns = trial.pageTurns
    switch metric.name {
    case Metric.pageTurnP99Time.name:
      let count = turns?.nanoseconds.count ?? 0
      let rank = (99 * count + 99) / 100
      return "page turn \(rank) of \(count) from the quickest = \(milliseconds(turns?.p99))"
    case Metric.missedFrames60.name, Metric.missedFrames90.name, Metric.missedFrames120.name:
      let rate = metric.name.drop { !$0.isNumber }
      let count = turns?.nanoseconds.count ?? 0
      return "Σ ⌊t · \(rate) / s⌋ over \(counted(count, "page turn")), the longest "
        + "\(milliseconds(turns?.nanoseconds.max())) = \(counted(Int(result), "frame"))"
    case Metric.longestSlice.name:
      return "max(set-up \(milliseconds(turns?.setUpNanoseconds)), longest page turn "
        + "\(milliseconds(turns?.nanoseconds.max()))) = \(milliseconds(turns?.longestSlice))"
    case Metric.workExponent.name:
      let costs =
        trial.prefixes.map { "\(grouped($0.measuredScalars)) of \(grouped($0.scalars))" }
        + ["\(grouped(trial.work.measuredScalars)) of \(grouped(trial.scalarCount))"]
      return "slope of log(laid out) over log(n) through \(list(costs)) scalars = \(short(result))"
    case Metric.scalingExponent.name:
      let lengths = trial.prefixes.map(\.scalars) + [trial.scalarCount]
      let costs = zip(lengths, Phase.prefixes + [.total])
        .map { length, phase in
          "\(milliseconds(trial.timings[phase].map { Int($0.cpu.median) })) of \(grouped(length))"
        }
      let ends = trial.timeExponent?.interval
        .map { ", from \(short($0.lowerBound)) to \(short($0.upperBound))" }
      return "slope of log(time) over log(n) through \(list(costs)) scalars = \(short(result))"
        + (ends ?? "")
    default: return nil
    }
  }

  /// A time in milliseconds, to the microsecond.
  func milliseconds(_ nanoseconds: Int?) -> String {
    guard let nanoseconds else { return "n/a" }
    return "\(decimalText((Double(nanoseconds) / 1e3).rounded() / 1e3) ?? "n/a") ms"
  }
}
