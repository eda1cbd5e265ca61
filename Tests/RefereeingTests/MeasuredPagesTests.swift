import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// What was found of a page is found again, and of no other one.
struct MeasuredPagesTests {
  private let edges = ParagraphEdges(of: SourceText("", language: "en"), in: TypeStyle.make())

  @Test(arguments: Seed.first(6))
  func `pages are found by where they begin and end and how they are shown`(seed: Seed) {
    var random = seed
    // Near each other, as pages are, and far.
    let places = (0..<24)
      .map { number in
        TextOffset(utf8: number < 12 ? number : random.number(in: 0...1 << 31))
      }
    var measured = MeasuredPages()
    var kept: [(key: MeasuredPages.Key, lines: Int)] = []
    for start in places {
      for end in places where random.number(in: 0...1) == 0 {
        for showing in Showing.allCases where random.number(in: 0...2) > 0 {
          let key = MeasuredPages.Key(start: start, end: end, showing: showing)
          let isKnown = kept.contains { $0.key == key }
          #expect((lines(of: key, in: measured) != nil) == isKnown)
          guard !isKnown else { continue }
          kept.append((key, kept.count))
          var page = PageMeasurement(page: 3, range: PageRange(start: start, end: end))
          page.lines = kept.count - 1
          let outline = PageOutline(from: start, to: end, edges: edges)
          measured.keep(measured.writer.add(page), outline: outline, showing: showing)
        }
      }
    }
    #expect(kept.count > 200)
    for (key, count) in kept { #expect(lines(of: key, in: measured) == count) }
  }

  /// Where many pages should stand in one slot, each search would look at many.
  @Test(arguments: [
    (256, 256), (1_024, 1 << 24), (4_096, 1 << 24), (3, 3), (1, 60), (1 << 20, 900),
  ])
  func `few pages should stand in the same slot`(stride: Int, length: Int) {
    let bits = 13
    let slots = (0..<4_096)
      .map { number in
        let start = number * stride
        return
          MeasuredPages.Key(
            start: TextOffset(utf8: start),
            end: TextOffset(utf8: length == 1 << 24 ? length : start + length),
            showing: .context
          )
          .slot(amongTwoTo: bits)
      }
    #expect(slots.allSatisfy { 0..<1 << bits ~= $0 })
    // Of as many as are drawn by chance, some 3,223 differ, and 100 more or less never.
    #expect(Set(slots).count > 2_800)
  }

  /// The lines of a page, which has the number and the range that it is asked for with.
  private func lines(of key: MeasuredPages.Key, in measured: MeasuredPages) -> Int? {
    let range = PageRange(start: .zero, end: TextOffset(utf8: 7))
    guard let found = measured.page(key) else { return nil }
    let page = measured.writer.table.measurement(at: found.place, number: 5, range: range)
    #expect(page.page == 5)
    #expect(page.range == range)
    #expect(found.outline.start == key.start && found.outline.end == key.end)
    return page.lines
  }
}
