import Corpora
import PaginatorKit
import Testing

struct ScriptGuessTests {
  @Test(arguments: [
    ("如是我聞。一時佛在舍衛國", "zh-Hant"),
    ("如是我闻。这是我们说的话", "zh-Hans"),
    ("如是", "zh-Hant"),
    ("雨が降る。吾輩は猫である", "ja"),
    ("カタカナ", "ja"),
    ("ｶﾀｶﾅ", "ja"),
    ("나무아미타불 阿彌陀佛", "ko"),
    ("Down, down, down. 經", "en"),
    ("Ça où là-bas", "en"),
    ("Все счастливые семьи", "ru"),
    ("Ἐν ἀρχῇ ἦν ὁ λόγος", "el"),
    ("بسم الله الرحمن الرحيم", "ar"),
    ("בראשית ברא אלהים", "he"),
    ("ภาษาไทย", "und"),
    ("", "und"),
    ("123 … 。！\n", "und"),
  ])
  func `the commonest script names the language`(text: String, language: String) {
    #expect(ScriptGuess(for: Array(text.utf8)).language == language)
  }

  @Test func `digits, marks and punctuation do not count`() {
    // 3 letters of Han against 2 of Latin among 12 digits and marks.
    #expect(ScriptGuess(for: Array("1234567890, ab. 佛說經".utf8)).language == "zh-Hant")
  }

  /// Marks that no letter stands among are told by their ranges; Unicode's own table says whether that holds.
  @Test func `marks of Chinese texts are no letters`() {
    let marks = [0x2000...0x206F, 0x3000...0x3004, 0x3008...0x3030, 0xFF00...0xFF20].joined()
      .compactMap(Unicode.Scalar.init)
    for mark in marks {
      let letters: [Unicode.GeneralCategory] = [
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter,
      ]
      #expect(!letters.contains(mark.properties.generalCategory), "\(mark.value)")
      #expect(ScriptGuess(for: Array("a\(mark)\(mark)".utf8)).language == "en", "\(mark.value)")
    }
  }

  @Test func `a letter of a script without a language outweighs fewer of another`() {
    // ก ข ค are 3 letters of Thai, a b are 2.
    #expect(ScriptGuess(for: Array("กขค ab".utf8)).language == "und")
    #expect(ScriptGuess(for: Array("กข abc".utf8)).language == "en")
  }

  @Test func `kana make a text Japanese from one letter in twenty`() {
    let han = { String(repeating: "佛", count: $0) }
    #expect(ScriptGuess(for: Array((han(19) + "の").utf8)).language == "ja")
    #expect(ScriptGuess(for: Array((han(20) + "の").utf8)).language == "zh-Hant")
  }

  @Test func `only Arabic and Hebrew run from right to left`() {
    #expect(ScriptGuess(for: Array("الله".utf8)).direction == .rightToLeft)
    #expect(ScriptGuess(for: Array("ברא".utf8)).direction == .rightToLeft)
    #expect(ScriptGuess(for: Array("佛 abc".utf8)).direction == .leftToRight)
  }

  @Test(arguments: [
    ("佛說", ["Noto Sans CJK TC", "DejaVu Sans"]),
    ("这说", ["Noto Sans CJK SC", "DejaVu Sans"]),
    ("ひらがな", ["Noto Sans CJK JP", "DejaVu Sans"]),
    ("한글", ["Noto Sans CJK KR", "DejaVu Sans"]),
    ("abc", ["DejaVu Sans", "Noto Sans CJK SC"]),
    ("", ["DejaVu Sans", "Noto Sans CJK SC"]),
  ])
  func `the language chooses the fonts`(text: String, fonts: [String]) {
    #expect(ScriptGuess(for: Array(text.utf8)).fonts == fonts)
  }
}
