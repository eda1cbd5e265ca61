/// Escapes text for XML 1.0.
enum XMLText {
  /// Returns a text that an XML parser reads back as the same, inside an element or between double
  /// quotes.
  ///
  /// What XML 1.0 cannot hold (section 2.2: controls but for tab and line ends, and two
  /// noncharacters) becomes U+FFFD, and so does what would act on a terminal. A carriage return, and in an attribute every line end and tab,
  /// is written as a reference, since a parser would make a line feed or a space of it.
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3C: escaped.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3E: escaped.append(contentsOf: "&gt;".unicodeScalars)
      case 0x22 where inAttribute: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case 0x0D: escaped.append(contentsOf: "&#13;".unicodeScalars)
      case 0x09 where inAttribute: escaped.append(contentsOf: "&#9;".unicodeScalars)
      case 0x0A where inAttribute: escaped.append(contentsOf: "&#10;".unicodeScalars)
      case 0x09, 0x0A: escaped.append(scalar)
      case 0xFFFE, 0xFFFF,
        _ where scalar.actsOnText:
        escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
