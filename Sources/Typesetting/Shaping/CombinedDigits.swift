import CHarfBuzz
import PaginatorKit

/// Digits that stand side by side within an em of a vertical line, as `text-combine-upright` of CSS Writing Modes 4 has them.
///
/// They are a line of their own, an em high, whose middle is that of the vertical one. Where it is wider than an em they
/// take the forms of a face that has narrow ones for all of them, `hwid` for two and `twid` for three, and what is
/// wider still is narrowed as a whole.
final class CombinedDigits {
  private let buffer: OpaquePointer = hb_buffer_create()
  private let language: hb_language_t?

  /// The room that they have in text of a face, in 1/65,536 em of the text's size.
  struct Square {
    /// How long and wide it is.
    var em: Int64
    /// Where the middle of the vertical line, and of a line of the face, stands above the baseline.
    var center: Int64

    /// Where the baseline of the digits is below its top.
    var baseline: Int64 { em / 2 + center }
  }

  /// How much of a glyph's width is all of it.
  private static let whole: Int64 = 1 << 16

  init(language: hb_language_t?) { self.language = language }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes digits as one cluster that begins at a place.
  ///
  /// A glyph stands as an upright one does, off its vertical origin; what is taken of its width is its `y_advance`,
  /// which others along a line have none of. The last one takes the pen over the square and the space behind it.
  ///
  /// - Returns: The glyphs, good until the next call.
  func shape(
    _ digits: UnsafePointer<UInt32>,
    count: Int,
    at place: Int,
    in square: Square,
    of font: OpaquePointer,
    space: Int32,
    isRightToLeft: Bool
  ) -> TypesetterTables.Shaped {
    let glyphs = narrowed(digits, count: count, to: square.em, of: font)
    let width = Self.width(of: glyphs)
    let kept = width > square.em ? square.em * Self.whole / width : Self.whole
    let scaled = { (length: Int64) in length * kept / Self.whole }
    let before = isRightToLeft ? Int64(space) : 0
    var pen: Int64 = 0
    for index in 0..<glyphs.count {
      let position = glyphs.positions[index]
      var origin: (x: hb_position_t, y: hb_position_t) = (0, 0)
      hb_font_get_glyph_origin_for_direction(
        font,
        glyphs.infos[index].codepoint,
        HB_DIRECTION_TTB,
        &origin.x,
        &origin.y
      )
      let right = scaled(pen + Int64(position.x_offset)) - scaled(width) / 2
      let down = square.baseline - Int64(position.y_offset)
      pen += Int64(position.x_advance)
      glyphs.infos[index].cluster = UInt32(place)
      // Nothing beside them touches them.
      glyphs.infos[index].mask = 0
      glyphs.positions[index].x_offset = Int32(clamping: before + down - Int64(origin.y))
      glyphs.positions[index].y_offset = Int32(clamping: right + Int64(origin.x))
      let isLast = index == glyphs.count - 1
      glyphs.positions[index].x_advance = isLast ? Int32(clamping: square.em) + space : 0
      glyphs.positions[index].y_advance = Int32(Self.whole - kept)
    }
    return TypesetterTables.Shaped(
      infos: glyphs.infos,
      positions: glyphs.positions,
      count: glyphs.count
    )
  }

  private typealias Glyphs = (
    infos: UnsafeMutablePointer<hb_glyph_info_t>,
    positions: UnsafeMutablePointer<hb_glyph_position_t>,
    count: Int
  )

  /// The glyphs of digits, in narrow forms where they are needed and the face has one for each digit.
  private func narrowed(
    _ digits: UnsafePointer<UInt32>,
    count: Int,
    to em: Int64,
    of font: OpaquePointer
  ) -> Glyphs {
    let usual = glyphs(of: digits, count: count, font, form: nil)
    guard Self.width(of: usual) > em, let form = Self.form(ofPart: count) else { return usual }
    let numbers = (0..<usual.count).map { usual.infos[$0].codepoint }
    let narrow = glyphs(of: digits, count: count, font, form: form)
    let hasAll =
      narrow.count == numbers.count
      && numbers.indices.allSatisfy { narrow.infos[$0].codepoint != numbers[$0] }
    return hasAll ? narrow : glyphs(of: digits, count: count, font, form: nil)
  }

