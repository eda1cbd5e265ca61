import PaginatorKit
import TestSupport
import Testing

struct ParagraphRangeTests {
  // The classes BK, CR, LF and NL of UAX #14.
  static let breaks = [
    "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  @Test(arguments: breaks)
  func `ends at every mandatory break, which belongs to it`(mandatory: String) {
    let length = mandatory.utf8.count
    // "ab" 2 bytes, the break, "須" 3 bytes.
    #expect(
      paragraphs("ab\(mandatory)須") == [
        ParagraphRange(start: 0, contentEnd: 2, end: 2 + length),
        ParagraphRange(start: 2 + length, contentEnd: 5 + length, end: 5 + length),
      ]
    )
  }

  @Test(arguments: breaks)
  func `is not added by a final break`(mandatory: String) {
    let length = mandatory.utf8.count
    #expect(
      paragraphs("a\(mandatory)") == [ParagraphRange(start: 0, contentEnd: 1, end: 1 + length)]
    )
  }

  @Test(arguments: breaks)
  func `is empty between two breaks`(mandatory: String) {
    // CRs before an LF make a CRLF of the last one, so the second break is U+2029.
    let length = mandatory.utf8.count
    let found = paragraphs("\(mandatory)\u{2029}")
    #expect(found.map(\.isEmpty) == [true, true])
    #expect(found.map(\.end) == [length, length + 3])
  }

  // U+2026 and U+202A share two bytes with U+2028, U+0385 and U+0145 one with NEL; U+001C and tab
  // are below U+0020 and no breaks.
  @Test(arguments: ["\u{2026}", "\u{202A}", "\u{385}", "\u{145}", "\u{A8}", "\u{1C}", "\t", "\0"])
  func `does not end at a character that looks like a break`(other: String) {
    #expect(paragraphs("a\(other)b").count == 1)
    let bytes = Array("a\(other)b".utf8)
    bytes.withUnsafeBufferPointer {
      #expect(ParagraphRange.start(holding: bytes.count, in: $0) == 0)
    }
  }

  @Test func `takes LF CR for two breaks`() {
    #expect(paragraphs("a\n\rb").map(\.end) == [2, 3, 4])
  }

  @Test func `ends at the limit`() {
    let bytes = Array("abc\r\nd".utf8)
    bytes.withUnsafeBufferPointer {
      #expect(
        ParagraphRange.starting(at: 1, limit: 2, in: $0)
          == ParagraphRange(start: 1, contentEnd: 2, end: 2)
      )
      // A limit between CR and LF leaves the CR.
      #expect(
        ParagraphRange.starting(at: 0, limit: 4, in: $0)
          == ParagraphRange(start: 0, contentEnd: 3, end: 4)
      )
      #expect(ParagraphRange.starting(at: 4, limit: 6, in: $0).isEmpty)
    }
  }

  // Bytes are looked at eight at a time: a break stands at each distance from the start, behind
  // characters that begin like one (E2 80 A0, C2 A3, 09) and others that do not.
  @Test(arguments: ["a", "é", "†", "£", "\t", "須", "a†£\t須é"], breaks)
  func `ends at a break at any distance`(filler: String, mandatory: String) {
    for count in 0...17 {
      let before = String(repeating: filler, count: count).utf8.count
      let text = String(repeating: filler, count: count) + mandatory + "須須須"
      let end = before + mandatory.utf8.count
      #expect(
        paragraphs(text).first == ParagraphRange(start: 0, contentEnd: before, end: end),
        "\(count) times"
      )
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer {
        #expect(
          ParagraphRange.starting(at: 0, limit: before, in: $0)
            == ParagraphRange(start: 0, contentEnd: before, end: before)
        )
      }
    }
  }

  @Test func `does not begin between CR and LF`() {
    let bytes = Array("ab\r\ncd\r".utf8)
    bytes.withUnsafeBufferPointer { utf8 in
      let starts = (0...7).map { ParagraphRange.start(holding: $0, in: utf8) }
      // Offset 3 stands between CR and LF; 4 begins "cd"; 7 is the end, after a lone CR.
      #expect(starts == [0, 0, 0, 0, 4, 4, 4, 7])
    }
  }

  @Test(arguments: Seed.first(100))
  func `partitions a text as its scalars say`(seed: Seed) {
    var random = seed
    let string = random.text(pieces: 30, of: [.latin, .han, .newline, .newline, .control])
    let found = paragraphs(string)
    // An independent walk over scalars.
    var expected: [ParagraphRange] = []
    var start = 0
    var byte = 0
    let scalars = Array(string.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let before = byte
      byte += scalar.utf8.count
      guard [0xA, 0xB, 0xC, 0xD, 0x85, 0x2028, 0x2029].contains(scalar.value) else { continue }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == "\r", next == "\n" { continue }
      let isPair = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
      expected.append(
        ParagraphRange(start: start, contentEnd: isPair ? before - 1 : before, end: byte)
      )
      start = byte
    }
    if start < byte { expected.append(ParagraphRange(start: start, contentEnd: byte, end: byte)) }
    #expect(found == expected)

    // Every offset lies in the paragraph whose start is found for it.
    let bytes = Array(string.utf8)
    bytes.withUnsafeBufferPointer { utf8 in
      for offset in 0..<bytes.count {
        let holding = expected.last { $0.start <= offset }?.start
        #expect(ParagraphRange.start(holding: offset, in: utf8) == holding)
      }
    }
  }

  private func paragraphs(_ string: String) -> [ParagraphRange] {
    let bytes = Array(string.utf8)
    return bytes.withUnsafeBufferPointer { utf8 in
      var found: [ParagraphRange] = []
      var start = 0
      while start < bytes.count {
        let next = ParagraphRange.starting(at: start, limit: bytes.count, in: utf8)
        found.append(next)
        guard next.end > start else { break }
        start = next.end
      }
      return found
    }
  }
}
