import CHarfBuzz
import CTextBreaks
import PaginatorKit

/// What layout needs to know of a scalar, in 32 bits.
///
/// | bits | content |
/// | --- | --- |
/// | 0–5 | the `TEXT_…` bits of CTextBreaks |
/// | 6 | U+00AD |
/// | 7 | a digit that may be combined with others in a vertical line |
/// | 8–15 | the first face of the chain that maps the scalar, 255 for none |
/// | 16–23 | the number of its ``RunScript`` in its table |
/// | 24, 25 | kinsoku: may not begin, may not end a line |
/// | 26 | a control character: shaped as something that has a glyph |
/// | 27 | U+FE0F, which asks for an emoji |
/// | 28 | a picture: nothing is drawn, and shaping joins it to nothing |
/// | 29, 30 | what it is to the space between scripts: wide, narrow (``GapSide``); both of a mark that gives something up |
/// | 31 | the entry is filled |
struct CharacterInfo: BitwiseCopyable {
  var bits: UInt32

  static let noFace: UInt8 = 255
  static let softHyphen: UInt32 = 1 << 6
  static let digit: UInt32 = 1 << 7
  static let forbidsStart: UInt32 = 1 << 24
  static let forbidsEnd: UInt32 = 1 << 25
  static let control: UInt32 = 1 << 26
  static let emojiSelector: UInt32 = 1 << 27
  static let picture: UInt32 = 1 << 28
  static let wide: UInt32 = 1 << 29
  static let narrow: UInt32 = 1 << 30
  static let mark = wide | narrow
  /// The bidirectional algorithm has to look at it.
  static let needsLevels: UInt32 = 4
  static let filled: UInt32 = 1 << 31

  @inline(__always) var isSpace: Bool { bits & 1 != 0 }
  @inline(__always) var isIgnorable: Bool { bits & 2 != 0 }
  @inline(__always) var isSimpleGrapheme: Bool { bits & 32 != 0 }
  @inline(__always) var inheritsScript: Bool { bits & 16 != 0 }
  @inline(__always) var isEmoji: Bool { bits & 8 != 0 }
  /// Whether it is a mark whose form in its face is to be asked for (``MarkForm``).
  @inline(__always) var isMark: Bool { bits & Self.mark == Self.mark }

  /// Whether a space between scripts stands before a character behind another one.
  @inline(__always)
  func hasGap(after other: CharacterInfo) -> Bool {
    // Bits 29 and 30 stand one beside the other.
    let isBehindWide = (bits >> 1) & other.bits
    let isBehindNarrow = bits & (other.bits >> 1)
    return (isBehindWide | isBehindNarrow) & Self.wide != 0
  }

  @inline(__always) var face: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  @inline(__always) var script: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
}

/// The properties of the scalars of a text, looked up once for each different one.
///
/// Entries are filled as scalars are met, so that a short text does not pay for the font.
final class CharacterTable {
  private let fonts: [FlatFont]
  private let kinsoku: KinsokuLevel
  /// Whether texts are Chinese, where more characters are narrow to the space between scripts.
  private let isChinese: Bool
  private let marks: MarkRules
  /// Whether lines are vertical, in which characters stand upright or sideways.
  private let isVertical: Bool
  /// Whether digits are combined in them.
  private let combinesDigits: Bool
  private let language: hb_language_t?
  private let pages = ScalarPages<CharacterInfo>()
  /// The scripts met, by their number; tables of the variants of a chain share it.
  private let met: MetScripts
  var scripts: [RunScript] { met.scripts }

  /// What is known of ``Ideographs``, but for the face.
  private lazy var ideograph = properties(of: Ideographs.first)

  /// An empty table for the fonts of a chain, in its order.
  init(
    fonts: [FlatFont],
    kinsoku: KinsokuLevel,
    isChinese: Bool = false,
    marks: MarkRules = .none,
    isVertical: Bool = false,
    combinesDigits: Bool = false,
    language: hb_language_t? = nil,
    scripts: MetScripts = MetScripts()
  ) {
    self.fonts = fonts
    self.kinsoku = kinsoku
    self.isChinese = isChinese
    self.marks = marks
    self.isVertical = isVertical
    self.combinesDigits = combinesDigits
    self.language = language
    met = scripts
  }

  deinit {
    pages.free()
  }

  @inline(__always)
  func info(of scalar: UInt32) -> CharacterInfo {
    if let page = pages.page(of: scalar) {
      let info = page[Int(scalar & 255)]
      if info.bits != 0 { return info }
    }
    return fill(scalar)
  }

