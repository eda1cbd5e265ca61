package import PaginatorKit
package import Typesetting

/// A method that makes pages of the lines of each stretch between forced breaks.
package protocol LineFillingPaginator: Paginator {
  var environment: PaginatorEnvironment { get }

  /// Whether what a finished stretch holds stays alive as long as its pass; `false` by default.
  var keepsSections: Bool { get }

  /// Begins to fill pages with the lines of a stretch.
  func section(
    of flow: TextFlow,
    in page: PageGeometry,
    with typesetter: Typesetter
  ) throws -> any SectionPass
}

extension LineFillingPaginator {
  package var showing: Showing { .context }

  package var keepsSections: Bool { false }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    return SectionedPass(over: text, from: start, keepsSections: keepsSections) { start, end in
      let flow = try environment.flow(
        over: text,
        from: start,
        to: end,
        in: layout,
        with: typesetter
      )
      return try section(of: flow, in: layout.flow, with: typesetter)
    }
  }

  /// Shapes all paragraphs; filling breaks them into lines.
  ///
  /// `nil` for a text too long to be kept shaped.
  package func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)? {
    guard RecordedText.holds(text) else { return nil }
    let typesetter = try environment.typesetter(for: text, in: type)
    return PreparedSections(RecordedText(text, with: typesetter), by: self, with: typesetter)
  }
}

/// A text with its break records, which a method fills into pages of any size, stretch by stretch between
/// forced breaks.
final class PreparedSections: PreparedText {
  private let recorded: RecordedText
  private let method: any LineFillingPaginator
  private let typesetter: Typesetter

  /// The typesetter shapes what records cannot tell.
  init(_ recorded: RecordedText, by method: any LineFillingPaginator, with typesetter: Typesetter) {
    self.recorded = recorded
    self.method = method
    self.typesetter = typesetter
  }

  func pass(in page: PageGeometry, from start: TextOffset) throws -> any PaginationPass {
    let page = page.along(typesetter.style.writing)
    return SectionedPass(over: recorded.text, from: start, keepsSections: method.keepsSections) {
      [recorded, method, typesetter] start, end in
      let flow = TextFlow(
        over: recorded,
        from: start,
        to: end,
        width: page.contentWidth,
        pictures: PictureBox(page),
        with: typesetter
      )
      return try method.section(of: flow, in: page, with: typesetter)
    }
  }

  /// Where advances are exact another size has the same records, and so has another line height.
  func prepared(in type: TypeStyle) throws -> (any PreparedText)? {
    guard let resized = typesetter.setting(type), recorded.isGood(for: recorded.text, resized)
    else { return nil }
    return PreparedSections(recorded, by: method, with: resized)
  }
}
