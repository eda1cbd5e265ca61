import Testing

@testable import Typesetting

struct TextBreakerTests {
  @Test func `reads the conformance files that Unicode published`() throws {
    // As Conformance/README.md gives them.
    #expect(
      try BreakTest.digest(of: "LineBreakTest.txt")
        == "371bde4052aa593b108684ae292d8ea2dbb93c19990e0cdf416fa7239557aac3"
    )
    #expect(
      try BreakTest.digest(of: "GraphemeBreakTest.txt")
        == "0d2080d0def294a4b7660801cc03ddfe5866ff300c789c2cc1b50fd7802b2d97"
    )
    #expect(
      try BreakTest.digest(of: "WordBreakTest.txt")
        == "2a676130c71194245e7c74a837e58330f202600d8ddcf4518129dd476f26e18e"
    )
    #expect(try BreakTest.read("WordBreakTest.txt").count == 1_823)
    #expect(try BreakTest.read("LineBreakTest.txt").count == 7_654)
    #expect(try BreakTest.read("GraphemeBreakTest.txt").count == 602)
    #expect(
      try BreakTest.read("LineBreakTest.txt")
        .allSatisfy {
          $0.classes.count == $0.scalars.count && $0.boundaries.count == $0.scalars.count + 1
        }
    )
  }

  @Test func `breaks lines as LineBreakTest does, but for the tailorings of ICU`() throws {
    let breaker = TextBreaker(.lines)
    let tests = try BreakTest.read("LineBreakTest.txt")
    let wrong = tests.filter { breaker.boundaries($0) != $0.tailoredByICU.boundaries }
    #expect(wrong == [])

    let differing = tests.filter { breaker.boundaries($0) != $0.boundaries }
    // ICU 72 documents its tailorings in line.txt: 22 lines of 7,654, 8 of a hyphen that begins a word, 14 of numbers.
    #expect(differing.count == 22)
    #expect(differing.count { $0.classes.first == "HY" && $0.classes.last == "AL" } == 8)
    #expect(differing.count { $0.classes.contains("IS") && $0.classes.contains("NU") } == 14)
  }

  @Test func `finds the grapheme clusters of GraphemeBreakTest`() throws {
    let breaker = TextBreaker(.graphemes)
    let tests = try BreakTest.read("GraphemeBreakTest.txt")
    // The files say ÷ at the start and × there for lines; a breaker says nothing of it.
    let wrong = tests.filter { breaker.boundaries($0).dropFirst() != $0.boundaries.dropFirst() }
    #expect(wrong == [])
  }

  @Test func `finds the words of WordBreakTest, but for the colon that ICU tailors`() throws {
    let breaker = TextBreaker(.words)
    let tests = try BreakTest.read("WordBreakTest.txt")
    let wrong = tests.filter {
      breaker.boundaries($0).dropFirst() != $0.withoutColonInWords.boundaries.dropFirst()
    }
    #expect(wrong == [])
    let differing = tests.filter {
      breaker.boundaries($0).dropFirst() != $0.boundaries.dropFirst()
    }
    #expect(differing.count == 15)
  }

  @Test func `finds nothing in nothing`() {
    var before: [UInt8] = [9]
    TextBreaker(.lines).find(in: [], count: 0, before: &before)
    #expect(before == [0])
  }

  @Test func `counts scalars beyond the BMP as one`() {
    // 𠮷 and 𠀀 are ideographs of plane 2: a break stands between any two.
    var before = [UInt8](repeating: 9, count: 4)
    TextBreaker(.lines).find(in: [0x20BB7, 0x20000, 0x3002], count: 3, before: &before)
    #expect(before == [0, 1, 0, 1])
  }
}

extension TextBreaker {
  fileprivate func boundaries(_ test: BreakTest) -> [Bool] {
    var before = [UInt8](repeating: 9, count: test.scalars.count + 1)
    find(in: test.scalars, count: test.scalars.count, before: &before)
    return before.map { $0 != 0 }
  }
}
