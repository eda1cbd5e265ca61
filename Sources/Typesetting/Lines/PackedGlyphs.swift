import PaginatorKit

extension PackedLines {
  /// Returns the glyphs of a packed line, given by its bytes, from its left end: what a flow that makes the
  /// line returns.
  ///
  /// - Complexity: O(line).
  package func glyphs(ofLine bytes: Range<Int>) -> [PositionedGlyph] {
    let paragraph = paragraph(holding: bytes.lowerBound)
    let end = min(bytes.upperBound, paragraph.range.contentEnd)
    return paragraph.piece.glyphs(
      ofLine: paragraph.piece.scalars(of: bytes.lowerBound..<end, in: shaped.text),
      from: bytes.lowerBound,
      runs: paragraph.piece.form(of: paragraph.number).runs,
      paragraphScalar: paragraph.scalars.lowerBound
    )
  }
}

extension ShapedPiece {
  /// The glyphs of some scalars of a plain paragraph, of which white space at the end draws nothing.
  fileprivate func glyphs(
    ofLine line: Range<Int>,
    from start: Int,
    runs: [PackedRun],
    paragraphScalar: Int
  ) -> [PositionedGlyph] {
    var end = line.upperBound
    while end > line.lowerBound, isSpace(end - 1) { end -= 1 }
    var found: [PositionedGlyph] = []
    found.reserveCapacity(end - line.lowerBound)
    var (scalar, byte, run) = (line.lowerBound, start, 0)
    var x: Int64 = 0
    while scalar < end {
      while runs[run].end != PackedRun.toTheEnd, paragraphScalar + Int(runs[run].end) <= scalar {
        run += 1
      }
      if glyphs[scalar] != ShapedParagraph.PlainGlyphs.none {
        let advance = Int64(advances[scalar])
        found.append(
          PositionedGlyph(
            glyph: UInt32(glyphs[scalar]),
            face: Int(runs[run].face),
            cluster: byte,
            isWhiteSpace: isSpace(scalar),
            x: x,
            y: 0,
            advance: advance,
            isUpright: runs[run].script.isUpright
          )
        )
        x += advance
      }
      byte += Self.byteLength(ofMark: marks[scalar])
      scalar += 1
    }
    return found
  }

  /// Whether a scalar of a plain paragraph is white space: a cluster that draws nothing.
  private func isSpace(_ scalar: Int) -> Bool {
    marks[scalar] & (ShapedParagraph.Mark.cluster | PackedMark.inked)
      == ShapedParagraph.Mark.cluster
  }
}
