import CHarfBuzz
import PaginatorKit

/// Glyphs: kept with a paragraph, or shaped again for a piece of it.
extension Typesetter {
  func keep(
    _ infos: UnsafePointer<hb_glyph_info_t>,
    _ positions: UnsafePointer<hb_glyph_position_t>,
    _ count: Int,
    ofRun run: Int,
    in paragraph: ShapedParagraph
  ) {
    let first = paragraph.glyphs.count
    for index in 0..<count {
      paragraph.glyphs.append(ShapedParagraph.Glyph(infos[index], positions[index]))
    }
    paragraph.runs[run].glyphs = first..<(first + count)
  }

  /// Hands out the glyphs of a piece of a run from left to right: those that the paragraph keeps,
  /// where no cut changes them.
  func eachGlyph(
    in places: Range<Int>,
    of run: ShapedParagraph.Run,
    in paragraph: ShapedParagraph,
    _ body: (ShapedParagraph.Glyph) -> Void
  ) {
    let marks = paragraph.marks.base
    let isUnsafe = { (place: Int) in
      place != run.start && place != run.end && marks[place] & ShapedParagraph.Mark.unsafe != 0
    }
    guard keepsGlyphs, !isUnsafe(places.lowerBound), !isUnsafe(places.upperBound) else {
      withoutCounting {
        shapePiece(places, run: run, of: paragraph) { body(ShapedParagraph.Glyph($0, $1)) }
      }
      return
    }
    if let plain = paragraph.plain {
      for place in places {
        if let glyph = plain.glyph(at: place) { body(glyph) }
      }
      return
    }
    // Clusters ascend in a run that is read from the left, and descend in one that is not.
    let glyphs = paragraph.glyphs
    let ascends = run.level & 1 == 0
    let first = run.glyphs.partitioningIndex { index in
      let place = Int(glyphs[index].place)
      return ascends ? place >= places.lowerBound : place < places.upperBound
    }
    for glyph in glyphs[first..<run.glyphs.upperBound] {
      guard places.contains(Int(glyph.place)) else { break }
      body(glyph)
    }
  }

  /// Shapes a piece of a run with its neighbours as context, and hands its glyphs out from left to
  /// right.
  func shapePiece(
    _ places: Range<Int>,
    run: ShapedParagraph.Run,
    of paragraph: ShapedParagraph,
    each: (hb_glyph_info_t, hb_glyph_position_t) -> Void
  ) {
    let (glyphs, positions, count) = shape(places, run: run, of: paragraph)
    for index in 0..<count { each(glyphs[index], positions[index]) }
  }

  /// Shapes again what was counted when its paragraph was shaped.
  func withoutCounting(_ body: () -> Void) {
    let counted = work
    body()
    work = counted
  }
}
