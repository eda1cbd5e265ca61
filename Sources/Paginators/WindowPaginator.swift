package import PaginatorKit
import Typesetting

/// CoreText's way in reader apps: the next 750 characters are set into a frame of the page's size,
/// the frame's visible range is the page, and the next window begins after it.
///
/// Where a page holds more than the window, it ends with the window: short, and inside a line.
package struct WindowPaginator: Paginator {
  /// The name that it is listed under.
  package static let id = "window-750"

  /// The name that it is listed under with a window of any length.
  package static let openID = "window"
  /// The window that apps ship, in scalars.
  package static let usualLength = 750

  let environment: PaginatorEnvironment
  /// The window, in scalars.
  var length = usualLength

  /// `window-750`, or `window:n=` and the length.
  package var name: String { length == Self.usualLength ? Self.id : "\(Self.openID):n=\(length)" }

  package var showing: Showing { .substring }

  /// Begins anywhere, and makes no page before it is asked for.
  package var capabilities: Set<Capability> { [.seek, .limit, .verticalLines] }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    SectionedPass(over: text, from: start) { start, end in
      let typesetter = try environment.typesetter(for: text, in: layout.type)
      let lines = try environment.known(text, in: layout, with: typesetter)
        .flatMap {
          ParagraphLines(of: text, width: layout.flow.contentWidth, with: typesetter, knowing: $0)
        }
      let boundaries = GraphemeBoundaries(of: text)
      let limit = text.scalarIndex(of: end)
      var start = text.scalarIndex(of: start)
      var layoutPasses = 0
      return FunctionPass {
        guard start < limit else { return nil }
        layoutPasses += 1
        let end = boundaries.boundary(atOrBefore: start + length, after: start, limit: limit)
        let window = PageRange(scalars: start, to: end, of: text)
        let page = try visiblePart(of: window, of: text, in: layout, with: typesetter, lines)
        start = text.scalarIndex(of: page.end)
        return page
      } cost: {
        var work = typesetter.work
        work.layoutPasses = layoutPasses
        return work
      }
    }
  }

  /// What a frame of the page's size shows of a window.
  private func visiblePart(
    of window: PageRange,
    of text: SourceText,
    in layout: Layout,
    with typesetter: Typesetter,
    _ lines: ParagraphLines?
  ) throws -> PageRange {
    let flow = TextFlow(
      text,
      from: window.start,
      to: window.end,
      showing: .substring,
      width: layout.flow.contentWidth,
      pictures: PictureBox(layout.flow),
      with: typesetter,
      knowing: lines
    )
    var box = PageBox(height: layout.flow.contentHeight, leading: layout.type.leading)
    var visible = PageRange(start: window.start, end: window.start)
    while let line = flow.nextLine() {
      let isFilling = layout.isFilled(by: line, from: visible.end, of: text)
      if !isFilling { try line.requireRoom(in: layout) }
      // A picture that is too tall has a page for itself.
      guard box.place(line) || isFilling && visible.start == visible.end else { break }
      visible.end = TextOffset(utf8: line.end)
      if isFilling { break }
    }
    // A framesetter sets all that it is given, not only what the frame shows.
    flow.prepareRest()
    return visible
  }
}
