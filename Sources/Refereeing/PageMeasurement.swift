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
}
