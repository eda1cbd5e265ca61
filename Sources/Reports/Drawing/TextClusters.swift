import Comparisons
import PaginatorKit
import Refereeing
import Typesetting

/// What a stretch of a text alone says of its glyphs: clusters in logical order, which partition it.
///
/// A line whose glyphs are those of its text, one after the other, needs no more to be drawn than the
/// number of its scalars.
struct TextClusters {
  let scalars: Range<Int>
  private let symbols: GlyphSymbols
  private var clusters: [Cluster] = []
  private var glyphs: [Glyph] = []
  /// For each scalar the cluster that begins there, -1 where none does.
  private var starts: [Int32]

  private struct Cluster {
    var scalars: Range<Int>
    var glyphs: Range<Int>
  }

  /// A symbol of a cluster; the pen moves on by its advance.
  private struct Glyph {
    var symbol: Int
    var advance: Int
    var x: Int
    var y: Int
  }

  init(of scalars: Range<Int>, from referee: Referee, faces: SymbolFaces) {
    self.scalars = scalars
    symbols = faces.symbols
    starts = Array(repeating: -1, count: scalars.count)
    let text = referee.text
    referee.eachUnbrokenLine(
      from: text.offset(ofScalar: scalars.lowerBound),
      to: text.offset(ofScalar: scalars.upperBound)
    ) { line, glyphs in add(line, glyphs, of: text, faces: faces) }
    addBlanks(to: scalars.upperBound)
  }

  /// Whether the glyphs of a line are those that its clusters give.
  func compose(_ line: Range<Int>, as drawn: DrawnLine, faces: SymbolFaces) -> Bool {
    guard line.lowerBound >= scalars.lowerBound, line.upperBound <= scalars.upperBound else {
      return false
    }
    var index = 0
    var pen = 0
    var scalar = line.lowerBound
    while scalar < line.upperBound {
      let number = starts[scalar - scalars.lowerBound]
      guard number >= 0 else { return false }
      let cluster = clusters[Int(number)]
      guard cluster.scalars.upperBound <= line.upperBound else { return false }
      for glyph in glyphs[cluster.glyphs] {
        if symbols.hasInk(glyph.symbol) {
          // What is blank leaves no trace but the place of what follows.
          while index < drawn.glyphs.count, isBlank(drawn.glyphs[index], faces) { index += 1 }
          guard index < drawn.glyphs.count else { return false }
          let found = drawn.glyphs[index]
          guard found.x == pen + glyph.x, found.y == glyph.y,
            symbol(of: found, faces) == glyph.symbol
          else { return false }
          index += 1
        }
        pen += glyph.advance
      }
      scalar = cluster.scalars.upperBound
    }
    return drawn.glyphs[index...].allSatisfy { isBlank($0, faces) }
  }

  /// Writes the stretch as a piece: where it starts, its text and its clusters.
  func write(to json: inout JSONBytes, text: SourceText) {
    json.raw("{")
    json.member("start", scalars.lowerBound)
    json.member(
      "string",
      text.string(
        from: text.offset(ofScalar: scalars.lowerBound),
        to: text.offset(ofScalar: scalars.upperBound)
      )
    )
    json.key("clusters")
    json.array(clusters) { json, cluster in write(cluster, to: &json) }
    json.raw("}")
  }

  private func write(_ cluster: Cluster, to json: inout JSONBytes) {
    let glyphs = glyphs[cluster.glyphs]
    if cluster.scalars.count == 1 {
      guard let glyph = glyphs.first else { return json.number(0) }
      let isPlain = glyph.x == 0 && glyph.y == 0 && glyph.advance == symbols.advances[glyph.symbol]
      if glyphs.count == 1, isPlain { return json.number(glyph.symbol) }
    }
    json.raw("[")
    json.number(cluster.scalars.count)
    for glyph in glyphs {
      for number in [glyph.symbol, glyph.advance, glyph.x, glyph.y] {
        json.raw(",")
        json.number(number)
      }
    }
    json.raw("]")
  }

  private func symbol(of glyph: PositionedGlyph, _ faces: SymbolFaces) -> Int {
    symbols.symbol(of: glyph.glyph, in: faces.numbers[glyph.face])
  }

  private func isBlank(_ glyph: PositionedGlyph, _ faces: SymbolFaces) -> Bool {
    !symbols.hasInk(symbol(of: glyph, faces))
  }

  // MARK: Making

  /// Adds a paragraph's part: its glyphs in visual order, sorted into clusters.
  private mutating func add(
    _ line: Range<Int>,
    _ positioned: [PositionedGlyph],
    of text: SourceText,
    faces: SymbolFaces
  ) {
    var found: [(byte: Int, glyphs: Range<Int>)] = []
    var pen: Int64 = 0
    for glyph in positioned {
      if found.last?.byte == glyph.cluster {
        found[found.count - 1].glyphs = found[found.count - 1].glyphs.lowerBound..<glyphs.count + 1
      } else {
        found.append((glyph.cluster, glyphs.count..<glyphs.count + 1))
      }
      glyphs.append(
        Glyph(
          symbol: symbol(of: glyph, faces),
          advance: Int(glyph.advance),
          x: Int(glyph.x - pen),
          y: Int(glyph.y)
        )
      )
      pen += glyph.advance
    }
    found.sort { $0.byte < $1.byte }
    let end = text.scalarIndex(of: TextOffset(utf8: contentEnd(of: line, in: text)))
    for (index, cluster) in found.enumerated() {
      let start = text.scalarIndex(of: TextOffset(utf8: cluster.byte))
      let next =
        index + 1 < found.count
        ? text.scalarIndex(of: TextOffset(utf8: found[index + 1].byte)) : max(end, start + 1)
      addBlanks(to: start)
      append(start..<max(start, next), cluster.glyphs)
    }
  }

  /// Where what is seen of a paragraph ends: before the white space and the break at its end.
  private func contentEnd(of line: Range<Int>, in text: SourceText) -> Int {
    var end = line.upperBound
    while end > line.lowerBound {
      var start = end - 1
      while start > line.lowerBound, text.utf8[start] & 0xC0 == 0x80 { start -= 1 }
      guard ScalarProperties.isWhiteSpace(ScalarProperties.scalar(atByte: start, of: text)) else {
        break
      }
      end = start
    }
    return end
  }

  /// Adds the scalars up to one as clusters that draw nothing.
  private mutating func addBlanks(to end: Int) {
    var scalar = clusters.last?.scalars.upperBound ?? scalars.lowerBound
    while scalar < end {
      append(scalar..<scalar + 1, glyphs.count..<glyphs.count)
      scalar += 1
    }
  }

  private mutating func append(_ range: Range<Int>, _ glyphs: Range<Int>) {
    guard !range.isEmpty else { return }
    starts[range.lowerBound - scalars.lowerBound] = Int32(clusters.count)
    clusters.append(Cluster(scalars: range, glyphs: glyphs))
  }
}
