import CHarfBuzz

/// What a character is to the space between scripts: one of two sides of which each has a space towards the
/// other, or neither.
///
/// After the property East_Asian_Spacing of UTR #59: *wide* are letters, letter numbers and tone marks of East
/// Asian scripts, *narrow* all other letters and decimal digits, half-width and full-width ones left out. What is
/// *conditional* there, marks like `.` and `%`, is narrow in Chinese alone. A test has all that Chromium 156 spaces.
enum GapSide {
  case none
  case wide
  case narrow

  init(of scalar: UInt32, script: hb_script_t, isChinese: Bool) {
    let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
    let isWidthForm = 0xFF01...0xFFEF ~= scalar
    let isLetter = Self.isLetter(category)
    if isWidthForm {
      self = .none
    } else if Self.alsoWide.contains(scalar)
      || Self.scripts.contains(script)
        && (isLetter || category == HB_UNICODE_GENERAL_CATEGORY_LETTER_NUMBER
          || category == HB_UNICODE_GENERAL_CATEGORY_MODIFIER_SYMBOL)
    {
      self = .wide
    } else if isLetter || category == HB_UNICODE_GENERAL_CATEGORY_DECIMAL_NUMBER {
      self = .narrow
    } else if isChinese, category == HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION,
      !Self.isWideMark(scalar), !Self.notConditional.contains(scalar)
    {
      self = .narrow
    } else {
      self = .none
    }
  }

  private static let scripts = [
    HB_SCRIPT_BOPOMOFO, HB_SCRIPT_HANGUL, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA,
    HB_SCRIPT_KHITAN_SMALL_SCRIPT, HB_SCRIPT_NUSHU, HB_SCRIPT_TANGUT, HB_SCRIPT_YI,
  ]

  /// Characters of several of those scripts, whose own script is Common.
  private static let alsoWide: Set<UInt32> = [
    0x2C7, 0x2C9, 0x2CA, 0x2CB, 0x2D9, 0x3006, 0x3013, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035,
    0x303C, 0x309B, 0x309C, 0x30FC,
  ]

  /// `" \' * /`, the middle dot, daggers and the ellipsis.
  private static let notConditional: Set<UInt32> = [
    0x22, 0x27, 0x2A, 0x2F, 0xB7, 0x2020, 0x2021, 0x2026,
  ]

  private static func isLetter(_ category: hb_unicode_general_category_t) -> Bool {
    switch category {
    case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER:
      true
    default: false
    }
  }

  /// Whether a mark of punctuation has the East Asian width W.
  private static func isWideMark(_ scalar: UInt32) -> Bool {
    0x3000...0x30FF ~= scalar || 0xFE10...0xFE19 ~= scalar || 0xFE30...0xFE6F ~= scalar
      || scalar == 0x16FE2
  }
}
