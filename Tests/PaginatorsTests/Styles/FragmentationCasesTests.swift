import PaginatorKit
import TestSupport
import Testing

/// `greedy` by the rules of CSS Fragmentation 3, case by case, each worked by hand from its words.
///
/// A line is 24 px high and holds five characters; a page of four lines is 96 px high. A page is written as
/// its lines, each by the letter of its block: "aab" has two lines of a and one of b.
struct FragmentationCasesTests {
  struct Case: CustomTestStringConvertible {
    var rule: String
    var linesPerPage: Double
    var orphans = 1
    var widows = 1
    var blocks: [FragmentationBlock]
    var pages: [String]
    var testDescription: String { rule }
  }

  /// Section 4.4, rules 1, 2 and 4: where a break is avoided.
  static let avoided = [
    // a a a H | b: behind H is no place, before it is one.
    Case(
      rule: "Rule 1: no page ends between a block that avoids it and the next",
      linesPerPage: 4,
      blocks: [.a(3), .heading("H"), .b(2)],
      pages: ["aaa", "Hbb"]
    ),
    // a a H I J | b b b: each heading avoids a break behind it.
    Case(
      rule: "Rule 1: three headings in a row stay with what follows",
      linesPerPage: 5,
      blocks: [.a(2), .heading("H"), .heading("I"), .heading("J"), .b(3)],
      pages: ["aa", "HIJbb", "b"]
    ),
    // a H b | b: the heading is no more than beside the first line of what follows.
    Case(
      rule: "Rule 1: the break behind the first line of the next block is allowed",
      linesPerPage: 3,
      blocks: [.a(1), .heading("H"), .b(2)],
      pages: ["aHb", "b"]
    ),
    // The second page begins with H, behind which is no place; what forces a break goes before what avoids it.
    Case(
      rule: "Rule 1: a forced break goes before one that is avoided",
      linesPerPage: 4,
      blocks: [.a(1), .heading("H"), .b(1, beginsPage: true)],
      pages: ["aH", "b"]
    ),
    // A line and a picture of a whole page: nothing but the avoided place is there.
    Case(
      rule: "Rule 1 is dropped where it leaves no place",
      linesPerPage: 4,
      blocks: [.heading("H"), .picture("P", 96)],
      pages: ["H", "P"]
    ),
    // H is 48 px high, so that two lines of a and H fill the page.
    Case(
      rule: "Rule 1: as high as the heading is, so many lines go with it",
      linesPerPage: 4,
      blocks: [.a(2), .heading("H", size: 2), .b(1)],
      pages: ["aa", "Hb"]
    ),
    Case(
      rule: "Rule 1: what fits with the next line stays",
      linesPerPage: 4,
      blocks: [.a(1), .heading("H", size: 2), .b(1)],
      pages: ["aHb"]
    ),
    // P and its caption are a figure: P avoids the break behind it and is whole.
    Case(
      rule: "Rule 2: no page ends between two blocks of one that is kept together",
      linesPerPage: 4,
      blocks: [.a(2), .picture("P", 48, BlockStyle(.picture, keepsWithNext: true)), .c(1)],
      pages: ["aa", "Pc"]
    ),
    Case(
      rule: "Rule 4: no page ends inside a block that is kept together",
      linesPerPage: 4,
      blocks: [.a(2), .kept("k", 3)],
      pages: ["aa", "kkk"]
    ),
    Case(
      rule: "Rule 4: a block that fills the page is whole",
      linesPerPage: 4,
      blocks: [.kept("k", 4), .a(1)],
      pages: ["kkkk", "a"]
    ),
    Case(
      rule: "Rule 4: rows are parted from each other and not in themselves",
      linesPerPage: 5,
      blocks: [.kept("r", 2), .kept("s", 2), .kept("t", 2)],
      pages: ["rrss", "tt"]
    ),
    // No place is on a page but those inside k.
    Case(
      rule: "Rule 4 is dropped where a block is longer than the page",
      linesPerPage: 3,
      blocks: [.kept("k", 5)],
      pages: ["kkk", "kk"]
    ),
    // The break before k is allowed, those inside it are not.
    Case(
      rule: "Rule 4: a block that is longer than a page begins one",
      linesPerPage: 4,
      blocks: [.a(1), .kept("k", 6)],
      pages: ["a", "kkkk", "kk"]
    ),
    Case(
      rule: "Rules 1 and 4: a heading goes with the block that is kept together",
      linesPerPage: 4,
      blocks: [.a(1), .heading("H"), .kept("k", 3)],
      pages: ["a", "Hkkk"]
    ),
    // A page cannot have H and all of k, and behind H is no better place than inside k.
    Case(
      rule: "Rules 1 and 4 weigh the same: of their places the last is taken",
      linesPerPage: 4,
      blocks: [.heading("H"), .kept("k", 5)],
      pages: ["Hkkk", "kk"]
    ),
  ]

