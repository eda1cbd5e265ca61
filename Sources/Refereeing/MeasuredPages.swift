import PaginatorKit

/// The pages of one layout that were measured by themselves, all of whose clusters were seen, by where they
/// begin and end.
struct MeasuredPages {
  private var known: [Key: (place: PageTable.Place, outline: PageOutline)] = [:]
  private var writer = PageTable.Writer()

  struct Key: Hashable {
    var start: TextOffset
    var end: TextOffset
    var showing: Showing

    /// One number suffices: few pages are shown either way, and a text is shorter than 4 GiB.
    func hash(into hasher: inout Hasher) { hasher.combine(start.utf8 << 32 | end.utf8) }
  }

  /// What was found of a page, as that of a number and a range, and its outline; `nil` where it was not
  /// measured yet.
  func page(
    _ key: Key,
    number: Int,
    range: PageRange
  ) -> (measurement: PageMeasurement, outline: PageOutline)? {
    known[key]
      .map { place, outline in
        (writer.table.measurement(at: place, number: number, range: range), outline)
      }
  }

  /// Keeps a page that is not there yet.
  mutating func keep(_ page: PageMeasurement, outline: PageOutline, for key: Key) {
    known[key] = (writer.add(page), outline)
  }
}
