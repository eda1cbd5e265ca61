import PaginatorKit

/// What is drawn where a line ends at a soft hyphen, U+00AD, which draws nothing itself, or where a dictionary parts a
/// word.
struct Hyphen {
  /// Its face among those of all variants.
  var face: Int
  var glyph: UInt32
  /// In 1/65,536 em.
  var advance: Int32

  /// That of a variant: U+2010 of its first face, as in browsers, or U+002D of the first face that has it.
  init?(of fonts: ArraySlice<FlatFont>) {
    guard let first = fonts.first else { return nil }
    let hyphen = first.glyph(of: 0x2010)
    if hyphen != 0 {
      (face, glyph) = (fonts.startIndex, hyphen)
    } else {
      guard let found = fonts.firstIndex(where: { $0.glyph(of: 0x2D) != 0 }) else { return nil }
      (face, glyph) = (found, fonts[found].glyph(of: 0x2D))
    }
    advance = fonts[face].advance(of: glyph)
  }
}

extension SourceText {
  /// Whether a soft hyphen stands before a byte.
  func hasSoftHyphen(before byte: Int) -> Bool {
    byte >= 2 && utf8[byte - 2] == 0xC2 && utf8[byte - 1] == 0xAD
  }
}

extension Typesetter {
  /// Whether break records and the text say of a line that it ends with a hyphen, as far as pages depend on
  /// that: where a dictionary parts a word they do not.
  var recordsTellHyphens: Bool { !style.keepsWords || style.hyphenation == .none }

  /// Notes what a line takes more that ends at a hyphen: less than nothing is given up there.
  func markHyphens(in paragraph: ShapedParagraph) {
    for place in paragraph.parted { markHyphen(before: place, in: paragraph) }
    guard paragraph.hasSoftHyphens else { return }
    for place in 1..<max(1, paragraph.count)
    where paragraph.scalars.base[place - 1] == ScalarProperties.softHyphen
      && paragraph.marks.base[place] & ShapedParagraph.Mark.canBreak != 0
    {
      markHyphen(before: place, in: paragraph)
    }
  }

  private func markHyphen(before place: Int, in paragraph: ShapedParagraph) {
    let last = place - 1
    guard let hyphen = tables.hyphen(ofVariant: paragraph.variant(at: last)) else { return }
    var squeeze = paragraph.squeezes[last, default: Squeeze()]
    squeeze.end = Blank(ems: -Int64(hyphen.advance), units: -units.rounded(hyphen.advance))
    squeeze.isHyphenated = true
    paragraph.squeezes[last] = squeeze
    paragraph.marks.base[last] |= ShapedParagraph.Mark.edge
  }

  /// Returns the hyphen of a line that ends at a place; `nil` where none is drawn.
  func hyphen(endingLineAt end: Int, in paragraph: ShapedParagraph, x: Int64) -> PositionedGlyph? {
    guard paragraph.isHyphenated(before: end),
      let hyphen = tables.hyphen(ofVariant: paragraph.variant(at: end - 1))
    else { return nil }
    return PositionedGlyph(
      glyph: hyphen.glyph,
      face: hyphen.face,
      cluster: paragraph.byte(at: end - 1),
      isWhiteSpace: false,
      x: x,
      y: paragraph.shift(at: end - 1),
      advance: Int64(hyphen.advance)
    )
  }
}
