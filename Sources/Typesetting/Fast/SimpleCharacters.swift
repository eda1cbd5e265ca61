import CHarfBuzz
import CTextBreaks
import PaginatorKit

/// The characters of a face as they are set in runs of one script: inert, active or not simple.
///
/// A character is *simple* when it is a letter, number, mark of punctuation, symbol or plain space that
/// takes no part in normalisation, in clusters or in reordering. A simple character is *inert* when no
/// rule of the font touches its glyph: then its advance is its glyph's own, whatever stands beside it.
/// Runs of *active* ones are shaped, once for each different run. Entries are filled as characters are
/// met, so that a short text does not pay for the font.
final class SimpleCharacters {
  /// The shaped runs of active characters.
  let runs = RunCache()
  let script: RunScript
  /// The script's number in the table of characters.
  let number: UInt8
  private let characters: CharacterTable
  private let face: FontFace
  private let font: FlatFont
  private let active: ActiveGlyphs?
  private let units: AdvanceUnits
  private let spacing: Spacing
  private let marks: MarkForms?
  /// Whether marks give nothing up beside what is none.
  private lazy var sparesMarks = marks?.rules.trimsAll == false
  /// The blank half of the face's marks, in units of the advance rule; those that have another are not simple.
  private(set) lazy var blank = marks?.usualBlank(face: 0, script: script).units ?? 0
  /// Pages of 256 characters by their numbers; bits of 0 where one is not yet looked up.
  let pages: UnsafeMutablePointer<UnsafeMutablePointer<SimpleCharacter>>
  /// The characters that are marked as alone, and the pass that they are marked for.
  private var alone: [UInt32] = []
  @exclusivity(unchecked) private var pass: UInt64 = 0
  /// The page of which nothing is looked up.
  private let unfilled: UnsafeMutablePointer<SimpleCharacter>
  private static let pageCount = 0x110000 >> 8

  /// Characters of the primary face in a script by its number in the table of characters; `glyph` is one
  /// that is wrongly taken for inert.
  init(
    script number: UInt8,
    of characters: CharacterTable,
    face: FontFace,
    font: FlatFont,
    language: hb_language_t?,
    units: AdvanceUnits,
    spacing: Spacing = .none,
    marks: MarkForms? = nil,
    leavingOut glyph: UInt32? = nil
  ) {
    self.number = number
    self.characters = characters
    self.face = face
    self.font = font
    self.units = units
    self.spacing = spacing
    self.marks = marks
    script = characters.scripts[Int(number)]
    active =
      SimpleCharacters.plainScripts.contains(script.script)
      ? ActiveGlyphs(
        of: face,
        script: script,
        language: language,
        spacing: spacing,
        leavingOut: glyph
      )
      : nil
    pages = .allocate(capacity: Self.pageCount)
    unfilled = .allocate(capacity: 256)
    unfilled.initialize(repeating: SimpleCharacter(advance: 0, bits: 0), count: 256)
    pages.initialize(repeating: unfilled, count: Self.pageCount)
  }

  deinit {
    for index in 0..<Self.pageCount where pages[index] != unfilled { pages[index].deallocate() }
    unfilled.deallocate()
    pages.deallocate()
  }

  /// Forgets what another pass marked, so that each counts the runs that it meets.
  @inline(__always)
  func begin(_ pass: UInt64) {
    guard self.pass != pass else { return }
    self.pass = pass
    forgetAlone()
  }

  /// Marks an active character whose run of itself was met in this pass.
  func markAlone(_ scalar: UInt32, advance: Int32) {
    let character = pages[Int(scalar >> 8)] + Int(scalar & 255)
    let bits = character.pointee.bits
    let isKnown = bits & SimpleCharacter.alone != 0
    // What is narrow may have a space beside it; of marks the writer knows.
    let isPlain = bits & SimpleCharacter.narrow == 0 || SimpleCharacter.isMark(bits) && sparesMarks
    guard !isKnown, isPlain else { return }
    character.pointee.bits |= SimpleCharacter.alone
    character.pointee.advance = advance
    alone.append(scalar)
  }

