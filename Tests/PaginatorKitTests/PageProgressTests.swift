import PaginatorKit
import TestSupport
import Testing

struct PageProgressTests {
  /// Three scalars of a byte, so that four pages may get nowhere and the fifth may not.
  private let text = SourceText.make("abc")

  private func page(_ start: Int, _ end: Int) -> PageRange {
    PageRange(utf8: start, to: end)
  }

  private func answers(_ progress: PageProgress, _ pages: [PageRange]) -> [Bool] {
    var progress = progress
    return pages.map { progress.add($0) }
  }

  @Test func `pages that get on are content, with an empty one among them`() {
    let pages = [page(0, 1), page(1, 1), page(1, 2), page(2, 2), page(2, 3), page(3, 3)]
    #expect(answers(PageProgress(over: text), pages) == Array(repeating: true, count: 6))
  }

  @Test func `two empty pages in a row do not get on`() {
    var progress = PageProgress(over: text)
    let answers = [page(0, 1), page(1, 1), page(1, 1)].map { progress.add($0) }
    #expect(answers == [true, true, false])
    #expect(progress.count == 3 && progress.idle == 2)
  }

  @Test func `as many pages as the text has scalars, and one more, may get no further`() {
    let pages = [page(0, 2)] + Array(repeating: page(0, 1), count: 5)
    #expect(answers(PageProgress(over: text), pages) == [true, true, true, true, true, false])
  }

  @Test func `there is nothing to reach beyond the text`() {
    let pages = (0..<6).map { page($0 * 10, $0 * 10 + 10) }
    #expect(answers(PageProgress(over: text), pages) == [true, true, true, true, true, false])
  }

  @Test func `going back, pages get on to the start`() {
    let back = PageProgress(over: text, from: text.end, isBackward: true)
    #expect(answers(back, [page(2, 3), page(1, 2), page(0, 1)]) == [true, true, true])
    let stuck = Array(repeating: page(2, 3), count: 6)
    #expect(answers(back, stuck) == [true, true, true, true, true, false])
  }
}
