import PaginatorKit
import Typesetting

/// A shaped text that is filled into pages of any size, stretch by stretch between forced breaks.
final class PreparedSections: PreparedText {
  private let shaped: ShapedText
  private let keepsSections: Bool
  private let makeSection: (TextFlow, PageGeometry) throws -> any SectionPass

  /// A shaped text and how its lines become pages.
  ///
  /// - Parameters:
  ///   - shaped: The text and its paragraphs.
  ///   - keepsSections: Whether what a finished stretch holds stays alive as long as its pass.
  ///   - makeSection: Begins to fill pages with the lines of a stretch.
  init(
    _ shaped: ShapedText,
    keepsSections: Bool = false,
    makeSection: @escaping (TextFlow, PageGeometry) throws -> any SectionPass
  ) {
    self.shaped = shaped
    self.keepsSections = keepsSections
    self.makeSection = makeSection
  }

  func pass(in page: PageGeometry, from start: TextOffset) throws -> any PaginationPass {
    let shaped = self.shaped
    let makeSection = self.makeSection
    return SectionedPass(over: shaped.text, from: start, keepsSections: keepsSections) {
      start,
      end in
      let flow = TextFlow(over: shaped, from: start, to: end, width: page.contentWidth)
      return try makeSection(flow, page)
    }
  }
}
