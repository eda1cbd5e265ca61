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

  /// Where the last cluster ends, in scalars; the others end where the next one begins.
  private var end: Int

  private struct Cluster {
    @Count var start: Int
    @Count var firstGlyph: Int
    @Count var glyphCount: Int

    var glyphs: Range<Int> { firstGlyph..<firstGlyph + glyphCount }
  }

  /// A symbol of a cluster; the pen moves on by its advance.
  ///
  /// HarfBuzz has no greater numbers; a glyph that had some would be in no line that is composed.
  private struct Glyph {
    @Count var symbol: Int
    var advance: Int32
    var x: Int32
    var y: Int32
  }

  init(of scalars: Range<Int>, from referee: Referee, faces: SymbolFaces) {
    self.scalars = scalars
    symbols = faces.symbols
    end = scalars.lowerBound
    clusters.reserveCapacity(scalars.count)
    glyphs.reserveCapacity(scalars.count)
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
    var number = clusters.partitioningIndex { $0.start >= line.lowerBound }
    guard line.isEmpty || clusters[number...].first?.start == line.lowerBound else { return false }
    while number < clusters.count, clusters[number].start < line.upperBound {
      guard scalars(ofCluster: number).upperBound <= line.upperBound else { return false }
      for glyph in glyphs[clusters[number].glyphs] {
        if symbols.hasInk(glyph.symbol) {
          // What is blank leaves no trace but the place of what follows.
          while index < drawn.glyphs.count, isBlank(drawn.glyphs[index], faces) { index += 1 }
          guard index < drawn.glyphs.count else { return false }
          let found = drawn.glyphs[index]
          guard found.x == pen + Int(glyph.x), found.y == Int(glyph.y),
            symbol(of: found, faces) == glyph.symbol
          else { return false }
          index += 1
        }
        pen += Int(glyph.advance)
      }
      number += 1
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
    json.array(clusters.indices) { json, number in writeCluster(number, to: &json) }
    json.raw("}")
  }

  private func writeCluster(_ number: Int, to json: inout JSONBytes) {
    let scalars = scalars(ofCluster: number)
    let glyphs = glyphs[clusters[number].glyphs]
    if scalars.count == 1 {
      guard let glyph = glyphs.first else { return json.number(0) }
      let isPlain =
        glyph.x == 0 && glyph.y == 0 && Int(glyph.advance) == symbols.advances[glyph.symbol]
      if glyphs.count == 1, isPlain { return json.number(glyph.symbol) }
    }
    json.raw("[")
    json.number(scalars.count)
    for glyph in glyphs {
      for number in [glyph.symbol, Int(glyph.advance), Int(glyph.x), Int(glyph.y)] {
        json.raw(",")
        json.number(number)
      }
    }
    json.raw("]")
  }

  private func scalars(ofCluster number: Int) -> Range<Int> {
    clusters[number].start..<(number + 1 < clusters.count ? clusters[number + 1].start : end)
  }

  private func symbol(of glyph: PositionedGlyph, _ faces: SymbolFaces) -> Int {
    faces.symbol(of: glyph)
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
    for glyph in positioned where !glyph.isAnnotation {
      if found.last?.byte == glyph.cluster {
        found[found.count - 1].glyphs = found[found.count - 1].glyphs.lowerBound..<glyphs.count + 1
      } else {
        found.append((glyph.cluster, glyphs.count..<glyphs.count + 1))
      }
      glyphs.append(
        Glyph(
          symbol: symbol(of: glyph, faces),
          advance: Int32(clamping: glyph.advance),
          x: Int32(clamping: glyph.x - pen),
          y: Int32(clamping: glyph.y)
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
    while self.end < end { append(self.end..<self.end + 1, glyphs.count..<glyphs.count) }
  }

  private mutating func append(_ range: Range<Int>, _ glyphs: Range<Int>) {
    guard !range.isEmpty else { return }
    clusters.append(
      Cluster(start: range.lowerBound, firstGlyph: glyphs.lowerBound, glyphCount: glyphs.count)
    )
    end = range.upperBound
  }
}
