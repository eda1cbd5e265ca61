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
  struct Writer {
    private(set) var table = PageTable()
    private var pages: [PageMeasurement: UInt32] = [:]
    private var boundaries: [BoundaryMeasurement?: UInt32] = [:]

    /// Adds what was found on a page, where nothing like it is there.
    mutating func add(_ page: PageMeasurement) -> Place {
      var alone = page
      alone.page = 0
      alone.range = PageRange(start: .zero, end: .zero)
      alone.boundary = nil
      return Place(
        page: Int(pages.number(of: alone, among: &table.pages)),
        boundary: Int(boundaries.number(of: page.boundary, among: &table.boundaries))
      )
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
