import PaginatorKit

/// The pages of one layout that were measured, by where they begin and end.
struct MeasuredPages {
  private var numbers: [MeasuredPage.Key: UInt32] = [:]
  private var pages: [MeasuredPage] = []

  subscript(key: MeasuredPage.Key) -> MeasuredPage? { numbers[key].map { pages[Int($0)] } }

  /// Keeps a page that is not there yet.
  mutating func keep(_ page: MeasuredPage, for key: MeasuredPage.Key) {
    numbers[key] = UInt32(pages.count)
    pages.append(page)
  }
}

/// A page as it was measured by itself, all of whose clusters were seen.
struct MeasuredPage {
  struct Key: Hashable {
    var start: TextOffset
    var end: TextOffset
    var showing: Showing

    /// One number suffices: few pages are shown either way, and a text is shorter than 4 GiB.
    func hash(into hasher: inout Hasher) { hasher.combine(start.utf8 << 32 | end.utf8) }
  }

  var measurement: PageMeasurement
  var outline: PageOutline
}
