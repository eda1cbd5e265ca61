import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// How many lines of a paragraph stand on both sides of a page boundary, Metrics.md 6.
///
/// Lines are five
/// Han characters in Unifont; a paragraph of n lines is 5 n characters and its break.
struct PartedParagraphTests {
  /// Paragraphs of so many lines each.
  private func text(_ lines: [Int], forcedBreaksAtLines breaks: [Int] = []) -> SourceText {
    .make(
      lines.map { han(5 * $0) }.joined(separator: "\n"),
      forcedBreaksAtScalars: breaks.map { scalar(ofLine: $0, in: lines) }
    )
  }

  /// The scalar where a line of all lines begins.
  private func scalar(ofLine line: Int, in paragraphs: [Int]) -> Int {
    var breaks = 0
    var lines = 0
    for count in paragraphs {
      lines += count
      if lines <= line { breaks += 1 }
    }
    return 5 * line + breaks
  }

  /// The places of the boundaries when pages hold so many lines each.
  private func places(
    _ paragraphs: [Int],
    pages: [Int],
    showing: Showing = .context,
    forcedBreaksAtLines forced: [Int] = []
  ) -> [BoundaryMeasurement.ParagraphPlace?] {
    let text = text(paragraphs, forcedBreaksAtLines: forced)
    var line = 0
    let starts = pages.map { count in
      defer { line += count }
      return scalar(ofLine: line, in: paragraphs)
    }
    let judgement = text.judged(
      startingAtScalars: starts,
      in: .lines24(height: 240),
      showing: showing
    )
    #expect(judgement.pages.map(\.lines) == pages)
    return judgement.pages.dropLast().map { $0.boundary?.paragraph }
  }

  private func inside(_ before: Int?, _ after: Int?, onPage: (Int, Int))
    -> BoundaryMeasurement.ParagraphPlace
  {
    .inside(.init(before: before, after: after, beforeOnPage: onPage.0, afterOnPage: onPage.1))
  }

