import PaginatorKit
import Paginators
import Typesetting

/// A stretch of a text in a layout, from which pages are filled as `greedy` fills them.
final class Sheet {
  let text: SourceText
  let layout: Layout
  /// The byte where the stretch begins.
  let start: Int
  /// The byte where it ends.
  let limit: Int
  let typesetter: Typesetter
  private let paragraph = ShapedParagraph()
  private let before: Work
  private var measures = 0

  init(
    _ text: SourceText,
    from start: TextOffset,
    to end: TextOffset,
    in layout: Layout,
    with typesetter: Typesetter
  ) {
    self.text = text
    self.layout = layout
    self.start = start.utf8
    limit = end.utf8
    self.typesetter = typesetter
    before = typesetter.work
  }

  /// The lines that fill a box, and what follows them.
  struct Filled {
    /// The lines in the box, one at least.
    var lines: [Line] = []
    var glyphs = 0
    /// How far down they reach.
    var bottom = Length.zero
    /// The line after them, `nil` at the end of the stretch.
    var next: Line?
    /// The byte after the last line.
    var end: Int { lines.last?.end ?? 0 }
  }

  /// Fills a box, as wide and high as the content box where nothing else is said, from a byte below
  /// the limit on.
  func fill(from start: Int, width: Length? = nil, height: Length? = nil) -> Filled {
    let flow = flow(from: start, width: width ?? layout.flow.contentWidth)
    var box = PageBox(height: height ?? layout.flow.contentHeight, leading: layout.type.leading)
    var filled = Filled()
    while let line = flow.nextLine() {
      let fits = box.place(line)
      guard fits || filled.lines.isEmpty else {
        filled.next = line
        break
      }
      if !fits { box.force(line) }
      filled.bottom +=
        (filled.lines.isEmpty ? line.spacingAtTop : line.spacingBefore) + line.height
      filled.lines.append(line)
      filled.glyphs += flow.glyphs().count
    }
    return filled
  }

  func allLines(width: Length? = nil) -> [Line] {
    let flow = flow(from: start, width: width ?? layout.flow.contentWidth)
    var lines: [Line] = []
    while let line = flow.nextLine() { lines.append(line) }
    return lines
  }

  /// Breaks the text between two bytes into lines only to learn how high they are.
  func measure(from start: Int, to end: Int) {
    measures += 1
    let flow = flow(from: start, width: layout.flow.contentWidth)
    while let line = flow.nextLine(), line.end < end {}
  }

  /// The byte some scalars after another, inside the stretch.
  func byte(_ scalars: Int, after byte: Int) -> Int {
    let scalar = text.scalarIndex(of: TextOffset(utf8: byte)) + scalars
    return min(limit, text.offset(ofScalar: scalar).utf8)
  }

  func scalars(from start: Int, to end: Int) -> Int {
    text.scalarIndex(of: TextOffset(utf8: end)) - text.scalarIndex(of: TextOffset(utf8: start))
  }

  /// The work since the stretch was begun.
  var work: Work {
    var work = typesetter.work.ofOnePass(since: before)
    work.measureCalls = measures
    work.layoutPasses += measures
    return work
  }

  /// How far the ink of a line rises above its box; 0 when it does not.
  func rise(of line: Line) -> Length {
    let flow = flow(from: line.start, width: layout.flow.contentWidth)
    _ = flow.nextLine()
    let metrics = typesetter.chain.primary.metrics
    let size = layout.type.size
    let extents = GlyphExtents(of: typesetter.chain)
    let tops = flow.glyphs()
      .compactMap { glyph in
        extents.box(of: glyph)
          .map { glyph.y + $0.top }
      }
    let ink = ((tops.max() ?? 0) * size.sixtyFourths) >> 16
    let ascent = size.sixtyFourths * metrics.ascender / metrics.unitsPerEm
    let leading = (line.height - metrics.contentHeight(size: size)).sixtyFourths
    return max(.zero, Length(sixtyFourths: ink - ascent - leading / 2))
  }

  private func flow(from start: Int, width: Length) -> TextFlow {
    TextFlow(
      text,
      from: TextOffset(utf8: start),
      to: TextOffset(utf8: limit),
      showing: .context,
      width: width,
      pictures: PictureBox(layout.flow),
      with: typesetter,
      into: paragraph
    )
  }
}
