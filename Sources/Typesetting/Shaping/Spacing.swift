import CHarfBuzz
import PaginatorKit

/// The space behind characters, in 1/65,536 em: whatever shapes adds it to the advances that the shaper gives.
///
/// It stands behind each cluster that is drawn, as `letter-spacing` of CSS has it, that at a line's end among
/// them; behind spaces between words more. Where there is any, a font's optional ligatures are off. Letters of
/// scripts that join have none, since it would part them.
struct Spacing: Hashable {
  var letter: Int32
  var word: Int32
  /// What stands between scripts, which no shaper adds: there is none where a line ends.
  var betweenScripts: Int32

  static let none = Spacing(letter: 0, word: 0, betweenScripts: 0)

  private init(letter: Int32, word: Int32, betweenScripts: Int32) {
    (self.letter, self.word, self.betweenScripts) = (letter, word, betweenScripts)
  }

  init(of style: TypeStyle) {
    self.init(
      letter: Self.units(style.letterSpacing),
      word: Self.units(style.wordSpacing),
      betweenScripts: Self.units(style.autospace.width)
    )
  }

  /// The nearest of 1/65,536 em.
  private static func units(_ length: Ems) -> Int32 {
    Int32((Int64(length.tenThousandths) * Int64(FontFace.unitsPerEm) + 5_000) / 10_000)
  }

  /// Whether a shaper adds anything.
  var isBehindCharacters: Bool { letter != 0 || word != 0 }

  /// The spaces of text in a size: those of text in the text's own, which they are parts of.
  func at(_ size: Ems) -> Spacing {
    let scaled = { (space: Int32) -> Int32 in
      let exact = Int64(space) * Int64(size.tenThousandths)
      return Int32((exact + 5_000) / 10_000)
    }
    return Spacing(
      letter: scaled(letter),
      word: scaled(word),
      betweenScripts: scaled(betweenScripts)
    )
  }

  /// What stands behind a character that is drawn, of a script that does not join.
  @inline(__always)
  func behind(_ scalar: UInt32) -> Int32 { Self.partsWords(scalar) ? letter + word : letter }

  /// Spaces between words, after CSS Text: those of fixed widths are none.
  private static func partsWords(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F: true
    default: false
    }
  }

  // MARK: Shaping

  private static let optionalLigatures = [
    hb_tag_from_string("liga", -1), hb_tag_from_string("clig", -1),
  ]

  /// What is turned off.
  var features: [hb_feature_t] {
    guard letter != 0 else { return [] }
    return Self.optionalLigatures.map {
      hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max)
    }
  }

  func shape(_ buffer: OpaquePointer, with font: OpaquePointer) {
    if letter == 0 { return hb_shape(font, buffer, nil, 0) }
    let features = features
    hb_shape(font, buffer, features, UInt32(features.count))
  }

  /// Adds the space to the last glyph of each cluster in the order of reading: before it, where that goes to
  /// the left.
  ///
  /// `shaped` are the glyphs from left to right; `scalars` the characters that were shaped, the first of which is at
  /// `places.lowerBound`.
  func space(
    _ shaped: (
      infos: UnsafeMutablePointer<hb_glyph_info_t>,
      positions: UnsafeMutablePointer<hb_glyph_position_t>,
      count: Int
    ),
    of scalars: UnsafePointer<UInt32>,
    from places: Range<Int>,
    script: hb_script_t,
    isRightToLeft: Bool,
    isIgnorable: (UInt32) -> Bool
  ) {
    let letter = Self.joining.contains(script) ? 0 : letter
    var first = 0
    // Where the cluster after this one begins in the text; in a run to the left, the one before on the page.
    var following = places.upperBound
    while first < shaped.count {
      let cluster = Int(shaped.infos[first].cluster)
      var end = first + 1
      while end < shaped.count, Int(shaped.infos[end].cluster) == cluster { end += 1 }
      let next =
        isRightToLeft
        ? following : end < shaped.count ? Int(shaped.infos[end].cluster) : places.upperBound
      following = cluster
      var isDrawn = false
      var words: Int32 = 0
      for place in cluster..<max(next, cluster + 1) {
        let scalar = scalars[place - places.lowerBound]
        if !isIgnorable(scalar) { isDrawn = true }
        if Self.partsWords(scalar) { words += word }
      }
      let space = isDrawn ? letter + words : 0
      if isRightToLeft {
        shaped.positions[first].x_advance += space
        shaped.positions[first].x_offset += space
      } else {
        shaped.positions[end - 1].x_advance += space
      }
      first = end
    }
  }

  /// Scripts whose letters join (CSS Text 3, 8.2.1).
  private static let joining: Set<hb_script_t> = [
    HB_SCRIPT_ARABIC, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_MANDAIC, HB_SCRIPT_MONGOLIAN,
    HB_SCRIPT_NKO, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_SYRIAC, HB_SCRIPT_ADLAM, HB_SCRIPT_MANICHAEAN,
    HB_SCRIPT_PSALTER_PAHLAVI, HB_SCRIPT_SOGDIAN, HB_SCRIPT_CHORASMIAN,
  ]
}
