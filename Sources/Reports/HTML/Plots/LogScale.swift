import Comparisons
import Foundation

/// A logarithmic axis from one whole power of ten to another, for times in ns.
struct LogScale {
  /// The powers of ten on it, from the lowest; at least two.
  let ticks: [Double]

  /// The low end.
  var low: Double { ticks.first ?? 1 }
  /// The high end.
  var high: Double { ticks.last ?? 10 }

  /// The axis around two values above 0.
  init(from least: Double, to most: Double) {
    var tick = 1.0
    // What is drawn of the least value is to be seen, so it does not stand on the first tick.
    while tick * 10 <= least * 0.8 { tick *= 10 }
    var ticks = [tick]
    while tick < most {
      tick *= 10
      ticks.append(tick)
    }
    if ticks.count == 1 { ticks.append(tick * 10) }
    self.ticks = ticks
  }

  /// Returns where a value stands, from 0 to 1.
  func share(of value: Double) -> Double {
    guard value > low else { return 0 }
    return min(log10(value / low) / log10(high / low), 1)
  }
}

/// A value written at a logarithmic axis of times.
struct LogTick {
  let x: String
  /// Empty where there is no room for it on a phone.
  let label: String
  let anchor: String

  /// The powers of ten of an axis of ns, in ms; of many every other is written.
  static func all(of scale: LogScale) -> [LogTick] {
    let last = scale.ticks.count - 1
    return scale.ticks.enumerated()
      .map { index, tick in
        let isWritten = last < 5 || (last - index).isMultiple(of: 2)
        return LogTick(
          x: percent(scale.share(of: tick)),
          label: isWritten
            ? Format.millisecondTick(tick) + (index == last ? " ms" : "") : "",
          anchor: index == 0 ? "start" : index == last ? "end" : "middle"
        )
      }
  }
}

extension Format {
  /// Returns a round number of ns in ms as it is written at an axis: `0.01`, `0.5`, `1,000`.
  static func millisecondTick(_ nanoseconds: Double) -> String {
    let value = nanoseconds / 1e6
    return value >= 1 ? fixed(value, 0) : decimalText((value * 1e9).rounded() / 1e9) ?? ""
  }
}
