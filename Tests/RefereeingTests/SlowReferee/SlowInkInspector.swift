import PaginatorKit
import Typesetting

@testable import Refereeing

/// Looks at the ink of pages, line by line, and remembers which clusters were seen.
///
/// Lengths are in 1/64 px; ink edges are rounded outwards. Baselines stand where the primary face's
/// content area, centred in the line box, puts them. Justified lines are looked at unstretched.
final class SlowInkInspector {
  private let layout: Layout
  private let text: SourceText
  private let direction: SourceText.Direction
  private let metrics: FontMetrics
  private let extents: GlyphExtents
  private let chain: FontChain
  /// The faces of a variant.
  private let length: Int
  private let width: Int64
  private let height: Int64
  /// For each byte of the text, by bits, whether a cluster is expected there.
  private let expected: UnsafeMutableBufferPointer<UInt64>
  /// Whether one was seen.
  private let painted: UnsafeMutableBufferPointer<UInt64>

  init(of text: SourceText, in layout: Layout, chain: FontChain) {
    self.layout = layout
    self.text = text
    direction = text.direction
    metrics = chain.primary.metrics
    extents = GlyphExtents(of: chain)
    self.chain = chain
    length = chain.base.count
    width = layout.lineLength.sixtyFourths
    height = layout.depth.sixtyFourths
    let words = text.utf8.count / 64 + 1
    expected = .allocate(capacity: words)
    expected.initialize(repeating: 0)
    painted = .allocate(capacity: words)
    painted.initialize(repeating: 0)
  }

  deinit {
    expected.deallocate()
    painted.deallocate()
  }

  /// Takes a byte for the start of a cluster of the whole text, which is to be seen somewhere; what a
  /// cut makes of a cluster is none.
  func expect(clusterAt byte: Int) { expected[byte >> 6] |= 1 << UInt64(byte & 63) }

  /// Forgets which clusters were seen.
  func begin() {
    painted.update(repeating: 0)
  }

