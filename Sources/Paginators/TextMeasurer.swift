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
  private let slicer: ParagraphSlicer
  private let stop: (@Sendable () throws -> Void)?
  /// The scalars that were measured since time was looked at, which is measured, too.
  @exclusivity(unchecked) private var unchecked = 0
  private let memory: MeasureMemory?
  private let boundaries: GraphemeBoundaries
  /// The places that part nothing, by who sets them.
  @exclusivity(unchecked) private var places: [ObjectIdentifier: ApartPlaces] = [:]
  /// The height of the page's content box.
  let boxHeight: Length
  /// The work but for shaping runs once.
  @exclusivity(unchecked) private var counted = Work()
  /// Where the last range began: a scalar and its byte.
  @exclusivity(unchecked) private var start = (scalar: 0, byte: 0)

  init(_ text: SourceText, in layout: Layout, environment: PaginatorEnvironment) throws {
    self.text = text
    self.layout = layout
    boxHeight = layout.flow.contentHeight
    slicer = try ParagraphSlicer(text, in: layout, environment: environment)
    stop = environment.stop
    let known = try environment.known(text, in: layout, with: slicer.typesetter)
    memory = environment.memory == nil ? nil : MeasureMemory(slicer, knowing: known)
    boundaries = GraphemeBoundaries(of: text)
  }

  var work: Work {
    var work = counted
    work.shapes = work.shapes + slicer.typesetter.runWork.shapes
    return work
  }

  /// The last place between two characters up to a scalar, or the first after another one where that
  /// lies behind it; `limit` at most.
  func boundary(atOrBefore scalar: Int, after start: Int, limit: Int) -> Int {
    boundaries.boundary(atOrBefore: scalar, after: start, limit: limit)
  }

  /// The height of one line of the primary face.
  var lineHeight: Length { slicer.typesetter.metrics.primary.line }

  /// - Throws: ``PaginationError`` when not even one line fits into the box.
  func requireOneLine() throws {
    // Half of the leading stands below the line, and may hang below the box.
    let lower = slicer.typesetter.metrics.primary.lowerHalfLeading
    let hanging = layout.type.leading == .hang ? lower : .zero
    guard lineHeight - hanging <= boxHeight else {
      throw PaginationError.boxBelowOneLine(
        boxHeight: boxHeight,
        lineHeight: lineHeight,
        writing: layout.type.writing
      )
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
    counted.measureCalls += 1
    counted.layoutPasses += 1
    try slicer.requireWork(for: memory == nil ? range.count : 0)
    try requireTime(for: range.count)
    if start.scalar != range.lowerBound {
      start = (range.lowerBound, boundaries.byte(ofScalar: range.lowerBound))
    }
    let end = boundaries.byte(ofScalar: range.upperBound)
    let stack =
      try memory?.stack(from: start.byte, to: end) ?? stack(from: start.byte, to: end)
    counted.measuredScalars += range.count
    counted.shapes = counted.shapes + stack.repeated
    return stack.bottom
  }

  /// Goes back from the end of a range that does not fit, by a number of scalars at a time, as far as it is
  /// known that what is left does not fit either and nothing is looked up for it: each of these ranges is
  /// counted as measured.
  ///
  /// - Returns: The end of the shortest of them; that of the range where nothing is known.
  func endOfTallRange(_ range: Range<Int>, by step: Int) throws -> Int {
    guard let memory, step > 0 else { return range.upperBound }
    let tall = memory.tallEnds(above: boxHeight)
    let end = boundaries.byte(ofScalar: range.upperBound)
    guard tall.ends.contains(end), let typesetter = tall.typesetter else {
      return range.upperBound
    }
    let count = places(by: typesetter).back(from: end, by: step, notBefore: tall.ends.lowerBound)
    guard count > 0 else { return range.upperBound }
    // Ranges that are shorter by one step, two steps …
    let scalars = count * range.count - step * count * (count + 1) / 2
    counted.measureCalls += count
    counted.layoutPasses += count
    counted.measuredScalars += scalars
    counted.shapes = counted.shapes + tall.repeated * count
    try requireTime(for: scalars)
    return range.upperBound - step * count
  }

  private func places(by typesetter: Typesetter) -> ApartPlaces {
    let key = ObjectIdentifier(typesetter)
    if let known = places[key] { return known }
    let made = ApartPlaces(of: text, with: typesetter, boundaries)
    places[key] = made
    return made
  }

  /// The paragraphs between two bytes, each laid out.
  private func stack(from start: Int, to end: Int) throws -> ParagraphStack {
    var stack = ParagraphStack()
    var position = start
    while position < end {
      let paragraph = text.utf8.withUnsafeBufferPointer {
        ParagraphRange.starting(at: position, limit: end, in: $0)
      }
      stack.add(try slicer.slice(of: paragraph), leading: layout.type.leading)
      position = paragraph.end
    }
    return stack
  }

  /// Asks after every 65,536 scalars, some milliseconds, whether there is time left.
  private func requireTime(for scalars: Int) throws {
    unchecked += scalars
    guard unchecked >= 1 << 16 else { return }
    unchecked = 0
    try stop?()
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
}

extension GraphemeBoundaries {
  /// Returns the last place at or before a scalar where a page may end, one grapheme after the
  /// page's start at least and the text's end at most.
  func boundary(atOrBefore scalar: Int, after start: Int, limit: Int) -> Int {
    let place = boundary(atOrBefore: min(scalar, limit))
    return place > start ? place : min(limit, boundary(after: start))
  }
}