  @inline(never)
  func forgetAlone() {
    for scalar in alone {
      pages[Int(scalar >> 8)][Int(scalar & 255)].bits &= ~SimpleCharacter.alone
    }
    alone.removeAll()
  }

  /// Looks a character up that is not in its page.
  @inline(never)
  func fill(_ scalar: UInt32) -> SimpleCharacter {
    let index = Int(scalar >> 8)
    if pages[index] == unfilled {
      pages[index] = .allocate(capacity: 256)
      pages[index].initialize(repeating: SimpleCharacter(advance: 0, bits: 0), count: 256)
    }
    let made = make(scalar)
    pages[index][Int(scalar & 255)] = made
    return made
  }

  private func make(_ scalar: UInt32) -> SimpleCharacter {
    let info = characters.info(of: scalar)
    var character = SimpleCharacter(
      advance: 0,
      bits: SimpleCharacter.cluster | UInt32(info.script) << 16
    )
    let own = characters.runScript(of: scalar, info, behind: number, in: font)
    guard own == number else {
      character.bits = SimpleCharacter.cluster | SimpleCharacter.foreign | UInt32(own) << 16
      return character
    }
    let kind = Ideographs.holds(scalar) ? ideograph : Kind(of: scalar, info)
    guard let active, info.face == 0, kind.isSimple, info.bits & CharacterInfo.digit == 0 else {
      character.bits |= SimpleCharacter.hard
      return character
    }
    let glyph = font.glyph(of: scalar)
    // HarfBuzz takes the advance from what the font calls a mark, whatever Unicode calls it.
    guard hb_ot_layout_get_glyph_class(face.face, glyph) != HB_OT_LAYOUT_GLYPH_CLASS_MARK else {
      character.bits |= SimpleCharacter.hard
      return character
    }
    let width = script.isUpright ? font.uprightAdvance(of: glyph) : font.advance(of: glyph)
    let advance = units.rounded(width + spacing.behind(scalar))
    guard glyph != 0, 0..<(1 << 28) ~= advance else {
      character.bits |= SimpleCharacter.hard
      return character
    }
    character.advance = Int32(advance)
    character.bits |= UInt32(kind.line) | UInt32(SimpleCharacters.states[Int(kind.line)]) << 25
    if info.isSpace { character.bits |= SimpleCharacter.space }
    if info.bits & CharacterInfo.forbidsStart != 0 {
      character.bits |= SimpleCharacter.forbidsStart
    }
    if info.bits & CharacterInfo.forbidsEnd != 0 { character.bits |= SimpleCharacter.forbidsEnd }
    if info.isMark {
      guard setMark(scalar, info, in: &character) else {
        character.bits |= SimpleCharacter.hard
        return character
      }
    } else if spacing.betweenScripts != 0 {
      if info.bits & CharacterInfo.wide != 0 { character.bits |= SimpleCharacter.wide }
      if info.bits & CharacterInfo.narrow != 0 { character.bits |= SimpleCharacter.narrow }
    }
    if active.contains(glyph) || kind.mayHaveForm && script.isUpright {
      character.bits |= SimpleCharacter.active
    } else if !info.isSpace, character.bits & SimpleCharacter.narrow == 0 {
      // Plain characters have no space between them, and give nothing up.
      character.bits |= SimpleCharacter.plain
    }
    return character
  }