  @inline(never)
  private func fill(_ scalar: UInt32) -> CharacterInfo {
    var bits = Ideographs.holds(scalar) ? ideograph : properties(of: scalar)
    bits |= UInt32(face(for: scalar)) << 8
    let info = CharacterInfo(bits: bits)
    pages.place(of: scalar, filling: CharacterInfo(bits: 0)).pointee = info
    return info
  }

  /// All but the face.
  func properties(of scalar: UInt32) -> UInt32 {
    var bits = text_properties(scalar) | CharacterInfo.filled
    let isControl = scalar < 0x20 || (0x7F...0x9F).contains(scalar)
    if isControl { bits |= CharacterInfo.control }
    if scalar == ScalarProperties.softHyphen { bits |= CharacterInfo.softHyphen }
    if combinesDigits, (0x30...0x39).contains(scalar) { bits |= CharacterInfo.digit }
    if scalar == 0xFE0F { bits |= CharacterInfo.emojiSelector }
    if Kinsoku.forbidsStart(scalar, level: kinsoku) { bits |= CharacterInfo.forbidsStart }
    if Kinsoku.forbidsEnd(scalar, level: kinsoku) { bits |= CharacterInfo.forbidsEnd }
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    bits |=
      UInt32(number(of: RunScript(script: script, orientation: orientation(of: scalar)))) << 16
    switch GapSide(of: scalar, script: script, isChinese: isChinese) {
    case .wide: bits |= CharacterInfo.wide
    case .narrow: bits |= CharacterInfo.narrow
    case .none: break
    }
    if marks.isOn, marks.concern(scalar) { bits |= CharacterInfo.mark }
    return bits
  }

  /// The first face that maps a scalar; a tab and a no-break space are drawn as a space.
  private func face(for scalar: UInt32) -> UInt8 {
    let drawn = Self.drawn(scalar)
    let index = fonts.firstIndex { font in
      font.glyph(of: scalar) != 0 || (drawn != scalar && font.glyph(of: drawn) != 0)
    }
    return index.map(UInt8.init) ?? CharacterInfo.noFace
  }

  /// What is given to the shaper for a scalar: a space for a tab and for a no-break space without
  /// a glyph, nothing visible for another control character.
  static func drawn(_ scalar: UInt32) -> UInt32 {
    if scalar == 0x09 || scalar == 0xA0 { return 0x20 }
    if scalar < 0x20 || (0x7F...0x9F).contains(scalar) { return 0x200B }
    return scalar
  }

  /// What is known of a picture: a space that is drawn, at whose sides lines may end.
  func picture() -> CharacterInfo {
    var info = info(of: 0x20)
    info.bits &= ~1
    info.bits |= CharacterInfo.picture | CharacterInfo.control
    return info
  }

  /// The number of a script; it gets one when it has none.
  func number(of script: RunScript) -> UInt8 { met.number(of: script) }

  // MARK: Orientation

  private func orientation(of scalar: UInt32) -> RunScript.Orientation {
    guard isVertical else { return .sideways }
    switch text_vertical_orientation(scalar) {
    case TEXT_UPRIGHT: return .upright
    case TEXT_TRANSFORMED_ROTATED: return .uprightByForm
    default: return .sideways
    }
  }

  /// Returns the number of what a character is set in that begins a grapheme cluster.
  ///
  /// Its script is its own, or that of the character before it where it has none. How it stands is its own, too, and may
  /// be up to the face that it is drawn in.
  @inline(__always)
  func runScript(
    of scalar: UInt32,
    _ info: CharacterInfo,
    behind number: UInt8,
    in font: @autoclosure () -> FlatFont
  ) -> UInt8 {
    guard isVertical else { return info.inheritsScript ? number : info.script }
    return verticalScript(of: scalar, info, behind: number, in: font())
  }

  private func verticalScript(
    of scalar: UInt32,
    _ info: CharacterInfo,
    behind number: UInt8,
    in font: FlatFont
  ) -> UInt8 {
    let own = scripts[Int(info.script)]
    let script = info.inheritsScript ? scripts[Int(number)].script : own.script
    var orientation = own.orientation
    if orientation == .uprightByForm {
      orientation = font.hasVerticalForm(of: scalar, language: language) ? .upright : .sideways
    }
    return met.number(of: RunScript(script: script, orientation: orientation))
  }

  /// Returns the number of what a character is set in that goes on with the grapheme cluster before it.
  func runScript(_ info: CharacterInfo, extending number: UInt8) -> UInt8 {
    guard isVertical, !info.inheritsScript else {
      return info.inheritsScript ? number : info.script
    }
    return met.number(
      of: RunScript(
        script: scripts[Int(info.script)].script,
        orientation: scripts[Int(number)].orientation
      )
    )
  }
}
