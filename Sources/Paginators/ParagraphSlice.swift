import PaginatorKit
import Typesetting

/// What a paragraph, or a part of one, adds to a page.
struct ParagraphSlice {
  var height = Length.zero
  var lowerHalfLeading = Length.zero
  var spacingBefore = Length.zero
  /// What is shaped each time that it is laid out: a run that was met is not shaped again.
  var repeated = ShapeCount()
}

/// Paragraphs one below the other, as on a page.
struct ParagraphStack {
  private var top = Length.zero
  private var isFirst = true
  private(set) var bottom = Length.zero
  /// What is shaped each time that they are laid out.
  private(set) var repeated = ShapeCount()

  mutating func add(_ slice: ParagraphSlice, leading: LeadingPolicy) {
    top += (isFirst ? .zero : slice.spacingBefore) + slice.height
    bottom = leading == .hang ? top - slice.lowerHalfLeading : top
    repeated = repeated + slice.repeated
    isFirst = false
  }
}
