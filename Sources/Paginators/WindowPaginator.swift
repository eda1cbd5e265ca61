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

  private let environment: PaginatorEnvironment
  private let length: Int

  package init(environment: PaginatorEnvironment, length: Int = Self.usualLength) {
    self.environment = environment
    self.length = length
  }

  /// `window-750`, or `window:n=` and the length.
  package var name: String { length == Self.usualLength ? Self.id : "\(Self.openID):n=\(length)" }

  package var showing: Showing { .substring }

  /// Begins anywhere, and makes no page before it is asked for.
  package var capabilities: Set<Capability> { [.seek, .limit] }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    SectionedPass(over: text, from: start) { start, end in
      let typesetter = try environment.typesetter(for: text, in: layout.type)
      return WindowPass(
        text,
        from: start,
        to: end,
        length: length,
        layout: layout,
        typesetter: typesetter
      )
    }
  }
}

private final class WindowPass: SectionPass {
  private let text: SourceText
  private let limit: Int
  private let length: Int
  private let layout: Layout
  private let typesetter: Typesetter
  private let boundaries: GraphemeBoundaries
  private var start: Int
  private var layoutPasses = 0

  init(
    _ text: SourceText,
    from start: TextOffset,
    to end: TextOffset,
    length: Int,
    layout: Layout,
    typesetter: Typesetter
  ) {
    self.text = text
    self.start = text.scalarIndex(of: start)
    self.limit = text.scalarIndex(of: end)
    self.length = length
    self.layout = layout
    self.typesetter = typesetter
    self.boundaries = GraphemeBoundaries(of: text)
  }

  func nextPage() throws -> PageRange? {
    guard start < limit else { return nil }
    layoutPasses += 1
    let window = boundaries.boundary(atOrBefore: min(start + length, limit))
    let end = window > start ? window : min(limit, boundaries.boundary(after: start))
    let first = text.offset(ofScalar: start)
    let flow = TextFlow(
      text,
      from: first,
      to: text.offset(ofScalar: end),
      showing: .substring,
      width: layout.page.contentWidth,
      with: typesetter
    )
    var box = PageBox(height: layout.page.contentHeight, leading: layout.type.leading)
    var visible = first
    while let line = flow.nextLine() {
      try line.requireRoom(in: layout)
      guard box.place(line) else { break }
      visible = TextOffset(utf8: line.end)
    }
    // A framesetter sets all that it is given, not only what the frame shows.
    flow.prepareRest()
    start = text.scalarIndex(of: visible)
    return PageRange(start: first, end: visible)
  }

  var work: Work {
    var work = typesetter.work
    work.layoutPasses = layoutPasses
    return work
  }
}
