extension Unicode.Scalar {
  /// Whether it acts on a terminal or on the text around it instead of being shown: a control but
  /// for tabs and line ends, or what overrides, embeds or isolates a direction.
  ///
  /// Text from outside is data in every report, so that none of these gets through as it is.
  var actsOnText: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with U+FFFD in the place of each scalar that acts on text.
  var withoutActing: String {
    guard unicodeScalars.contains(where: \.actsOnText) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.map { $0.actsOnText ? "\u{FFFD}" : $0 })
    return String(text)
  }
}

/// Returns a word as a shell takes it: in single quotes unless it is made of harmless characters.
///
///     shellWord("phone-6")    // phone-6
///     shellWord("it's mine")  // 'it'\''s mine'
package func shellWord(_ word: String) -> String {
  let isHarmless = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("-_./:=,+@%".utf8).contains(byte)
    }
  }
  return isHarmless && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
}
