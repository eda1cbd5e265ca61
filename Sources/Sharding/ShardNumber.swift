/// Which of all shards one is: `3/64`, counted from 1.
package struct ShardNumber: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to the number of shards.
  package let index: Int
  package let count: Int

  /// `nil` where there is no such shard.
  package init?(_ index: Int, of count: Int) {
    guard count > 0, (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Reads `3/64`; `nil` for anything else, `0/64` and `65/64` among it.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isWholeNumber) }),
      let index = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(index, of: count)
  }

  /// The number as `3/64`.
  package var description: String { "\(index)/\(count)" }
}