  /// Section 4.4, rule 3: orphans and widows.
  static let lines = [
    // The example of section 4.5: twenty lines of room, four orphans, two widows.
    Case(
      rule: "Rule 3: 20 lines of 20",
      linesPerPage: 20,
      orphans: 4,
      widows: 2,
      blocks: [.a(20)],
      pages: [many("a", 20)]
    ),
    Case(
      rule: "Rule 3: 21 lines in 20 leave two for the next page",
      linesPerPage: 20,
      orphans: 4,
      widows: 2,
      blocks: [.a(21)],
      pages: [many("a", 19), "aa"]
    ),
    Case(
      rule: "Rule 3: 22 lines in 20",
      linesPerPage: 20,
      orphans: 4,
      widows: 2,
      blocks: [.a(22)],
      pages: [many("a", 20), "aa"]
    ),
    Case(
      rule: "Rule 3: 23 lines in 20",
      linesPerPage: 20,
      orphans: 4,
      widows: 2,
      blocks: [.a(23)],
      pages: [many("a", 20), "aaa"]
    ),
    // The same example: eight lines of room, ten orphans, twenty widows.
    Case(
      rule: "Rule 3: 9 lines do not fit 8, and move as a block",
      linesPerPage: 20,
      orphans: 10,
      widows: 20,
      blocks: [.a(12), .b(9)],
      pages: [many("a", 12), many("b", 9)]
    ),
    Case(
      rule: "Rule 3: 8 lines fit 8",
      linesPerPage: 20,
      orphans: 10,
      widows: 20,
      blocks: [.a(12), .b(8), .c(1)],
      pages: [many("a", 12) + many("b", 8), "c"]
    ),
    // One line of b is too few before a break, two leave too few behind it.
    Case(
      rule: "Rule 3: three lines are not parted by 2 and 2",
      linesPerPage: 4,
      orphans: 2,
      widows: 2,
      blocks: [.a(2), .b(3)],
      pages: ["aa", "bbb"]
    ),
    // Four lines are before the second break, though two of them are on the page before.
    Case(
      rule: "Rule 3 counts from where the block begins, on whatever page",
      linesPerPage: 2,
      orphans: 2,
      widows: 2,
      blocks: [.a(7)],
      pages: ["aa", "aa", "a", "aa"]
    ),
    Case(
      rule: "Rule 3: a block of one line is no orphan",
      linesPerPage: 2,
      orphans: 2,
      widows: 2,
      blocks: [.a(1), .b(1), .c(1)],
      pages: ["ab", "c"]
    ),
    // a a H b | b b leaves one line of b with H, so that both go.
    Case(
      rule: "Rules 1 and 3: a heading goes with the orphans",
      linesPerPage: 4,
      orphans: 2,
      widows: 2,
      blocks: [.a(2), .heading("H"), .b(3)],
      pages: ["aa", "Hbbb"]
    ),
    // Behind H a break is avoided; b has three lines before the break, of four that it should.
    Case(
      rule: "Rule 3 is dropped before rule 1",
      linesPerPage: 4,
      orphans: 4,
      widows: 1,
      blocks: [.heading("H"), .b(5)],
      pages: ["Hbbb", "bb"]
    ),
    // A break behind one line or two leaves too few before it, and one behind three or four too few behind it.
    Case(
      rule: "Rule 3 is dropped where a page has no other place",
      linesPerPage: 2,
      orphans: 3,
      widows: 3,
      blocks: [.a(5)],
      pages: ["aa", "aa", "a"]
    ),
    // When all rules are dropped, lines may weigh; so they do here, and in browsers.
    Case(
      rule: "Rule 3 weighs where rule 4 is dropped",
      linesPerPage: 4,
      orphans: 2,
      widows: 2,
      blocks: [.kept("k", 5)],
      pages: ["kkk", "kk"]
    ),
  ]

