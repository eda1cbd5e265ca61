import PaginatorKit
import Typesetting

@testable import Refereeing

/// The referee as it was before it knew the lines of a text, straight from Metrics.md: every page is
/// laid out by itself, every paragraph shaped where a page meets it.
///
/// It is the oracle of what is judged faster.
///
/// A referee lays every page out itself, from the text's bytes, with a typesetter of its own; it
/// shares no cache and no line with any paginator. A page is judged as its paginator says that it
/// is shown. A referee belongs to one thread.
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
    keepsGlyphs: true
  )
  let boundaries: SlowBoundaryInspector
  let ink: SlowInkInspector
  let edges: SlowParagraphEdges
  let lineEnds: SlowLineEndInspector
  /// A paragraph stays here while pages that lie in it are judged.
  private let wholeParagraph = ShapedParagraph()
  private let slice = ShapedParagraph()
  private var lastParagraph: ParagraphRange?

  /// The heights of a line of the primary face.
  let primary: LineMetrics.Heights

  /// The height of one line of the primary face.
  var lineHeight: Length { primary.line }

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
    chain = try fonts.chain(layout.type.fonts)
    ink = SlowInkInspector(of: text, in: layout, chain: chain)
    boundaries = SlowBoundaryInspector(of: text, kinsoku: layout.type.kinsoku)
    edges = SlowParagraphEdges(of: text)
    lineEnds = SlowLineEndInspector(of: text, edges: edges, boundaries: boundaries)
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
    var outlines: [SlowPageOutline] = []
    var measurements = pages.enumerated()
      .map { measure($1, number: $0, showing: showing, outlining: &outlines) }
    place(&measurements, by: outlines)
    excuse(&measurements, keeping: rules, balances: balances && pages.count <= reference.count) {
      self.linesAfter($0, count: $1, showing: showing)
    }
    var coverage = Coverage(of: pages, in: text)
    coverage.blankPages = blankPages(measurements) { firstLine(of: measurements[$0]) }
    let drift =
      coverage.isPartition
      ? ReferenceDrift(of: pages, against: reference, in: text) : nil
    return Judgement(
      coverage: coverage,
      pages: measurements,
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
    let (start, end) = inside(page)
    let flow = flow(from: start, to: end, showing: showing)
    var lines: [PlacedLine] = []
    var bottom = Length.zero
    while let line = flow.nextLine() {
      let top = lines.isEmpty ? bottom : bottom + line.spacingBefore
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
    let width = width ?? layout.page.contentWidth
    return TextFlow(
      text,
      from: start,
      to: end,
      showing: showing,
      width: width,
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

  /// The part of a page that lies inside the text, empty when its end stands before its start.
  ///
  /// An offset inside a scalar is rounded down to the scalar's start.
  func inside(_ page: PageRange) -> (start: TextOffset, end: TextOffset) {
    let start = min(max(0, text.scalarIndex(of: page.start)), text.scalarCount)
    let end = min(max(start, text.scalarIndex(of: page.end)), text.scalarCount)
    return (text.offset(ofScalar: start), text.offset(ofScalar: end))
  }

  /// Pages that are empty, or white space only although their first line, whose height is asked for,
  /// would have fitted above.
  ///
  /// A page that was forced to begin where it does could not have stood there.
  func blankPages(_ pages: [PageMeasurement], firstLine: (Int) -> Length?) -> Int {
    pages.indices.count { number in
      let (start, end) = inside(pages[number].range)
      if start == end { return true }
      guard number > 0, !text.isForcedBreak(start), isWhiteSpace(from: start, to: end),
        let height = firstLine(number)
      else { return false }
      return height <= pages[number - 1].unused
    }
  }

  /// The height of a page's first line in context, with the spacing before it.
  private func firstLine(of page: PageMeasurement) -> Length {
    let (start, end) = inside(page.range)
    guard let line = flow(from: start, to: end, showing: .context).nextLine() else { return .zero }
    let hanging = layout.type.leading == .hang ? line.lowerHalfLeading : .zero
    return line.spacingBefore + line.height - hanging
  }

  /// Whether a stretch of the text holds nothing to read.
  func isWhiteSpace(from start: TextOffset, to end: TextOffset) -> Bool {
    var byte = start.utf8
    while byte < end.utf8 {
      let scalar = ScalarProperties.scalar(atByte: byte, of: text)
      if !ScalarProperties.isWhiteSpace(scalar) { return false }
      byte += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    }
    return true
  }
}
