/// A measured quantity: its name, unit, direction and meaning, how it is read, and how a value of it
/// is explained.
///
/// Each metric of Metrics.md that a session measures is declared once, as a constant of this type
/// in the file of its family, and listed in ``everything``. Columns, keys, rules and sentences are
/// made from it.
///
///     Metric.named("missed_lines")?.value(of: trial).statistics?.sum
///
/// It is a class since a library has a million figures, each with its metric.
package final class Metric: Sendable {
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
  /// What the results table calls it; `nil` where it has no column there.
  package let word: Word?
  /// The word of the results table that it is a part of, with a phrase of its own; `nil` for others.
  let wider: Word?
  /// One sentence that says of what it is counted, and what is left out.
  package let eligibility: String

  private let isOfClocks: Bool
  /// Whether a value follows from a trial's judgement and layout alone, whoever was judged.
  let isOfJudgement: Bool
  private let extract: @Sendable (any Measurable) -> Readings
  /// The readings counted without a list of them; `nil` where there is no way.
  private let tally: (@Sendable (any Measurable) -> Tally)?
  /// The arithmetic of the worst value, a sentence or formula a line.
  let explanation: @Sendable (any Measurable, Explained) -> [String]

  /// Declares a metric; the factories in the files of the families fit most.
  ///
  /// `range`: the numbers that the headline can be, where they are not those of its statistic and unit;
  /// `isOfClocks`: whether measuring again need not give the same, whatever the unit says;
  /// `isOfJudgement`: whether it follows from a judgement and a layout alone; `value`: reads the single
  /// values; `tally`: counts them without a list, where many are alike; `explain`: the arithmetic of the worst
  /// one, a sentence or formula a line.
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
    isOfJudgement: Bool = false,
    value: @escaping @Sendable (Subject) -> Readings,
    tally: (@Sendable (Subject) -> Tally)? = nil,
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
    self.isOfJudgement = isOfJudgement
    extract = { ($0 as? Subject).map(value) ?? Readings() }
    if let tally {
      self.tally = { ($0 as? Subject).map(tally) ?? Tally() }
    } else {
      self.tally = nil
    }
    explanation = { subject, explained in
      (subject as? Subject).map { explain($0, explained) } ?? []
    }
    (word, wider) = (nil, nil)
  }

  /// A metric as another one is declared, with words of the results table.
  private init(_ other: Metric, word: Word?, wider: Word?) {
    name = other.name
    unit = other.unit
    direction = other.direction
    subject = other.subject
    scope = other.scope
    headline = other.headline
    range = other.range
    detection = other.detection
    meaning = other.meaning
    eligibility = other.eligibility
    isOfClocks = other.isOfClocks
    isOfJudgement = other.isOfJudgement
    extract = other.extract
    tally = other.tally
    explanation = other.explanation
    (self.word, self.wider) = (word, wider)
  }

  /// A word of the results table, which `why`, `history` and rules take for the metric's name.
  package struct Word: Hashable, Sendable {
    /// The heading: `hidden`.
    package let name: String
    /// What it counts, behind the word: `lines cut by the screen's end or below it`.
    package let phrase: String
  }

  /// The metric with the word of the results table that stands for it.
  func called(_ name: String, _ phrase: String) -> Metric {
    Metric(self, word: Word(name: name, phrase: phrase), wider: wider)
  }

  /// The name, behind the table's word where it has one: `wasted (missed_lines)`.
  package var shown: String { word.map { "\($0.name) (\(name))" } ?? name }

  /// The metric with the word of the results table under which others are counted, too.
  func part(of name: String, _ phrase: String) -> Metric {
    Metric(self, word: word, wider: Word(name: name, phrase: phrase))
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
    if let tally { return MetricValue(tally(subject), direction: direction) }
    return MetricValue(readings(of: subject), direction: direction)
  }
}

extension Metric {
  /// The metrics of trials, a family under each heading, in the order in which reports list them.
  package static let families: [(heading: String, metrics: [Metric])] = [
    ("The text on the pages", coverage), ("Beyond the screen", overflow),
    ("Unused space", unusedSpace), ("Pages", pageCount), ("Where pages break", breaks),
    ("Distance from greedy", drift), ("What is drawn", rendering),
    ("Work", work + [workExponent, instructions]), ("Time and memory", time),
    ("Waiting for a page", latency),
  ]

  /// Every metric of trials, in the order in which reports list them.
  package static let all: [Metric] = families.flatMap(\.metrics)

  /// The metrics that have a column in the results table, in its order.
  package static let ofResults: [Metric] =
    ([overflowLines] + Flaw.allCases.map(\.metric) + all.filter { $0.word != nil })
    .distinct(by: \.name)

  /// Every metric under a heading, each once: those of the results table first, then each family, then
  /// those of other subjects.
  package static let groups: [(heading: String, metrics: [Metric])] =
    [("In the table of results", ofResults)]
    + families.map { ($0.heading, $0.metrics.filter { $0.word == nil }) }
    + MetricSubject.allCases.filter { $0 != .trial }.map { ($0.heading, $0.metrics) }

  /// Every metric there is: of trials, of changes of the layout, of readers' places, of highlights, of
  /// bookmarks.
  package static let everything: [Metric] = MetricSubject.allCases.flatMap(\.metrics)

  /// Returns the metric with a name of Metrics.md, `nil` when there is none.
  package static func named(_ name: String) -> Metric? { byName[name] }

  /// Returns the metric that a person means: by its name, or by its word in the results table.
  ///
  ///     Metric.known(as: "bad breaks")?.name  // "bad_breaks"
  ///     Metric.known(as: "wasted")?.name      // "missed_lines"
  ///     Metric.known(as: "lost")?.name        // "gap"
  package static func known(as name: String) -> Metric? {
    let key = key(of: name)
    return named(name) ?? named(key)
      ?? ofResults.first { $0.word.map { Self.key(of: $0.name) } == key }
      ?? Hazard.allCases.first { $0.word?.name == key }?.metric
  }

  /// The words that people may ask about, those of columns that only a faulty pagination has last.
  package static var askedWords: [String] {
    (ofResults.compactMap(\.word) + Hazard.allCases.compactMap(\.word)).map(\.name)
  }

  /// A name without what people write in another way: `bad_breaks`.
  private static func key(of name: String) -> String {
    name.lowercased().replacing(" ", with: "_").replacing("-", with: "_")
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: everything.map { ($0.name, $0) }
  )
}
