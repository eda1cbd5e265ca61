import PaginatorKit
import Typesetting

/// What the measures of a pass leave to the next ones, for methods that measure a page hundreds of times.
///
/// Kept are the paragraphs that were measured whole; of the page that is searched, how high those before
/// each of its paragraphs stand; and the lines of the paragraphs that its ends cut. It grows with the
/// paragraphs of the text.
///
/// It belongs to one thread, and no two accesses to a property overlap.
final class MeasureMemory {
  /// A paragraph of the text, or of what begins with a page, and what it adds once it was measured whole.
  private struct Whole {
    var range: ParagraphRange
    var slice: ParagraphSlice?
  }

  /// A paragraph of the page that is searched.
  private struct Step {
    var start: Int
    /// The paragraphs of the page that stand before it.
    var stack = ParagraphStack()
    /// `nil` until its end was found.
    var whole: Whole?
  }

  /// A paragraph that ends cut, and its lines; `nil` where each part is laid out by itself.
  private struct Cut {
    var start: Int
    var lines: CutParagraph?
  }

  private let slicer: ParagraphSlicer
  private let known: KnownPass?
  private let leading: LeadingPolicy
  private let lines: ParagraphLines?
  private let settings: ParagraphSettings
  /// The paragraphs of the text whose ends were found, in order.
  @exclusivity(unchecked) private var wholes: [Whole] = []
  /// The number among them of the one that was looked for last.
  @exclusivity(unchecked) private var found = 0
  /// The first paragraphs of the page that was measured last, as far as they were reached.
  @exclusivity(unchecked) private var steps: [Step] = []
  /// The byte up to which the last of them is known to have no break.
  @exclusivity(unchecked) private var searched = 0
  /// The cuts in paragraphs that begin on that page or behind it, in order.
  @exclusivity(unchecked) private var cuts: [Cut] = []
  /// The lines of cuts that are gone, to be used again.
  @exclusivity(unchecked) private var spare: [CutParagraph] = []
  /// What a blank paragraph of a plain text adds, once it was asked for.
  @exclusivity(unchecked) private var blank: ParagraphSlice?
  /// Whether a ``CutParagraph`` can break this text at all.
  private let hasCuts: Bool

  /// The paragraph that was cut last: the bytes where a cut in it may stand, and what is before it.
  @exclusivity(unchecked) private var cut: CutParagraph?
  @exclusivity(unchecked) private var cutBytes = 0..<0
  @exclusivity(unchecked) private var cutStack = ParagraphStack()
  /// The byte where the page begins.
  @exclusivity(unchecked) private var start = -1
  /// The byte where the last measure ended.
  @exclusivity(unchecked) private var end = -1

  init(_ slicer: ParagraphSlicer, knowing known: KnownPass?) {
    self.slicer = slicer
    self.known = known
    leading = slicer.layout.type.leading
    hasCuts = CutParagraph.arePossible(in: slicer.text, with: slicer.typesetter)
    lines = ParagraphLines(
      of: slicer.text,
      width: slicer.layout.flow.contentWidth,
      with: slicer.typesetter,
      knowing: known
    )
    settings =
      lines?.settings
      ?? ParagraphSettings(
        of: slicer.text,
        width: slicer.layout.flow.contentWidth,
        in: PictureBox(slicer.layout.flow),
        with: slicer.typesetter
      )
  }

  /// Returns the paragraphs between two bytes, of which those are laid out that no measure did before.
  ///
  /// - Complexity: O(1) where the measure before cut the same paragraph, further on.
  @inline(__always)
  func stack(from start: Int, to end: Int) throws -> ParagraphStack {
    self.end = end
    if start == self.start, cutBytes.contains(end), let cut, let lines = cut.lines(to: end) {
      var stack = cutStack
      stack.add(
        slicer.slice(ofLines: lines.count, as: cut.setting, repeated: lines.repeated),
        leading: leading
      )
      return stack
    }
    return try find(from: start, to: end)
  }

  /// Returns where the page that was measured last may end, in the paragraph that it ended in, and be higher
  /// than a box, as far as no run is parted; and what is shaped each time that it is laid out.
  ///
  /// - Complexity: O(1).
  func tallEnds(above height: Length) -> TallEnds {
    let none = TallEnds(ends: start..<start)
    guard cutBytes.contains(end), let cut, slicer.typesetter.style.lineHeightFrom == .primary
    else { return none }
    var stack = cutStack
    stack.add(
      slicer.slice(ofLines: 1, as: cut.setting, repeated: ShapeCount()),
      leading: leading
    )
    var lines = 0
    if stack.bottom <= height {
      let line = cut.setting.heights.line.sixtyFourths
      guard line > 0 else { return none }
      lines = 1 + Int((height - stack.bottom).sixtyFourths / line)
    }
    let beside = cut.ends(beside: end)
    return TallEnds(
      ends: cut.ends(ofMoreLinesThan: lines).clamped(to: beside.ends),
      repeated: cutStack.repeated,
      typesetter: beside.typesetter
    )
  }

  /// Where a page may end and be higher than a box.
  struct TallEnds {
    var ends: Range<Int>
    /// What is shaped each time that it is laid out.
    var repeated = ShapeCount()
    /// Sets what they stand in.
    var typesetter: Typesetter?
  }

