/// Pieces of which random texts are made.
package enum TextPiece: CaseIterable, Sendable {
  /// Latin words of one to nine letters, some with a hyphen, an apostrophe or an accent.
  case latin
  /// One to twelve Han characters.
  case han
  /// A mark of Chinese punctuation.
  case punctuation
  /// One to three spaces, among them U+3000, no-break ones and tabs.
  case space
  /// A mandatory break: LF, CR, CRLF, VT, FF, NEL, U+2028 or U+2029.
  case newline
  /// Combining marks with or without a base.
  case marks
  /// Emoji, joined, flagged and coloured ones among them.
  case emoji
  /// Arabic words with marks.
  case arabic
  /// Hebrew words with points.
  case hebrew
  /// Thai words, which break by dictionary.
  case thai
  /// Numbers, prices and fractions.
  case number
  /// Control, format, private-use and unassigned characters, NUL and U+FEFF among them.
  case control
  /// A word of twenty to sixty letters without a break.
  case longWord

  /// Scripts that one face of the test fonts has.
  package static let simple: [TextPiece] = [.latin, .han, .punctuation, .space, .newline]
}

extension Seed {
  /// Returns a text of a number of random pieces.
  package mutating func text(
    pieces count: Int,
    of kinds: [TextPiece] = TextPiece.allCases
  ) -> String {
    var text = ""
    for _ in 0..<count {
      let kind = element(of: kinds)
      text.unicodeScalars.append(contentsOf: piece(kind).unicodeScalars)
    }
    return text
  }

  /// Returns a text of scalars of any plane, unassigned and private ones included.
  package mutating func scalars(count: Int) -> String {
    var text = String.UnicodeScalarView()
    while text.count < count {
      let limits: [UInt32] = [0x7F, 0x7FF, 0xFFFF, 0x10FFFF]
      let value = UInt32.random(in: 0...element(of: limits), using: &self)
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }

  /// Returns one random piece.
  package mutating func piece(_ kind: TextPiece) -> String {
    switch kind {
    case .latin: letters(1...9, from: "aaabcdeeefghiijklmnoopqrrsttuuvwyfiffAVTo-’éñ")
    case .han: letters(1...12, from: "須菩提於意云何如來有所說法耶一切世間天人阿修羅")
    case .punctuation: letters(1...1, from: "。，、；：！？「」『』（）《》…—·")
    case .space: letters(1...3, from: "      \u{3000}\u{A0}\u{2003}\u{202F}\t")
    case .newline:
      element(of: ["\n", "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
    case .marks: element(of: ["e\u{301}", "\u{301}", "a\u{302}\u{323}", "か\u{3099}", "漢\u{FE00}"])
    case .emoji: element(of: ["😀", "👩‍👩‍👧‍👦", "🇫🇷", "🇫", "👍🏽", "❤️", "1️⃣", "🏴‍☠️"])
    case .arabic: element(of: ["السلام", "بِسْمِ", "لا", "كتاب،", "١٢٣"])
    case .hebrew: element(of: ["שָׁלוֹם", "בראשית", "ס״ת", "אב"])
    case .thai: element(of: ["สวัสดี", "ภาษาไทย", "น้ำ", "กรุงเทพมหานคร"])
    case .number: element(of: ["3.14", "$10", "50%", "1/2", "-7", ".35", "2025-01-01"])
    case .control:
      element(
        of: ["\0", "\u{1}", "\u{7F}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{FEFF}"]
          + ["\u{E000}", "\u{10FFFD}", "\u{378}", "\u{202E}", "\u{202C}", "\u{FFFC}"]
      )
    case .longWord: letters(20...60, from: "abcdefghijklmnopqrstuvwxyz")
    }
  }

  private mutating func letters(_ count: ClosedRange<Int>, from alphabet: String) -> String {
    let scalars = Array(alphabet.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<number(in: count) { text.append(element(of: scalars)) }
    return String(text)
  }
}
