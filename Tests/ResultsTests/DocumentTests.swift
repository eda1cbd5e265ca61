import Foundation
import GRDB
import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing
@testable import Results
@testable import Trials

/// Documents are short, and those of earlier harnesses are read by later ones.
struct DocumentTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  @Test(
    arguments: [
      ([21, 21, 21, 20, nil, nil, -7], #""21*3 20 -*2 -7""#), ([], #""""#), ([0], #""0""#),
      ([nil], #""-""#),
      ([-(1 << 53), 1 << 53], #""-9007199254740992 9007199254740992""#),
    ] as [([Int?], String)]
  )
  func `numbers are written as runs`(numbers: [Int?], written: String) throws {
    let list = NumberList(numbers)
    #expect(try text(list) == written)
    #expect(try list.numbers(count: numbers.count) == numbers)
    #expect(throws: MalformedDocument.self) { try list.numbers(count: numbers.count + 1) }
  }

  @Test func `words are written out, and differences instead of sums`() throws {
    let words = NumberList([1, 1, nil, 0], words: ["between", "inside"])
    #expect(try text(words) == #""inside*2 - between""#)
    #expect(try words.numbers(count: 4, words: ["apart", "inside", "between"]) == [1, 1, nil, 2])
    #expect(throws: MalformedDocument.self) { try words.numbers(count: 4, words: ["inside"]) }
    let sums = NumberList(differencesOf: [3, 6, 9, -1, 1 << 51, -(1 << 51)])
    #expect(try text(sums).hasPrefix(#""3*3 -10 "#))
    #expect(try sums.sums() == [3, 6, 9, -1, 1 << 51, -(1 << 51)])
  }

  /// As Foundation writes it in one piece.
  @Test(arguments: [#"a\u0000b"#, #"\\u0000"#, "\\", #"\""#, "漢\n", ""])
  func `a document is cut at its long lists, whatever else it holds`(word: String) throws {
    struct Document: Encodable {
      var a: String
      var b: NumberList
      var c: String
      var d: NumberList
    }
    let long = NumberList((0..<600).map { $0 * $0 })
    let document = Document(a: word, b: long, c: word, d: long)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let whole = String(decoding: try encoder.encode(document), as: UTF8.self)
    let parts = try LongTexts.parts(of: document)
    #expect(parts.count == 5)
    #expect(parts.joined() == whole)
  }

  /// What is checked without a list is what a list is refused for, by the numbers one by one.
  @Test(arguments: Seed.first(30, ofAll: 3_000))
  func `a list that is checked can be read`(seed: Seed) throws {
    var random = seed
    let signs = [
      "0", "7*3", "-", "-2*2", "1*0", "x", "9007199254740992*2", "-9007199254740992", "5*",
    ]
    let written = (0..<random.number(in: 0...4)).map { _ in random.element(of: signs) }
      .joined(separator: " ")
    let list = try JSONDecoder().decode(NumberList.self, from: Data("\"\(written)\"".utf8))
    let count = random.number(in: 0...4)
    let allowed = -1...random.number(in: 0...9)
    let numbers = try? list.numbers(count: count)
    let isAllowed = numbers.map { $0.compactMap(\.self).allSatisfy(allowed.contains) } ?? false
    #expect(((try? list.check(count: count, allowed: allowed)) != nil) == isAllowed, "\(written)")
    var (sum, isSummed) = (0, true)
    for number in (try? list.numbers()) ?? [] {
      sum += number ?? 0
      if sum.magnitude > NumberList.most { isSummed = false }
    }
    isSummed = isSummed && (try? list.numbers()) != nil
    #expect(((try? list.checkSums()) != nil) == isSummed, "\(written)")
    #expect(((try? list.sums()) != nil) == isSummed, "\(written)")
  }

  @Test(arguments: [
    #""1*0""#, #""1*-1""#, #""x""#, #""1*""#, #""1*2*3""#, #""1*9999999999""#, #""1*4000001""#,
    #""9007199254740994""#, #""-9223372036854775808""#, #""9007199254740992*2""#,
  ])
  func `nonsense in a list is refused`(written: String) throws {
    let list = try JSONDecoder().decode(NumberList.self, from: Data(written.utf8))
    #expect(throws: MalformedDocument.self) { try list.sums() }
    #expect(throws: MalformedDocument.self) { try list.numbers(count: .max) }
  }

  @Test(arguments: [
    (ContentKind.trial, #"{"a\"b":"99999999999999999999","n":[-9007199254740992, 1.5e3]}"#, nil),
    (.trial, #"{"scalarCount":9223372036854775807}"#, "9223372036854775807"),
    (.cost, #"{"x":[1,-9223372036854775808 ]}"#, "-9223372036854775808"), (.cost, "1e308", "1e308"),
    (.setting, #"{"page":{"width":2147483648}}"#, nil),
    (.setting, #"{"page":{"width":2147483649}}"#, "2147483649"),
  ])
  func `a number that nobody measures is found`(kind: ContentKind, json: String, found: String?) {
    #expect(kind.firstOutside(Array(json.utf8)) == found)
  }

  @Test func `pages that partition a text are a list of lengths`() throws {
    let pages = [(0, 60), (60, 120), (120, 150)]
      .map { PageRange(start: TextOffset(utf8: $0), end: TextOffset(utf8: $1)) }
    let document = PagesDocument(pages)
    #expect(try text(document.lengths) == #""60*2 30""#)
    #expect(try text(document.gaps) == #""0*3""#)
    #expect(try document.pages() == pages)
  }

  @Test func `as many pages are read as a text can have, and no more`() throws {
    let json = #"{"count":4000002,"lengths":"1*4000002","gaps":"0*4000002"}"#
    let document = try JSONDecoder().decode(PagesDocument.self, from: Data(json.utf8))
    #expect(try document.pages(ofBytes: 4_000_002).count == 4_000_002)
    #expect(throws: MalformedDocument.self) { try document.pages(ofBytes: 1_000) }
  }

  @Test func `what no page has takes no room`() throws {
    let range = PageRange(start: .zero, end: TextOffset(utf8: 1))
    var page = PageMeasurement(page: 0, range: range)
    page.lines = 21
    let judgement = Judgement(
      coverage: Coverage(),
      pages: [page],
      missingGlyphs: 0,
      referencePages: 1,
      drift: nil
    )
    #expect(JudgementDocument(judgement).measurements.keys.sorted() == ["lines"])
  }

  /// Every measurement has a column of its own: changed alone, it comes back changed.
  @Test func `every measurement of a page is in exactly one column`() throws {
    var seed = Seed(7)
    let range = PageRange(start: .zero, end: TextOffset(utf8: 4))
    let page = PageMeasurement.make(0, range, &seed)
    var empty = PageMeasurement(page: 0, range: range)
    for column in PageColumn.all {
      let before = fields(of: empty)
      if let number = column.value(page) { column.set(&empty, number) }
      #expect(column.value(empty) == column.value(page), "\(column.name)")
      #expect(fields(of: empty) != before || column.value(page) == 0, "\(column.name)")
    }
    #expect(fields(of: empty) == fields(of: page))
    #expect(Set(PageColumn.all.map(\.name)).count == PageColumn.all.count)
  }

  /// A document with a field more, as a later harness writes it, and one with a field less.
  @Test func `an optional field may be added without a migration`() throws {
    struct Later: Codable, Equatable {
      var corpora: [String]
      var examples: [PageExample]
      var notes: String?
    }
    let file = try StoreFile.withSession()
    let store = try file.open()
    let batch = ContentBatch(store.pool)
    let old = try batch.put(.session, SessionDocument(corpora: ["a"], examples: []))
    let new = try batch.put(.session, Later(corpora: ["b"], examples: [], notes: "hm"))
    try store.pool.write(batch.flush)
    try store.pool.read { database in
      let earlier: Later = try database.document(.session, old)
      #expect(earlier == Later(corpora: ["a"], examples: [], notes: nil))
      let later: SessionDocument = try database.document(.session, new)
      #expect(later.corpora == ["b"])
    }
  }

  /// A judgement of a harness that knew fewer measurements, or more.
  @Test func `a measurement may be added without a migration`() throws {
    var seed = Seed(3)
    let range = PageRange(start: .zero, end: TextOffset(utf8: 4))
    let judgement = Judgement.make([range], of: .make("text"), &seed)
    var document = JudgementDocument(judgement)
    document.measurements["ink_overflow_top_px"] = nil
    document.measurements["weight"] = NumberList([7])
    var expected = judgement
    expected.pages[0].ink.overflowTop = .zero
    #expect(try document.judgement(of: [range]) == expected)
  }

  /// Lists of thousands of pages do not go through the coder, and the JSON is the same.
  @Test func `a document with long lists is the JSON that a coder makes`() throws {
    var seed = Seed(5)
    let pages = (0..<5_000)
      .map { _ in
        let start = TextOffset(utf8: seed.number(in: 0...9_999))
        return PageRange(start: start, end: TextOffset(utf8: seed.number(in: 0...9_999)))
      }
    let document = PagesDocument(pages)
    let store = try StoreFile().open()
    let batch = ContentBatch(store.pool)
    let digest = try batch.put(.pages, document)
    try store.pool.write(batch.flush)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = try store.pool.read { try $0.body(.pages, digest) }
    #expect(body == Array(try encoder.encode(document)))
    #expect(body.count > 10_000)
    let found: PagesDocument = try store.pool.read { try $0.document(.pages, digest) }
    #expect(try found.pages() == pages)
  }
}