  @inline(never)
  private func find(from start: Int, to end: Int) throws -> ParagraphStack {
    if start != self.start { turn(to: start) }
    guard end > start else { return ParagraphStack() }
    var number = steps.partitioningIndex { $0.start >= end } - 1
    while true {
      if steps[number].whole == nil { findEnd(before: end) }
      var stack = steps[number].stack
      guard let whole = steps[number].whole, whole.range.end <= end else {
        stack.add(try slice(ofStep: number, to: end), leading: leading)
        return stack
      }
      stack.add(try whole.slice ?? wholeSlice(ofStep: number), leading: leading)
      if whole.range.end == end { return stack }
      number += 1
      if number == steps.count { append(Step(start: whole.range.end, stack: stack)) }
    }
  }

  /// Begins with another page.
  private func turn(to start: Int) {
    self.start = start
    steps.removeAll(keepingCapacity: true)
    append(Step(start: start))
    let gone = cuts.partitioningIndex { $0.start >= start }
    for cut in cuts[..<gone] {
      if let lines = cut.lines { spare.append(lines) }
    }
    cuts.removeFirst(gone)
    (cut, cutBytes) = (nil, 0..<0)
  }

  private func append(_ step: Step) {
    steps.append(step)
    searched = step.start
    found = place(of: step.start)
    if found < wholes.count, wholes[found].range.start == step.start {
      steps[steps.count - 1].whole = wholes[found]
    } else if let range = lines?.paragraph(from: step.start) {
      steps[steps.count - 1].whole = Whole(range: range)
    }
  }

  /// The number of the first paragraph known that begins at a byte or behind it; mostly the one that was
  /// looked for last, or the next.
  private func place(of start: Int) -> Int {
    for number in found...found + 1 where number < wholes.count {
      if wholes[number].range.start == start { return number }
    }
    if let last = wholes.last, last.range.start < start { return wholes.count }
    return wholes.partitioningIndex { $0.range.start >= start }
  }

  /// Looks for the end of the last step's paragraph, which is known when it stands before a limit.
  private func findEnd(before limit: Int) {
    guard limit > searched, let start = steps.last?.start else { return }
    let (range, isText) = slicer.text.utf8.withUnsafeBufferPointer { utf8 in
      (
        ParagraphRange.starting(at: searched, limit: limit, in: utf8),
        ParagraphRange.begins(at: start, in: utf8)
      )
    }
    searched = range.contentEnd
    // Only one that ends before the limit is known to end there for every other limit, too.
    guard range.end < limit else { return }
    let whole = Whole(
      range: ParagraphRange(start: start, contentEnd: range.contentEnd, end: range.end)
    )
    steps[steps.count - 1].whole = whole
    if isText { wholes.insert(whole, at: found) }
  }

  private func wholeSlice(ofStep number: Int) throws -> ParagraphSlice {
    guard var whole = steps[number].whole else { return ParagraphSlice() }
    let count = lines?.knownCount(in: whole.range)
    let slice =
      try count.map {
        slicer.slice(ofLines: $0, as: settings.plain, repeated: ShapeCount())
      } ?? slice(of: whole.range)
    whole.slice = slice
    steps[number].whole = whole
    if count == nil, !whole.range.isEmpty { keep(whole) }
    try slicer.requireWork(for: 0)
    return slice
  }

  /// Keeps what a paragraph of the text adds.
  private func keep(_ whole: Whole) {
    let start = whole.range.start
    let place = place(of: start)
    if place < wholes.count, wholes[place].range.start == start {
      wholes[place] = whole
      return
    }
    let isText = slicer.text.utf8.withUnsafeBufferPointer {
      ParagraphRange.begins(at: start, in: $0)
    }
    if isText { wholes.insert(whole, at: place) }
  }

  private func slice(of range: ParagraphRange) throws -> ParagraphSlice {
    guard !range.isEmpty else { return try blankSlice(of: range) }
    let repeated = slicer.typesetter.repeatedShapes
    let setting = settings.setting(at: range.start, isAlone: true)
    guard let count = lines?.count(in: range, as: setting) else {
      return try slicer.slice(of: range)
    }
    return slicer.slice(
      ofLines: count,
      as: setting,
      repeated: slicer.typesetter.repeatedShapes - repeated
    )
  }

  private func blankSlice(of range: ParagraphRange) throws -> ParagraphSlice {
    if let blank { return blank }
    guard lines != nil, slicer.text.styles == nil else { return try slicer.slice(of: range) }
    let made = try slicer.blankSlice()
    blank = made
    return made
  }

  /// What a step's paragraph adds that is cut at a byte.
  private func slice(ofStep number: Int, to end: Int) throws -> ParagraphSlice {
    let step = steps[number]
    let contentEnd = step.whole?.range.contentEnd ?? searched
    let range = ParagraphRange(start: step.start, contentEnd: min(end, contentEnd), end: end)
    guard !range.isEmpty else { return try blankSlice(of: range) }
    cut = lines(ofCutAt: step.start)
    cutStack = step.stack
    cutBytes = step.start + 1..<contentEnd + 1
    guard let cut, let lines = cut.lines(to: range.contentEnd) else {
      return try slicer.slice(of: range)
    }
    return slicer.slice(ofLines: lines.count, as: cut.setting, repeated: lines.repeated)
  }

  /// The lines of a paragraph that ends may cut.
  private func lines(ofCutAt start: Int) -> CutParagraph? {
    let place = cuts.partitioningIndex { $0.start >= start }
    if place < cuts.count, cuts[place].start == start { return cuts[place].lines }
    var lines: CutParagraph?
    if hasCuts {
      let free = spare.popLast() ?? noParagraph()
      if free.begin(at: start) { lines = free } else { spare.append(free) }
    }
    cuts.insert(Cut(start: start, lines: lines), at: place)
    return lines
  }

  private func noParagraph() -> CutParagraph {
    CutParagraph(of: slicer.text, in: settings, with: slicer.typesetter, knowing: known)
  }
}
