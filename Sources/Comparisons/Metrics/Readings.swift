/// The single values of a metric in one trial, and what was left out and why.
package struct Readings: Hashable, Sendable {
  /// The eligible values, in the order of the pages.
  package var values: [Reading]

  /// How many pages or boundaries were left out, by reason.
  package var excluded: [String: Int]
  /// The 95 % interval of a value that was sampled.
  package var interval: ClosedRange<Double>?

  /// One value and where it was read.
  package struct Reading: Hashable, Sendable {
    /// The page, from 0; `nil` for a value of the whole text.
    package var page: Int?
    /// The value in the metric's unit.
    package var value: Double

    /// A value of a page, or of the text without one.
    package init(page: Int?, value: Double) {
      self.page = page
      self.value = value
    }
  }

  /// No value, and nothing left out.
  package init() {
    values = []
    excluded = [:]
  }

  /// Readings from values and exclusions.
  package init(values: [Reading], excluded: [String: Int] = [:]) {
    self.values = values
    self.excluded = excluded
  }

  mutating func add(_ value: Double, page: Int?) {
    values.append(Reading(page: page, value: value))
  }

  mutating func exclude(_ reason: String, count: Int = 1) {
    guard count > 0 else { return }
    excluded[reason, default: 0] += count
  }
}
