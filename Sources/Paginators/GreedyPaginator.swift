package import PaginatorKit
package import Typesetting

/// Prepares each paragraph once, breaks it into lines once, and fills pages while the next line
/// fits.
///
/// It is lazy: a page costs the paragraphs it reaches. It can start at any page boundary. A line
/// taller than the page gets a page of its own and overflows it; nothing else ever does. Where the
/// layout keeps lines of a paragraph together, or a style of the text blocks, a page ends at the last place
/// that the rules allow.
package struct GreedyPaginator: LineFillingPaginator {
  /// The name that it is listed under.
  package static let id = "greedy"

  package let environment: PaginatorEnvironment

  package init(environment: PaginatorEnvironment) {
    self.environment = environment
  }

  package var name: String { Self.id }

  /// Begins anywhere, goes back, makes no page before it is asked for, and keeps lines together.
  package var capabilities: Set<Capability> {
    [.seek, .limit, .backward, .keepsWidows, .verticalLines]
  }

  /// Returns the page that ends at a boundary: the last before it of those from its chapter's start
  /// on, since pages that are filled backwards are others.
  ///
  /// - Complexity: O(chapter up to the boundary).
  package func page(
    endingAt end: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange? {
    let start = text.forcedBreaks.last { $0 < end } ?? .zero
    let pass = try pass(over: text, in: layout, from: start)
    var last: PageRange?
    while let page = try pass.nextPage(), page.start < end {
      last = page
      if page.end >= end { break }
    }
    return last
  }

  /// Begins to fill pages with the lines of a stretch.
  package func section(
    of flow: TextFlow,
    in page: PageGeometry,
    with typesetter: Typesetter
  ) -> any SectionPass {
    let style = typesetter.style
    if style.keepRules.keepsLines || style.keepsWords
      || typesetter.keepsBlocks && !style.partsBlocks
    {
      return KeepingPass(flow, in: page, with: typesetter)
    }
    let box = PageBox(height: page.contentHeight, leading: typesetter.style.leading)
    return FunctionPass(of: typesetter) {
      flow.nextPage(in: box).map { PageRange(utf8: $0.lowerBound, to: $0.upperBound) }
    }
  }
}
