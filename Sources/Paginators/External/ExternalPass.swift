import PaginatorKit
import PaginatorWire

/// The pages of one answer or file, one by one.
final class ExternalPass: PaginationPass {
  let pages: [PageRange]
  /// The work that the program counted.
  let work: Work
  let isFinite = true
  private var next = 0

  /// The pages in offsets of their text.
  ///
  /// - Complexity: O(pages).
  init(_ ranges: some Collection<WireRange>, in unit: WireUnit, of text: SourceText, work: Work) {
    var pages: [PageRange] = []
    pages.reserveCapacity(ranges.count)
    var last = (number: 0, offset: TextOffset.zero)
    for range in ranges {
      // Most pages begin where the one before ends.
      let start = range.start == last.number ? last.offset : unit.offset(range.start, in: text)
      last = (range.end, unit.offset(range.end, in: text))
      pages.append(PageRange(start: start, end: last.offset))
    }
    self.pages = pages
    self.work = work
  }

  func nextPage() -> PageRange? {
    guard next < pages.count else { return nil }
    next += 1
    return pages[next - 1]
  }
}

extension Work {
  /// The work of an answer: what it did not count is 0, what has no known name is left out.
  init(_ counters: [String: Int], pages: Int) {
    self.init()
    // Sums of such numbers stay within 64 bits.
    for (name, count) in Work.counters { self[keyPath: count] = min(counters[name] ?? 0, 1 << 48) }
    if counters["pages_produced"] == nil { pagesProduced = pages }
  }
}
