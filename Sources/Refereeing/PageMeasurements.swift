package import PaginatorKit

/// The measurements of many pages, in a small part of the memory that an array of them takes.
///
/// To read one takes O(1); to set one, O(pages).
package struct PageMeasurements: Hashable, Sendable {
  /// The ranges of the pages, as they were returned: they may reach outside the text.
  package let ranges: [PageRange]
  /// Where the findings on each page stand in ``table``: who asks the same of many pages need not ask
  /// what is alike twice.
  package let places: [PageTable.Place]
  /// What was found on the pages, in the order of the first page that has it.
  package let table: PageTable
  /// The numbers of pages that are not the places where they stand here.
  private let numbers: [Int: Int]

  /// Measurements of pages; `returned` are their ranges, where somebody has them in a list that is to be
  /// shared.
  package init(_ pages: some Collection<PageMeasurement>, of returned: [PageRange] = []) {
    let writer = PageTable.Writer()
    var places: [PageTable.Place] = []
    places.reserveCapacity(pages.count)
    var numbers: [Int: Int] = [:]
    for (index, page) in pages.enumerated() {
      places.append(writer.add(page))
      if page.page != index { numbers[index] = page.page }
    }
    (self.places, self.numbers, table) = (places, numbers, writer.table)
    let ranges = pages.lazy.map(\.range)
    self.ranges = returned.elementsEqual(ranges) ? returned : Array(ranges)
  }

  /// Measurements that stand at places of a table, of pages that are numbered in their order.
  ///
  /// - Complexity: O(pages + findings in the table).
  init(at places: [PageTable.Place], in table: PageTable, ranges: [PageRange]) {
    (self.table, self.places) = table.part(at: places)
    (self.ranges, numbers) = (ranges, [:])
  }
}

extension PageMeasurements: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(position: Int) -> PageMeasurement {
    get {
      table.measurement(
        at: places[position],
        number: number(at: position),
        range: ranges[position]
      )
    }
    set {
      var pages = Array(self)
      pages[position] = newValue
      self = PageMeasurements(pages)
    }
  }
}

extension PageMeasurements {
  /// Goes through the pages.
  ///
  /// The standard library's own would ask for each through a coroutine, which takes memory.
  package struct Iterator: IteratorProtocol {
    private let pages: PageMeasurements
    private var position = 0

    fileprivate init(over pages: PageMeasurements) { self.pages = pages }

    package mutating func next() -> PageMeasurement? {
      guard position < pages.endIndex else { return nil }
      defer { position += 1 }
      return pages[position]
    }
  }

  package func makeIterator() -> Iterator { Iterator(over: self) }
}

extension PageMeasurements {
  /// Returns the sum of a count over all pages, which is one of what is on a page or of where it ends, 0 where there
  /// is nothing, and says nothing of its number or its range.
  ///
  /// - Complexity: O(pages), of which what is alike is counted once.
  package func sum(_ count: (PageMeasurement) -> Int) -> Int {
    let onPages = table.pages.map(count)
    let atEnds = table.boundaries.map { count(.ending(with: $0)) }
    return places.reduce(0) { $0 + onPages[$1.page] + atEnds[$1.boundary] }
  }

  /// Returns the pages for which a condition holds.
  ///
  /// It is asked once for pages that are alike, and must not look at a page's number, range or end.
  ///
  /// - Complexity: O(pages).
  package func pages(where condition: (PageMeasurement) -> Bool) -> some Sequence<PageMeasurement> {
    let holds = table.pages.map(condition)
    return indices.lazy.filter { holds[places[$0].page] }.map { self[$0] }
  }

  /// Returns a page's number, which is its place here but for pages that somebody took from elsewhere.
  package func number(at position: Int) -> Int {
    numbers.isEmpty ? position : numbers[position, default: position]
  }
}

extension PageMeasurements: ExpressibleByArrayLiteral {
  package init(arrayLiteral pages: PageMeasurement...) { self.init(pages) }
}
