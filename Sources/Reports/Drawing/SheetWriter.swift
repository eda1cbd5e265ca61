import Comparisons
import PaginatorKit
import Refereeing
import Typesetting

/// Writes the pages of a layout as sheets, each once, whoever made it.
struct SheetWriter {
  private let text: SourceText
  private let faces: SymbolFaces
  private let clusters: [TextClusters]
  private let lineHeight: Length
  private let baseline: Length
  private let hang: Length
  private var sheets: [Sheet: Int] = [:]
  /// The sheets in their order.
  private(set) var written: [[UInt8]] = []

  private struct Sheet: Hashable {
    var start: Int
    var bytes: [UInt8]
  }

  init(of text: SourceText, drawer: TextDrawing.Drawer, clusters: [TextClusters]) {
    self.text = text
    self.clusters = clusters
    faces = drawer.faces
    lineHeight = drawer.referee.lineHeight
    baseline = drawer.referee.baselineOfPrimary
    hang = drawer.referee.hangOfPrimary
  }

  /// Returns the number of the sheet that shows a page, writing it when it is new.
  ///
  /// `start` is where the page begins, in scalars; `nil` when nothing else says it, so that the first line
  /// has to.
  mutating func sheet(of lines: [DrawnLine], from start: Int?) -> Int {
    var json = JSONBytes(.markup)
    var expected = (start: start, top: Length.zero)
    json.array(lines) { json, line in
      let scalars = line.range.scalars(of: text)
      write(line, scalars, expected: expected, to: &json)
      expected = (scalars.upperBound, line.top + lineHeight)
    }
    let first = start ?? lines.first?.range.scalars(of: text).lowerBound ?? 0
    let sheet = Sheet(start: first, bytes: json.bytes)
    if let known = sheets[sheet] { return known }
    sheets[sheet] = written.count
    written.append(sheet.bytes)
    return written.count - 1
  }

  /// Writes a line: the number of its scalars, and what is not as with most lines.
  private func write(
    _ line: DrawnLine,
    _ scalars: Range<Int>,
    expected: (start: Int?, top: Length),
    to json: inout JSONBytes
  ) {
    let isComposed =
      clusters.first { $0.scalars.upperBound >= scalars.upperBound }?
      .compose(scalars, as: line, faces: faces) ?? line.glyphs.isEmpty
    let start = scalars.lowerBound == expected.start ? nil : scalars.lowerBound
    let places: [(name: StaticString, place: Length, usual: Length)] = [
      ("top", line.top, expected.top), ("bottom", line.bottom, line.top + lineHeight - hang),
      ("baseline", line.baseline, line.top + baseline), ("left", line.left, .zero),
    ]
    let unusual = places.filter { $0.place != $0.usual }
    if isComposed, start == nil, unusual.isEmpty { return json.number(scalars.count) }
    json.raw("{")
    json.member("n", scalars.count)
    json.member("start", start)
    for (name, place, _) in unusual { json.member(name, Int(place.sixtyFourths)) }
    if !isComposed {
      json.member("glyphs", faces.glyphs(of: line).flatMap { [$0.symbol, $0.x, $0.y] })
    }
    json.raw("}")
  }
}

/// A symbol at its place on a line: right of the line's left end and above its baseline, in
/// 1/65,536 em.
typealias DrawnGlyph = (symbol: Int, x: Int, y: Int)

/// The faces of a layout, by their numbers among a report's symbols.
struct SymbolFaces {
  let symbols: GlyphSymbols
  /// For each face of the layout's chain its number among the symbols, and that of its glyphs which stand upright.
  private let numbers: [(sideways: Int, upright: Int)]

  init(symbols: GlyphSymbols, chain: FontChain, writing: WritingMode) {
    self.symbols = symbols
    numbers = chain.faces.enumerated()
      .map { index, face in
        let sideways = symbols.number(of: face)
        guard writing == .verticalRL else { return (sideways, sideways) }
        return (sideways, symbols.number(of: face, uprightAt: chain.center(ofFace: index)))
      }
  }

  /// The symbol of a glyph, or of a picture.
  func symbol(of glyph: PositionedGlyph) -> Int {
    glyph.pictureHeight > 0
      ? symbols.symbol(ofPictureWide: glyph.advance, high: glyph.pictureHeight)
      : symbols.symbol(
        of: glyph.glyph,
        in: glyph.isUpright ? numbers[glyph.face].upright : numbers[glyph.face].sideways,
        narrowing: glyph.narrowing
      )
  }

  /// The glyphs of a line as symbols; what draws nothing is left out.
  func glyphs(of line: DrawnLine) -> [DrawnGlyph] {
    line.glyphs.compactMap { glyph in
      let symbol = symbol(of: glyph)
      return symbols.hasInk(symbol) ? (symbol, Int(glyph.x), Int(glyph.y)) : nil
    }
  }
}
