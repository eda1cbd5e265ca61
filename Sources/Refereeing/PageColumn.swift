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

  private typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

  private static func count(
    _ name: String,
    _ path: Path<PageMeasurement, Int>,
    _ meaning: String? = nil
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: "lines"), meaning: meaning) {
      $0[keyPath: path]
    } set: {
      $0[keyPath: path] = $1
    }
  }

  private static func length(
    _ name: String,
    _ path: Path<PageMeasurement, Length>,
    _ meaning: String? = nil
  ) -> PageColumn {
    PageColumn(name: name, kind: .length, meaning: meaning) {
      Int($0[keyPath: path].sixtyFourths)
    } set: {
      $0[keyPath: path] = Length(sixtyFourths: Int64($1))
    }
  }

  private static func flag(
    _ name: String,
    _ value: @escaping @Sendable (PageMeasurement) -> Bool?,
    set: @escaping @Sendable (inout PageMeasurement, Bool) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .flag, meaning: nil) {
      value($0).map { $0 ? 1 : 0 }
    } set: {
      set(&$0, $1 != 0)
    }
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String,
    _ path: Path<PageMeasurement, Word?>,
    _ meaning: String
  ) -> PageColumn {
    let words = Array(Word.allCases)
    return PageColumn(name: name, kind: .word(words.map(\.rawValue)), meaning: meaning) {
      $0[keyPath: path].flatMap(words.firstIndex)
    } set: {
      $0[keyPath: path] = words[$1]
    }
  }

  private static func boundaryFlag(
    _ name: String,
    _ path: Path<BoundaryMeasurement, Bool>
  ) -> PageColumn {
    flag(name) {
      $0.boundary?[keyPath: path]
    } set: {
      $0.boundary[or: .sound][keyPath: path] = $1
    }
  }

  private static func markFlag(
    _ name: String,
    _ path: Path<BoundaryMeasurement.MarkFaults, Bool>
  ) -> PageColumn {
    flag(name) {
      $0.boundary?.marks?[keyPath: path]
    } set: {
      $0.boundary[or: .sound].marks[or: .none][keyPath: path] = $1
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
    _ path: Path<LineEnds, Int>,
    _ meaning: String
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: unit), meaning: meaning) {
      $0.lineEnds?[keyPath: path]
    } set: {
      $0.lineEnds[or: LineEnds()][keyPath: path] = $1
    }
  }
}

extension PageColumn {
  /// The measurements that `pages.csv` has.
  package static let reported: [PageColumn] = [
    count("lines", \.lines, "The line boxes on the page, also those that are not shown."),
    length("height_px", \.bottom, "From the top of the content box to the lowest line's bottom."),
    length("overflow_px", \.overflow),
    count("overflow_lines", \.overflowLines),
    count("clipped_lines", \.clippedLines),
    length(
      "unused_px",
      \.unused,
      "Left empty below the last line, also on pages that are left out."
    ),
    count("missed_lines", \.missedLines),
    word(
      "excluded",
      \.exclusion,
      "Why the unused space says nothing of the paginator; empty where it counts."
    ),
  ]

  /// Every measurement; a page that has the first ones of a boundary has a boundary.
  package static let all: [PageColumn] =
    reported + [
      count("hidden_lines", \.hiddenLines),
      length("overflow_x_px", \.overflowX),
      flag("unavoidable_overflow") {
        $0.isOverflowUnavoidable
      } set: {
        $0.isOverflowUnavoidable = $1
      },
      length("avoidable_px", \.avoidable),
      length("residual_px", \.residual),
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
    boundaryFlag("mid_grapheme", \.midGrapheme),
    boundaryFlag("illegal_break", \.illegalBreak),
    boundaryFlag("mid_line", \.midLine),
    boundaryFlag("kinsoku", \.kinsoku),
    word(
      "word",
      \.boundary[or: .sound].word,
      "Where the page's end stands among the words of the text."
    ),
    markFlag("kinsoku_basic", \.basic),
    markFlag("kinsoku_gb", \.gb),
    markFlag("kinsoku_strict", \.strict),
    markFlag("split_pair", \.splitPair),
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
