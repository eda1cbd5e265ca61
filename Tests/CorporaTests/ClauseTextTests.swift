import Corpora
import PaginatorKit
import Testing

struct ClauseTextTests {
  /// The body of the Diamond Sutra: 35 paragraphs, of which two are verses without 。.
  private static let sutra: [[UInt8]] = {
    let corpora = try? CorpusFolder(path: RepositoryCorporaTests.folder)
    guard let corpus = try? corpora?.corpus("diamond-sutra") else { return [] }
    return ParagraphSeparator.blankLine.paragraphs(in: corpus.text.utf8).dropFirst(2)
      .map { Array(corpus.text.utf8[$0]) }
  }()

  private func base(_ paragraphs: String...) throws -> ClauseText {
    try #require(ClauseText(paragraphs: paragraphs.map { Array($0.utf8) }))
  }

  private func made(_ seed: UInt64, _ target: Int) throws -> String {
    let clauses = try #require(ClauseText(paragraphs: Self.sutra))
    return String(decoding: clauses.text(seed: seed, target: target), as: UTF8.self)
  }

  private func paragraphs(of text: String) -> [Substring] {
    text.dropLast().unicodeScalars.split(separator: "\n").map(Substring.init)
  }

  private func isHeading(_ paragraph: Substring) -> Bool { paragraph.hasSuffix("章") }

  // One clause of 3 scalars, one paragraph: nothing is left to chance but when a chapter is due. The
  // first number of SplitMix64 for seed 0 is E220A8397B1DCDAF; mod 33 it is 1, so 9 paragraphs follow the
  // first heading. 第一章 and 9 times LF LF 甲乙。 are 3 + 9 × 5 = 48 scalars; with the second heading
  // (2 + 3) and one paragraph (5) they are 58.
  @Test(arguments: [(1, 1, 0), (8, 1, 0), (9, 2, 0), (48, 9, 0), (49, 9, 1), (58, 9, 1)])
  func `a text of one clause is headings and that clause`(target: Int, first: Int, second: Int)
    throws
  {
    let text = try base("甲乙。").text(seed: 0, target: target)
    let chapters = [
      ["第一章"] + Array(repeating: "甲乙。", count: first),
      second == 0 ? [] : ["第二章"] + Array(repeating: "甲乙。", count: second),
    ]
    #expect(
      String(decoding: text, as: UTF8.self)
        == chapters.joined().joined(separator: "\n\n") + "\n"
    )
  }

  // A paragraph of 5 is filled by both clauses, 2 + 3, in either order.
  @Test func `a paragraph takes clauses until it is as long as one of the base`() throws {
    let text = try base("甲。乙丙。").text(seed: 3, target: 200)
    let found = paragraphs(of: String(decoding: text, as: UTF8.self)).filter { !isHeading($0) }
    #expect(found.count > 20)
    #expect(Set(found) == ["甲。乙丙。", "乙丙。甲。"])
  }

  @Test func `what has no full stop is left out`() throws {
    let clauses = try base("題", "甲。乙", "如夢\n泡影", "丙。")
    #expect(clauses.clauses.map { String(decoding: $0, as: UTF8.self) } == ["甲。", "丙。"])
    // 甲。乙 counts whole: 3 scalars; 丙。 has 2.
    #expect(clauses.lengths == [3, 2])
    #expect(ClauseText(paragraphs: [Array("甲".utf8), []]) == nil)
  }

  // 1,023 marks 。 stand in the Diamond Sutra, all of them in its 33 paragraphs of prose.
  @Test func `the sutra has its clauses`() throws {
    let clauses = try #require(ClauseText(paragraphs: Self.sutra))
    #expect(clauses.clauses.count == 1023)
    #expect(clauses.lengths.count == 33)
    #expect(clauses.clauses.map { String(decoding: $0, as: UTF8.self).count }.max() == 17)
  }

  @Test(arguments: [1, 2, 77] as [UInt64], [500, 10_000, 60_000])
  func `the text reaches its target with its last paragraph, and ends there`(
    seed: UInt64,
    target: Int
  ) throws {
    let text = try made(seed, target)
    #expect(text.hasSuffix("。\n"))
    let whole = text.unicodeScalars.count - 1
    let last = try #require(paragraphs(of: text).last)
    #expect(whole >= target)
    #expect(whole - last.unicodeScalars.count - 2 < target)
  }

  @Test func `a seed has one text, and a shorter one is its beginning`() throws {
    let text = try made(1, 20_000)
    #expect(try made(1, 20_000) == text)
    #expect(try made(2, 20_000) != text)
    let shorter = try made(1, 5_000)
    #expect(text.unicodeScalars.starts(with: shorter.unicodeScalars.dropLast()))
  }

  @Test(arguments: [1, 5, 9] as [UInt64])
  func `every round deals each clause of the base once`(seed: UInt64) throws {
    let clauses = try #require(ClauseText(paragraphs: Self.sutra))
    let base = clauses.clauses.map { String(decoding: $0, as: UTF8.self) }.sorted()
    let dealt = paragraphs(of: try made(seed, 30_000)).filter { !isHeading($0) }
      .flatMap { $0.unicodeScalars.split(separator: "。").map { String($0) + "。" } }
    #expect(dealt.count > 4 * base.count)
    for start in stride(from: 0, to: dealt.count - base.count, by: base.count) {
      #expect(dealt[start..<start + base.count].sorted() == base)
    }
    #expect(dealt[..<base.count] != dealt[base.count..<2 * base.count])
  }

  @Test func `a paragraph is no longer than its clauses make it`() throws {
    let lengths = try #require(ClauseText(paragraphs: Self.sutra)).lengths
    let found = paragraphs(of: try made(4, 50_000)).filter { !isHeading($0) }
    for paragraph in found {
      let count = paragraph.unicodeScalars.count
      let last = try #require(paragraph.dropLast().unicodeScalars.split(separator: "。").last)
      let before = count - last.count - 1
      #expect(lengths.contains { before < $0 && $0 <= count }, "\(paragraph)")
    }
  }

  @Test func `headings stand 8 to 40 paragraphs apart and are numbered`() throws {
    let found = paragraphs(of: try made(1, 300_000))
    let headings = found.indices.filter { isHeading(found[$0]) }
    let gaps = zip(headings, headings.dropFirst()).map { $1 - $0 - 1 }
    #expect(gaps.count > 40)
    #expect(gaps.allSatisfy { (8...40).contains($0) })
    #expect(headings.first == 0)
    for (number, index) in headings.enumerated() {
      #expect(found[index] == "第\(hanNumeral(number + 1))章")
    }
  }

  @Test(arguments: [
    (1, "一"), (10, "十"), (11, "十一"), (20, "二十"), (99, "九十九"), (100, "一百"), (101, "一百零一"),
    (110, "一百一十"), (111, "一百一十一"), (1000, "一千"), (1001, "一千零一"), (1010, "一千零一十"),
    (1100, "一千一百"), (2345, "二千三百四十五"), (10_000, "一萬"), (10_001, "一萬零一"),
    (10_010, "一萬零一十"), (11_000, "一萬一千"), (20_305, "二萬零三百零五"), (120_000, "十二萬"),
  ])
  func `numbers are written as chapters are counted`(number: Int, numeral: String) {
    #expect(hanNumeral(number) == numeral)
  }
}
