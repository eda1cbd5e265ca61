import PaginatorKit
import Typesetting

extension Line {
  /// Refuses a line that fits into no page of a layout, as a classic method must: one taller than the
  /// content box, or a single grapheme wider than it.
  ///
  /// - Throws: ``PaginationError``.
  func requireRoom(in layout: Layout) throws {
    let counted = layout.type.leading == .hang ? height - lowerHalfLeading : height
    guard counted <= layout.page.contentHeight else {
      throw PaginationError.boxBelowOneLine(
        boxHeight: layout.page.contentHeight,
        lineHeight: height
      )
    }
    guard width <= layout.page.contentWidth else {
      throw PaginationError.graphemeWiderThanBox(
        graphemeWidth: width,
        boxWidth: layout.page.contentWidth
      )
    }
  }
}
