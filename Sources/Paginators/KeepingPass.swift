import PaginatorKit
import Typesetting

/// Greedy pages that keep lines of a paragraph together (CSS Fragmentation 3, section 3.3).
///
/// A page is filled; where the paragraph that it ends in would leave fewer lines than `orphans`
/// before the break or than `widows` after it, the page ends earlier: before as many lines as the
/// widows lack, or before the paragraph. Rules that no place on the page can keep are dropped, widows
/// first, then orphans, and the page ends where it is full. A paragraph that came from the page before
/// has its orphans there, so that a page depends on no page before it. Beyond a full page at most
/// `widows` lines are looked at, all of the paragraph that the page ends in.
final class KeepingPass: SectionPass {
  private let flow: TextFlow
  private let page: PageGeometry
  private let typesetter: Typesetter
  private let rules: KeepRules
  private let before: Work
  /// The lines after the last page that are typeset already.
  private var lines: [Line] = []

  init(_ flow: TextFlow, in page: PageGeometry, with typesetter: Typesetter) {
    self.flow = flow
    self.page = page
    self.typesetter = typesetter
    rules = typesetter.style.keepRules
    before = typesetter.work
  }

  func nextPage() -> PageRange? {
    guard let first = line(0) else { return nil }
    var box = PageBox(height: page.contentHeight, leading: typesetter.style.leading)
    box.force(first)
    while let line = line(box.count), box.place(line) {}
    let count = lines.count > box.count ? lastBreak(upTo: box.count) : box.count
    let page = PageRange(utf8: first.start, to: lines[count - 1].end)
    lines.removeFirst(count)
    return page
  }

  /// The line that stands so many lines after the last page, `nil` beyond the stretch.
  private func line(_ index: Int) -> Line? {
    while lines.count <= index {
      guard let line = flow.nextLine() else { return nil }
      lines.append(line)
    }
    return lines[index]
  }

  /// How many lines a page gets that is full with a number of them, of which more follow.
  private func lastBreak(upTo full: Int) -> Int {
    if lines[full].startsParagraph { return full }
    let start = lines[..<full].lastIndex(where: \.startsParagraph)
    let place = full - max(0, rules.widows - linesLeft(from: full))
    guard let start else { return place > 0 ? place : full }
    if place - start >= rules.orphans { return place }
    return start > 0 ? start : full
  }

  /// How many lines a paragraph has from one of its lines on; `widows` where it has more.
  private func linesLeft(from index: Int) -> Int {
    var count = 0
    while count < rules.widows, let line = line(index + count) {
      count += 1
      if line.endsParagraph { break }
    }
    return count
  }

  var work: Work {
    typesetter.work.ofOnePass(since: before)
  }
}
