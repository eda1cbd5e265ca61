package import PaginatorKit

/// A measurement of a page as a column of whole numbers: what the store keeps and tables show.
///
/// A measurement is declared here once; the store, `pages.csv` and `harness export pages` are loops
/// over the declarations.
package struct PageColumn: Sendable {
  /// What the numbers of a column are.
  package enum Kind: Hashable, Sendable {
    /// They count things.
    case count(of: String)
    /// They are lengths in 1/64 px.
    case length
    /// They are 0 or 1.
    case flag
    /// They are indices of words.
    case word([String])
  }

  /// The name in tables, and in the store.
  package let name: String
  /// What its numbers are.
  package let kind: Kind
  /// What is measured; `nil` where the metric of the same name says it.
  package let meaning: String?
  /// Returns a page's number; `nil` where nobody looked, or there is nothing to look at.
  package let value: @Sendable (PageMeasurement) -> Int?
  /// Gives a page its number back.
  package let set: @Sendable (inout PageMeasurement, Int) -> Void

  private static func count(
    _ name: String,
    of unit: String = "lines",
    _ path: any WritableKeyPath<PageMeasurement, Int> & Sendable,
    _ meaning: String? = nil
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: unit), meaning: meaning) {
      $0[keyPath: path]
    } set: {
      $0[keyPath: path] = $1
    }
  }

  private static func length(
    _ name: String,
    _ path: any WritableKeyPath<PageMeasurement, Length> & Sendable,
    _ meaning: String? = nil
  ) -> PageColumn {
    PageColumn(name: name, kind: .length, meaning: meaning) {
      Int($0[keyPath: path].sixtyFourths)
    } set: {
      $0[keyPath: path].sixtyFourths = Int64($1)
    }
  }

  private static func flag(
    _ name: String,
    _ meaning: String? = nil,
    _ value: @escaping @Sendable (PageMeasurement) -> Bool?,
    set: @escaping @Sendable (inout PageMeasurement, Bool) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .flag, meaning: meaning) {
      value($0).map { $0 ? 1 : 0 }
    } set: {
      set(&$0, $1 != 0)
    }
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String,
    _ meaning: String,
    _ value: @escaping @Sendable (PageMeasurement) -> Word?,
    set: @escaping @Sendable (inout PageMeasurement, Word) -> Void
  ) -> PageColumn {
    let words = Array(Word.allCases)
    return PageColumn(name: name, kind: .word(words.map(\.rawValue)), meaning: meaning) {
      value($0).flatMap(words.firstIndex)
    } set: {
      set(&$0, words[$1])
    }
  }

  private static func boundaryFlag(
    _ name: String,
    _ path: any WritableKeyPath<BoundaryMeasurement, Bool> & Sendable
  ) -> PageColumn {
    flag(name) {
      $0.boundary?[keyPath: path]
    } set: {
      $0.boundary.present[keyPath: path] = $1
    }
  }

  private static func markFlag(
    _ name: String,
    _ path: any WritableKeyPath<BoundaryMeasurement.MarkFaults, Bool> & Sendable
  ) -> PageColumn {
    flag(name) {
      $0.boundary?.marks?[keyPath: path]
    } set: {
      $0.boundary.present.marks.present[keyPath: path] = $1
    }
  }

  private static func parted(
    _ name: String,
    _ meaning: String,
    _ value: @escaping @Sendable (BoundaryMeasurement.PartedLines) -> Int?,
    set: @escaping @Sendable (inout BoundaryMeasurement.PartedLines, Int) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: "lines"), meaning: meaning) {
      $0.boundary?.paragraph?.parted.flatMap(value)
    } set: { page, number in
      guard var lines = page.boundary?.paragraph?.parted else { return }
      set(&lines, number)
      page.boundary?.paragraph = .inside(lines)
    }
  }

  private static func lineEnds(
    _ name: String,
    of unit: String = "line ends",
    _ path: any WritableKeyPath<LineEnds, Int> & Sendable,
    _ meaning: String
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: unit), meaning: meaning) {
      $0.lineEnds?[keyPath: path]
    } set: {
      $0.lineEnds.present[keyPath: path] = $1
    }
  }
}

extension PageColumn {
  /// The measurements that `pages.csv` has.
  package static let reported: [PageColumn] = [
    count("lines", \.lines, "The line boxes on the page, also those that are not shown."),
    length("height_px", \.bottom, "From the top of the content box to the lowest line's bottom."),
    length("overflow_px", \.overflow), count("overflow_lines", \.overflowLines),
    count("clipped_lines", \.clippedLines),
    length(
      "unused_px",
      \.unused,
      "Left empty below the last line, also on pages that are left out."
    ),
    count("missed_lines", \.missedLines),
    word(
      "excluded",
      "Why the unused space says nothing of the paginator; empty where it counts."
    ) {
      $0.exclusion
    } set: {
      $0.exclusion = $1
    },
  ]

