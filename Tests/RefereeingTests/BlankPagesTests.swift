import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// Lines are 24 px high: four fit into 100 px.
struct BlankPagesTests {
  private func blankPages(
    _ text: SourceText,
    _ starts: [Int],
    in layout: Layout = .lines24()
  ) -> Int {
    text.judged(startingAtScalars: starts, in: layout).coverage.blankPages
  }

  @Test func `counts empty pages`() {
    #expect(blankPages(.make(han(20)), [0, 20]) == 1)
    #expect(blankPages(.make(han(20)), [0, 0, 10, 10, 20]) == 3)
    #expect(blankPages(.make(han(20)), [0, 10]) == 0)
  }

  @Test(arguments: [
    ([0, 20], [1]), ([0, 0, 10, 10, 20], [0, 2, 4]), ([0, 10, 10], [1]), ([0, 10], []),
  ])
  func `says which they are`(starts: [Int], blank: [Int]) {
    let judgement = SourceText.make(han(20)).judged(startingAtScalars: starts, in: .lines24())
    #expect(judgement.pages.filter(\.isBlank).map(\.page) == blank)
  }

  @Test func `counts white space whose first line had room on the page before`() {
    // One line of text leaves 76 px; the two blank lines stand on a page of their own for nothing.
    #expect(blankPages(.make(han(5) + "\n\n \n" + han(5)), [0, 6, 9]) == 1)
  }

  @Test func `counts no white space that had no room`() {
    // Four lines fill 96 of 100 px: the blank lines have to go to the next page.
    #expect(blankPages(.make(han(20) + "\n\n \n" + han(5)), [0, 21, 24]) == 0)
  }

  @Test func `counts no page with a visible character`() {
    #expect(blankPages(.make(han(5) + "\n\n。\n" + han(5)), [0, 6, 9]) == 0)
    // A no-break space is not white space that hangs.
    #expect(blankPages(.make(han(5) + "\n\n\u{A0}\n" + han(5)), [0, 6, 9]) == 0)
  }

  @Test func `counts no white space that was forced onto a page of its own`() {
    // A chapter that is two blank lines: it may not stand on the page before.
    let text = SourceText.make(han(5) + "\n" + "\n\n" + han(5), forcedBreaksAtScalars: [6, 8])
    #expect(blankPages(text, [0, 6, 8]) == 0)
  }

  @Test func `counts a first page of white space, which nothing forced, as the text's own`() {
    // No page stands before it that could have taken its lines.
    #expect(blankPages(.make("\n\n\n\n" + han(5)), [0, 4]) == 0)
  }
}
