import PaginatorKit

/// A measurement of a page as a column of whole numbers: what the store keeps and tables show.
///
/// A measurement is declared here once; the store, `pages.csv` and `harness export pages` are loops
/// over the declarations.
package struct PageColumn: Sendable {
  package enum Kind: Hashable, Sendable {
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
    _ value: @escaping @Sendable (PageMeasurement) -> Int,
    _ meaning: String? = nil,
    set: @escaping @Sendable (inout PageMeasurement, Int) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: unit), meaning: meaning, value: value, set: set)
  }

  private static func length(
    _ name: String,
    _ value: @escaping @Sendable (PageMeasurement) -> Length,
    _ meaning: String? = nil,
    set: @escaping @Sendable (inout PageMeasurement, Length) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .length, meaning: meaning) {
      Int(value($0).sixtyFourths)
    } set: {
      set(&$0, Length(sixtyFourths: Int64($1)))
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
    _ value: @escaping @Sendable (BoundaryMeasurement) -> Bool,
    set: @escaping @Sendable (inout BoundaryMeasurement, Bool) -> Void
  ) -> PageColumn {
    flag(name) {
      $0.boundary.map(value)
    } set: {
      set(&$0.boundary[or: .sound], $1)
    }
  }

  private static func markFlag(
    _ name: String,
    _ value: @escaping @Sendable (BoundaryMeasurement.MarkFaults) -> Bool,
    set: @escaping @Sendable (inout BoundaryMeasurement.MarkFaults, Bool) -> Void
  ) -> PageColumn {
    flag(name) {
      $0.boundary?.marks.map(value)
    } set: {
      set(&$0.boundary[or: .sound].marks[or: .none], $1)
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
    _ value: @escaping @Sendable (LineEnds) -> Int,
    _ meaning: String,
    set: @escaping @Sendable (inout LineEnds, Int) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: unit), meaning: meaning) {
      $0.lineEnds.map(value)
    } set: {
      set(&$0.lineEnds[or: LineEnds()], $1)
    }
  }
}

extension PageColumn {
  /// The measurements that `pages.csv` has.
  package static let reported: [PageColumn] = [
    count("lines", \.lines, "The line boxes on the page, also those that are not shown.") {
      $0.lines = $1
    },
    length("height_px", \.bottom, "From the top of the content box to the lowest line's bottom.") {
      $0.bottom = $1
    },
    length("overflow_px", \.overflow) { $0.overflow = $1 },
    count("overflow_lines", \.overflowLines) { $0.overflowLines = $1 },
    count("clipped_lines", \.clippedLines) { $0.clippedLines = $1 },
    length(
      "unused_px",
      \.unused,
      "Left empty below the last line, also on pages that are left out."
    ) { $0.unused = $1 },
    count("missed_lines", \.missedLines) { $0.missedLines = $1 },
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
      count("hidden_lines", \.hiddenLines) { $0.hiddenLines = $1 },
      length("overflow_x_px", \.overflowX) { $0.overflowX = $1 },
      flag("unavoidable_overflow") {
        $0.isOverflowUnavoidable
      } set: {
        $0.isOverflowUnavoidable = $1
      },
      length("avoidable_px", \.avoidable) { $0.avoidable = $1 },
      length("residual_px", \.residual) { $0.residual = $1 },
      count(
        "lines_that_differ",
        \.linesThatDiffer,
        "Lines that come out differently when the page is shown the other way."
      ) { $0.linesThatDiffer = $1 },
      length("ink_overflow_top_px", \.ink.overflowTop) { $0.ink.overflowTop = $1 },
      length("ink_overflow_right_px", \.ink.overflowRight) { $0.ink.overflowRight = $1 },
      length("ink_overflow_bottom_px", \.ink.overflowBottom) { $0.ink.overflowBottom = $1 },
      length("ink_overflow_left_px", \.ink.overflowLeft) { $0.ink.overflowLeft = $1 },
    ] + boundaries + ends

  private static let boundaries: [PageColumn] = [
    boundaryFlag("mid_grapheme", \.midGrapheme) { $0.midGrapheme = $1 },
    boundaryFlag("illegal_break", \.illegalBreak) { $0.illegalBreak = $1 },
    boundaryFlag("mid_line", \.midLine) { $0.midLine = $1 },
    boundaryFlag("kinsoku", \.kinsoku) { $0.kinsoku = $1 },
    word("word", "Where the page's end stands among the words of the text.") {
      $0.boundary?.word
    } set: {
      $0.boundary[or: .sound].word = $1
    },
    markFlag("kinsoku_basic", \.basic) { $0.basic = $1 },
    markFlag("kinsoku_gb", \.gb) { $0.gb = $1 },
    markFlag("kinsoku_strict", \.strict) { $0.strict = $1 },
    markFlag("split_pair", \.splitPair) { $0.splitPair = $1 },
    PageColumn(
      name: "paragraph",
      kind: .word(BoundaryMeasurement.ParagraphPlace.named.map(\.key)),
      meaning: "Where the page's end stands among the paragraphs of the text."
    ) {
      $0.boundary?.paragraph?.index
    } set: {
      $0.boundary[or: .sound].paragraph = BoundaryMeasurement.ParagraphPlace.named[$1].value
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
    lineEnds("soft_breaks", \.softBreaks, "Line ends inside paragraphs, the page's own left out.") {
      $0.softBreaks = $1
    },
    lineEnds("soft_breaks_basic", \.basic, "Those that the kinsoku level basic forbids.") {
      $0.basic = $1
    },
    lineEnds("soft_breaks_gb", \.gb, "Those that the kinsoku level gb forbids.") { $0.gb = $1 },
    lineEnds("soft_breaks_strict", \.strict, "Those that the kinsoku level strict forbids.") {
      $0.strict = $1
    },
    lineEnds(
      "soft_breaks_in_pairs",
      \.splitPairs,
      "Those inside a two-em dash or a double ellipsis."
    ) { $0.splitPairs = $1 },
    lineEnds(
      "runt_lines",
      of: "lines",
      \.runts,
      "Last lines of paragraphs that are one ideograph and closing marks after it."
    ) { $0.runts = $1 },
    lineEnds(
      "runt_lines_per_fragment",
      of: "lines",
      \.runtsPerFragment,
      "Those, and the last line of a paragraph that goes on behind the page."
    ) { $0.runtsPerFragment = $1 },
  ]
}

extension Optional {
  /// The value, or another one from which it is made.
  fileprivate subscript(or start: Wrapped) -> Wrapped {
    get { self ?? start }
    set { self = newValue }
  }
}

extension BoundaryMeasurement.ParagraphPlace {
  /// The places by their names, without lines.
  fileprivate static let named: KeyValuePairs<String, Self> = [
    "between": .between,
    "inside": .inside(.init(before: nil, after: nil, beforeOnPage: 0, afterOnPage: 0)),
    "apart": .apart,
  ]

  fileprivate var index: Int {
    switch self {
    case .between: 0
    case .inside: 1
    case .apart: 2
    }
  }

  fileprivate var parted: BoundaryMeasurement.PartedLines? {
    if case .inside(let lines) = self { lines } else { nil }
  }
}
