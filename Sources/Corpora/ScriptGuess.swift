package import PaginatorKit

/// What a plain file is taken to be: language, direction and fonts, from its commonest script.
///
/// A file says nothing of itself, so its letters are counted by script and the commonest decides.
/// Han and kana count as one; kana make the text Japanese when they are at least one letter in
/// twenty of both, as every Japanese text has them and a Chinese one only quotes them. Digits, marks
/// and punctuation say nothing of the script and are left out.
///
///     ScriptGuess(for: Array("如是我聞。".utf8)).language  // "zh-Hant"
///     ScriptGuess(for: Array("Down, down, down.".utf8)).fonts  // ["DejaVu Sans", "Noto Sans CJK SC"]
package struct ScriptGuess: Hashable, Sendable {
  /// The BCP 47 tag, `und` where no known script leads.
  package var language: String

  package var direction: SourceText.Direction

  /// The families of the font chain, the first one first.
  package var fonts: [String]

  /// The guess for a text.
  ///
  /// - Parameter utf8: The bytes of the text, valid UTF-8.
  /// - Complexity: O(bytes).
  package init(for utf8: [UInt8]) {
    var letters = LetterCounts()
    for byte in utf8 where byte < 0x80 { letters.addASCII(byte) }
    for (scalar, _) in WideScalars(utf8) { letters.add(scalar) }
    language = letters.language
    direction = ["ar", "he"].contains(language) ? .rightToLeft : .leftToRight
    let cjkFamilies = [
      "zh-Hant": "Noto Sans CJK TC", "zh-Hans": "Noto Sans CJK SC", "ja": "Noto Sans CJK JP",
      "ko": "Noto Sans CJK KR",
    ]
    fonts =
      cjkFamilies[language].map { [$0, "DejaVu Sans"] } ?? ["DejaVu Sans", "Noto Sans CJK SC"]
  }
}

extension ScriptGuess {
  /// The ISO 15924 code of the script that a guessed language is written in.
  static func script(of language: String) -> String {
    let scripts = [
      "zh-Hant": "Hant", "zh-Hans": "Hans", "ja": "Jpan", "ko": "Kore", "en": "Latn", "ru": "Cyrl",
      "el": "Grek", "ar": "Arab", "he": "Hebr",
    ]
    return scripts[language] ?? "Zyyy"
  }
}

private enum Script: Int, CaseIterable {
  case latin, han, kana, hangul, cyrillic, greek, arabic, hebrew, other

  /// The script of a letter that is not ASCII; `nil` for what is no letter.
  ///
  /// The ranges hold the letters of the blocks of Unicode 15 for these scripts (Scripts.txt, Latin
  /// to Hebrew), without the marks and signs between them. A letter outside all of them is of
  /// another script.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // What most characters of a Chinese text are; the others here, marks, hold no letter.
    case 0x4E00...0x9FFF: self = .han
    case 0x2000...0x206F, 0x3000...0x3004, 0x3008...0x3030, 0xFF00...0xFF20: return nil
    case 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      self = .latin
    case 0x3005...0x3007, 0x3400...0x4DBF, 0xF900...0xFAD9, 0x20000...0x323AF:
      self = .han
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0xFF66...0xFF9D, 0x1B000...0x1B122:
      self = .kana
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB,
      0xFFA0...0xFFDC:
      self = .hangul
    case 0x400...0x481, 0x48A...0x52F, 0x1C80...0x1C88, 0xA640...0xA66E, 0xA67F...0xA69D:
      self = .cyrillic
    case 0x370...0x373, 0x376...0x377, 0x37A...0x37D, 0x37F, 0x386, 0x388...0x3E1, 0x3F0...0x3F5,
      0x3F7...0x3FF, 0x1F00...0x1FBC, 0x1FC2...0x1FCC, 0x1FD0...0x1FDB, 0x1FE0...0x1FEC,
      0x1FF2...0x1FFC:
      self = .greek
    case 0x620...0x64A, 0x66E...0x66F, 0x671...0x6D3, 0x6D5, 0x6E5...0x6E6, 0x6EE...0x6EF,
      0x6FA...0x6FC, 0x6FF, 0x750...0x77F, 0x8A0...0x8C9, 0xFB50...0xFBB1, 0xFBD3...0xFD3D,
      0xFD50...0xFDFB, 0xFE70...0xFEFC:
      self = .arabic
    case 0x5D0...0x5EA, 0x5EF...0x5F2, 0xFB1D, 0xFB1F...0xFB28, 0xFB2A...0xFB4F: self = .hebrew
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: self = .other
      default: return nil
      }
    }
  }
}

private struct LetterCounts {
  /// From U+4E00 on, 1 of frequent characters that only Simplified text has and −1 of their Traditional forms.
  private static let leanings: [Int] = {
    var leanings = [Int](repeating: 0, count: 0xA000 - 0x4E00)
    for (characters, leaning) in [
      ("们这说为国来时个对学发经过还样问间门见让", 1), ("們這說為國來時個對學發經過還樣問間門見讓", -1),
    ] {
      for scalar in characters.unicodeScalars { leanings[Int(scalar.value) - 0x4E00] = leaning }
    }
    return leanings
  }()

  private var counts = [Int](repeating: 0, count: Script.allCases.count)
  /// Above 0 where there are more characters of Simplified text than of Traditional.
  private var leaning = 0

  mutating func addASCII(_ byte: UInt8) {
    counts[Script.latin.rawValue] += (0x61...0x7A).contains(byte | 0x20) ? 1 : 0
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    guard let script = Script(scalar) else { return }
    counts[script.rawValue] += 1
    if 0x4E00...0x9FFF ~= scalar.value { leaning += Self.leanings[Int(scalar.value) - 0x4E00] }
  }

  /// The tag of the commonest script; the first of the list where two are equally common.
  var language: String {
    let chinese = self[.han] + self[.kana]
    let candidates = [
      (chinese, eastAsianLanguage), (self[.hangul], "ko"), (self[.latin], "en"),
      (self[.cyrillic], "ru"), (self[.greek], "el"), (self[.arabic], "ar"), (self[.hebrew], "he"),
      (self[.other], "und"),
    ]
    let most = candidates.map(\.0).max() ?? 0
    return most == 0 ? "und" : candidates.first { $0.0 == most }?.1 ?? "und"
  }

  private var eastAsianLanguage: String {
    if self[.kana] * 20 >= self[.han] + self[.kana] { return "ja" }
    return leaning > 0 ? "zh-Hans" : "zh-Hant"
  }

  private subscript(script: Script) -> Int { counts[script.rawValue] }
}
