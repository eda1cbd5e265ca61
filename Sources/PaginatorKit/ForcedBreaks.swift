extension SourceText {
  /// Returns whether a page must begin at an offset.
  ///
  /// - Complexity: O(log forced breaks).
  package func isForcedBreak(_ offset: TextOffset) -> Bool {
    let place = forcedBreakCount(before: offset)
    return place < forcedBreaks.count && forcedBreaks[place] == offset
  }

  /// Returns where the stretch ends that holds the text after an offset: the next forced break, or the
  /// text's end.
  ///
  /// - Complexity: O(log forced breaks).
  package func endOfSection(after offset: TextOffset) -> TextOffset {
    let place = forcedBreakCount(before: offset)
    if place < forcedBreaks.count, forcedBreaks[place] == offset {
      return place + 1 < forcedBreaks.count ? forcedBreaks[place + 1] : end
    }
    return place < forcedBreaks.count ? forcedBreaks[place] : end
  }

  /// How many forced breaks stand before an offset; by bisection.
  private func forcedBreakCount(before offset: TextOffset) -> Int {
    var low = 0
    var high = forcedBreaks.count
    while low < high {
      let middle = (low + high) / 2
      if forcedBreaks[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
