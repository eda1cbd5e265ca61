import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct GraphemeBoundariesTests {
  @Test func `stand where GraphemeBreakTest has them`() throws {
    let wrong = try BreakTest.read("GraphemeBreakTest.txt")
      .filter { test in
        let boundaries = GraphemeBoundaries(of: SourceText(test.string, language: "en"))
        return test.boundaries.indices.map(boundaries.isBoundary) != test.boundaries
      }
    #expect(wrong == [])
  }

  // The cases of the file in one text, so that stretches between simple scalars are long and short.
  @Test func `stand where GraphemeBreakTest has them, inside a text`() throws {
    let tests = try BreakTest.read("GraphemeBreakTest.txt")
    let text = SourceText(tests.map { "a\($0.string)漢" }.joined(), language: "en")
    let boundaries = GraphemeBoundaries(of: text)
    var wrong: [BreakTest] = []
    var index = 0
    for test in tests {
      // A prepended mark at the end joins 漢; one at the start extends a: only inner places count.
      let inner = test.boundaries.indices.dropFirst().dropLast()
      if inner.contains(where: {
        boundaries.isBoundary(beforeScalar: index + 1 + $0) != test.boundaries[$0]
      }) {
        wrong.append(test)
      }
      index += test.scalars.count + 2
    }
    #expect(wrong == [])
  }

  // a, e + U+0301, CR LF, a family of seven scalars, 漢.
  @Test func `are found before and after a place`() {
    let text = SourceText("ae\u{301}\r\n👩‍👩‍👧‍👦漢", language: "en")
    let boundaries = GraphemeBoundaries(of: text)
    #expect((0...13).filter(boundaries.isBoundary) == [0, 1, 3, 5, 12, 13])
    #expect(
      (0...13).map(boundaries.boundary(atOrBefore:))
        == [0, 1, 1, 3, 3, 5, 5, 5, 5, 5, 5, 5, 12, 13]
    )
    #expect(
      (0...12).map(boundaries.boundary(after:))
        == [1, 3, 3, 5, 5, 12, 12, 12, 12, 12, 12, 12, 13]
    )
  }

  @Test func `stand outside a text`() {
    let boundaries = GraphemeBoundaries(of: SourceText("", language: "en"))
    #expect([-1, 0, 1].allSatisfy(boundaries.isBoundary))
    #expect(boundaries.boundary(after: 0) == 1)
  }

  // ICU over the whole text, without the fast path between simple scalars.
  @Test(arguments: Seed.first(60))
  func `are those of the whole text`(seed: Seed) {
    var random = seed
    let string = random.text(pieces: 25) + random.scalars(count: 40)
    let scalars = string.unicodeScalars.map(\.value)
    var before = [UInt8](repeating: 0, count: scalars.count + 1)
    TextBreaker(.graphemes).find(in: scalars, count: scalars.count, before: &before)
    before[0] = 1
    let boundaries = GraphemeBoundaries(of: SourceText(string, language: "und"))
    // In any order, since a stretch is kept until another is asked for.
    for index in Array(0...scalars.count).shuffled(using: &random) {
      #expect(boundaries.isBoundary(beforeScalar: index) == (before[index] != 0), "\(index)")
    }
  }
}
