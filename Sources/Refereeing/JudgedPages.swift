import PaginatorKit

/// The pages of one pagination while they are judged, by what was found on each in a table that other
/// paginations share.
///
/// A book has tens of thousands, and a ``PageMeasurement`` some hundred bytes. To read one takes O(1); to set one,
/// as long as to hash it. Each keeps its number and its range, whatever it is set to.
struct JudgedPages {
  private let ranges: [PageRange]
  private var places: [PageTable.Place] = []
  private let writer: PageTable.Writer

  /// No pages yet; `ranges` are those of all that will be added.
  init(of ranges: [PageRange], among writer: PageTable.Writer) {
    (self.ranges, self.writer) = (ranges, writer)
    places.reserveCapacity(ranges.count)
  }

  /// Adds the next page, which the table has.
  mutating func append(_ place: PageTable.Place) { places.append(place) }

  /// Tells the boundaries of pages, by their outlines, where they stand among the paragraphs.
  mutating func place(by outlines: [PageOutline]) {
    for (page, place) in PageOutline.places(of: outlines).enumerated() {
      guard var boundary = writer.table.boundaries[places[page].boundary] else { continue }
      boundary.paragraph = place
      places[page] = writer.ending(places[page], with: boundary)
    }
  }

  /// The pages, with nothing in their table that is on none of them.
  var measurements: PageMeasurements {
    PageMeasurements(at: places, in: writer.table, ranges: ranges)
  }
}

extension JudgedPages: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(number: Int) -> PageMeasurement {
    get { writer.table.measurement(at: places[number], number: number, range: ranges[number]) }
    set { places[number] = writer.add(newValue) }
  }
}
