import PaginatorKit

/// The claimed lines of all pages, and which of them would have fitted on the page before.
struct ClaimedPages {
  /// The lines of each page.
  let lines: [[DeviceLine]]
  /// The number of each page's first line among all lines; one more for the end.
  private let firstLines: [Int]
  /// How far each line reaches below the top of the text's first line when all pages are set one below
  /// the other; it never falls.
  private let depths: [Length]
  /// How far the lines of all pages before each page reach so.
  private let starts: [Length]
  /// The line before which the stretch ends that a page's next lines belong to: that of the next page
  /// that was forced to begin where it does, or the end.
  private let limits: [Int]
  /// Whether lines tell which of them are headings, or kept with the next.
  let tellKeeps: Bool
  /// The height of each page's next line, 0 when there is none before a forced break or the end.
  let nextHeights: [Length]

  /// The lines of pages inside a text, a list for each page.
  ///
  /// - Complexity: O(lines + pages · log forced breaks).
  init(
    _ pages: [(start: TextOffset, end: TextOffset)],
    lines: [[DeviceLine]],
    of text: SourceText
  ) {
    self.lines = lines
    tellKeeps = lines.contains { $0.contains { $0.kind == .heading || $0.keepsWithNext } }
    var firstLines = [0]
    var depths: [Length] = []
    var starts: [Length] = []
    var end = Length.zero
    for page in lines {
      starts.append(end)
      let top = page.map(\.top).min() ?? .zero
      var depth = end
      for line in page {
        depth = max(depth, end + line.bottom - top)
        depths.append(depth)
      }
      end = depth
      firstLines.append(depths.count)
    }
    let forced = Set(text.forcedBreaks)
    var limits = Array(repeating: depths.count, count: pages.count)
    var nextHeights = Array(repeating: Length.zero, count: pages.count)
    var limit = depths.count
    var height = Length.zero
    for number in pages.indices.reversed() {
      // Nothing can move up onto a page that was forced to end where it does.
      let isForced = forced.contains(pages[number].end)
      limits[number] = isForced ? firstLines[number + 1] : limit
      nextHeights[number] = isForced ? .zero : height
      height = lines[number].first.map { $0.bottom - $0.top } ?? height
      if forced.contains(pages[number].start) {
        limit = firstLines[number]
        height = .zero
      }
    }
    self.firstLines = firstLines
    self.depths = depths
    self.starts = starts + [end]
    self.limits = limits
    self.nextHeights = nextHeights
  }

  /// Returns the lines behind a page, at most so many and none behind a forced break.
  ///
  /// - Complexity: O(lines returned + pages that they stand on).
  func lines(behind number: Int, atMost count: Int) -> [DeviceLine] {
    let count = min(count, limits[number] - firstLines[number + 1])
    var found: [DeviceLine] = []
    for page in lines[(number + 1)...] where found.count < count {
      found += page.prefix(count - found.count)
    }
    return found
  }

  /// Returns how many of the lines behind a page, set one below the other, fit into a space, and how
  /// tall they are together.
  ///
  /// - Complexity: O(log lines).
  func linesThatFit(_ space: Length, behind number: Int) -> (count: Int, advance: Length) {
    let first = firstLines[number + 1]
    let start = starts[number + 1]
    // Depths never fall, so that those which fit stand before those which do not.
    let end = (first..<max(first, limits[number]))
      .partitioningIndex { depths[$0] - start > space }
    return (end - first, end > first ? depths[end - 1] - start : .zero)
  }
}
