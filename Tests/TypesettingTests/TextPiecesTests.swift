import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Texts cut for threads, and the records that come of the pieces.
struct TextPiecesTests {
  struct Cut: Sendable {
    var text: String
    var pieces: Int
    var start = 0
    var expected: [Range<Int>]
  }

  static let cuts = [
    // Shares of 15 bytes in three: 5 and 10, where paragraphs begin.
    Cut(text: "aaaa\nbbbb\ncccc\n", pieces: 3, expected: [0..<5, 5..<10, 10..<15]),
    // 11 in three: 3 is inside the first paragraph, which ends at 8, beyond the next share of 7.
    Cut(text: "aaaaaaa\nb\nc", pieces: 3, expected: [0..<8, 8..<11]),
    // 6 in two: 3 is between CR and LF.
    Cut(text: "aa\r\nbb", pieces: 2, expected: [0..<4, 4..<6]),
    // 11 in two: 5 is right after a paragraph separator of three bytes.
    Cut(text: "aa\u{2029}bb\nccc", pieces: 2, expected: [0..<5, 5..<11]),
    // 9 in two: 4 is inside the separator; the next paragraph ends at 8.
    Cut(text: "aa\u{2029}bb\nc", pieces: 2, expected: [0..<8, 8..<9]),
    Cut(text: "one paragraph", pieces: 4, expected: [0..<13]),
    // From 5 on there are 10 bytes: 10 is the half.
    Cut(text: "aaaa\nbbbb\ncccc\n", pieces: 2, start: 5, expected: [5..<10, 10..<15]),
    // More pieces than bytes: one for each byte, as far as paragraphs begin there.
    Cut(text: "\n\na", pieces: 9, expected: [0..<1, 1..<2, 2..<3]),
    Cut(text: "", pieces: 3, expected: [0..<0]),
    Cut(text: "aa\nb", pieces: 3, start: 4, expected: [4..<4]),
  ]

  @Test(arguments: cuts)
  func `are cut where the first paragraph of their share begins`(cut: Cut) {
    let ranges = Array(cut.text.utf8)
      .withUnsafeBufferPointer {
        TextPieces(most: cut.pieces, leastBytes: 1).ranges(of: $0, from: cut.start)
      }
    #expect(ranges == cut.expected)
  }

  @Test func `are no more than have the fewest bytes`() {
    let text = Array(String(repeating: "a\n", count: 50).utf8)
    func count(_ most: Int, _ leastBytes: Int) -> Int {
      text.withUnsafeBufferPointer {
        TextPieces(most: most, leastBytes: leastBytes).ranges(of: $0, from: 0).count
      }
    }
    #expect(count(16, 101) == 1)
    #expect(count(16, 51) == 1)
    #expect(count(16, 50) == 2)
    #expect(count(16, 20) == 5)
    #expect(count(3, 20) == 3)
  }

  // MARK: Records

  static let style = TypeStyle.make([TestFonts.notoSansCJK, TestFonts.dejaVuSans])

  private func recorded(
    _ text: SourceText,
    from start: TextOffset = .zero,
    pieces: Int,
    shaping: ShapingMode
  ) throws -> RecordedText {
    try RecordedText(
      text,
      from: start,
      cutInto: TextPieces(most: pieces, leastBytes: 1),
      with: .make(Self.style, language: text.language, shaping: shaping)
    ) {
      .make(Self.style, language: text.language, shaping: shaping)
    }
  }

  @Test(arguments: [2, 3, 7, 16, 200], ShapingMode.allCases)
  func `have the records of the whole text`(pieces: Int, shaping: ShapingMode) throws {
    var strings = RandomStrings(Seed(UInt64(pieces)))
    let bytes = Array(try Repository.corpus("diamond-sutra-punctuated").utf8) + strings.lines(300)
    let text = try #require(SourceText(utf8: bytes, language: "zh-Hant"))
    let whole = RecordedText(
      text,
      with: .make(Self.style, language: text.language, shaping: shaping)
    )
    let joined = try recorded(text, pieces: pieces, shaping: shaping)
    #expect(joined.records.count == whole.records.count)
    #expect(joined.records.paragraphs.map(\.range) == whole.records.paragraphs.map(\.range))
    #expect(
      joined.records.paragraphs.map(\.firstRecord) == whole.records.paragraphs.map(\.firstRecord)
    )
    let differing = (0..<min(joined.records.count, whole.records.count))
      .first { number in
        let (one, other) = (joined.records.records[number], whole.records.records[number])
        return one.x != other.x || one.offset != other.offset || one.trailing != other.trailing
      }
    #expect(differing == nil)
    #expect(joined.work.measuredScalars == text.scalarCount)
    // What one piece has shaped the others do not know; full shaping knows nothing anyway.
    if shaping == .full { #expect(joined.work == whole.work) }
    #expect(joined.work.shapedGlyphs >= whole.work.shapedGlyphs)
    // Another time other threads have other pieces.
    #expect(try recorded(text, pieces: pieces, shaping: shaping).work == joined.work)
    let work = joined.work
    joined.shareRecords(with: whole)
    #expect(joined.records.records == whole.records.records)
    #expect(joined.work == work)
  }

  @Test func `share no memory with other records`() throws {
    // As many records, of other widths.
    let narrow = try recorded(.make("一 iiii 二"), pieces: 1, shaping: .fast)
    let wide = try recorded(.make("一 mmmm 二"), pieces: 1, shaping: .fast)
    #expect(narrow.records.count == wide.records.count)
    narrow.shareRecords(with: wide)
    #expect(narrow.records.records != wide.records.records)
  }

  @Test func `begin with the paragraph that holds an offset`() throws {
    let text = SourceText.make("一二\n三四五\n六\n七")
    // 一二\n has 7 bytes, 三四五\n 10: 四 is at 10, in the paragraph at 7.
    let joined = try recorded(text, from: TextOffset(utf8: 10), pieces: 3, shaping: .fast)
    #expect(joined.records.paragraphs.map(\.start) == [7, 17, 21])
    let typesetter = Typesetter.make(Self.style, language: text.language, shaping: .fast)
    #expect(!joined.isGood(for: text, typesetter))
    #expect(try recorded(text, pieces: 3, shaping: .fast).isGood(for: text, typesetter))
  }

  private struct Odd: Error {}

  @Test func `fail as the first piece does, when all have ended`() throws {
    let text = SourceText.make("一\n二\n三")
    let typesetter = Typesetter.make(Self.style, language: text.language)
    #expect(throws: Odd.self) {
      try RecordedText(
        text,
        cutInto: TextPieces(most: 3, leastBytes: 1),
        with: typesetter
      ) { throw Odd() }
    }
  }
}