  /// Section 5.2, and the collapsing of CSS 2.2, 8.3.1.
  static let margins = [
    // b stands at the top, and three lines of c below it.
    Case(
      rule: "a margin behind an unforced break is none",
      linesPerPage: 4,
      blocks: [.a(4), .b(1, before: 1), .c(3)],
      pages: ["aaaa", "bccc"]
    ),
    // 24 px of margin, b, and two lines of c.
    Case(
      rule: "a margin behind a forced break stays",
      linesPerPage: 4,
      blocks: [.a(1), .b(1, before: 1, beginsPage: true), .c(3)],
      pages: ["a", "bcc", "c"]
    ),
    Case(
      rule: "the margin of what is first stays",
      linesPerPage: 4,
      blocks: [.a(4, before: 1)],
      pages: ["aaa", "a"]
    ),
    // The margin would go 24 px below the page, and takes no line with it.
    Case(
      rule: "a margin before an unforced break is cut to the room that is left",
      linesPerPage: 4,
      blocks: [.a(4, after: 1), .b(1)],
      pages: ["aaaa", "b"]
    ),
    Case(
      rule: "a margin before a forced break is cut, too",
      linesPerPage: 4,
      blocks: [.a(4, after: 1), .b(1, beginsPage: true)],
      pages: ["aaaa", "b"]
    ),
    // 72 + 12 + 24 px are more than 96.
    Case(
      rule: "a line fits with its margin or not at all",
      linesPerPage: 4,
      blocks: [.a(3), .b(1, before: 0.5), .c(1)],
      pages: ["aaa", "bc"]
    ),
    // 24 + 24 + 24 px.
    Case(
      rule: "two equal margins are one",
      linesPerPage: 3,
      blocks: [.a(1, after: 1), .b(1, before: 1)],
      pages: ["ab"]
    ),
    // 24 + 36 + 24 px are more than 72; were they 24 px apart, both would fit.
    Case(
      rule: "the larger margin counts",
      linesPerPage: 3,
      blocks: [.a(1, after: 1), .b(1, before: 1.5)],
      pages: ["a", "b"]
    ),
    // Behind the break H has no margin: 24 + 12 + 24 px and one more line.
    Case(
      rule: "a heading that moves leaves its margin behind",
      linesPerPage: 4,
      blocks: [.a(3), .heading("H", before: 1, after: 0.5), .b(2), .c(1)],
      pages: ["aaa", "Hbb", "c"]
    ),
    // 24 + 24 + 48 px.
    Case(
      rule: "a picture has its margin before it, and fits",
      linesPerPage: 4,
      blocks: [.a(1), .picture("P", 48, BlockStyle(.picture, spaceBefore: Ems(1)))],
      pages: ["aP"]
    ),
    // Higher than the page, it is as high as that.
    Case(
      rule: "a picture that is higher than the page has one for itself",
      linesPerPage: 4,
      blocks: [.a(1), .picture("P", 960), .b(1)],
      pages: ["a", "P", "b"]
    ),
  ]

  @Test(arguments: avoided + lines + margins)
  func `ends pages as CSS Fragmentation says`(of test: Case) throws {
    var book = StyledText()
    for block in test.blocks {
      book.addBlock(block.style, beginsPage: block.beginsPage) { content in
        if let height = block.picture {
          content.addPicture(width: .pixels(10), height: .pixels(height))
        } else {
          content.add(han(block.lines * columns(of: block)))
        }
      }
    }
    let text = book.text(language: "zh-Hant")
    let layout = Layout.lines24(height: 24 * test.linesPerPage) {
      ($0.orphans, $0.widows) = (test.orphans, test.widows)
    }
    let pages = try Pagination(of: text, in: layout, by: "greedy").pages
    #expect(pages.map { letters(on: $0, of: test.blocks, in: text) } == test.pages)
  }

  /// How many characters a line of a block holds.
  private func columns(of block: FragmentationBlock) -> Int {
    block.picture == nil ? Int(5 / block.style.size.value) : 1
  }

  /// The lines on a page, each by the letter of its block.
  private func letters(on page: PageRange, of blocks: [FragmentationBlock], in text: SourceText)
    -> String
  {
    let (start, end) = (text.scalarIndex(of: page.start), text.scalarIndex(of: page.end))
    var letters = ""
    var place = 0
    for block in blocks {
      for _ in 0..<block.lines {
        if (start..<end).contains(place) { letters.append(block.letter) }
        place += columns(of: block)
      }
      // The line feed that closes it.
      place += 1
    }
    return letters
  }
}

private func many(_ letter: Character, _ count: Int) -> String {
  String(repeating: letter, count: count)
}
