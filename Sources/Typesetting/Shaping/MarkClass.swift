import CHarfBuzz

/// What Unicode says of a mark of punctuation, as far as the space beside it goes (CSS Text 4, 8.4.1, "Text Spacing
/// Character Classes", and "Fullwidth Punctuation Collapsing").
enum MarkClass {
  case none
  /// A full-width bracket or quote that opens.
  case opening
  /// One that closes.
  case closing
  /// A full-width stop, comma, colon or semicolon: it closes, or stands in the middle, as the font draws it.
  case pause
  /// A quotation mark of all scripts, which fonts draw full-width or not.
  case openingQuote
  case closingQuote
  /// A middle dot, or the ideographic space.
  case middle
  /// Another bracket.
  case narrowOpening
  case narrowClosing

  init(of scalar: UInt32) {
    self = Self.single(scalar) ?? Self.bracket(scalar)
  }

  private static func single(_ scalar: UInt32) -> MarkClass? {
    switch scalar {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B: .pause
    case 0x2018, 0x201C: .openingQuote
    case 0x2019, 0x201D: .closingQuote
    case 0xB7, 0x2027, 0x3000, 0x30FB: .middle
    default: nil
    }
  }

  private static func bracket(_ scalar: UInt32) -> MarkClass {
    let isFullWidth = 0x3000...0x303F ~= scalar || 0xFF01...0xFF60 ~= scalar
    switch hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION:
      return isFullWidth ? .opening : .narrowOpening
    case HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION:
      return isFullWidth ? .closing : .narrowClosing
    default: return .none
    }
  }

  /// Whether a character is a stop or comma that may hang (CSS Text 4, `hanging-punctuation`), those of scripts
  /// from right to left left out.
  static func hangs(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2C, 0x2E, 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFE50...0xFE52, 0xFF61, 0xFF64: true
    default: false
    }
  }
}
