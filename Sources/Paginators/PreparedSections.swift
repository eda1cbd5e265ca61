import PaginatorKit
import Typesetting

/// A text with its break records, which is filled into pages of any size, stretch by stretch between forced breaks.
final class PreparedSections: PreparedText {
  private let recorded: RecordedText
  private let typesetter: Typesetter
  private let keepsSections: Bool
  private let makeSection: (TextFlow, PageGeometry) throws -> any SectionPass

  /// A text with its break records, and how its lines become pages.
  ///
  /// - Parameters:
  ///   - recorded: The text and its records.
  ///   - typesetter: What found them.
  ///   - keepsSections: Whether what a finished stretch holds stays alive as long as its pass.
  ///   - makeSection: Begins to fill pages with the lines of a stretch.
  init(
    _ recorded: RecordedText,
    with typesetter: Typesetter,
    keepsSections: Bool = false,
    makeSection: @escaping (TextFlow, PageGeometry) throws -> any SectionPass
  ) {
    self.recorded = recorded
    self.typesetter = typesetter
    self.keepsSections = keepsSections
    self.makeSection = makeSection
  }

  func pass(in page: PageGeometry, from start: TextOffset) throws -> any PaginationPass {
    let recorded = self.recorded
    let typesetter = self.typesetter
    let makeSection = self.makeSection
    return SectionedPass(over: recorded.text, from: start, keepsSections: keepsSections) {
      start,
      end in
      let flow = TextFlow(
        over: recorded,
        from: start,
        to: end,
        width: page.contentWidth,
        with: typesetter
      )
      return try makeSection(flow, page)
    }
  }
}
