package import PaginatorKit
import Typesetting

/// Looks at the ink of lines, and remembers which clusters were seen on pages.
///
/// Lengths are in 1/64 px; ink edges are rounded outwards. Baselines stand where the primary face's
/// content area, centred in the line box, puts them. Justified lines are looked at unstretched.
final class InkInspector {
  private typealias Box = LineInk.Box

  private let layout: Layout
  private let text: SourceText
  private let isStyled: Bool
  private let extents: GlyphExtents
  /// The content box.
  private let box: Box
  /// The bytes where a cluster was seen.
  private let painted: ByteSet

  init(of text: SourceText, in layout: Layout, chain: FontChain) {
    self.layout = layout
    self.text = text
    isStyled = text.styles != nil
    extents = GlyphExtents(of: chain)
    box = Box(
      left: 0,
      right: layout.flow.contentWidth.sixtyFourths,
      top: 0,
      bottom: layout.flow.contentHeight.sixtyFourths
    )
    painted = ByteSet(count: text.utf8.count)
  }

  /// Forgets which clusters were seen.
  func begin() { painted.removeAll() }

  /// How many of some clusters were seen since ``begin()``.
  ///
  /// - Complexity: O(bytes).
  func paintedCount(of clusters: ByteSet) -> Int { painted.sharedCount(with: clusters) }

  // MARK: Lines

  /// Returns where a line and its annotations have ink; `clusters` are those of the whole text, `nil` where nobody knows.
  ///
  /// - Complexity: O(glyphs).
  func ink(of line: Line, glyphs: [PositionedGlyph], clusters: ByteSet? = nil) -> LineInk {
    var found = LineInk()
    var (count, foreign) = (0, 0)
    eachCluster(of: line, glyphs) { byte, pen, ink in
      if let ink { found.box = ink.joined(with: found.box) }
      found.shown = (ink ?? pen).joined(with: found.shown)
      count += 1
      if clusters?.contains(byte) != true { foreign += 1 }
    }
    for glyph in glyphs where glyph.isAnnotation {
      guard let ink = box(of: glyph, left: leftEdge(of: line)) else { continue }
      found.box = ink.joined(with: found.box)
      found.shown = ink.joined(with: found.shown)
    }
    found.hasClustersOfText =
      foreign == 0 && count == clusters?.count(in: line.start..<line.end)
    return found
  }

  /// Returns where a packed line has ink; its clusters are those of the whole text.
  ///
  /// Scaling keeps the order of places, so that the farthest ink is found before it is scaled.
  ///
  /// - Complexity: O(1).
  func ink(of line: Line, _ reach: InkReach) -> LineInk {
    let left = leftEdge(of: line)
    var found = LineInk()
    found.hasClustersOfText = true
    found.box = reach.ink.map { box(of: $0, left: left) }
    found.shown = found.box
    if let pens = reach.penPlaces {
      let pens = Box(
        left: left + scaled(pens.first),
        right: left + scaled(pens.last),
        top: 0,
        bottom: 0
      )
      found.shown = pens.joined(with: found.box)
    }
    return found
  }

  /// Adds the ink of a line to a page's, where it is placed.
  func add(_ ink: LineInk, of placed: PlacedLine, to page: inout InkMeasurement) {
    guard let reached = ink.box else { return }
    let baseline = placed.baseline.sixtyFourths
    widen(&page, by: reached.moved(down: baseline))
  }

  /// Whether all of a line lies inside the content box, where it is placed.
  func isInside(_ ink: LineInk, of placed: PlacedLine) -> Bool {
    guard let shown = ink.shown else { return true }
    let baseline = placed.baseline.sixtyFourths
    return box.contains(shown.moved(down: baseline))
  }

  /// Whether all of a line lies above or below the content box, where it is placed, so that nothing of it
  /// is seen.
  func isOutside(_ ink: LineInk, of placed: PlacedLine) -> Bool {
    guard let shown = ink.shown else { return true }
    let baseline = placed.baseline.sixtyFourths
    return shown.top + baseline > box.bottom || shown.bottom + baseline < 0
  }

  /// Whether all of a line lies inside its own box and the content box's sides, so that a page that the
  /// line fits on has all of it in sight.
  func isInsideItsBox(_ ink: LineInk, of line: Line) -> Bool {
    let height = line.height - line.hanging(layout.type.leading)
    guard let shown = ink.shown?.moved(down: line.baseline.sixtyFourths) else {
      return true
    }
    return box.left <= shown.left && shown.right <= box.right && shown.top >= 0
      && shown.bottom <= height.sixtyFourths
  }

  // MARK: What was seen

  /// Notes that all clusters of a stretch were seen.
  func see(_ clusters: ByteSet, in range: Range<Int>) { painted.formUnion(clusters, in: range) }

  /// Notes which clusters of a line were seen where it is placed.
  func see(_ placed: PlacedLine, glyphs: [PositionedGlyph]) {
    let baseline = placed.baseline.sixtyFourths
    eachCluster(of: placed.line, glyphs) { byte, pen, ink in
      if isPainted((ink ?? pen).moved(down: baseline)) { painted.insert(byte) }
    }
  }

