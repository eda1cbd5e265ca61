import PaginatorKit
import Typesetting

/// What a paragraph, or a part of one, adds to a page.
struct ParagraphSlice {
  var height = Length.zero
  var lowerHalfLeading = Length.zero
  var spacingBefore = Length.zero
  /// What of the spacing stays at a page's top.
  var spacingAtTop = Length.zero
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
    top += (isFirst ? slice.spacingAtTop : slice.spacingBefore) + slice.height
    bottom = leading == .hang ? top - slice.lowerHalfLeading : top
    repeated = repeated + slice.repeated
    isFirst = false
  }
}

/// Lays the paragraphs of a text out in a layout, each as a text of its own.
///
/// What it does is the work of its typesetter.
final class ParagraphSlicer {
  let text: SourceText
  let layout: Layout
  let typesetter: Typesetter
  private let workLimit: Int

  init(_ text: SourceText, in layout: Layout, environment: PaginatorEnvironment) throws {
    self.text = text
    self.layout = layout
    typesetter = try environment.typesetter(for: text, in: layout.type)
    workLimit = environment.workLimit
  }

  /// Refuses to lay out more scalars, on top of those that were, than the limit.
  ///
  /// - Throws: ``PaginationError/workLimit(measuredScalars:limit:)``.
  @inline(__always)
  func requireWork(for scalars: Int) throws {
    let measured = typesetter.work.measuredScalars + scalars
    guard measured <= workLimit else {
      throw PaginationError.workLimit(measuredScalars: measured, limit: workLimit)
    }
  }

  /// Returns what a paragraph of the text, or a part of one, adds to a page.
  ///
  /// - Throws: ``PaginationError`` where it has a line that fits into no page.
  func slice(of paragraph: ParagraphRange) throws -> ParagraphSlice {
    let repeated = typesetter.repeatedShapes
    var slice = ParagraphSlice()
    let flow = TextFlow(
      text,
      from: TextOffset(utf8: paragraph.start),
      to: TextOffset(utf8: paragraph.end),
      showing: .substring,
      width: layout.flow.contentWidth,
      pictures: PictureBox(layout.flow),
      with: typesetter
    )
    var isFirst = true
    var start = TextOffset(utf8: paragraph.start)
    while let line = flow.nextLine() {
      if layout.isFilled(by: line, from: start, of: text) {
        // It has a page for itself, as an app shows it.
        slice.height += layout.flow.contentHeight - (isFirst ? line.spacingAtTop : .zero)
      } else {
        try line.requireRoom(in: layout)
        slice.height += line.height
      }
      start = TextOffset(utf8: line.end)
      slice.lowerHalfLeading = line.lowerHalfLeading
      if isFirst {
        slice.spacingBefore = line.spacingBefore
        slice.spacingAtTop = line.spacingAtTop
      }
      isFirst = false
    }
    slice.repeated = typesetter.repeatedShapes - repeated
    return slice
  }

  /// Returns what a blank line adds, which nothing is shaped for on the fast path.
  ///
  /// - Throws: ``PaginationError`` where it fits into no page.
  func blankSlice() throws -> ParagraphSlice {
    let heights = typesetter.metrics.primary
    try layout.requireRoom(forLine: heights.line, lowerHalfLeading: heights.lowerHalfLeading)
    return ParagraphSlice(height: heights.line, lowerHalfLeading: heights.lowerHalfLeading)
  }

  /// Returns what lines of one height add that begin a paragraph.
  @inline(__always)
  func slice(
    ofLines count: Int,
    as setting: ParagraphSetting,
    repeated: ShapeCount
  ) -> ParagraphSlice {
    ParagraphSlice(
      height: setting.heights.line * count,
      lowerHalfLeading: setting.heights.lowerHalfLeading,
      spacingBefore: setting.spacing,
      spacingAtTop: setting.spacingAtTop,
      repeated: repeated
    )
  }
}

extension Line {
  /// Refuses a line that fits into no page of a layout, as a classic method must: one taller than the
  /// content box, or a single grapheme wider than it.
  ///
  /// - Throws: ``PaginationError``.
  func requireRoom(in layout: Layout) throws {
    try layout.requireRoom(forLine: height, lowerHalfLeading: lowerHalfLeading)
    guard width <= layout.flow.contentWidth else {
      throw PaginationError.graphemeWiderThanBox(
        graphemeWidth: width,
        boxWidth: layout.flow.contentWidth,
        writing: layout.type.writing
      )
    }
  }
}

extension Layout {
  /// Whether a picture among text makes a line taller than the content box, so that it has a page for itself;
  /// the line begins at an offset of a text.
  ///
  /// - Complexity: O(1) for lines that fit.
  func isFilled(by line: Line, from start: TextOffset, of text: SourceText) -> Bool {
    guard line.height > flow.contentHeight, let styles = text.styles else { return false }
    return !styles.pictures(from: start, to: TextOffset(utf8: line.end)).isEmpty
  }

  /// Refuses a line that is taller than the content box.
  ///
  /// - Throws: ``PaginationError``.
  fileprivate func requireRoom(forLine height: Length, lowerHalfLeading: Length) throws {
    let counted = type.leading == .hang ? height - lowerHalfLeading : height
    guard counted <= flow.contentHeight else {
      throw PaginationError.boxBelowOneLine(
        boxHeight: flow.contentHeight,
        lineHeight: height,
        writing: type.writing
      )
    }
  }
}
