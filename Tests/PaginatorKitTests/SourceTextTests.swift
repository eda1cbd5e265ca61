import PaginatorKit
import TestSupport
import Testing

struct SourceTextTests {
  @Test func `counts scalars and UTF-16 units`() {
    // 須 3 bytes, 1 unit; 😀 4 bytes, 2 units; é as e + mark 3 bytes, 2 units; 𠮷 4 bytes, 2 units.
    let text = SourceText("須😀e\u{301}𠮷", language: "ja")
    #expect(text.scalarCount == 5)
    #expect(text.utf16Count == 7)
    #expect(text.end == TextOffset(utf8: 14))
  }

  @Test func `keeps language, direction and forced breaks`() throws {
    let text = try #require(
      SourceText(
        utf8: Array("אב".utf8),
        language: "he",
        direction: .rightToLeft,
        forcedBreaks: [TextOffset(utf8: 2)]
      )
    )
    #expect(text.language == "he")
    #expect(text.direction == .rightToLeft)
    #expect(text.forcedBreaks == [TextOffset(utf8: 2)])
    #expect(SourceText("", language: "en").direction == .leftToRight)
  }

  // Bytes of "須😀e": 須 at 0, 😀 at 3, e at 7, end at 8.
  @Test(arguments: [
    (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 1, 1), (4, 1, 1), (5, 1, 1), (6, 1, 1), (7, 2, 3),
    (8, 3, 4),
  ])
  func `rounds an offset inside a scalar down`(byte: Int, scalar: Int, utf16: Int) {
    let text = SourceText("須😀e", language: "zh")
    #expect(text.scalarIndex(of: TextOffset(utf8: byte)) == scalar)
    #expect(text.utf16Index(of: TextOffset(utf8: byte)) == utf16)
  }

  // The text has 8 bytes, 3 scalars and 4 UTF-16 units.
  @Test(arguments: [(-1, -1, -1), (-7, -7, -7), (9, 4, 5), (18, 13, 14)])
  func `lies as far outside the text as an offset does`(byte: Int, scalar: Int, utf16: Int) {
    let text = SourceText("須😀e", language: "zh")
    #expect(text.scalarIndex(of: TextOffset(utf8: byte)) == scalar)
    #expect(text.utf16Index(of: TextOffset(utf8: byte)) == utf16)
    #expect(text.offset(ofScalar: scalar) == TextOffset(utf8: byte))
  }

  @Test func `takes the wildest offsets without a crash`() {
    let text = SourceText("須😀e", language: "zh")
    #expect(text.scalarIndex(of: TextOffset(utf8: .max)) == .max - 5)
    #expect(text.scalarIndex(of: TextOffset(utf8: .min)) == .min)
    #expect(text.utf16Index(of: TextOffset(utf8: .max)) == .max - 4)
    #expect(text.offset(ofScalar: .max) == TextOffset(utf8: .max))
    #expect(text.offset(ofScalar: .min) == TextOffset(utf8: .min))
    #expect(text.string(from: TextOffset(utf8: .min), to: TextOffset(utf8: .max)) == "須😀e")
    #expect(text.string(from: TextOffset(utf8: .max), to: TextOffset(utf8: .min)) == "")
  }

  @Test func `is empty without scalars`() {
    let text = SourceText("", language: "en")
    #expect(text.scalarCount == 0)
    #expect(text.utf16Count == 0)
    #expect(text.end == .zero)
    #expect(text.offset(ofScalar: 0) == .zero)
    #expect(text.scalarIndex(of: .zero) == 0)
    #expect(text.scalarIndex(of: TextOffset(utf8: 2)) == 2)
    #expect(text.utf16Index(of: TextOffset(utf8: 2)) == 2)
  }

  // Lengths around 64 and 128, where the index has its checkpoints.
  @Test(arguments: Seed.first(30), [1, 63, 64, 65, 127, 128, 129, 700])
  func `converts offsets as the views of String do`(seed: Seed, length: Int) {
    var random = seed
    let string = random.scalars(count: length)
    let text = SourceText(string, language: "und")
    let scalars = string.unicodeScalars
    #expect(text.scalarCount == scalars.count)
    #expect(text.utf16Count == string.utf16.count)
    #expect(text.end.utf8 == string.utf8.count)
    var wrong: [Int] = []
    for (number, index) in scalars.indices.enumerated() {
      let start = string.utf8.distance(from: string.startIndex, to: index)
      let units = string.utf16.distance(from: string.startIndex, to: index)
      if text.offset(ofScalar: number).utf8 != start { wrong.append(start) }
      for byte in start..<(start + scalars[index].utf8.count) {
        let offset = TextOffset(utf8: byte)
        if text.scalarIndex(of: offset) != number || text.utf16Index(of: offset) != units {
          wrong.append(byte)
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `cuts out the text between two offsets`() {
    let text = SourceText("須菩提。", language: "zh")
    #expect(text.string(from: TextOffset(utf8: 3), to: TextOffset(utf8: 9)) == "菩提")
    #expect(text.string(from: TextOffset(utf8: 9), to: TextOffset(utf8: 3)) == "")
    // One byte of 須's three is left: one ill-formed sequence.
    #expect(text.string(from: TextOffset(utf8: 2), to: TextOffset(utf8: 6)) == "\u{FFFD}菩")
  }

  // MARK: Well-formed UTF-8 (The Unicode Standard 15.0, table 3-7)

  // The first and last sequence of every row of the table.
  @Test(
    arguments: [
      [0x00], [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF],
      [0xE1, 0x80, 0x80], [0xEC, 0xBF, 0xBF], [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF],
      [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF0, 0xBF, 0xBF, 0xBF],
      [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x80, 0x80, 0x80],
      [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]]
  )
  func `accepts the edges of every row of table 3-7`(bytes: [UInt8]) throws {
    #expect(SourceText.invalidOffset(in: [0x61] + bytes + [0x62]) == nil)
    let text = try #require(SourceText(utf8: bytes, language: "und"))
    #expect(text.scalarCount == 1)
    #expect(text.utf16Count == (bytes.count == 4 ? 2 : 1))
  }

  @Test(
    arguments: [
      // Overlong forms of U+002F, U+007F, U+07FF and U+FFFF.
      [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0xAF],
      [0xF0, 0x8F, 0xBF, 0xBF],
      // Surrogates U+D800 and U+DFFF.
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      // Beyond U+10FFFF, and bytes that begin nothing.
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8], [0xFE], [0xFF], [0x80], [0xBF],
      // Truncated, by a wrong byte or by the end.
      [0xC2], [0xC2, 0x41], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE1, 0x41], [0xE0, 0xA0],
      [0xED, 0x80], [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80], [0xF1, 0x80, 0x80, 0xC2],
      [0xF1, 0x80, 0x41], [0xF1, 0x41], [0xF4, 0x8F, 0xBF],
    ] as [[UInt8]]
  )
  func `finds the first byte of what is ill-formed`(bytes: [UInt8]) {
    #expect(SourceText.invalidOffset(in: bytes) == 0)
    #expect(SourceText.invalidOffset(in: Array("a須".utf8) + bytes) == 4)
    #expect(SourceText.invalidOffset(in: Array("a須".utf8) + bytes + Array("b".utf8)) == 4)
    #expect(SourceText(utf8: bytes, language: "und") == nil)
  }

  @Test(arguments: Seed.first(300))
  func `finds what String finds in random bytes`(seed: Seed) {
    var random = seed
    // Leads and continuations beside the edges of table 3-7, so that much is nearly well-formed.
    let edges: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
      0xF0, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20 {
      // Letters are passed over by eight.
      let letters = [UInt8](repeating: 0x61, count: random.number(in: 0...20))
      let bytes = letters + (0..<random.number(in: 0...10)).map { _ in random.element(of: edges) }
      // The longest well-formed prefix ends where the first ill-formed sequence begins.
      let valid = (0...bytes.count)
        .last {
          String(validating: bytes.prefix($0), as: UTF8.self) != nil
        }
      let expected = valid == bytes.count ? nil : valid
      #expect(SourceText.invalidOffset(in: bytes) == expected, "\(bytes)")
    }
  }
}