  /// Hands out the clusters of a line's text that are not white space: the byte, the pen's place and the ink,
  /// from the baseline.
  private func eachCluster(
    of line: Line,
    _ glyphs: [PositionedGlyph],
    _ body: (Int, Box, Box?) -> Void
  ) {
    let left = leftEdge(of: line)
    var index = 0
    while index < glyphs.count, !glyphs[index].isAnnotation {
      let first = glyphs[index]
      var ink: Box?
      while index < glyphs.count, glyphs[index].cluster == first.cluster,
        !glyphs[index].isAnnotation
      {
        if let box = box(of: glyphs[index], left: left) { ink = box.joined(with: ink) }
        index += 1
      }
      guard !first.isWhiteSpace else { continue }
      let place = left + scaled(first.x)
      var pen = Box(left: place, right: place, top: 0, bottom: 0)
      if first.hangs {
        // It stands beside the text as it was asked to, in the page's inset.
        pen = pen.clamped(from: box.left, to: box.right)
        ink = ink?.clamped(from: box.left, to: box.right)
      }
      body(first.cluster, pen, ink)
    }
  }

  // MARK: Places

  /// The left end of a line's content, in 1/64 px from the content box's left side.
  func leftEdge(of line: Line) -> Int64 {
    let indent = line.inset.sixtyFourths
    let style = blockStyle(at: line.start)
    let endIndent = style?.endIndent.length(at: layout.type.size) ?? .zero
    let free = (layout.flow.contentWidth - endIndent - line.width).sixtyFourths
    switch (style?.alignment ?? layout.type.alignment, text.direction) {
    case (.start, .leftToRight), (.justify, .leftToRight): return indent
    case (.start, .rightToLeft), (.justify, .rightToLeft): return endIndent.sixtyFourths + free
    case (.end, .leftToRight): return indent + free
    case (.end, .rightToLeft): return endIndent.sixtyFourths
    case (.center, .leftToRight): return indent + free / 2
    case (.center, .rightToLeft): return endIndent.sixtyFourths + free / 2
    }
  }

  /// The style of the block that holds a byte, `nil` where none does.
  private func blockStyle(at byte: Int) -> BlockStyle? {
    // For each line to ask the text itself would copy its styles.
    guard isStyled, let styles = text.styles else { return nil }
    return styles.block(holding: TextOffset(utf8: byte))
      .map { styles.blockStyles[Int(styles.blocks[$0].style)] }
  }

  private func scaled(_ units: Int64) -> Int64 {
    (units * layout.type.size.sixtyFourths) >> 16
  }

  private func box(of glyph: PositionedGlyph, left: Int64) -> Box? {
    if glyph.pictureHeight > 0 {
      let (right, top) = (glyph.x + glyph.advance, glyph.y + glyph.pictureHeight)
      return box(of: InkBox(left: glyph.x, right: right, top: top, bottom: glyph.y), left: left)
    }
    guard let ink = extents.box(of: glyph) else { return nil }
    return box(
      of: InkBox(
        left: glyph.x + ink.left,
        right: glyph.x + ink.right,
        top: glyph.y + ink.top,
        bottom: glyph.y + ink.bottom
      ),
      left: left
    )
  }

  /// Scales ink around a line's origin, edges rounded outwards.
  private func box(of ink: InkBox, left: Int64) -> Box {
    Box(
      left: left + scaled(ink.left),
      right: left - scaled(-ink.right),
      top: scaled(-ink.top),
      bottom: -scaled(ink.bottom)
    )
  }

  private func widen(_ page: inout InkMeasurement, by ink: Box) {
    page.overflowTop = max(page.overflowTop, Length(sixtyFourths: -ink.top))
    page.overflowLeft = max(page.overflowLeft, Length(sixtyFourths: -ink.left))
    page.overflowRight = max(page.overflowRight, Length(sixtyFourths: ink.right - box.right))
    page.overflowBottom = max(page.overflowBottom, Length(sixtyFourths: ink.bottom - box.bottom))
  }

  /// Whether at least half of a box lies inside the content box; of one without an area, all.
  private func isPainted(_ shown: Box) -> Bool {
    let inside = Box(
      left: max(0, shown.left),
      right: min(box.right, shown.right),
      top: max(0, shown.top),
      bottom: min(box.bottom, shown.bottom)
    )
    guard inside.left <= inside.right, inside.top <= inside.bottom else { return false }
    return 2 * inside.area >= shown.area
  }
}

/// How far the ink of a page reaches out of the content box on each side, from the extents of its
/// glyphs and independent of line boxes.
package struct InkMeasurement: Hashable, Sendable {
  package var overflowTop = Length.zero
  package var overflowRight = Length.zero
  package var overflowBottom = Length.zero
  package var overflowLeft = Length.zero
}

/// How much of a text a person can see on its pages.
package struct PaintedCoverage: Hashable, Codable, Sendable {
  /// The clusters of the text that are not white space.
  package var clusters: Int
  /// Those of them with at least half of their ink box inside the content box of some page; for a
  /// cluster without ink its pen position decides.
  package var painted: Int

  /// The share that is painted; `nil` for a text without clusters.
  package var ratio: Double? {
    clusters == 0 ? nil : Double(painted) / Double(clusters)
  }
}
