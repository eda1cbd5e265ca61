package import PaginatorKit

/// What the referee found on one page, laid out as its paginator says it is shown.
///
/// Many are kept as ``PageMeasurements``: there are a million of them.
package struct PageMeasurement: Hashable, Sendable {
  /// The page as the paginator returned it.
  package var range: PageRange
  /// How far down the lowest line reaches, 0 without lines.
  package var bottom = Length.zero
  /// How far the lowest line reaches below the content box.
  package var overflow = Length.zero
  /// How far the widest line reaches past the content box's width, hanging white space left out.
  package var overflowX = Length.zero
  package var unused = Length.zero
  /// The advance of the missed lines, the spacing before them included.
  package var avoidable = Length.zero
  /// The rest of the unused space.
  package var residual = Length.zero
  package var ink = InkMeasurement()
  /// The page's number, from 0.
  @Count package var page: Int
  @Count package var lines = 0
  /// The lines that end below the content box: clipped or hidden.
  @Count package var overflowLines = 0
  /// The lines that start inside the content box and end below it.
  @Count package var clippedLines = 0
  /// The lines that lie wholly below the content box.
  @Count package var hiddenLines = 0
  /// How many of the actual next lines would have fitted into the unused space.
  @Count package var missedLines = 0
  /// Lines that come out differently when the page is shown the other way (context, substring).
  @Count package var linesThatDiffer = 0
  /// How its lines end; `nil` when nobody looked, as nobody did in older sessions.
  package var lineEnds: LineEnds?
  /// Whether all that overflows is one line taller than the box, or one grapheme wider than it.
  package var isOverflowUnavoidable = false
  /// Why the page's unused space says nothing about the paginator; `nil` when it does.
  package var exclusion: Exclusion?
  /// Whether it is empty, or white space only that would have fitted on the page before.
  package var isBlank = false
  /// What an app's lines tell of how it sets its text; `nil` on pages that the referee lays out.
  package var drawn: DrawnStyle?
  /// Where the page ends, when it ends inside the text and was not forced to end there.
  package var boundary: BoundaryMeasurement?

  /// Why a page's unused space is left out of the statistics.
  package enum Exclusion: String, Hashable, Sendable, CaseIterable {
    case lastPage = "last_page"
    /// The next page was forced to begin where it does.
    case forcedBreak = "forced_break"
    /// The next line is taller than a whole page.
    case tallLine = "tall_line"
    /// The next line is a picture, for which there is no room.
    case picture
    /// The page is short because a keep rule forbade each fuller place to break, and its paginator
    /// declares that it keeps it.
    case keepRule = "keep_rule"
    case noLines = "no_lines"
  }
}

extension PageMeasurement {
  /// A page of which nothing is known but the boundary at its end.
  package static func ending(with boundary: BoundaryMeasurement?) -> PageMeasurement {
    var page = PageMeasurement(page: 0, range: PageRange(start: .zero, end: .zero))
    page.boundary = boundary
    return page
  }

  /// A page of which nothing is known but its text: every count and length is 0.
  package init(page: Int, range: PageRange) {
    _page = Count(wrappedValue: page)
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
    add(1, to: bottom, in: page)
    if width > page.contentWidth + tolerance {
      overflowX = max(overflowX, width - page.contentWidth)
    }
    guard bottom > page.contentHeight + tolerance else { return }
    overflow = self.bottom - page.contentHeight
    overflowLines += 1
    if top < page.contentHeight { clippedLines += 1 } else { hiddenLines += 1 }
  }

  /// Adds lines that the page has room for, the lowest of which ends at `bottom`.
  mutating func add(_ count: Int, to bottom: Length, in page: PageGeometry) {
    lines += count
    self.bottom = max(self.bottom, bottom)
    unused = max(.zero, page.contentHeight - self.bottom)
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
    count("lines", "The line boxes on the page, also those that are not shown.") {
      $0.lines
    } set: {
      $0.lines = $1
    },
    length("height_px", "From the top of the content box to the lowest line's bottom.") {
      $0.bottom
    } set: {
      $0.bottom = $1
    },
    length("overflow_px") {
      $0.overflow
    } set: {
      $0.overflow = $1
    },
    count("overflow_lines") {
      $0.overflowLines
    } set: {
      $0.overflowLines = $1
    },
    count("clipped_lines") {
      $0.clippedLines
    } set: {
      $0.clippedLines = $1
    },
    length("unused_px", "Left empty below the last line, also on pages that are left out.") {
      $0.unused
    } set: {
      $0.unused = $1
    },
    count("missed_lines") {
      $0.missedLines
    } set: {
      $0.missedLines = $1
    },
    word("excluded", "Why the unused space says nothing of the paginator; empty where it counts.") {
      $0.exclusion
    } set: {
      $0.exclusion = $1
    },
  ]

