import PaginatorKit
import Typesetting

/// Greedy pages that keep lines of a paragraph, blocks, and words together (CSS Fragmentation 3, sections 3
/// and 4.4; CSS Text 4, `hyphenate-limit-last`).
///
/// A page is filled, and ends at the last place on it that breaks no rule: leaves no fewer lines of a
/// paragraph than `orphans` before the break and than `widows` after it, and stands neither inside a
/// block that is kept together nor behind one that is kept with the next, nor inside a word that is kept.
/// Where there is none, the last place that breaks the rules of lines alone; where there is none of those,
/// the last that breaks those of blocks and words alone; else the page ends where it is full. A paragraph that came from the page before has its orphans there, so that a page depends on no
/// page before it. Beyond a full page at most `widows` lines are looked at, all of the paragraph that
/// the page ends in.
final class KeepingPass: SectionPass {
  private let flow: TextFlow
  private let page: PageGeometry
  private let typesetter: Typesetter
  private let rules: KeepRules
  private let before: Work
  /// The lines after the last page that are typeset already.
  @exclusivity(unchecked) private var lines: [Line] = []

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
    var (last, parting): (Int?, Int?)
    for place in stride(from: full, to: 0, by: -1) {
      let keepsLines = keepsLines(breakingAt: place)
      if lines[place].avoidsBreakBefore {
        if keepsLines { parting = parting ?? place }
      } else {
        if keepsLines { return place }
        last = last ?? place
      }
    }
    return last ?? parting ?? full
  }

  /// Whether a break leaves as many lines of the paragraph that it parts, on both sides, as it must.
  private func keepsLines(breakingAt place: Int) -> Bool {
    if lines[place].startsParagraph { return true }
    guard linesLeft(from: place) >= rules.widows else { return false }
    let start = lines[..<place].suffix(rules.orphans).lastIndex(where: \.startsParagraph)
    return start.map { place - $0 >= rules.orphans } ?? true
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
