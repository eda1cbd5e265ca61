extension SourceText {
  /// Returns whether a page must begin at an offset.
  ///
  /// - Complexity: O(log forced breaks).
  package func isForcedBreak(_ offset: TextOffset) -> Bool {
    let place = forcedBreaks.partitioningIndex { $0 >= offset }
    return place < forcedBreaks.count && forcedBreaks[place] == offset
  }

  /// Returns where the stretch ends that holds the text after an offset: the next forced break, or the
  /// text's end.
  ///
  /// - Complexity: O(log forced breaks).
  package func endOfSection(after offset: TextOffset) -> TextOffset {
    let next = forcedBreaks.partitioningIndex { $0 > offset }
    return next < forcedBreaks.count ? forcedBreaks[next] : end
  }
}
