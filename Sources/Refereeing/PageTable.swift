import PaginatorKit

/// What was found on pages, each finding once: all but their numbers and their ranges.
///
/// A book has a million pages in all layouts, of which few thousands differ; fewer still where what is on a
/// page is apart from where it ends, which has little to do with it.
package struct PageTable: Hashable, Sendable {
  /// Pages without a number, a range and a boundary, no two alike, each of which somebody added.
  package private(set) var pages: [PageMeasurement] = []
  /// Where pages end, no two alike.
  package private(set) var boundaries: [BoundaryMeasurement?] = []

  /// Where the findings on a page stand in ``pages`` and in ``boundaries``.
  package struct Place: Hashable, Sendable {
    @Count package fileprivate(set) var page: Int
    @Count package fileprivate(set) var boundary: Int
  }

  /// Returns the measurement of a page of a number and a range.
  ///
  /// - Complexity: O(1).
  func measurement(at place: Place, number: Int, range: PageRange) -> PageMeasurement {
    var page = pages[place.page]
    page.boundary = boundaries[place.boundary]
    page.page = number
    page.range = range
    return page
  }

  /// Makes a table, page by page.
  final class Writer {
    private(set) var table = PageTable()
    private var pages: [PageMeasurement: UInt32] = [:]
    private var boundaries: [BoundaryMeasurement?: UInt32] = [:]

    /// Adds what was found on a page, where nothing like it is there.
    func add(_ page: PageMeasurement) -> Place {
      var alone = page
      alone.page = 0
      alone.range = PageRange(start: .zero, end: .zero)
      alone.boundary = nil
      return ending(
        Place(page: Int(pages.number(of: alone, among: &table.pages)), boundary: 0),
        with: page.boundary
      )
    }

    /// Returns the place of a page that ends with another boundary.
    func ending(_ place: Place, with boundary: BoundaryMeasurement?) -> Place {
      let number = boundaries.number(of: boundary, among: &table.boundaries)
      return Place(page: place.page, boundary: Int(number))
    }
  }
}

extension PageTable {
  /// Returns what stands at some places and nothing else, in the order of the first place that has it, and the
  /// places where each stands there.
  ///
  /// - Complexity: O(places + findings in the table).
  func part(at places: [Place]) -> (table: PageTable, places: [Place]) {
    var pages = Part(of: self.pages)
    var boundaries = Part(of: self.boundaries)
    let found = places.map {
      Place(page: pages.number(of: $0.page), boundary: boundaries.number(of: $0.boundary))
    }
    var table = PageTable()
    (table.pages, table.boundaries) = (pages.part, boundaries.part)
    return (table, found)
  }

  /// Those of some findings that were asked for.
  private struct Part<Finding> {
    private let all: [Finding]
    private(set) var part: [Finding] = []
    private var numbers: [KnownCount]

    init(of all: [Finding]) {
      self.all = all
      numbers = Array(repeating: KnownCount(wrappedValue: nil), count: all.count)
    }

    /// Returns the number in the part of one that has a number among all.
    mutating func number(of finding: Int) -> Int {
      if let known = numbers[finding].wrappedValue { return known }
      numbers[finding].wrappedValue = part.count
      part.append(all[finding])
      return part.count - 1
    }
  }
}

extension Dictionary where Value == UInt32 {
  /// Returns the number of a key, which is added to those that have one where it has none.
  mutating func number(of key: Key, among keys: inout [Key]) -> UInt32 {
    if let number = self[key] { return number }
    let number = UInt32(keys.count)
    self[key] = number
    keys.append(key)
    return number
  }
}
