/// A measured quantity: its name, unit, direction and meaning, how it is read, and how a value of it
/// is explained.
///
/// Each metric of Metrics.md that a session measures is declared once, as a constant of this type
/// in the file of its family, and listed in ``everything``. Columns, keys, rules and sentences are
/// made from it.
///
///     Metric.named("missed_lines")?.value(of: trial).statistics?.sum
package struct Metric: Sendable {
  /// The name of Metrics.md, which is the name in CSV, JSON, rules and reports.
  package let name: String
  package let unit: Unit
  /// Which change of the metric is an improvement.
  package let direction: Direction
  package let subject: MetricSubject
  /// Whether there is a value for each page, for each boundary or for the text.
  package let scope: Scope
  /// The statistic that stands for the metric where there is room for one.
  package let headline: Statistic
  /// The numbers that the headline statistic can be.
  package let range: ClosedRange<Double>
  /// When a value says that a paginator or reader has a fault.
  package let detection: Detection
  /// One sentence that says what is counted.
  package let meaning: String
  /// One sentence that says of what it is counted, and what is left out.
  package let eligibility: String

  private let isOfClocks: Bool
  private let extract: @Sendable (any Measurable) -> Readings
  /// The arithmetic of the worst value, a sentence or formula a line.
  let explanation: @Sendable (any Measurable, Explained) -> [String]

  /// Declares a metric; the factories in the files of the families fit most.
  ///
  /// `range`: the numbers that the headline can be, where they are not those of its statistic and unit;
  /// `isOfClocks`: whether measuring again need not give the same, whatever the unit says; `value`:
  /// reads the single values; `explain`: the arithmetic of the worst one, a sentence or formula a line.
  init<Subject: Measurable>(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    scope: Scope = .text,
    headline: Statistic = .value,
    range: ClosedRange<Double>? = nil,
    detection: Detection,
    meaning: String,
    eligibility: String,
    isOfClocks: Bool = false,
    value: @escaping @Sendable (Subject) -> Readings,
    explain: @escaping @Sendable (Subject, Explained) -> [String]
  ) {
    self.name = name
    self.unit = unit
    self.direction = direction
    subject = Subject.subject
    self.scope = scope
    self.headline = headline
    self.range = range ?? (headline == .rate ? .share : unit.range)
    self.detection = detection
    self.meaning = meaning
    self.eligibility = eligibility
    self.isOfClocks = isOfClocks
    extract = { ($0 as? Subject).map(value) ?? Readings() }
    explanation = { subject, explained in
      (subject as? Subject).map { explain($0, explained) } ?? []
    }
  }

  /// Which change of a metric is an improvement.
  package enum Direction: String, Sendable, CaseIterable {
    /// Less is better, and the largest value is the worst.
    case lowerIsBetter = "lower_is_better"
    /// More is better, and the smallest value is the worst.
    case higherIsBetter = "higher_is_better"
    /// Neither: the value informs.
    case neutral

    /// The direction in a sentence: `lower is better`.
    package var words: String { rawValue.replacing("_", with: " ") }
  }

  /// Whether the same code gives the same value again; a time and a process's memory do not repeat,
  /// and instructions are those of a compiler and a machine.
  package var isExact: Bool { !isOfClocks && !unit.isMeasured }

  /// The statistics that are published of this metric: one value for a text, else all seven.
  package var statistics: [Statistic] { scope == .text ? [.value] : Statistic.ofPages }

  /// The unit of the headline statistic: the share of the pages where something holds is a ratio,
  /// though each page counts as one.
  var headlineUnit: Unit { Unit(rawValue: headline.unit(of: self)) ?? unit }

  /// The metric's column in a table with one row per trial: name, headline statistic and unit.
  ///
  ///     Metric.gap.columnName          // "gap_scalars"
  ///     Metric.unusedPixels.columnName // "unused_px_median"
  ///     Metric.pages.columnName        // "pages"
  ///
  /// The name comes first as it stands; a unit that it already holds is not said again.
  package var columnName: String {
    var parts = [name]
    if scope != .text { parts.append(headline.rawValue) }
    let unitWords = unit.rawValue.split(separator: "_")
    if !unitWords.allSatisfy(name.split(separator: "_").contains) { parts.append(unit.rawValue) }
    return parts.joined(separator: "_")
  }

  /// Returns the single values of the metric; none of a failed trial, and none of another subject.
  ///
  /// - Complexity: O(pages).
  package func readings(of subject: some Measurable) -> Readings { extract(subject) }

  /// Returns the metric's value: statistics over the eligible values, and what was left out.
  ///
  /// - Complexity: O(pages · log pages).
  package func value(of subject: some Measurable) -> MetricValue {
    MetricValue(readings(of: subject), direction: direction)
  }
}

extension Metric {
  /// Every metric of trials, in the order in which reports list them.
  package static let all: [Metric] =
    coverage + overflow + unusedSpace + pageCount + breaks + drift
    + rendering + work + [workExponent, instructions] + time + latency

  /// Every metric there is: of trials, of changes of the layout, of readers' places, of highlights, of
  /// bookmarks.
  package static let everything: [Metric] = MetricSubject.allCases.flatMap(\.metrics)

  /// Returns the metric with a name of Metrics.md, `nil` when there is none.
  package static func named(_ name: String) -> Metric? { byName[name] }

  private static let byName = Dictionary(
    uniqueKeysWithValues: everything.map { ($0.name, $0) }
  )
}
