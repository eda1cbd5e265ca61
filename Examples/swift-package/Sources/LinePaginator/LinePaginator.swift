public import PaginatorKit

/// Counts characters: so many fit on a line, so many lines on a page.
///
/// It takes every character to be one em wide and every line to be as high as `lineEms` says, so it
/// is cheap, right for plain Chinese text, and wasteful for English.
public struct LinePaginator: Paginator {
  /// The height of a line in ems at a line height of 1; Noto Sans CJK has 1.448.
  public let lineEms: Double

  /// A paginator for a font whose lines are so high.
  public init(lineEms: Double = 1.448) {
    self.lineEms = lineEms
  }

  /// `line-count`.
  public var name: String { "line-count" }

  /// Pages are parts of the text, as in a scrolling view that is moved page by page.
  public var showing: Showing { .context }

  /// Each page depends on where it starts and on nothing before it.
  public var capabilities: Set<Capability> { [.seek, .pageAt, .labels, .locate, .estimate] }

  /// Begins a pass.
  public func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let size = layout.type.size.pixels
    let lineHeight = size * lineEms * layout.type.lineHeight.value
    return LinePass(
      text: text,
      charactersPerLine: max(1, Int(layout.page.contentWidth.pixels / size)),
      linesPerPage: max(1, Int(layout.page.contentHeight.pixels / lineHeight)),
      start: start
    )
  }
}

/// One walk through a text, a page at a time.
final class LinePass: PaginationPass {
  private let forced: Set<Int>
  private let charactersPerLine: Int
  private let linesPerPage: Int
  private var rest: Substring
  private var start: Int
  private(set) var work = Work()

  init(text: SourceText, charactersPerLine: Int, linesPerPage: Int, start: TextOffset) {
    forced = Set(text.forcedBreaks.map(\.utf8))
    self.charactersPerLine = charactersPerLine
    self.linesPerPage = linesPerPage
    rest = text.string(from: start, to: text.end)[...]
    self.start = start.utf8
  }

  func nextPage() -> PageRange? {
    var (lines, column, end) = (1, 0, start)
    while let character = rest.first {
      if end > start, forced.contains(end) { break }
      if column == charactersPerLine, !character.isNewline { (lines, column) = (lines + 1, 0) }
      if lines > linesPerPage { break }
      end += character.utf8.count
      column += 1
      if character.isNewline { (lines, column) = (lines + 1, 0) }
      rest.removeFirst()
    }
    guard end > start else { return nil }
    defer { start = end }
    work.pagesProduced += 1
    return PageRange(start: TextOffset(utf8: start), end: TextOffset(utf8: end))
  }
}
