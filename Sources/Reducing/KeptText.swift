package import PaginatorKit

extension SourceText {
  /// Returns the text that some stretches of it make, one behind the other.
  ///
  /// A chapter that loses its beginning begins with what is left of it, and styles go with their
  /// characters. It is no longer the text of the book that it was read from.
  ///
  /// - Parameter stretches: Stretches of its bytes, which ascend and do not overlap.
  /// - Returns: `nil` where a stretch cuts a character, or a block without its end would be none.
  /// - Complexity: O(bytes), and O(log stretches) for each style and forced break.
  package func keeping(_ stretches: [Range<Int>]) -> SourceText? {
    let kept = KeptStretches(stretches)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(kept.count)
    for stretch in kept.stretches { bytes += utf8[stretch] }
    var breaks: [TextOffset] = []
    for offset in forcedBreaks.lazy.map(kept.place)
    where offset > breaks.last ?? .zero && offset.utf8 < bytes.count {
      breaks.append(offset)
    }
    return SourceText(
      utf8: bytes,
      language: language,
      direction: direction,
      forcedBreaks: breaks,
      styles: styles?.moved(by: kept.place) { kept.has($0.offset) }
    )
  }
}

/// Stretches of a text, and where they stand when nothing else is left of it.
private struct KeptStretches {
  private(set) var stretches: [Range<Int>] = []
  /// How many bytes the stretches before each have.
  private var before: [Int] = []
  /// How many bytes all have.
  private(set) var count = 0

  init(_ all: [Range<Int>]) {
    for stretch in all where !stretch.isEmpty {
      if let last = stretches.last, last.upperBound == stretch.lowerBound {
        stretches[stretches.count - 1] = last.lowerBound..<stretch.upperBound
      } else {
        stretches.append(stretch)
        before.append(count)
      }
      count += stretch.count
    }
  }

  /// Where something stands that stood at an offset of the whole text.
  func place(of offset: TextOffset) -> TextOffset {
    let next = stretches.partitioningIndex { $0.upperBound > offset.utf8 }
    guard next < stretches.count else { return TextOffset(utf8: count) }
    return TextOffset(utf8: before[next] + max(0, offset.utf8 - stretches[next].lowerBound))
  }

  /// Whether the byte at an offset of the whole text is left.
  func has(_ offset: TextOffset) -> Bool {
    let next = stretches.partitioningIndex { $0.upperBound > offset.utf8 }
    return next < stretches.count && stretches[next].contains(offset.utf8)
  }
}