  /// Metrics.md 6: four lines a page, paragraphs of five and four: 4 | 1 + 3 | 1.
  ///
  /// Both pages begin
  /// with the one line that is left.
  @Test(arguments: [Showing.context, .substring])
  func `pages 2 and 3 start with widows`(showing: Showing) {
    #expect(
      places([5, 4], pages: [4, 4, 1], showing: showing)
        == [inside(4, 1, onPage: (4, 1)), inside(3, 1, onPage: (3, 1))]
    )
  }

  /// The same with orphans = widows = 2, as greedy with keep rules breaks it: 3 | 2 + 2 | 2.
  @Test func `two lines on both sides are neither`() {
    #expect(
      places([5, 4], pages: [3, 4, 2])
        == [inside(3, 2, onPage: (3, 2)), inside(2, 2, onPage: (2, 2))]
    )
  }

  /// Nine lines over three pages: all before and all after count to the paragraph's ends, and only
  /// those up to the next break on the page.
  @Test(arguments: [Showing.context, .substring])
  func `lines are counted over several pages, and on the page alone`(showing: Showing) {
    #expect(
      places([9], pages: [4, 4, 1], showing: showing)
        == [inside(4, 5, onPage: (4, 4)), inside(8, 1, onPage: (4, 1))]
    )
    #expect(
      places([9], pages: [1, 7, 1], showing: showing)
        == [inside(1, 8, onPage: (1, 7)), inside(8, 1, onPage: (7, 1))]
    )
    // Five lines are no widow of the paragraph, but one of them stands alone on its page.
    #expect(
      places([9], pages: [4, 1, 4], showing: showing)
        == [inside(4, 5, onPage: (4, 1)), inside(5, 4, onPage: (1, 4))]
    )
  }

  /// 3 + 6 lines: page 2 ends after two lines of the second paragraph, two pages before its end.
  @Test func `lines of other paragraphs on the same page do not count`() {
    #expect(
      places([3, 6, 2], pages: [2, 3, 3, 3])
        == [
          inside(2, 1, onPage: (2, 1)), inside(2, 4, onPage: (2, 3)), inside(5, 1, onPage: (3, 1)),
        ]
    )
  }

  @Test func `a boundary between paragraphs parts none`() {
    #expect(places([4, 4], pages: [4, 4]) == [.between])
    // An empty paragraph is one line and is never parted.
    let text = SourceText.make(han(5) + "\n\n" + han(5))
    let judgement = text.judged(startingAtScalars: [0, 6, 7])
    #expect(judgement.pages.map { $0.boundary?.paragraph } == [.between, .between, nil])
  }

  @Test(arguments: ["\n", "\r\n", "\u{2029}", "\u{85}"])
  func `every mandatory break ends a paragraph`(newline: String) {
    let text = SourceText.make(han(10) + newline + han(5))
    let length = newline.unicodeScalars.count
    let judgement = text.judged(startingAtScalars: [0, 5, 10 + length], showing: .substring)
    #expect(
      judgement.pages.map { $0.boundary?.paragraph } == [
        inside(1, 1, onPage: (1, 1)), .between, nil,
      ]
    )
  }

  /// Six lines, chapter two begins at the fourth: no line can move over that.
  @Test func `a forced break ends a paragraph`() {
    #expect(
      places([6], pages: [2, 1, 2, 1], forcedBreaksAtLines: [3])
        == [inside(2, 1, onPage: (2, 1)), nil, inside(2, 1, onPage: (2, 1))]
    )
  }

  @Test func `where pages do not follow on each other nothing is counted`() {
    // Twenty lines; a line is lost between pages 2 and 3.
    let text = text([20])
    let pages = [(0, 20), (20, 40), (45, 60), (60, 100)].map { text.page($0..<$1) }
    let judgement = text.judged(pages, in: .lines24(height: 240))
    #expect(
      judgement.pages.map { $0.boundary?.paragraph }
        == [inside(4, nil, onPage: (4, 4)), .apart, inside(nil, 8, onPage: (3, 8)), nil]
    )
    // A page without a line shows nothing to follow on.
    let empty = [(0, 20), (20, 20), (20, 100)].map { text.page($0..<$1) }
    let places = text.judged(empty, in: .lines24(height: 240)).pages.map { $0.boundary?.paragraph }
    #expect(places == [.apart, .apart, nil])
  }

  /// The lines of an app's export count as the referee's own do.
  @Test func `claimed lines count as well`() {
    let text = text([5, 4])
    let lines = [[0, 5, 10, 15, 20], [20, 26, 31, 36, 41], [41, 45]]
      .map(text.lines24(betweenScalars:))
    let pages = text.pages(startingAtScalars: [0, 20, 41])
    let judgement = Referee.make(text).judge(pages, claiming: lines, reference: pages)
    #expect(
      judgement.pages.map { $0.boundary?.paragraph }
        == [inside(4, 1, onPage: (4, 1)), inside(3, 1, onPage: (3, 1)), nil]
    )
    // Nobody knows lines: nothing is said.
    let unknown = Referee.make(text).judge(pages, claiming: nil, reference: pages)
    #expect(unknown.pages.allSatisfy { $0.boundary?.paragraph == nil && $0.lineEnds == nil })
  }

  /// Brute force: the lines of each page one by one, and the paragraphs of the string.
  @Test(arguments: Seed.first(60), [Showing.context, .substring])
  func `are those of the lines one by one`(seed: Seed, showing: Showing) {
    var random = seed
    let text = SourceText.make(random.text(pieces: 60, of: TextPiece.simple))
    let pages = random.pages(of: text)
    let referee = Referee.make(text, .lines24(height: 72))
    let judgement = referee.judge(pages, showing: showing, reference: [])
    // The paragraph of each scalar, counted by the breaks before it; no line begins inside CRLF
    // but where a page does.
    let scalars = Array(text.string(from: .zero, to: text.end).unicodeScalars)
    var paragraph = 0
    let paragraphs = scalars.indices.map { index in
      let breaks: Set<Unicode.Scalar> = [
        "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
      ]
      if index > 0, breaks.contains(scalars[index - 1]) { paragraph += 1 }
      return paragraph
    }
    let lines = pages.enumerated()
      .flatMap { number, page in
        referee.lines(of: page, showing: showing)
          .map {
            (
              page: number,
              paragraph: paragraphs[text.scalarIndex(of: TextOffset(utf8: $0.line.start))]
            )
          }
      }
    for (number, page) in judgement.pages.enumerated().dropLast() {
      let cut = text.scalarIndex(of: page.range.end)
      guard paragraphs[cut - 1] == paragraphs[cut] else {
        #expect(page.boundary?.paragraph == .between)
        continue
      }
      let same = lines.filter { $0.paragraph == paragraphs[cut] }
      #expect(
        page.boundary?.paragraph
          == inside(
            same.count { $0.page <= number },
            same.count { $0.page > number },
            onPage: (same.count { $0.page == number }, same.count { $0.page == number + 1 })
          ),
        "page \(number)"
      )
    }
  }
}
