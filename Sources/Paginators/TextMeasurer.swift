import PaginatorKit
import Typesetting

/// `measure(range)`, on which the classic methods are built: lays a range out as a string of its
/// own and returns the sum of its line heights, as `sizeWithFont:constrainedToSize:` does.
///
/// Nothing is remembered between measures and each is counted. With a memory, the height of a
/// paragraph that was measured before in this pass is taken from there; the answers are the same,
/// and so is the work counted, since what the first measure of it took is added again.
package final class TextMeasurer {
  let text: SourceText
  let layout: Layout
  private let typesetter: Typesetter
  private let workLimit: Int
  private var memory: Memory?
  private let boundaries: GraphemeBoundaries
  private(set) var work = Work()

  init(_ text: SourceText, in layout: Layout, environment: PaginatorEnvironment) throws {
    self.text = text
    self.layout = layout
    self.typesetter = try environment.typesetter(for: text, in: layout.type)
    self.workLimit = environment.workLimit
    self.memory = environment.memory == nil ? nil : Memory()
    self.boundaries = GraphemeBoundaries(of: text)
  }

  /// The last place between two characters up to a scalar, or the first after another one where that
  /// lies behind it; `limit` at most.
  func boundary(atOrBefore scalar: Int, after start: Int, limit: Int) -> Int {
    boundaries.boundary(atOrBefore: scalar, after: start, limit: limit)
  }

  /// The height of the page's content box.
  var boxHeight: Length { layout.page.contentHeight }

  /// The height of one line of the primary face.
  var lineHeight: Length { typesetter.metrics.primary.line }

  /// - Throws: ``PaginationError`` when not even one line fits into the box.
  func requireOneLine() throws {
    // Half of the leading stands below the line, and may hang below the box.
    let lower = typesetter.metrics.primary.lowerHalfLeading
    let hanging = layout.type.leading == .hang ? lower : .zero
    guard lineHeight - hanging <= boxHeight else {
      throw PaginationError.boxBelowOneLine(boxHeight: boxHeight, lineHeight: lineHeight)
    }
  }

  /// Returns whether the scalars of a range fit into the box.
  func fits(_ range: Range<Int>) throws -> Bool { try height(of: range) <= boxHeight }

  /// Returns the height of a range of scalars.
  ///
  /// - Throws: ``PaginationError/workLimit(measuredScalars:limit:)`` past the limit.
  /// - Complexity: O(scalars of the range).
  func height(of range: Range<Int>) throws -> Length {
    work.measureCalls += 1
    work.layoutPasses += 1
    guard work.measuredScalars + range.count <= workLimit else {
      throw PaginationError.workLimit(
        measuredScalars: work.measuredScalars + range.count,
        limit: workLimit
      )
    }
    let start = text.offset(ofScalar: range.lowerBound).utf8
    let end = text.offset(ofScalar: range.upperBound).utf8
    var stack = Stack()
    var position = start
    while position < end {
      let paragraph = paragraph(at: position, limit: end)
      stack.add(try slice(paragraph), leading: layout.type.leading)
      position = paragraph.end
    }
    work.measuredScalars += range.count
    return stack.bottom
  }

  /// The first guess of the counting methods: the height of a stretch shared out over pages.
  ///
  /// With h the height of all n scalars and H the box's, the text is taken to need r = ⌊h / H⌋ + 1
  /// pages of c = ⌊n / r⌋ scalars.
  ///
  /// - Throws: ``PaginationError`` when the box is below one line or a page below one character.
  func estimate(of scalars: Range<Int>) throws -> (height: Length, scalarsPerPage: Int) {
    try requireOneLine()
    let height = try height(of: scalars)
    let pages = Int(height.sixtyFourths / boxHeight.sixtyFourths) + 1
    let scalarsPerPage = scalars.count / pages
    guard scalarsPerPage > 0 else {
      throw PaginationError.pageBelowOneGrapheme(scalarsPerPage: scalarsPerPage)
    }
    return (height, scalarsPerPage)
  }

  // MARK: Paragraphs

  private func paragraph(at position: Int, limit: Int) -> ParagraphRange {
    if let known = memory?.paragraphs[position], known.end <= limit { return known }
    let found = text.utf8.withUnsafeBufferPointer {
      ParagraphRange.starting(at: position, limit: limit, in: $0)
    }
    // Only one that ends before the limit is known to end there for every other limit, too.
    if found.end < limit { memory?.paragraphs[position] = found }
    return found
  }

  private func slice(_ paragraph: ParagraphRange) throws -> Slice {
    if let known = memory?.slices[paragraph] {
      work.shapeCalls += known.shapeCalls
      work.shapedGlyphs += known.shapedGlyphs
      return known
    }
    let before = typesetter.work
    let runsBefore = typesetter.runWork
    var slice = Slice(isEmpty: paragraph.isEmpty)
    let flow = TextFlow(
      text,
      from: TextOffset(utf8: paragraph.start),
      to: TextOffset(utf8: paragraph.end),
      showing: .substring,
      width: layout.page.contentWidth,
      with: typesetter
    )
    while let line = flow.nextLine() {
      try line.requireRoom(in: layout)
      slice.height += line.height
      slice.lowerHalfLeading = line.lowerHalfLeading
      if line.startsParagraph { slice.spacingBefore = line.spacingBefore }
    }
    let after = typesetter.work
    let runs = typesetter.runWork
    work.shapeCalls += after.shapeCalls - before.shapeCalls
    work.shapedGlyphs += after.shapedGlyphs - before.shapedGlyphs
    // A run that was met is not shaped again when its paragraph is measured again.
    slice.shapeCalls =
      after.shapeCalls - before.shapeCalls - (runs.shapeCalls - runsBefore.shapeCalls)
    slice.shapedGlyphs =
      after.shapedGlyphs - before.shapedGlyphs - (runs.shapedGlyphs - runsBefore.shapedGlyphs)
    memory?.slices[paragraph] = slice
    return slice
  }

  private struct Memory {
    var paragraphs: [Int: ParagraphRange] = [:]
    var slices: [ParagraphRange: Slice] = [:]
  }

  /// What a paragraph, or a part of one, adds to a page.
  private struct Slice {
    var isEmpty: Bool
    var height = Length.zero
    var lowerHalfLeading = Length.zero
    var spacingBefore = Length.zero
    var shapeCalls = 0
    var shapedGlyphs = 0
  }

  private struct Stack {
    private var top = Length.zero
    private var isFirst = true
    private(set) var bottom = Length.zero

    mutating func add(_ slice: Slice, leading: LeadingPolicy) {
      top += (isFirst ? .zero : slice.spacingBefore) + slice.height
      bottom = leading == .hang ? top - slice.lowerHalfLeading : top
      isFirst = false
    }
  }
}

extension GraphemeBoundaries {
  /// Returns the last place at or before a scalar where a page may end, one grapheme after the
  /// page's start at least and the text's end at most.
  func boundary(atOrBefore scalar: Int, after start: Int, limit: Int) -> Int {
    let place = boundary(atOrBefore: min(scalar, limit))
    return place > start ? place : min(limit, boundary(after: start))
  }
}

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
