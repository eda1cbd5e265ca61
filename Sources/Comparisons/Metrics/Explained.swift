import PaginatorKit
import Refereeing

/// What an explanation may tell beside what the figure was read from.
struct Explained {
  let metric: Metric
  /// The value that is explained; something was eligible.
  let value: MetricValue
  /// The text of the corpus, to show a boundary in.
  var text: SourceText?
  /// How many pages there are after a change.
  var pagesAfter = 0

  /// The number of the page with the worst value, from 0; `nil` for a value of the text.
  var worstPage: Int? { value.statistics?.worstPage }
  var result: Double { value.statistics?.max ?? 0 }

  /// Returns `name = formula`.
  func formula(_ formula: String) -> String { "\(metric.name) = \(formula)" }

  /// Returns the part with the worst value, the first among equals; `nil` when none has a value.
  func worst<Part>(of parts: [Part], by value: (Part) -> Double?) -> Part? {
    var worst: (part: Part, value: Double)?
    for part in parts {
      guard let value = value(part) else { continue }
      let isWorse =
        worst.map { metric.direction == .higherIsBetter ? value < $0.value : value > $0.value }
        ?? true
      if isWorse { worst = (part, value) }
    }
    return worst?.part
  }
}

/// A number with at most four decimals.
func short(_ value: Double) -> String {
  decimalText((value * 10_000).rounded() / 10_000) ?? "n/a"
}

/// A time in milliseconds, to the microsecond.
func milliseconds(_ nanoseconds: Double?) -> String {
  nanoseconds.map { Format.exactMilliseconds($0) + " ms" } ?? "n/a"
}
