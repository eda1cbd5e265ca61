import PaginatorKit
import Refereeing
import TestSupport
import Testing

@testable import Comparisons

struct QuoteIndexTests {
  /// Against looking at each place in turn.
  @Test(arguments: Seed.first(50), 1...4)
  func `finds what looking everywhere finds`(seed: Seed, stride: Int) throws {
    var random = seed
    let text = (0..<random.number(in: 0...300)).map { _ in UInt8(random.number(in: 0...1)) }
    let index = QuoteIndex(of: text, stride: stride)
    for _ in 0..<20 {
      // One that stands there, unless the text is shorter or the last byte is another's.
      let length = random.number(in: 7 + stride...20)
      let start = random.number(in: 0...max(0, text.count - length))
      var wanted = Array(text.dropFirst(start).prefix(length))
      while wanted.count < 7 + stride { wanted.append(2) }
      if random.number(in: 0...3) == 0 { wanted[wanted.count - 1] = 2 }
      let everywhere = text.indices.filter { text[$0...].starts(with: wanted) }
      let found = try #require(index.firstTwo(of: wanted, in: text))
      #expect(found.first == everywhere.first)
      #expect(found.second == everywhere.dropFirst().first)
    }
  }

  /// Only where a scalar starts is a place of the index; a quote may begin and end anywhere.
  @Test(arguments: Seed.first(50), 1...3)
  func `finds bytes that begin inside a scalar`(seed: Seed, stride: Int) throws {
    var random = seed
    let letters = Array("須菩aé𠀀")
    let text = Array(
      String((0..<120).map { _ in letters[random.number(in: 0...letters.count - 1)] }).utf8
    )
    let index = QuoteIndex(of: text, stride: stride)
    var answers = 0
    for _ in 0..<20 {
      let start = random.number(in: 0...text.count - 24)
      let wanted = Array(text[start..<start + random.number(in: 8...24)])
      let places = wanted.indices.dropLast(7).count { wanted[$0] & 0xC0 != 0x80 }
      guard let found = index.firstTwo(of: wanted, in: text) else {
        #expect(places < stride)
        continue
      }
      answers += 1
      let everywhere = text.indices.filter { text[$0...].starts(with: wanted) }
      #expect(places >= stride)
      #expect(found.first == everywhere.first)
      #expect(found.second == everywhere.dropFirst().first)
    }
    #expect(answers > 0)
  }

  /// The schemes of PaginatorKit read the text; these do not.
  @Test(arguments: Seed.first(20))
  func `schemes with an index find what those without do`(seed: Seed) throws {
    var random = seed
    let letters = Array("須菩提。於意ab")
    let text = SourceText(
      String((0..<200).map { _ in letters[random.number(in: 0...letters.count - 1)] }),
      language: "zh-Hant"
    )
    let pages = [PageRange(start: .zero, end: text.end)]
    let pagination = try Pagination(pages, of: text)
    let plain = TextQuoteBookmarks(length: 3)
    let words = TextQuoteHighlights()
    let ways = TriedWays.indexed
    let bookmarks = try #require(ways.bookmarks.lazy.compactMap { $0 as? TextQuoteBookmarks }.first)
    let highlights = try #require(
      ways.highlights.lazy.compactMap { $0 as? TextQuoteHighlights }.first
    )
    for _ in 0..<40 {
      let start = random.number(in: 0...text.scalarCount)
      let end = min(text.scalarCount, start + random.number(in: 0...6))
      let range = PageRange(start: text.offset(ofScalar: start), end: text.offset(ofScalar: end))
      let quote = words.save(range, in: pagination) + (random.number(in: 0...4) == 0 ? [0x21] : [])
      #expect(bookmarks.restore(quote, in: pagination) == plain.restore(quote, in: pagination))
      #expect(highlights.restore(quote, in: pagination) == words.restore(quote, in: pagination))
    }
    // Where the words stand in another text is not in the index.
    let longer = SourceText("a" + String(repeating: "c", count: 9), language: "en")
    let other = try Pagination([PageRange(start: .zero, end: longer.end)], of: longer)
    let quote = Array(repeating: UInt8(ascii: "c"), count: 9)
    #expect(words.restore(quote, in: other) != nil)
    #expect(bookmarks.restore(quote, in: other) == .lost)
    #expect(highlights.restore(quote, in: other) == nil)
  }

  @Test func `a long text keeps some of its places`() {
    #expect(QuoteIndex.shortestQuote(inTextOf: 5_000_000) == 8)
    // Of 50 MB every sixth.
    #expect(QuoteIndex.shortestQuote(inTextOf: 50_000_000) == 13)
  }

  @Test func `a book of one letter is no trap`() throws {
    // Every place begins with the same eight bytes; the quote's end is what is rare.
    let text = Array(repeating: UInt8(ascii: "a"), count: 200_000) + [UInt8(ascii: "b")]
    let index = QuoteIndex(of: text)
    let found = try #require(index.firstTwo(of: Array(text.suffix(40)), in: text))
    #expect(found.first == 199_961)
    #expect(found.second == nil)
    #expect(index.firstTwo(of: Array(text.prefix(40)), in: text)?.second == 1)
  }
}
