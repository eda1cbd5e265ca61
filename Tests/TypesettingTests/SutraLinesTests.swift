import PaginatorKit
import TestSupport
import Testing
import Typesetting

/// The whole sutra against a line breaker that knows nothing but this: every character is 1 em
/// wide, a line never begins with 。 or U+3000, and U+3000 hangs at a line's end.
struct SutraLinesTests {
  @Test(arguments: [TestFonts.notoSansCJK, TestFonts.unifont])
  func `are those of a breaker of full-width characters`(face: FontFace) throws {
    let text = SourceText.make(try Repository.corpus("diamond-sutra"))
    try #require(
      text.utf8.count > 18_000 && Set(try Repository.corpus("diamond-sutra")).contains("。")
    )
    let found = text.lines(width: .pixels(343), style: .make([face], size: 17))
    // 20 characters of 17 px are 340 px, 21 would be 357.
    #expect(text.strings(found) == FullWidthBreaker.lines(of: text, capacity: 20))
  }

  // Narrow columns make stops meet the edge in every way, and a column of one character.
  @Test(arguments: [1, 2, 3, 4, 5, 7, 11, 13, 29])
  func `are those of a breaker of full-width characters at any width`(capacity: Int) throws {
    let text = SourceText.make(try Repository.corpus("diamond-sutra"))
    let found = text.lines(width: .em(Double(capacity)))
    #expect(text.strings(found) == FullWidthBreaker.lines(of: text, capacity: capacity))
  }
}

private enum FullWidthBreaker {
  static func lines(of text: SourceText, capacity: Int) -> [String] {
    let string = text.string(from: .zero, to: text.end)
    var lines: [String] = []
    var paragraph: [Character] = []
    for character in string {
      paragraph.append(character)
      if character == "\n" {
        lines += self.lines(of: paragraph, capacity: capacity)
        paragraph = []
      }
    }
    return lines + self.lines(of: paragraph, capacity: capacity)
  }

  private static func lines(of paragraph: [Character], capacity: Int) -> [String] {
    var lines: [String] = []
    var rest = paragraph[...]
    while !rest.isEmpty {
      let allowed = (1...rest.count).filter { isAllowed($0, in: rest) }
      // Where not even the first stretch without a break fits, as many characters as do.
      let end =
        allowed.last { width(of: rest.prefix($0)) <= capacity }
        ?? (1...rest.count).last { width(of: rest.prefix($0)) <= capacity } ?? 1
      lines.append(String(rest.prefix(end)))
      rest = rest.dropFirst(end)
    }
    return lines
  }

  private static func isAllowed(_ count: Int, in rest: ArraySlice<Character>) -> Bool {
    guard let next = rest.dropFirst(count).first else { return true }
    return !["。", "\u{3000}", "\n"].contains(next)
  }

  private static func width(of line: ArraySlice<Character>) -> Int {
    var line = line
    while let last = line.last, last == "\u{3000}" || last == "\n" { line = line.dropLast() }
    return line.count
  }
}
