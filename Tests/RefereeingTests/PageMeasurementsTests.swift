import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

struct PageMeasurementsTests {
  /// Numbers about those at which fewer bytes no longer hold them.
  private func number(of column: PageColumn, _ seed: inout Seed) -> Int {
    let bits = seed.element(of: [0, 1, 7, 8, 15, 16, 31, 32, 40])
    let found = (1 << bits) + seed.number(in: 0...4) - 2
    let signed = seed.number(in: 0...2) == 0 ? -found : found
    return min(max(signed, column.allowed.lowerBound), column.allowed.upperBound)
  }

  /// Offsets as somebody's program may return them, too.
  private func offset(_ seed: inout Seed) -> TextOffset {
    TextOffset(utf8: seed.element(of: [-2, 0, 1, 70_000, 1 << 32 - 1, 1 << 32, .max]))
  }

  /// A page with numbers in `columns`, which may be any.
  private func page(_ number: Int, _ columns: [PageColumn], _ seed: inout Seed) -> PageMeasurement {
    var page = PageMeasurement(
      page: number,
      range: PageRange(start: offset(&seed), end: offset(&seed))
    )
    for column in columns where seed.number(in: 0...2) == 0 {
      column.set(&page, self.number(of: column, &seed))
    }
    return page
  }

  /// One that was forgotten where pages are taken apart would come back as 0.
  @Test(arguments: PageColumn.all.map(\.name))
  func `each measurement comes back as it was`(name: String) throws {
    let column = try #require(PageColumn.all.first { $0.name == name })
    for number in column.kind == .flag ? [0, 1] : [0, 1, 2, 3]
    where column.allowed.contains(number) {
      var page = PageMeasurement(page: 3, range: PageRange(start: .zero, end: .zero))
      if name.hasPrefix("lines_before") || name.hasPrefix("lines_after") {
        page.boundary = .sound
        page.boundary?.paragraph =
          .inside(.init(before: nil, after: nil, beforeOnPage: 0, afterOnPage: 0))
      }
      column.set(&page, number)
      #expect(PageMeasurements([page])[0] == page)
      #expect(column.value(PageMeasurements([page])[0]) == number)
    }
  }

  @Test(arguments: Seed.first(50))
  func `pages come back as they were, however great their numbers`(seed: Seed) {
    var seed = seed
    let pages = (0..<40).map { page($0, PageColumn.all, &seed) }
    let kept = PageMeasurements(pages)
    #expect(Array(kept) == pages)
    #expect(kept == PageMeasurements(Array(kept)))
  }

  @Test(arguments: Seed.first(50))
  func `a page that is set is as if it had been there`(seed: Seed) {
    var seed = seed
    var pages = (0..<8).map { page($0, PageColumn.all, &seed) }
    var kept = PageMeasurements(pages)
    for _ in 0..<20 {
      let place = seed.number(in: 0...7)
      pages[place] = page(place, PageColumn.all, &seed)
      kept[place] = pages[place]
      #expect(kept == PageMeasurements(pages))
      #expect(Array(kept) == pages)
    }
  }

  @Test func `what was found is kept once, wherever pages begin and end`() {
    let writer = PageTable.Writer()
    var seed = Seed.first(1)[0]
    let first = page(0, PageColumn.all, &seed)
    var second = first
    second.page = 7
    second.range = PageRange(start: TextOffset(utf8: 3), end: TextOffset(utf8: 5))
    let place = writer.add(first)
    #expect(writer.add(second) == place)
    #expect(writer.table.measurement(at: place, number: 7, range: second.range) == second)
    second.lines += 1
    #expect(writer.add(second) != place)
  }

  /// Other paginations of the layout have pages in the table, before these and between them.
  @Test(arguments: Seed.first(50))
  func `pages that were judged are as if they alone had been measured`(seed: Seed) {
    var seed = seed
    let few = (0..<6).map { page($0, PageColumn.all, &seed) }
    let writer = PageTable.Writer()
    var pages = (0..<30)
      .map { number in
        var page = seed.element(of: few)
        page.page = number
        return page
      }
    var judged = JudgedPages(of: pages.map(\.range), among: writer)
    for page in pages {
      _ = writer.add(self.page(0, PageColumn.all, &seed))
      judged.append(writer.add(page))
    }
    #expect(Array(judged) == pages)
    #expect(judged.measurements == PageMeasurements(pages))
    for _ in 0..<10 {
      let number = seed.number(in: 0...29)
      var page = page(number, PageColumn.all, &seed)
      page.range = pages[number].range
      pages[number] = page
      judged[number] = page
    }
    #expect(Array(judged) == pages)
    #expect(judged.measurements == PageMeasurements(pages))
  }

  @Test(arguments: Seed.first(20))
  func `what is alike is asked about once, and found on each page`(seed: Seed) {
    var seed = seed
    let few = (0..<4).map { page($0, PageColumn.all, &seed) }
    let pages = (0..<30)
      .map { number in
        var page = seed.element(of: few)
        page.page = number
        return page
      }
    let kept = PageMeasurements(pages)
    for column in PageColumn.all where !column.isOfBoundary {
      let value = column.value(seed.element(of: pages))
      var asked = 0
      let found = kept.pages {
        asked += 1
        return column.value($0) == value
      }
      #expect(asked == kept.table.pages.count)
      #expect(Array(found) == pages.filter { column.value($0) == value })
    }
    for column in PageColumn.all {
      for pages in [kept, PageMeasurements(pages.prefix(1)), []] {
        let value = pages.first.map(column.value) ?? 0
        #expect(
          column.isEverywhere(value, on: pages) == pages.allSatisfy { column.value($0) == value },
          "\(column.name)"
        )
      }
    }
  }
}
