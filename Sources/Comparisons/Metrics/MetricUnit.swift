extension Metric {
  /// What one value of a metric counts; the raw value is what reports print.
  package enum Unit: String, Sendable, CaseIterable {
    /// CSS pixels.
    case pixels = "px"
    case lines
    case scalars
    /// Pages of the paginator, or for drift mean pages of greedy.
    case pages
    case boundaries
    /// Stretches of text that a reader marked.
    case highlights
    /// Places that a reader marked.
    case bookmarks
    case graphemes
    /// A quotient of two counts or lengths.
    case ratio
    /// A count of every thousand.
    case perThousand = "per_1000"
    /// Pages of drift for each page read.
    case pagesPerPage = "pages_per_page"
    /// Scalars of drift for each page boundary.
    case scalarsPerBoundary = "scalars_per_boundary"
    /// Scalars for each cycle of changes back and forth.
    case scalarsPerCycle = "scalars_per_cycle"
    case calls
    case glyphs
    /// Passes over a stretch of text.
    case passes
    /// Nanoseconds, of CPU time unless the metric says otherwise.
    case nanoseconds = "ns"
    /// Unicode scalars for each second of CPU time.
    case scalarsPerSecond = "scalars_per_second"
    case pagesPerSecond = "pages_per_second"
    /// Frames that a screen shows without what is awaited.
    case frames
    /// The power of a text's length that a cost grows with.
    case exponent
    case bytes
    case bytesPerPage = "bytes_per_page"
    /// Executed machine instructions.
    case instructions

    /// The unit in a sentence: `pages per page`.
    package var words: String { rawValue.replacing("_", with: " ") }

    /// The unit of a single one: `line`.
    var singular: String {
      switch self {
      case .boundaries: "boundary"
      case .passes: "pass"
      case .lines, .scalars, .pages, .highlights, .bookmarks, .graphemes, .calls, .glyphs, .bytes,
        .instructions, .frames:
        String(words.dropLast())
      case .nanoseconds, .pixels, .ratio, .perThousand, .pagesPerPage, .scalarsPerBoundary,
        .scalarsPerCycle, .scalarsPerSecond, .pagesPerSecond, .exponent, .bytesPerPage:
        words
      }
    }

    /// The numbers that a value can be unless its metric says otherwise: a slope goes both ways, and
    /// nothing else is below 0.
    var range: ClosedRange<Double> {
      switch self {
      case .pagesPerPage, .scalarsPerBoundary, .exponent: .anyNumber
      default: .count
      }
    }

    /// Whether a clock, a process's memory or a machine decides the value.
    var isMeasured: Bool {
      switch self {
      case .nanoseconds, .scalarsPerSecond, .pagesPerSecond, .frames, .bytes, .bytesPerPage,
        .instructions:
        true
      default: false
      }
    }
  }
  /// What there is a value of a metric for.
  package enum Scope: String, Sendable, CaseIterable {
    case page
    /// Each eligible page boundary; it goes by the number of the page that ends there.
    case boundary
    /// Each highlight; it goes by the number of the page that it starts on.
    case highlight
    /// Each bookmark; it goes by the number of the page that it is on.
    case bookmark
    /// The whole pagination.
    case text

    /// What is counted where the values are.
    var unit: Unit {
      switch self {
      case .page, .text: .pages
      case .boundary: .boundaries
      case .highlight: .highlights
      case .bookmark: .bookmarks
      }
    }

    /// What has a value, alone and many: `page boundary`, `page boundaries`.
    var nouns: (one: String, many: String) {
      switch self {
      case .text: ("value", "values")
      case .boundary: ("page boundary", "page boundaries")
      case .page, .highlight, .bookmark: (unit.singular, unit.words)
      }
    }
  }
}

extension ClosedRange<Double> {
  /// Up to where whole numbers are told apart.
  private static var most: Double { 9_007_199_254_740_991 }

  /// A count, a length or a quotient of them.
  static var count: Self { 0...most }
  /// A part of a whole.
  static var share: Self { 0...1 }
  /// A whole and what is beyond it, as a share of it, minus 1.
  static var excessShare: Self { -1...most }
  /// A difference or a slope.
  static var anyNumber: Self { -most...most }

  /// The range in a sentence: `0 or more`.
  var words: String {
    switch (lowerBound, upperBound) {
    case (-Self.most, Self.most): "a number"
    case (let low, Self.most): "\(GateSentences.number(low)) or more"
    case (let low, let high): "\(GateSentences.number(low)) to \(GateSentences.number(high))"
    }
  }
}
