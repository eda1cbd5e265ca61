import PaginatorKit
import Typesetting

@testable import Refereeing

/// The referee as it was before it knew the lines of a text, straight from Metrics.md: every page is
/// laid out by itself, every paragraph shaped where a page meets it.
///
/// It is the oracle of what is judged faster: lines, ink, what would have fitted, what other ways of
/// showing a page change. What looks at the text alone is the referee's own.
///
///     let referee = try SlowReferee(of: text, in: layout, fonts: fonts)
///     let judgement = referee.judge(pages, showing: .substring, reference: greedyPages)
final class SlowReferee {
  let text: SourceText
  let layout: Layout
  private let chain: FontChain
  /// Made when a line is asked for: who wants the line height alone has no tables filled.
  private(set) lazy var typesetter = Typesetter(
    chain: chain,
    style: layout.type,
    language: text.language,
    direction: text.direction,
    styles: text.styles,
    keepsGlyphs: true
  )
  let boundaries: BoundaryInspector
  let ink: SlowInkInspector
  let edges: ParagraphEdges
  let lineEnds: LineEndInspector
  /// A paragraph stays here while pages that lie in it are judged.
  private let wholeParagraph = ShapedParagraph()
  private let slice = ShapedParagraph()
  private var lastParagraph: ParagraphRange?

  /// The heights of a line of the primary face.
  let primary: LineMetrics.Heights

  /// A referee for a text and a layout, whose faces are among some fonts.
  ///
  /// - Throws: ``FontError`` when a face of the layout cannot be loaded.
  init(
    of text: SourceText,
    in layout: Layout,
    fonts: FontLibrary
  ) throws(FontError) {
    self.text = text
    self.layout = layout
    chain = try fonts.chain(layout.type, for: text)
    ink = SlowInkInspector(of: text, in: layout, chain: chain)
    boundaries = BoundaryInspector(of: text, in: layout.type, chain: chain)
    edges = ParagraphEdges(of: text, in: layout.type)
    lineEnds = LineEndInspector(of: text, edges: edges, boundaries: boundaries)
    primary = LineMetrics(chain: chain, style: layout.type).primary
  }

  /// The grapheme clusters of the whole text that no face can draw.
  var missingGlyphs: Int { whole.missing }

  /// What the whole text holds, whoever paginates it.
  private lazy var whole: (missing: Int, clusters: Int) = {
    let flow = flow(from: .zero, to: text.end, showing: .context)
    var clusters = 0
    flow.shapeRest { byte in
      clusters += 1
      ink.expect(clusterAt: byte)
    }
    return (flow.missingGlyphs, clusters)
  }()

  /// Judges one pagination.
  ///
  /// The reference are the pages of `greedy` in the same layout, without keep rules. `rules` are those
  /// that the paginator declares to obey, `nil` when it declares none: a page that they shorten is left
  /// out of unused space. `balances`: the paginator spreads a shortage over the pages around it.
  ///
  /// - Complexity: O(scalars), about five full shapings.
  func judge(
    _ pages: [PageRange],
    showing: Showing,
    reference: [PageRange],
    keeping rules: KeepRules? = nil,
    balances: Bool = false
  ) -> Judgement {
    let clusters = whole.clusters
    ink.begin()
    var outlines: [PageOutline] = []
    var measurements = pages.enumerated()
      .map { measure($1, number: $0, showing: showing, outlining: &outlines) }
    PageOutline.place(&measurements, by: outlines)
    edges.excuse(
      &measurements,
      keeping: rules,
      balances: balances && (edges.keepsAny || pages.count <= reference.count)
    ) {
      self.linesAfter($0, count: $1, showing: showing)
    }
    var coverage = Coverage(of: pages, in: text)
    let measured = measurements
    coverage.countBlankPages(&measurements, of: pages, in: text) { firstLine(of: measured[$0]) }
    let drift =
      coverage.isPartition
      ? ReferenceDrift(of: pages, against: reference, in: text) : nil
    return Judgement(
      coverage: coverage,
      pages: PageMeasurements(measurements),
      missingGlyphs: missingGlyphs,
      referencePages: reference.count,
      drift: drift,
      painted: PaintedCoverage(clusters: clusters, painted: ink.paintedCount)
    )
  }

  /// Lays a page out and hands each line out as soon as it stands, with a way to get its glyphs.
  func layOut(
    _ page: PageRange,
    showing: Showing,
    each: (PlacedLine, TextFlow) -> Void
  ) -> [PlacedLine] {
    let (start, end) = text.inside(page)
    let flow = flow(from: start, to: end, showing: showing)
    var lines: [PlacedLine] = []
    var bottom = Length.zero
    while let line = flow.nextLine() {
      let top = bottom + (lines.isEmpty ? line.spacingAtTop : line.spacingBefore)
      bottom = top + line.height
      let end = layout.type.leading == .hang ? bottom - line.lowerHalfLeading : bottom
      let placed = PlacedLine(line: line, top: top, bottom: end)
      lines.append(placed)
      each(placed, flow)
    }
    return lines
  }

  /// A flow over a stretch of the text, of lines as long as the content box is wide unless another
  /// width is given.
  func flow(
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing,
    width: Length? = nil
  ) -> TextFlow {
    let width = width ?? layout.lineLength
    return TextFlow(
      text,
      from: start,
      to: end,
      showing: showing,
      width: width,
      pictures: PictureBox(width: layout.lineLength, height: layout.depth),
      with: typesetter,
      into: showing == .context ? wholeParagraph : slice
    )
  }

  /// Returns the paragraph that holds a byte of the text.
  ///
  /// - Complexity: O(1) for the one that was asked for last, else O(length of the paragraph).
  func paragraph(holding byte: Int) -> ParagraphRange {
    if let lastParagraph, lastParagraph.start <= byte, byte < lastParagraph.end {
      return lastParagraph
    }
    let paragraph = text.utf8.withUnsafeBufferPointer { ParagraphRange.holding(byte, in: $0) }
    lastParagraph = paragraph
    return paragraph
  }

  /// The height of a page's first line in context, with the spacing before it.
  private func firstLine(of page: PageMeasurement) -> Length {
    let (start, end) = text.inside(page.range)
    guard let line = flow(from: start, to: end, showing: .context).nextLine() else { return .zero }
    let hanging = layout.type.leading == .hang ? line.lowerHalfLeading : .zero
    return line.spacingBefore + line.height - hanging
  }

  /// The lines behind a page, laid out as its paginator shows pages.
  func linesAfter(_ page: PageMeasurement, count: Int, showing: Showing) -> [NextLine] {
    let (_, end) = text.inside(page.range)
    let limit = section(after: end)
    return lookingAhead(from: end, by: 8_192, limit: limit) { cut in
      let flow = flow(from: end, to: cut, showing: showing)
      var lines: [NextLine] = []
      while lines.count < count, let line = flow.nextLine() { lines.append(NextLine(line)) }
      // A line that the look-ahead cut might be longer.
      return cut == limit || lines.last.map { $0.bytes.upperBound < cut.utf8 } ?? false
        ? lines : nil
    }
  }
}

extension Layout {
  /// How long lines may be: as the content box is high where they are vertical.
  var lineLength: Length {
    type.writing == .verticalRL ? page.contentHeight : page.contentWidth
  }

  /// How far lines may follow each other.
  var depth: Length { type.writing == .verticalRL ? page.contentWidth : page.contentHeight }

  /// A page that is a content box alone, with its lines from side to side.
  var box: PageGeometry {
    PageGeometry(width: lineLength, height: depth, insets: Insets(all: .zero))
  }
}