  /// Every measurement; a page that has the first ones of a boundary has a boundary.
  package static let all: [PageColumn] =
    reported + [
      count("hidden_lines") {
        $0.hiddenLines
      } set: {
        $0.hiddenLines = $1
      },
      length("overflow_x_px") {
        $0.overflowX
      } set: {
        $0.overflowX = $1
      },
      flag("blank", "It is empty, or white space that would have fitted on the page before.") {
        $0.isBlank
      } set: {
        $0.isBlank = $1
      },
      flag("unavoidable_overflow") {
        $0.isOverflowUnavoidable
      } set: {
        $0.isOverflowUnavoidable = $1
      },
      length("avoidable_px") {
        $0.avoidable
      } set: {
        $0.avoidable = $1
      },
      length("residual_px") {
        $0.residual
      } set: {
        $0.residual = $1
      },
      count(
        "lines_that_differ",
        "Lines that come out differently when the page is shown the other way."
      ) {
        $0.linesThatDiffer
      } set: {
        $0.linesThatDiffer = $1
      },
      length("ink_overflow_top_px") {
        $0.ink.overflowTop
      } set: {
        $0.ink.overflowTop = $1
      },
      length("ink_overflow_right_px") {
        $0.ink.overflowRight
      } set: {
        $0.ink.overflowRight = $1
      },
      length("ink_overflow_bottom_px") {
        $0.ink.overflowBottom
      } set: {
        $0.ink.overflowBottom = $1
      },
      length("ink_overflow_left_px") {
        $0.ink.overflowLeft
      } set: {
        $0.ink.overflowLeft = $1
      },
    ] + boundaries.map(\.ofBoundary) + ends

  private static let boundaries: [PageColumn] = [
    flag("mid_grapheme") {
      $0.boundary?.midGrapheme
    } set: {
      $0.boundary[or: .sound].midGrapheme = $1
    },
    flag("illegal_break") {
      $0.boundary?.illegalBreak
    } set: {
      $0.boundary[or: .sound].illegalBreak = $1
    },
    flag("mid_line") {
      $0.boundary?.midLine
    } set: {
      $0.boundary[or: .sound].midLine = $1
    },
    flag("kinsoku") {
      $0.boundary?.kinsoku
    } set: {
      $0.boundary[or: .sound].kinsoku = $1
    },
    word("word", "Where the page's end stands among the words of the text.") {
      $0.boundary?.word
    } set: {
      $0.boundary[or: .sound].word = $1
    },
    flag(
      "hyphen_page_end",
      "It ends at a soft hyphen where a line may break, or where a dictionary parts a word."
    ) {
      $0.boundary?.hyphen
    } set: {
      $0.boundary[or: .sound].hyphen = $1
    },
    flag("kinsoku_basic") {
      $0.boundary?.marks?.basic
    } set: {
      $0.boundary[or: .sound].marks[or: .none].basic = $1
    },
    flag("kinsoku_gb") {
      $0.boundary?.marks?.gb
    } set: {
      $0.boundary[or: .sound].marks[or: .none].gb = $1
    },
    flag("kinsoku_strict") {
      $0.boundary?.marks?.strict
    } set: {
      $0.boundary[or: .sound].marks[or: .none].strict = $1
    },
    flag("split_pair") {
      $0.boundary?.marks?.splitPair
    } set: {
      $0.boundary[or: .sound].marks[or: .none].splitPair = $1
    },
    flag("stranded_heading") {
      $0.boundary?.keeps?.strandedHeading
    } set: {
      $0.boundary[or: .sound].keeps[or: .none].strandedHeading = $1
    },
    flag("split_box") {
      $0.boundary?.keeps?.splitBox
    } set: {
      $0.boundary[or: .sound].keeps[or: .none].splitBox = $1
    },
    flag("keep_violation") {
      $0.boundary?.keeps?.violation
    } set: {
      $0.boundary[or: .sound].keeps[or: .none].violation = $1
    },
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
    count("soft_breaks", of: "line ends", "Line ends inside paragraphs, the page's own left out.") {
      $0.lineEnds?.softBreaks
    } set: {
      $0.lineEnds[or: LineEnds()].softBreaks = $1
    },
    count("soft_breaks_basic", of: "line ends", "Those that the kinsoku level basic forbids.") {
      $0.lineEnds?.basic
    } set: {
      $0.lineEnds[or: LineEnds()].basic = $1
    },
    count("soft_breaks_gb", of: "line ends", "Those that the kinsoku level gb forbids.") {
      $0.lineEnds?.gb
    } set: {
      $0.lineEnds[or: LineEnds()].gb = $1
    },
    count("soft_breaks_strict", of: "line ends", "Those that the kinsoku level strict forbids.") {
      $0.lineEnds?.strict
    } set: {
      $0.lineEnds[or: LineEnds()].strict = $1
    },
    count(
      "soft_breaks_in_pairs",
      of: "line ends",
      "Those inside a two-em dash or a double ellipsis."
    ) {
      $0.lineEnds?.splitPairs
    } set: {
      $0.lineEnds[or: LineEnds()].splitPairs = $1
    },
    count(
      "runt_lines",
      of: "lines",
      "Last lines of paragraphs that are one ideograph and closing marks after it."
    ) {
      $0.lineEnds?.runts
    } set: {
      $0.lineEnds[or: LineEnds()].runts = $1
    },
    count(
      "runt_lines_per_fragment",
      of: "lines",
      "Those, and the last line of a paragraph that goes on behind the page."
    ) {
      $0.lineEnds?.runtsPerFragment
    } set: {
      $0.lineEnds[or: LineEnds()].runtsPerFragment = $1
    },
  ]

  private static let drawn: [PageColumn] = [
    PageColumn(name: "dropped_spacing_px", kind: .length, meaning: nil) {
      $0.drawn.map { Int($0.droppedSpacing.sixtyFourths) }
    } set: {
      $0.drawn[or: DrawnStyle()].droppedSpacing = Length(sixtyFourths: Int64($1))
    },
    count("drawn_scalars", of: "scalars", "Characters of which the app told face and size.") {
      $0.drawn?.scalars
    } set: {
      $0.drawn[or: DrawnStyle()].scalars = $1
    },
    count("misset_scalars", of: "scalars", "Those in another face or size than the text's.") {
      $0.drawn?.misset
    } set: {
      $0.drawn[or: DrawnStyle()].misset = $1
    },
  ]
}