  /// Every measurement; a page that has the first ones of a boundary has a boundary.
  package static let all: [PageColumn] =
    reported + [
      count("hidden_lines", \.hiddenLines), length("overflow_x_px", \.overflowX),
      flag("unavoidable_overflow") {
        $0.isOverflowUnavoidable
      } set: {
        $0.isOverflowUnavoidable = $1
      },
      length("avoidable_px", \.avoidable), length("residual_px", \.residual),
      count(
        "lines_that_differ",
        \.linesThatDiffer,
        "Lines that come out differently when the page is shown the other way."
      ),
      length("ink_overflow_top_px", \.ink.overflowTop),
      length("ink_overflow_right_px", \.ink.overflowRight),
      length("ink_overflow_bottom_px", \.ink.overflowBottom),
      length("ink_overflow_left_px", \.ink.overflowLeft),
    ] + boundaries + ends

  private static let boundaries: [PageColumn] = [
    boundaryFlag("mid_grapheme", \.midGrapheme), boundaryFlag("illegal_break", \.illegalBreak),
    boundaryFlag("mid_line", \.midLine), boundaryFlag("kinsoku", \.kinsoku),
    word("word", "Where the page's end stands among the words of the text.") {
      $0.boundary?.word
    } set: {
      $0.boundary.present.word = $1
    },
    markFlag("kinsoku_basic", \.basic), markFlag("kinsoku_gb", \.gb),
    markFlag("kinsoku_strict", \.strict), markFlag("split_pair", \.splitPair),
    word("paragraph", "Where the page's end stands among the paragraphs of the text.") {
      $0.boundary?.paragraph?.name
    } set: {
      $0.boundary.present.paragraph = BoundaryMeasurement.ParagraphPlace($1)
    },
    parted("lines_before", "Lines of the parted paragraph before the boundary.") {
      $0.before
    } set: {
      $0.before = $1
    },
    parted("lines_after", "Lines of the parted paragraph after the boundary.") {
      $0.after
    } set: {
      $0.after = $1
    },
    parted("lines_before_on_page", "Those of them on the page that ends there.") {
      $0.beforeOnPage
    } set: {
      $0.beforeOnPage = $1
    },
    parted("lines_after_on_page", "Those of them on the page that begins there.") {
      $0.afterOnPage
    } set: {
      $0.afterOnPage = $1
    },
  ]

  private static let ends: [PageColumn] = [
    lineEnds("soft_breaks", \.softBreaks, "Line ends inside paragraphs, the page's own left out."),
    lineEnds("soft_breaks_basic", \.basic, "Those that the kinsoku level basic forbids."),
    lineEnds("soft_breaks_gb", \.gb, "Those that the kinsoku level gb forbids."),
    lineEnds("soft_breaks_strict", \.strict, "Those that the kinsoku level strict forbids."),
    lineEnds(
      "soft_breaks_in_pairs",
      \.splitPairs,
      "Those inside a two-em dash or a double ellipsis."
    ),
    lineEnds(
      "runt_lines",
      of: "lines",
      \.runts,
      "Last lines of paragraphs that are one ideograph and closing marks after it."
    ),
    lineEnds(
      "runt_lines_per_fragment",
      of: "lines",
      \.runtsPerFragment,
      "Those, and the last line of a paragraph that goes on behind the page."
    ),
  ]
}

/// What a column creates when it gives a page the first number of it.
private protocol Creatable { init() }

extension BoundaryMeasurement: Creatable {
  fileprivate init() {
    self.init(midGrapheme: false, illegalBreak: false, midLine: false, kinsoku: false)
  }
}
extension BoundaryMeasurement.MarkFaults: Creatable {
  fileprivate init() { self.init(basic: false) }
}
extension LineEnds: Creatable {}

extension Optional where Wrapped: Creatable {
  /// The value, which is there from now on.
  fileprivate var present: Wrapped {
    get { self ?? Wrapped() }
    set { self = newValue }
  }
}

extension BoundaryMeasurement.ParagraphPlace {
  /// A place without its lines.
  fileprivate enum Name: String, CaseIterable {
    case between
    case inside
    case apart
  }

  fileprivate init(_ name: Name) {
    switch name {
    case .between: self = .between
    case .apart: self = .apart
    case .inside:
      self = .inside(.init(before: nil, after: nil, beforeOnPage: 0, afterOnPage: 0))
    }
  }

  fileprivate var name: Name {
    switch self {
    case .between: .between
    case .inside: .inside
    case .apart: .apart
    }
  }

  fileprivate var parted: BoundaryMeasurement.PartedLines? {
    if case .inside(let lines) = self { lines } else { nil }
  }
}

extension PageMeasurement {
  /// A page of which nothing is known but its text: every count and length is 0.
  package init(page: Int, range: PageRange) {
    self.init(
      page: page,
      range: range,
      lines: 0,
      bottom: .zero,
      overflow: .zero,
      overflowLines: 0,
      clippedLines: 0,
      hiddenLines: 0,
      overflowX: .zero,
      isOverflowUnavoidable: false,
      unused: .zero,
      missedLines: 0,
      avoidable: .zero,
      residual: .zero,
      exclusion: nil,
      boundary: nil,
      linesThatDiffer: 0
    )
  }
}
