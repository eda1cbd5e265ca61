/// Why the time gate cannot begin, or cannot read what it is given.
package enum TimeGateError: Error, Hashable {
  case badSetting(name: String, value: Double, expected: String)
  /// A FAIL takes more rounds than are allowed, whatever is measured.
  case cannotFail(cells: Int, rounds: Int, allowed: Int)
  /// A PASS takes more rounds than are allowed, whatever is measured.
  case cannotPass(rounds: Int, allowed: Int)
  /// Equal programs would seldom pass; `rounds` is the median, `nil` when it is above `simulated`.
  case seldomPasses(scale: Double, rounds: Int?, simulated: Int, allowed: Int)
  /// A line of a noise trace, counted from 1, is not what it should be.
  case badTrace(path: String, line: Int, reason: String)
  /// A noise trace is too short, or always the same.
  case poorTrace(path: String, reason: String)
  /// A value of a series, counted from 0, is no time.
  case badSeries(index: Int, value: Double)
}

extension TimeGateError: CustomStringConvertible {
  /// The thing, the value and the next step.
  package var description: String {
    switch self {
    case .badSetting(let name, let value, let expected):
      "The setting '\(name)' of the time gate is \(value.isFinite ? percent(value) : "\(value)") and should be \(expected); correct it."
    case .cannotFail(let cells, let rounds, let allowed):
      "With \(cells) \(cells == 1 ? "cell" : "cells") a FAIL takes at least \(rounds) rounds, and the "
        + "budget allows \(allowed); allow more time, or judge fewer cells."
    case .cannotPass(let rounds, let allowed):
      "A PASS takes at least \(rounds) rounds, and the budget allows \(allowed); allow more time, or "
        + "judge fewer cells."
    case .seldomPasses(let scale, let rounds, let simulated, let allowed):
      "With noise of \(percent(scale)) equal programs take a median of "
        + (rounds.map(String.init) ?? "more than \(simulated)") + " rounds to pass, and the budget "
        + "allows \(allowed); allow more time, judge fewer cells, or measure on a quieter machine."
    case .badTrace(let path, let line, let reason):
      "Line \(line) of the noise trace '\(path)' \(reason); correct it, or record the trace anew."
    case .poorTrace(let path, let reason):
      "The noise trace '\(path)' \(reason); record a longer one."
    case .badSeries(let index, let value):
      "Value \(index) of the series is \(value), which is no time; leave it out."
    }
  }
}

/// Returns a share of 1 in percent, with one decimal: `2.5 %`.
func percent(_ share: Double) -> String {
  let tenths = (share * 1_000).rounded() / 10
  return tenths == tenths.rounded() ? "\(Int(tenths)) %" : "\(tenths) %"
}
