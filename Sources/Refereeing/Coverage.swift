package import PaginatorKit
import Typesetting

/// Whether a paginator's ranges hold the whole text, once and in order; counted in scalars.
package struct Coverage: Hashable, Codable, Sendable {
  /// Scalars that stand on no page.
  package var gap = 0
  /// Scalars that stand on more than one page.
  package var duplicated = 0
  /// Pages that start before the page before them ends, or after the next one starts.
  package var disorder = 0
  /// Pages that reach outside the text.
  package var outOfRange = 0
  /// Pages that are empty, or white space that would have fitted on the page before.
  package var blankPages = 0
  /// White space scalars among `gap` that lie at a page boundary.
  package var gapWhitespace = 0
  /// Places where a page starts or ends inside a scalar, as offsets in UTF-8 or UTF-16 can; everywhere
  /// else they count as rounded down.
  package var midScalar = 0

  package static let sound = Coverage()

  package var isPartition: Bool { gap == 0 && duplicated == 0 && disorder == 0 && outOfRange == 0 }
}

extension Coverage {
  /// Counts what ranges leave out, repeat and disorder.
  ///
  /// Blank pages are left at 0: whether white space would have fitted is for a layout to say.
  ///
  /// - Complexity: O(pages · log pages).
  package init(of pages: [PageRange], in text: SourceText) {
    let ranges = pages.map { page in
      (start: text.scalarIndex(of: page.start), end: text.scalarIndex(of: page.end))
    }
    let count = text.scalarCount
    for (index, range) in ranges.enumerated() {
      if range.start < 0 || range.end > count || range.end < 0 || range.start > count {
        outOfRange += 1
      }
      let isBeforePrevious = index > 0 && range.start < ranges[index - 1].end
      let isAfterNext = index + 1 < ranges.count && range.start > ranges[index + 1].start
      if isBeforePrevious || isAfterNext || range.end < range.start { disorder += 1 }
    }
    midScalar = Coverage.midScalars(of: pages, in: text)
    countCover(ranges.map { (max(0, $0.start), min(count, $0.end)) }, in: text)
  }

  /// Returns the number of places where pages start or end inside a scalar, each counted once.
  ///
  /// - Complexity: O(pages).
  package static func midScalars(of pages: [PageRange], in text: SourceText) -> Int {
    var places: Set<TextOffset> = []
    for page in pages {
      for place in [page.start, page.end]
      where place > .zero && place < text.end && text.utf8[place.utf8] & 0xC0 == 0x80 {
        places.insert(place)
      }
    }
    return places.count
  }

  /// Walks over the places where pages begin and end, with the number of pages that lie there.
  private mutating func countCover(_ ranges: [(start: Int, end: Int)], in text: SourceText) {
    var changes: [(place: Int, by: Int)] = [(0, 0), (text.scalarCount, 0)]
    for range in ranges where range.start < range.end {
      changes.append((range.start, 1))
      changes.append((range.end, -1))
    }
    changes.sort { $0.place < $1.place }
    var depth = 0
    for (change, next) in zip(changes, changes.dropFirst()) {
      depth += change.by
      let length = next.place - change.place
      if depth > 1 { duplicated += length }
      guard depth == 0, length > 0 else { continue }
      gap += length
      if change.place > 0, next.place < text.scalarCount {
        gapWhitespace += Coverage.whiteSpace(change.place..<next.place, in: text)
      }
    }
  }

  /// The scalars of a gap when all of it is white space, else 0.
  private static func whiteSpace(_ gap: Range<Int>, in text: SourceText) -> Int {
    let isBlank = gap.allSatisfy { index in
      let byte = text.offset(ofScalar: index).utf8
      return ScalarProperties.isWhiteSpace(ScalarProperties.scalar(atByte: byte, of: text))
    }
    return isBlank ? gap.count : 0
  }
}

extension Coverage {
  /// Notes and counts the pages that are empty, or white space only although their first line, whose height
  /// is asked for, would have fitted above.
  ///
  /// A page that was forced to begin where it does could not have stood there. `ranges` are those of the pages.
  mutating func countBlankPages<Pages: MutableCollection<PageMeasurement>>(
    _ pages: inout Pages,
    of ranges: [PageRange],
    in text: SourceText,
    firstLine: (Int) -> Length?
  ) where Pages.Index == Int {
    let blank = ranges.indices.filter { number in
      let (start, end) = text.inside(ranges[number])
      if start == end { return true }
      guard number > 0, !text.isForcedBreak(start), text.isWhiteSpace(from: start, to: end),
        let height = firstLine(number)
      else { return false }
      return height <= pages[number - 1].unused
    }
    for number in blank { pages[number].isBlank = true }
    blankPages = blank.count
  }
}

extension SourceText {
  /// The part of a page that lies inside the text, empty when its end stands before its start.
  ///
  /// An offset inside a scalar is rounded down to the scalar's start.
  func inside(_ page: PageRange) -> (start: TextOffset, end: TextOffset) {
    let start = scalarStart(atOrBefore: min(max(0, page.start.utf8), utf8.count))
    let end = scalarStart(atOrBefore: min(max(0, page.end.utf8), utf8.count))
    return (TextOffset(utf8: start), TextOffset(utf8: max(start, end)))
  }

  /// Returns pages as they count where the places of readers are followed: an offset inside a scalar is where that
  /// begins.
  ///
  /// - Complexity: O(pages).
  package func roundedDown(_ pages: [PageRange]) -> [PageRange] {
    func isInside(_ offset: TextOffset) -> Bool {
      scalarStart(atOrBefore: offset.utf8) != offset.utf8
    }
    guard pages.contains(where: { isInside($0.start) || isInside($0.end) }) else { return pages }
    return pages.map { page in
      PageRange(
        start: TextOffset(utf8: scalarStart(atOrBefore: page.start.utf8)),
        end: TextOffset(utf8: scalarStart(atOrBefore: page.end.utf8))
      )
    }
  }

  /// The first byte of the scalar that holds a byte; a byte outside the text is in none.
  private func scalarStart(atOrBefore byte: Int) -> Int {
    utf8.withUnsafeBufferPointer { utf8 in
      var start = byte
      while start > 0, start < utf8.count, utf8[start] & 0xC0 == 0x80 { start -= 1 }
      return start
    }
  }

  /// Whether a stretch of the text holds nothing to read.
  fileprivate func isWhiteSpace(from start: TextOffset, to end: TextOffset) -> Bool {
    var byte = start.utf8
    while byte < end.utf8 {
      let scalar = ScalarProperties.scalar(atByte: byte, of: self)
      if !ScalarProperties.isWhiteSpace(scalar) { return false }
      byte += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    }
    return true
  }
}
