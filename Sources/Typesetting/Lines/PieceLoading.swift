import CHarfBuzz
import PaginatorKit

/// Reading packed paragraphs into a ``ShapedParagraph``, as shaping them would fill it.
extension ShapedPiece {
  /// Fills a paragraph with one of the piece, as shaping it would.
  func load(
    _ paragraph: ShapedParagraph,
    _ number: Int,
    of text: SourceText,
    for typesetter: Typesetter
  ) {
    let form = form(of: number)
    let range = range(of: number)
    typesetter.decode(paragraph, range: range, of: text)
    let count = paragraph.count
    loadRuns(of: form, into: paragraph, from: 0, to: count, for: typesetter)
    let scalar = scalarIndex(of: range.start, in: text)
    loadPlaces(of: form, into: paragraph, at: scalar, from: 0, to: count, for: typesetter)
    typesetter.sum(paragraph)
  }

  /// Takes over the runs between two places.
  func loadRuns(
    of form: Form,
    into paragraph: ShapedParagraph,
    from start: Int,
    to end: Int,
    for typesetter: Typesetter
  ) {
    paragraph.missingGlyphs = form.missingGlyphs
    paragraph.runs.removeAll(keepingCapacity: true)
    for run in form.runs where Int(run.start) < end && Int(run.end) > start {
      paragraph.runs.append(
        ShapedParagraph.Run(
          start: max(0, Int(run.start) - start),
          end: min(end, Int(run.end)) - start,
          face: Int(run.face),
          script: typesetter.table.number(of: run.script),
          level: run.level,
          glyphs: run.glyphs
        )
      )
    }
  }

  /// Takes over marks, glyphs and advances between two places, of which the first is a scalar of the
  /// piece.
  func loadPlaces(
    of form: Form,
    into paragraph: ShapedParagraph,
    at scalar: Int,
    from start: Int,
    to end: Int,
    for typesetter: Typesetter
  ) {
    let sums = typesetter.reservePlaces(of: paragraph)
    let count = end - start
    for place in 0..<count {
      paragraph.marks.base[place] = marks[scalar + place] & PackedMark.shared
    }
    if typesetter.tables.words != nil {
      for place in 0..<count where partsWord(at: scalar + place) { paragraph.parted.append(place) }
    }
    paragraph.glyphs.removeAll(keepingCapacity: true)
    guard let kept = form.glyphs else {
      paragraph.plain = ShapedParagraph.PlainGlyphs(
        glyphs: UnsafePointer(glyphs + scalar),
        advances: UnsafePointer(advances + scalar)
      )
      for place in 0..<count {
        sums[place] = typesetter.units.rounded(advances[scalar + place])
      }
      return
    }
    for index in paragraph.runs.indices {
      let first = paragraph.glyphs.count
      for var glyph in kept[paragraph.runs[index].glyphs]
      where Int(glyph.place) >= start && Int(glyph.place) < end {
        glyph.place -= UInt32(start)
        paragraph.glyphs.append(glyph)
        sums[Int(glyph.place)] += typesetter.units.rounded(glyph.advance)
      }
      paragraph.runs[index].glyphs = first..<paragraph.glyphs.count
    }
  }
}
