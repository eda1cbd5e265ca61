package import PaginatorKit

/// What the referee found on one page, laid out as its paginator says it is shown.
package struct PageMeasurement: Hashable, Sendable {
  /// The page's number, from 0.
  package var page: Int
  /// The page as the paginator returned it.
  package var range: PageRange
  package var lines = 0
  /// How far down the lowest line reaches, 0 without lines.
  package var bottom = Length.zero
  /// How far the lowest line reaches below the content box.
  package var overflow = Length.zero
  /// The lines that end below the content box: clipped or hidden.
  package var overflowLines = 0
  /// The lines that start inside the content box and end below it.
  package var clippedLines = 0
  /// The lines that lie wholly below the content box.
  package var hiddenLines = 0
  /// How far the widest line reaches past the content box's width, hanging white space left out.
  package var overflowX = Length.zero
  /// Whether all that overflows is one line taller than the box, or one grapheme wider than it.
  package var isOverflowUnavoidable = false
  package var unused = Length.zero
  /// How many of the actual next lines would have fitted into it.
  package var missedLines = 0
  /// The advance of those lines, the spacing before them included.
  package var avoidable = Length.zero
  /// The rest of the unused space.
  package var residual = Length.zero
  /// Why the page's unused space says nothing about the paginator; `nil` when it does.
  package var exclusion: Exclusion?
  /// Where the page ends, when it ends inside the text and was not forced to end there.
  package var boundary: BoundaryMeasurement?
  /// Lines that come out differently when the page is shown the other way (context, substring).
  package var linesThatDiffer = 0
  package var ink = InkMeasurement()
  /// How its lines end; `nil` when nobody looked, as nobody did in older sessions.
  package var lineEnds: LineEnds?

  /// Why a page's unused space is left out of the statistics.
  package enum Exclusion: String, Hashable, Sendable, CaseIterable {
    case lastPage = "last_page"
    /// The next page was forced to begin where it does.
    case forcedBreak = "forced_break"
    /// The next line is taller than a whole page.
    case tallLine = "tall_line"
    /// The page is short because a keep rule forbade each fuller place to break, and its paginator
    /// declares that it keeps it.
    case keepRule = "keep_rule"
    case noLines = "no_lines"
  }
}

extension PageMeasurement {
  /// A page of which nothing is known but its text: every count and length is 0.
  package init(page: Int, range: PageRange) {
    self.page = page
    self.range = range
  }

  /// Adds a line, whoever says where it is: what its box says of the page.
  ///
  /// - Parameters:
  ///   - top: Where it begins, from the top of the content box.
  ///   - bottom: Where it ends.
  ///   - width: Its width, hanging white space left out.
  ///   - page: The page's geometry.
  ///   - tolerance: By how much it may pass the box.
  mutating func add(
    top: Length,
    bottom: Length,
    width: Length,
    in page: PageGeometry,
    tolerance: Length = .zero
  ) {
    lines += 1
    self.bottom = max(self.bottom, bottom)
    unused = max(.zero, page.contentHeight - self.bottom)
    if width > page.contentWidth + tolerance {
      overflowX = max(overflowX, width - page.contentWidth)
    }
    guard bottom > page.contentHeight + tolerance else { return }
    overflow = self.bottom - page.contentHeight
    overflowLines += 1
    if top < page.contentHeight { clippedLines += 1 } else { hiddenLines += 1 }
  }

  /// Notes how many of the actual next lines would have fitted, and their advance.
  mutating func note(missed lines: Int, advance: Length) {
    missedLines = lines
    avoidable = advance
    residual = unused - advance
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
