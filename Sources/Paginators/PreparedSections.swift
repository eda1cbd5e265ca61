import PaginatorKit
import Typesetting

/// A text with its break records, which is filled into pages of any size, stretch by stretch between
/// forced breaks.
final class PreparedSections: PreparedText {
  typealias MakeSection =
    (TextFlow, PageGeometry, Typesetter) throws -> any SectionPass

  private let recorded: RecordedText
  private let typesetter: Typesetter
  private let keepsSections: Bool
  private let makeSection: MakeSection

  /// A text with its break records, and how the lines of a stretch become pages.
  ///
  /// The typesetter shapes what records cannot tell. Where sections are kept, what a finished stretch
  /// holds stays alive as long as its pass.
  init(
    _ recorded: RecordedText,
    with typesetter: Typesetter,
    keepsSections: Bool = false,
    makeSection: @escaping MakeSection
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
      return try makeSection(flow, page, typesetter)
    }
  }

  /// Where advances are exact another size has the same records, and so has another line height.
  func prepared(in type: TypeStyle) -> (any PreparedText)? {
    guard let resized = typesetter.setting(type), recorded.isGood(for: recorded.text, resized)
    else { return nil }
    return PreparedSections(
      recorded,
      with: resized,
      keepsSections: keepsSections,
      makeSection: makeSection
    )
  }
}
