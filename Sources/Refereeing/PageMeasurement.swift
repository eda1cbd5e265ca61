package import PaginatorKit

/// What the referee found on one page, laid out as its paginator says it is shown.
package struct PageMeasurement: Hashable, Sendable {
  /// The page's number, from 0.
  package var page: Int
  /// The page as the paginator returned it.
  package var range: PageRange
  /// The number of lines.
  package var lines: Int
  /// How far down the lowest line reaches, 0 without lines.
  package var bottom: Length
  /// How far the lowest line reaches below the content box.
  package var overflow: Length
  /// The lines that end below the content box: clipped or hidden.
  package var overflowLines: Int
  /// The lines that start inside the content box and end below it.
  package var clippedLines: Int
  /// The lines that lie wholly below the content box.
  package var hiddenLines: Int
  /// How far the widest line reaches past the content box's width, hanging white space left out.
  package var overflowX: Length
  /// Whether all that overflows is one line taller than the box, or one grapheme wider than it.
  package var isOverflowUnavoidable: Bool
  /// The space below the lowest line.
  package var unused: Length
  /// How many of the actual next lines would have fitted into it.
  package var missedLines: Int
  /// The advance of those lines, the spacing before them included.
  package var avoidable: Length
  /// The rest of the unused space.
  package var residual: Length
  /// Why the page's unused space says nothing about the paginator; `nil` when it does.
  package var exclusion: Exclusion?
  /// Where the page ends, when it ends inside the text and was not forced to end there.
  package var boundary: BoundaryMeasurement?
  /// Lines that come out differently when the page is shown the other way (context, substring).
  package var linesThatDiffer: Int
  /// Where the page's ink lies.
  package var ink: InkMeasurement
  /// How its lines end; `nil` when nobody looked, as nobody did in older sessions.
  package var lineEnds: LineEnds?

  /// A measurement by its parts.
  package init(
    page: Int,
    range: PageRange,
    lines: Int,
    bottom: Length,
    overflow: Length,
    overflowLines: Int,
    clippedLines: Int,
    hiddenLines: Int,
    overflowX: Length,
    isOverflowUnavoidable: Bool,
    unused: Length,
    missedLines: Int,
    avoidable: Length,
    residual: Length,
    exclusion: Exclusion?,
    boundary: BoundaryMeasurement?,
    linesThatDiffer: Int,
    ink: InkMeasurement = InkMeasurement(),
    lineEnds: LineEnds? = nil
  ) {
    self.page = page
    self.range = range
    self.lines = lines
    self.bottom = bottom
    self.overflow = overflow
    self.overflowLines = overflowLines
    self.clippedLines = clippedLines
    self.hiddenLines = hiddenLines
    self.overflowX = overflowX
    self.isOverflowUnavoidable = isOverflowUnavoidable
    self.unused = unused
    self.missedLines = missedLines
    self.avoidable = avoidable
    self.residual = residual
    self.exclusion = exclusion
    self.boundary = boundary
    self.linesThatDiffer = linesThatDiffer
    self.ink = ink
    self.lineEnds = lineEnds
  }

  /// Why a page's unused space is left out of the statistics.
  package enum Exclusion: String, Hashable, Sendable, CaseIterable {
    /// The text ends on the page.
    case lastPage = "last_page"
    /// The next page was forced to begin where it does.
    case forcedBreak = "forced_break"
    /// The next line is taller than a whole page.
    case tallLine = "tall_line"
    /// The page is short because a keep rule forbade each fuller place to break, and its paginator
    /// declares that it keeps it.
    case keepRule = "keep_rule"
    /// The page has no line.
    case noLines = "no_lines"
  }
}