  private func glyphs(
    of digits: UnsafePointer<UInt32>,
    count: Int,
    _ font: OpaquePointer,
    form: hb_tag_t?
  ) -> Glyphs {
    let script = RunScript.combined
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_codepoints(buffer, digits, Int32(count), 0, Int32(count))
    hb_buffer_set_direction(buffer, script.direction(isRightToLeft: false))
    hb_buffer_set_script(buffer, script.script)
    hb_buffer_set_language(buffer, language)
    let features = form.map { [hb_feature_t(tag: $0, value: 1, start: 0, end: UInt32.max)] } ?? []
    hb_shape(font, buffer, features, UInt32(features.count))
    var glyphs: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &glyphs),
      let positions = hb_buffer_get_glyph_positions(buffer, &glyphs)
    else { preconditionFailure("HarfBuzz is out of memory.") }
    return (infos, positions, Int(glyphs))
  }

  /// The feature for forms that are one of some parts of an em.
  private static func form(ofPart parts: Int) -> hb_tag_t? {
    switch parts {
    case 2: hb_tag_from_string("hwid", -1)
    case 3: hb_tag_from_string("twid", -1)
    default: nil
    }
  }

  private static func width(of glyphs: Glyphs) -> Int64 {
    (0..<glyphs.count).reduce(0) { $0 + Int64(glyphs.positions[$1].x_advance) }
  }
}

/// Which digits of a paragraph are combined.
extension Typesetter {
  /// Finds the digits that are combined: all in a row that are as many as may be, whatever stands beside them.
  ///
  /// A digit that a grapheme cluster joins to something is none of them, and those are not that a style, an annotation
  /// or a picture parts. Together they are no letter, beside which there might be a space.
  func findCombined(in paragraph: ShapedParagraph, bits: UInt32) {
    if !paragraph.combined.isEmpty { paragraph.combined.removeAll(keepingCapacity: true) }
    guard bits & CharacterInfo.digit != 0 else { return }
    let (infos, count) = (paragraph.infos.base, paragraph.count)
    let graphemes = graphemesInVerticalLines(of: paragraph)
    let begins = { (place: Int) in
      place == 0 || place == count || graphemes.map { $0[place] != 0 } ?? true
    }
    let isDigit = { (place: Int) in
      infos[place].bits & CharacterInfo.digit != 0 && begins(place) && begins(place + 1)
    }
    var start = 0
    while start < count {
      var end = start
      while end < count, isDigit(end) { end += 1 }
      let places = start..<end
      if !places.isEmpty, places.count <= tables.key.combinedDigits.most,
        !paragraph.hasBoundary(inside: places)
      {
        paragraph.combined.append(places)
        for place in places { infos[place].bits &= ~CharacterInfo.mark }
      }
      start = end + 1
    }
  }
}

extension Typesetter {
  /// How far a glyph stands behind the pen, as the square of combined digits has it.
  func lead(of glyph: PositionedGlyph, at place: Int, in paragraph: ShapedParagraph) -> Int64 {
    guard !paragraph.combined.isEmpty, paragraph.combined.contains(where: { $0.contains(place) })
    else { return 0 }
    let face = chain.faces[glyph.face]
    let square = CombinedDigits.Square(em: face.em, center: chain.center(ofFace: glyph.face))
    return square.baseline - face.verticalOrigin(ofGlyph: glyph.glyph).y
  }
}

extension ShapedParagraph {
  /// Whether a stretch of another style, or an annotation's, begins or ends inside some places.
  fileprivate func hasBoundary(inside places: Range<Int>) -> Bool {
    let isInside = { (place: Int) in places.lowerBound < place && place < places.upperBound }
    return spans.contains { isInside($0.start) }
      || rubies.contains { isInside($0.places.lowerBound) || isInside($0.places.upperBound) }
  }

  /// Whether a place stands between digits that are combined; by bisection.
  func splitsCombined(at place: Int) -> Bool {
    guard !combined.isEmpty else { return false }
    let next = combined.partitioningIndex { $0.upperBound > place }
    return next < combined.count && combined[next].lowerBound < place
  }
}
