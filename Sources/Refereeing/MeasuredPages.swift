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

/// A page as it was measured by itself, all of whose clusters were seen: all but its number and its
/// range.
struct MeasuredPage {
  struct Key: Hashable {
    var start: TextOffset
    var end: TextOffset
    var showing: Showing

    /// One number suffices: few pages are shown either way, and a text is shorter than 4 GiB.
    func hash(into hasher: inout Hasher) { hasher.combine(start.utf8 << 32 | end.utf8) }
  }

  let outline: PageOutline
  private let packed: PackedPage

  /// - Returns: `nil` for a page of numbers as no page of a book has: it is measured again.
  init?(_ measured: PageMeasurement, outline: PageOutline) {
    guard let packed = try? PackedPage(measured) else { return nil }
    (self.packed, self.outline) = (packed, outline)
  }

  /// What was found of the page, as that of a number and a range.
  func measurement(of page: PageRange, number: Int) -> PageMeasurement {
    var measured = packed.measurement
    (measured.page, measured.range) = (number, page)
    return measured
  }
}
