package import Refereeing
package import Trials

/// A measured quantity: its name, unit, direction and meaning, and how it is read from a trial.
///
/// Each metric of Metrics.md that a session measures is declared once, as a constant of this type
/// in the file of its family, and listed in ``all``. Columns, keys and sentences are made from it.
///
///     Metric.named("missed_lines")?.value(of: trial).statistics?.sum
package struct Metric: Sendable {
  /// The name of Metrics.md, which is the name in CSV, JSON, rules and reports.
  package let name: String
  /// What one value counts.
  package let unit: Unit
  /// Which change of the metric is an improvement.
  package let direction: Direction
  /// Whether there is a value for each page, for each boundary or for the text.
  package let scope: Scope
  /// The statistic that stands for the metric where there is room for one.
  package let headline: Statistic
  /// One sentence that says what is counted.
  package let meaning: String
  /// One sentence that says of what it is counted, and what is left out.
  package let eligibility: String
  /// When a value says that somebody has a fault; each metric that is listed declares it.
  package private(set) var detection: Detection?

  private let extract: Extractor
  private let isOfClocks: Bool

  /// How the single values are read, and from what.
  enum Extractor: Sendable {
    case trial(@Sendable (Trial) -> Readings)
    case change(@Sendable (ChangeFindings) -> Readings)
    case reader(@Sendable (ReaderOutcome) -> Readings)
    case highlights(@Sendable (HighlightOutcome) -> Readings)
    case bookmarks(@Sendable (BookmarkOutcome) -> Readings)
  }

  /// A metric of trials.
  init(
    name: String,
    unit: Unit,
    direction: Direction,
    scope: Scope,
    headline: Statistic,
    meaning: String,
    eligibility: String,
    isOfClocks: Bool = false,
    extract: @escaping @Sendable (Trial) -> Readings
  ) {
    self.init(
      name: name,
      unit: unit,
      direction: direction,
      scope: scope,
      headline: headline,
      meaning: meaning,
      eligibility: eligibility,
      isOfClocks: isOfClocks,
      extractor: .trial(extract)
    )
  }

  init(
    name: String,
    unit: Unit,
    direction: Direction,
    scope: Scope,
    headline: Statistic,
    meaning: String,
    eligibility: String,
    isOfClocks: Bool = false,
    extractor: Extractor
  ) {
    self.name = name
    self.unit = unit
    self.direction = direction
    self.scope = scope
    self.headline = headline
    self.meaning = meaning
    self.eligibility = eligibility
    self.extract = extractor
    self.isOfClocks = isOfClocks
  }

  /// Returns the metric with the declaration of when a value says that somebody has a fault.
  func detecting(_ detection: Detection) -> Metric {
    var metric = self
    metric.detection = detection
    return metric
  }

  /// What one value of a metric counts; the raw value is what reports print.
  package enum Unit: String, Sendable, CaseIterable {
    /// CSS pixels.
    case pixels = "px"
    /// Typeset lines.
    case lines
    /// Unicode scalars.
    case scalars
    /// Pages of the paginator, or for drift mean pages of greedy.
    case pages
    /// Page boundaries.
    case boundaries
    /// Stretches of text that a reader marked.
    case highlights
    /// Places that a reader marked.
    case bookmarks
    /// Grapheme clusters.
    case graphemes
    /// A quotient of two counts or lengths.
    case ratio
    /// A count of every thousand.
    case perThousand = "per_1000"
    /// Pages of drift for each page read.
    case pagesPerPage = "pages_per_page"
    /// Scalars of drift for each page boundary.
    case scalarsPerBoundary = "scalars_per_boundary"
    /// Scalars for each cycle of changes to and fro.
    case scalarsPerCycle = "scalars_per_cycle"
    /// Calls of a function.
    case calls
    /// Glyphs.
    case glyphs
    /// Passes over a stretch of text.
    case passes
    /// Nanoseconds, of CPU time unless the metric says otherwise.
    case nanoseconds = "ns"
    /// Unicode scalars for each second of CPU time.
    case scalarsPerSecond = "scalars_per_second"
    /// Pages for each second of CPU time.
    case pagesPerSecond = "pages_per_second"
    /// Frames that a screen shows without what is awaited.
    case frames
    /// The power of a text's length that a cost grows with.
    case exponent
    /// Bytes of memory.
    case bytes
    /// Bytes of memory for each page.
    case bytesPerPage = "bytes_per_page"
    /// Executed machine instructions.
    case instructions

    /// The unit in a sentence: `pages per page`.
    package var words: String { rawValue.replacing("_", with: " ") }
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

  /// What a metric has a value for.
  package enum Scope: String, Sendable, CaseIterable {
    /// Each eligible page.
    case page
    /// Each eligible page boundary; it goes by the number of the page that ends there.
    case boundary
    /// Each highlight; it goes by the number of the page that it starts on.
    case highlight
    /// Each bookmark; it goes by the number of the page that it is on.
    case bookmark
    /// The whole pagination.
    case text
  }

  /// Whether the same code gives the same value again; a time and a process's memory do not repeat,
  /// and instructions are those of a compiler and a machine.
  package var isExact: Bool { !isOfClocks && !Self.unitsOfMeasurement.contains(unit) }

  private static let unitsOfMeasurement: Set<Unit> = [
    .nanoseconds, .scalarsPerSecond, .pagesPerSecond, .frames, .bytes, .bytesPerPage,
    .instructions,
  ]

  /// Whether it is measured of a change of the layout, and not of a trial.
  package var isOfChanges: Bool { if case .change = extract { true } else { false } }

  /// Whether it is measured of the readers of a position strategy.
  package var isOfReaders: Bool { if case .reader = extract { true } else { false } }

  /// Whether it is measured of highlights.
  package var isOfHighlights: Bool { if case .highlights = extract { true } else { false } }

  /// Whether it is measured of bookmarks.
  package var isOfBookmarks: Bool { if case .bookmarks = extract { true } else { false } }

  /// The statistics that are published of this metric: one value for a text, else all seven.
  package var statistics: [Statistic] { scope == .text ? [.value] : Statistic.ofPages }

  /// Returns the single values of the metric in a trial; none when the trial failed.
  ///
  /// - Complexity: O(pages).
  package func readings(of trial: Trial) -> Readings {
    guard case .trial(let extract) = extract else { return Readings() }
    return extract(trial)
  }

  /// Returns the metric of a trial: statistics over the eligible values, and what was left out.
  ///
  /// - Complexity: O(pages · log pages).
  package func value(of trial: Trial) -> MetricValue {
    var readings = readings(of: trial)
    readings.interval = interval(of: trial)
    return MetricValue(readings, direction: direction)
  }

  /// Returns the metric of a change of the layout; nothing for a metric of something else.
  ///
  /// - Complexity: O(pages · log pages).
  package func value(of change: ChangeFindings) -> MetricValue {
    guard case .change(let extract) = extract else {
      return MetricValue(Readings(), direction: direction)
    }
    return MetricValue(extract(change), direction: direction)
  }

  /// Returns the metric of the readers of a position strategy; nothing for a metric of something
  /// else.
  ///
  /// - Complexity: O(pages · log pages).
  package func value(of outcome: ReaderOutcome) -> MetricValue {
    guard case .reader(let extract) = extract else {
      return MetricValue(Readings(), direction: direction)
    }
    return MetricValue(extract(outcome), direction: direction)
  }

  /// Returns the metric of highlights; nothing for a metric of something else.
  ///
  /// - Complexity: O(highlights · log highlights).
  package func value(of outcome: HighlightOutcome) -> MetricValue {
    guard case .highlights(let extract) = extract else {
      return MetricValue(Readings(), direction: direction)
    }
    return MetricValue(extract(outcome), direction: direction)
  }

  /// Returns the metric of bookmarks; nothing for a metric of something else.
  ///
  /// - Complexity: O(bookmarks · log bookmarks).
  package func value(of outcome: BookmarkOutcome) -> MetricValue {
    guard case .bookmarks(let extract) = extract else {
      return MetricValue(Readings(), direction: direction)
    }
    return MetricValue(extract(outcome), direction: direction)
  }

  /// Returns the metric of the readers of a change who keep their place by a strategy, or of the
  /// highlights or bookmarks that are kept so; without any, the reason is what was left out.
  ///
  /// - Complexity: O(pages · log pages).
  package func value(of change: ChangeFindings, keeping strategy: String) -> MetricValue {
    if isOfHighlights {
      if let outcome = change.highlights(of: strategy) { return value(of: outcome) }
    } else if isOfBookmarks {
      if let outcome = change.bookmarks(of: strategy) { return value(of: outcome) }
    } else if let outcome = change.readers(of: strategy) {
      return value(of: outcome)
    }
    var readings = Readings()
    readings.exclude(change.absence ?? "no_such_strategy")
    return MetricValue(readings, direction: direction)
  }
}

extension Metric {
  /// Every metric of trials, in the order in which reports list them.
  package static let all: [Metric] =
    coverage + overflow + unusedSpace + pageCount + breaks + drift
    + rendering + work + [workExponent, instructions] + time + latency

  /// Returns the metric with a name of Metrics.md, `nil` when there is none.
  package static func named(_ name: String) -> Metric? {
    everything.first { $0.name == name }
  }

  /// Every metric there is: of trials, of changes of the layout, of readers' places, of highlights, of
  /// bookmarks.
  package static let everything: [Metric] =
    all + ofChanges + ofReaders + ofHighlights + ofBookmarks
}
