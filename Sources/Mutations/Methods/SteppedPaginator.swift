import PaginatorKit
import Paginators

/// A paginator that makes each page from where the one before it ends.
struct SteppedPaginator: Paginator {
  let name: String
  let environment: PaginatorEnvironment
  var showing = Showing.context
  /// Prepares to make the pages of a stretch: each from the byte where it begins.
  let steps: @Sendable (Sheet) -> (Int) throws -> PageRange

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    return SectionedPass(over: text, from: start) { start, end in
      let sheet = Sheet(text, from: start, to: end, in: layout, with: typesetter)
      return SteppedPass(sheet, step: steps(sheet))
    }
  }
}

private final class SteppedPass: SectionPass {
  private let sheet: Sheet
  private let step: (Int) throws -> PageRange
  private var position: Int

  init(_ sheet: Sheet, step: @escaping (Int) throws -> PageRange) {
    self.sheet = sheet
    self.step = step
    position = sheet.start
  }

  func nextPage() throws -> PageRange? {
    guard position < sheet.limit else { return nil }
    let page = try step(position)
    position = page.end.utf8
    return page
  }

  var work: Work { sheet.work }
}

extension PageRange {
  /// The page between two bytes.
  init(_ start: Int, _ end: Int) {
    self.init(start: TextOffset(utf8: start), end: TextOffset(utf8: end))
  }
}