  /// Notes what a mark is; false where it is not simple.
  private func setMark(
    _ scalar: UInt32,
    _ info: CharacterInfo,
    in character: inout SimpleCharacter
  ) -> Bool {
    guard let form = marks?.form(of: scalar, face: 0, script: script), info.inheritsScript,
      [0, blank].contains(form.blank.units)
    else { return false }
    var kind = form.kind
    if spacing.betweenScripts == 0 { kind.remove(.narrow) }
    if kind.isSubset(of: .narrow) {
      if !kind.isEmpty { character.bits |= SimpleCharacter.narrow }
      return true
    }
    // Marks inherit their script, so that its number is asked of none.
    character.bits &= ~(255 << 16)
    character.bits |= SimpleCharacter.mark | UInt32(kind.rawValue) << 16
    return true
  }

  /// What Unicode says of a character.
  struct Kind: Equatable {
    var isSimple: Bool
    /// Its class in ``LineBreakPairs``.
    var line: UInt8
    /// Whether HarfBuzz may draw another character for it in vertical lines, in fonts without a rule for that.
    var mayHaveForm: Bool

    init(of scalar: UInt32, _ info: CharacterInfo) {
      isSimple = SimpleCharacters.isSimple(scalar, info)
      line = LineBreakPairs.lineClass(of: scalar)
      mayHaveForm = SimpleCharacters.isPunctuation(scalar)
    }
  }

  /// What is said of ``Ideographs``.
  private lazy var ideograph = Kind(of: Ideographs.first, characters.info(of: Ideographs.first))

  /// The state that each class usually leads to: the one behind most others.
  private static let states: [UInt8] = (0..<64)
    .map { line in
      var counts = [Int](repeating: 0, count: 64)
      for entry in LineBreakPairs.entries(for: line) where entry & LineBreakPairs.asks == 0 {
        counts[Int(entry >> 2)] += 1
      }
      return UInt8(counts.indices.max { counts[$0] < counts[$1] } ?? 0)
    }

  /// Whether a character stays one glyph and one cluster in any company as far as Unicode goes.
  ///
  /// Left out are what normalisation, cluster forming, fallback spaces and bidi act on: marks, formats,
  /// controls, unassigned and private-use characters, all that is ignorable, extends a grapheme or is
  /// drawn from right to left, conjoining jamo, spaces but U+0020 and U+3000, U+2044 and U+2011.
  private static func isSimple(_ scalar: UInt32, _ info: CharacterInfo) -> Bool {
    guard info.isSimpleGrapheme, !info.isIgnorable, !info.isEmoji,
      info.bits & (UInt32(TEXT_RIGHT_TO_LEFT) | CharacterInfo.control) == 0,
      scalar != 0x2044, scalar != 0x2011
    else { return false }
    let unicode = hb_unicode_funcs_get_default()
    guard hb_unicode_combining_class(unicode, scalar) == HB_UNICODE_COMBINING_CLASS_NOT_REORDERED
    else { return false }
    switch hb_unicode_general_category(unicode, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER, HB_UNICODE_GENERAL_CATEGORY_DECIMAL_NUMBER,
      HB_UNICODE_GENERAL_CATEGORY_LETTER_NUMBER, HB_UNICODE_GENERAL_CATEGORY_OTHER_NUMBER,
      HB_UNICODE_GENERAL_CATEGORY_CONNECT_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_DASH_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_CURRENCY_SYMBOL, HB_UNICODE_GENERAL_CATEGORY_MATH_SYMBOL,
      HB_UNICODE_GENERAL_CATEGORY_MODIFIER_SYMBOL, HB_UNICODE_GENERAL_CATEGORY_OTHER_SYMBOL:
      return true
    case HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR:
      return scalar == 0x20 || scalar == 0x3000
    default:
      return false
    }
  }

  private static func isPunctuation(_ scalar: UInt32) -> Bool {
    switch hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_CONNECT_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_DASH_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION:
      true
    default: false
    }
  }

  /// The scripts that HarfBuzz shapes without reordering or joining, as far as simple characters go.
  private static let plainScripts: [hb_script_t] = [
    HB_SCRIPT_COMMON, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN,
    HB_SCRIPT_GEORGIAN, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO,
    HB_SCRIPT_HANGUL,
  ]
}
