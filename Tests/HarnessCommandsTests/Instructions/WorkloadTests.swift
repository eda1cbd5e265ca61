import PaginatorKit
import Testing

@testable import HarnessCommands

/// The beginning of a text whose instructions are counted.
struct WorkloadTests {
  private func workload(_ text: String, _ scalars: Int) -> String {
    String(
      decoding: SourceText(text, language: "en").workload(scalars: scalars).utf8,
      as: UTF8.self
    )
  }

  @Test(arguments: [
    // "ab\n" has 3 scalars, with "cde\n" they are 7, with "f" 8.
    (8, "ab\ncde\nf"), (7, "ab\ncde\n"), (6, "ab\n"), (3, "ab\n"),
    // The first paragraph alone is longer.
    (2, "ab"), (1, "a"),
  ])
  func `is whole paragraphs, at least a part of one`(scalars: Int, beginning: String) {
    #expect(workload("ab\ncde\nf", scalars) == beginning)
  }

  @Test func `is more than a heading`() {
    // "a" and its break are 2 of at most 6 scalars, less than half; 4 of the next paragraph are left.
    #expect(workload("a\nbcdefghij", 6) == "a\nbcde")
    // Half is enough.
    #expect(workload("ab\ncdefghij", 6) == "ab\n")
  }

  @Test func `counts scalars, not bytes`() {
    // Three bytes each: 一二 and its break are 3 scalars, 三四 and its break make 6.
    #expect(workload("一二\n三四\n五", 6) == "一二\n三四\n")
    #expect(workload("一二\n三四\n五", 5) == "一二\n")
  }

  @Test func `keeps a break of two characters whole`() {
    #expect(workload("ab\r\ncd", 4) == "ab\r\n")
    // The paragraph with its break has 4 scalars, so it is cut, and not inside the pair.
    #expect(workload("ab\r\ncd", 3) == "ab")
  }

  @Test(arguments: [
    // e and its accent are one cluster of 2 scalars: a, é, b.
    ("ae\u{301}b", 3, "ae\u{301}"), ("ae\u{301}b", 2, "a"),
    // A first cluster that is longer than all that is asked for stays whole: a family of 5 scalars.
    ("👩\u{200D}👧\u{200D}👦x", 2, "👩\u{200D}👧\u{200D}👦"),
  ])
  func `is cut between grapheme clusters`(text: String, scalars: Int, beginning: String) {
    #expect(Array(workload(text, scalars).utf8) == Array(beginning.utf8))
  }

  @Test func `is all of a short text`() {
    #expect(workload("", 5) == "")
    #expect(workload("ab", 5) == "ab")
  }

  @Test func `keeps how the text is read, and the page breaks inside it`() throws {
    // Breaks before c, d and f; "ab\ncde\n" ends before f.
    let text = try #require(
      SourceText(
        utf8: Array("ab\ncde\nf".utf8),
        language: "he",
        direction: .rightToLeft,
        forcedBreaks: [3, 4, 7].map(TextOffset.init(utf8:))
      )
    )
    let beginning = text.workload(scalars: 7)
    #expect(beginning.language == "he")
    #expect(beginning.direction == .rightToLeft)
    #expect(beginning.forcedBreaks == [TextOffset(utf8: 3), TextOffset(utf8: 4)])
  }
}
