import PaginatorKit
import Typesetting

/// `measure(range)`, on which the classic methods are built: lays a range out as a string of its
/// own and returns the sum of its line heights, as `sizeWithFont:constrainedToSize:` does.
///
/// Nothing is remembered between measures and each is counted. With a memory, paragraphs and lines that
/// were measured before in this pass are taken from there; the answers are the same, and so is the work
/// counted, since what laying them out takes is added again. What is limited is the work that is done.
package final class TextMeasurer {
  let text: SourceText
  let layout: Layout
  private let typesetter: Typesetter
  private let workLimit: Int
  private var memory: MeasureMemory?
  private let boundaries: GraphemeBoundaries
  private(set) var work = Work()

  init(_ text: SourceText, in layout: Layout, environment: PaginatorEnvironment) throws {
    self.text = text
    self.layout = layout
    self.typesetter = try environment.typesetter(for: text, in: layout.type)
    self.workLimit = environment.workLimit
    self.memory = environment.memory == nil ? nil : MeasureMemory()
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
  /// - Throws: ``PaginationError/workLimit(measuredScalars:limit:)`` when more scalars were laid out than
  ///   may be.
  /// - Complexity: O(scalars of the range); with a memory, of those that no measure reached before.
  func height(of range: Range<Int>) throws -> Length {
    work.measureCalls += 1
    work.layoutPasses += 1
    try requireWork(for: memory == nil ? range.count : 0)
    let start = text.offset(ofScalar: range.lowerBound).utf8
    let end = text.offset(ofScalar: range.upperBound).utf8
    let stack =
      memory == nil ? try stack(from: start, to: end) : try knownStack(from: start, to: end)
    work.measuredScalars += range.count
    work.shapes = work.shapes + stack.repeated
    return stack.bottom
  }

  /// Refuses to lay out more scalars, on top of those that were, than the limit.
  private func requireWork(for scalars: Int) throws {
    let measured = typesetter.work.measuredScalars + scalars
    guard measured <= workLimit else {
      throw PaginationError.workLimit(measuredScalars: measured, limit: workLimit)
    }
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

  /// The paragraphs between two bytes, each laid out.
  private func stack(from start: Int, to end: Int) throws -> ParagraphStack {
    var stack = ParagraphStack()
    var position = start
    while position < end {
      let paragraph = text.utf8.withUnsafeBufferPointer {
        ParagraphRange.starting(at: position, limit: end, in: $0)
      }
      stack.add(try layOut(paragraph), leading: layout.type.leading)
      position = paragraph.end
    }
    return stack
  }

  private func layOut(_ paragraph: ParagraphRange) throws -> ParagraphSlice {
    let runs = typesetter.runWork.shapes
    let repeated = typesetter.repeatedShapes
    var slice = ParagraphSlice()
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
    work.shapes = work.shapes + typesetter.runWork.shapes - runs
    slice.repeated = typesetter.repeatedShapes - repeated
    return slice
  }
}

/// Measures that are answered from earlier ones, as far as these went.
extension TextMeasurer {
  /// The paragraphs between two bytes, of which those are laid out that no measure did before.
  private func knownStack(from start: Int, to end: Int) throws -> ParagraphStack {
    memory?.turn(to: start)
    guard var number = memory?.step(before: end), number >= 0 else { return ParagraphStack() }
    while let step = memory?.steps[number] {
      let paragraph = text.utf8.withUnsafeBufferPointer { utf8 in
        memory?.paragraph(at: step.start, limit: end, in: utf8)
      }
      guard let paragraph else { break }
      var stack = step.stack
      stack.add(try slice(of: paragraph), leading: layout.type.leading)
      if paragraph.end == end { return stack }
      number += 1
      memory?.append(.init(start: paragraph.end, stack: stack))
    }
    return ParagraphStack()
  }

  private func slice(of paragraph: ParagraphRange) throws -> ParagraphSlice {
    if memory?.wholes[paragraph.start]?.range == paragraph {
      if let known = memory?.wholes[paragraph.start]?.slice { return known }
      let slice = try layOut(paragraph)
      memory?.wholes[paragraph.start]?.slice = slice
      try requireWork(for: 0)
      return slice
    }
    return try cutSlice(of: paragraph) ?? layOut(paragraph)
  }

  /// The lines of a paragraph that is cut; `nil` when it must be laid out by itself.
  private func cutSlice(of paragraph: ParagraphRange) -> ParagraphSlice? {
    guard !paragraph.isEmpty else { return nil }
    let cut = memory?
      .cut(at: paragraph.start) {
        CutParagraph(
          of: text,
          from: paragraph.start,
          width: layout.page.contentWidth,
          with: typesetter
        )
      }
    let runs = typesetter.runWork.shapes
    let lines = cut?.lines(to: paragraph.contentEnd)
    work.shapes = work.shapes + typesetter.runWork.shapes - runs
    guard let lines else { return nil }
    let heights = typesetter.metrics.primary
    return ParagraphSlice(
      height: heights.line * lines.count,
      lowerHalfLeading: heights.lowerHalfLeading,
      spacingBefore: typesetter.style.paragraphSpacing,
      repeated: lines.repeated
    )
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
