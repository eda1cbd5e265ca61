extension RandomAccessCollection {
  /// Returns the index of the first element that fulfils a condition, where all elements behind it do,
  /// too; the end index where none does.
  ///
  ///     [10, 20, 30].partitioningIndex { $0 > 15 }  // 1
  ///
  /// - Complexity: O(log count).
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var first = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(first, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        first = index(after: middle)
        count -= half + 1
      }
    }
    return first
  }
}
