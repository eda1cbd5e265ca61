import PaginatorKit

/// Which offset of a text is which of the same text with something inserted, and the other way round.
///
///     // "ab" with two bytes inserted before b: a··b
///     let map = OffsetMap([(offset: 1, length: 2)])
///     map.changed(of: 1)   // 1, before what was inserted there
///     map.changed(of: 2)   // 4
///     map.original(of: 2)  // 1, the place of the insertion it lies in
///     map.original(of: 4)  // 2
package struct OffsetMap: Sendable {
  private let insertions: [(offset: Int, length: Int)]
  /// The lengths of all insertions before each, and of all.
  private let sums: [Int]

  /// A map of insertions whose offsets ascend.
  package init(_ insertions: [(offset: Int, length: Int)]) {
    precondition(
      zip(insertions, insertions.dropFirst()).allSatisfy { $0.offset < $1.offset },
      "Insertions stand in ascending order, one at a place."
    )
    self.insertions = insertions
    var sums = [0]
    for insertion in insertions { sums.append(sums[sums.count - 1] + insertion.length) }
    self.sums = sums
  }

  /// Returns the offset in the changed text of one in the original: before what was inserted there.
  ///
  /// - Complexity: O(log insertions).
  package func changed(of original: Int) -> Int {
    original + sums[insertions.partitioningIndex { $0.offset >= original }]
  }

  /// Returns the offset in the original text of one in the changed: where an insertion stands for each
  /// offset inside it.
  ///
  /// - Complexity: O(log insertions).
  package func original(of changed: Int) -> Int {
    let begun = insertions.indices.partitioningIndex {
      insertions[$0].offset + sums[$0] > changed
    }
    guard begun > 0 else { return changed }
    // Inside the last insertion, or behind all of it.
    return max(insertions[begun - 1].offset, changed - sums[begun])
  }
}