  /// The clusters that are expected and were seen since ``begin()``.
  ///
  /// - Complexity: O(bytes).
  var paintedCount: Int {
    zip(expected, painted).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  /// Adds one line's ink to a page's.
  func inspect(_ placed: PlacedLine, glyphs: [PositionedGlyph], page: inout InkMeasurement) {
    let left = leftEdge(of: placed.line)
    // In a text with styles the primary face is the block's.
    let baseline =
      text.styles == nil
      ? baseline(top: placed.top, height: placed.line.height)
      : (placed.top + placed.line.baseline).sixtyFourths
    // How far the line's ink reaches; none reaches out of the content box.
    var reached = Box(left: 0, right: width, top: 0, bottom: height)
    var index = 0
    while index < glyphs.count {
      let cluster = glyphs[index].cluster
      let pen = left + scaled(glyphs[index].x)
      var ink: Box?
      let isWhiteSpace = glyphs[index].isWhiteSpace
      let hangs = glyphs[index].hangs
      if glyphs[index].isAnnotation {
        // No text, of which nothing has to be seen.
        if let box = box(of: glyphs[index], left: left, baseline: baseline) {
          reached = reached.joined(with: box)
        }
        index += 1
        continue
      }
      while index < glyphs.count, glyphs[index].cluster == cluster, !glyphs[index].isAnnotation {
        if let box = box(of: glyphs[index], left: left, baseline: baseline) {
          ink = ink.map { $0.joined(with: box) } ?? box
        }
        index += 1
      }
      guard !isWhiteSpace else { continue }
      // What of a hanging stop is past a side stands on it.
      if hangs, let whole = ink {
        ink?.left = max(0, min(width, whole.left))
        ink?.right = max(0, min(width, whole.right))
      }
      if let ink { reached = reached.joined(with: ink) }
      let shown = ink ?? Box(left: pen, right: pen, top: baseline, bottom: baseline)
      if isPainted(shown) { painted[cluster >> 6] |= 1 << UInt64(cluster & 63) }
    }
    widen(&page, by: reached)
  }

  // MARK: Places

  /// The left end of a line's content, in 1/64 px from the content box's left side.
  func leftEdge(of line: Line) -> Int64 {
    if let styles = text.styles { return leftEdge(of: line, in: styles) }
    let free = (layout.lineLength - line.width).sixtyFourths
    let indent =
      line.startsParagraph && line.width > .zero ? layout.type.firstLineIndent.sixtyFourths : 0
    switch (layout.type.alignment, direction) {
    case (.start, .leftToRight), (.justify, .leftToRight): return indent
    case (.start, .rightToLeft), (.justify, .rightToLeft): return free
    case (.end, .leftToRight): return indent + free
    case (.end, .rightToLeft): return 0
    case (.center, .leftToRight): return indent + free / 2
    case (.center, .rightToLeft): return free / 2
    }
  }

  /// The same in a text with styles: lines stand between the indents of their blocks.
  private func leftEdge(of line: Line, in styles: TextStyles) -> Int64 {
    let block = styles.blocks.first { $0.start.utf8 <= line.start && line.start < $0.end.utf8 }
    let style = block.map { styles.blockStyles[Int($0.style)] } ?? BlockStyle()
    let isReversed = direction == .rightToLeft
    let end = style.endIndent.length(at: layout.type.size).sixtyFourths
    let text = (line.width - line.inset).sixtyFourths
    // The room between the indents, and what the text leaves of it.
    let left = isReversed ? end : line.inset.sixtyFourths
    let free = width - end - line.inset.sixtyFourths - text
    switch style.alignment ?? layout.type.alignment {
    case .start, .justify: return isReversed ? left + free : left
    case .end: return isReversed ? left : left + free
    case .center: return left + free / 2
    }
  }

  /// The baseline of a line box below the content box's top, in 1/64 px.
  func baseline(top: Length, height: Length) -> Int64 {
    let size = layout.type.size
    let leading = (height - metrics.contentHeight(size: size)).sixtyFourths
    // The smaller half of an odd leading stands above, of a negative one, too.
    let upper = leading - ((leading + 1) >> 1)
    let ascent = size.sixtyFourths * metrics.ascender / metrics.unitsPerEm
    return top.sixtyFourths + upper + ascent
  }

  private func scaled(_ units: Int64) -> Int64 {
    (units * layout.type.size.sixtyFourths) >> 16
  }

  private func box(of glyph: PositionedGlyph, left: Int64, baseline: Int64) -> Box? {
    // A picture is as wide as it moves the pen, and stands on the baseline.
    let picture = InkBox(left: 0, right: glyph.advance, top: glyph.pictureHeight, bottom: 0)
    let isPicture = glyph.pictureHeight > 0
    let found =
      isPicture
      ? picture : extents.box(ofGlyph: glyph.glyph, face: glyph.face, isUpright: false)
    guard var ink = found else { return nil }
    if glyph.isUpright {
      // On the page its right side is up from the line, and its top is where the line comes from; its vertical origin
      // stands at the pen, and in the middle of the first face's content area.
      let face = chain.faces[glyph.face]
      var drawn = ink
      // Of digits that share an em all is nearer to the origin, by as much.
      let share = 65_536 - Double(glyph.narrowing)
      drawn.left = Int64((Double(drawn.left) * share / 65_536).rounded(.down))
      drawn.right = Int64((Double(drawn.right) * share / 65_536).rounded(.up))
      let origin = face.verticalOrigin(ofGlyph: glyph.glyph)
      let first = chain.faces[glyph.face / length * length]
      let middle =
        Int64(first.size.tenThousandths) * 65_536
        * (first.metrics.ascender + first.metrics.descender)
        / (20_000 * first.metrics.unitsPerEm)
      (ink.top, ink.bottom) = (middle + drawn.right - origin.x, middle + drawn.left - origin.x)
      (ink.left, ink.right) = (origin.y - drawn.top, origin.y - drawn.bottom)
    }
    return Box(
      left: left + scaled(glyph.x + ink.left),
      right: left - scaled(-(glyph.x + ink.right)),
      top: baseline + scaled(-(glyph.y + ink.top)),
      bottom: baseline - scaled(glyph.y + ink.bottom)
    )
  }

  // MARK: Boxes

  /// A rectangle in 1/64 px; y grows downwards.
  private struct Box {
    var left: Int64
    var right: Int64
    var top: Int64
    var bottom: Int64

    func joined(with other: Box) -> Box {
      Box(
        left: min(left, other.left),
        right: max(right, other.right),
        top: min(top, other.top),
        bottom: max(bottom, other.bottom)
      )
    }

    var area: Int64 { (right - left) * (bottom - top) }
  }

  private func widen(_ page: inout InkMeasurement, by ink: Box) {
    page.overflowTop = max(page.overflowTop, Length(sixtyFourths: -ink.top))
    page.overflowLeft = max(page.overflowLeft, Length(sixtyFourths: -ink.left))
    page.overflowRight = max(page.overflowRight, Length(sixtyFourths: ink.right - width))
    page.overflowBottom = max(page.overflowBottom, Length(sixtyFourths: ink.bottom - height))
  }

  /// Whether at least half of a box lies inside the content box; of one without an area, all.
  private func isPainted(_ box: Box) -> Bool {
    let inside = Box(
      left: max(0, box.left),
      right: min(width, box.right),
      top: max(0, box.top),
      bottom: min(height, box.bottom)
    )
    guard inside.left <= inside.right, inside.top <= inside.bottom else { return false }
    return 2 * inside.area >= box.area
  }
}
