/// A set of places of a text, a bit for each of its bytes.
final class ByteSet: @unchecked Sendable {
  private let words: UnsafeMutableBufferPointer<UInt64>

  /// An empty set of places below a count.
  init(count: Int) {
    words = .allocate(capacity: count / 64 + 1)
    words.initialize(repeating: 0)
  }

  deinit { words.deallocate() }

  @inline(__always)
  func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

  @inline(__always)
  func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 != 0 }

  func removeAll() { words.update(repeating: 0) }

  /// Inserts the places of another set that lie in a range.
  ///
  /// - Complexity: O(range / 64).
  func formUnion(_ other: ByteSet, in range: Range<Int>) {
    eachWord(of: range) { words[$0] |= other.words[$0] & $1 }
  }

  /// Inserts all places of a range.
  ///
  /// - Complexity: O(range / 64).
  func insert(_ range: Range<Int>) {
    eachWord(of: range) { words[$0] |= $1 }
  }

  /// How many places of a range are in the set.
  ///
  /// - Complexity: O(range / 64).
  func count(in range: Range<Int>) -> Int {
    var count = 0
    eachWord(of: range) { count += (words[$0] & $1).nonzeroBitCount }
    return count
  }

  /// Returns the first place behind one; `nil` where there is none.
  ///
  /// - Complexity: O(places between them / 64).
  func next(after place: Int) -> Int? {
    var word = (place + 1) >> 6
    guard word < words.count else { return nil }
    var bits = words[word] & (.max << UInt64((place + 1) & 63))
    while bits == 0 {
      word += 1
      guard word < words.count else { return nil }
      bits = words[word]
    }
    return word << 6 + bits.trailingZeroBitCount
  }

  /// Returns the last place before one; `nil` where there is none.
  ///
  /// - Complexity: O(places between them / 64).
  func last(before place: Int) -> Int? {
    guard place > 0 else { return nil }
    var word = (place - 1) >> 6
    var bits = words[word] & (.max >> UInt64(63 - (place - 1) & 63))
    while bits == 0 {
      guard word > 0 else { return nil }
      word -= 1
      bits = words[word]
    }
    return word << 6 + 63 - bits.leadingZeroBitCount
  }

  /// How many places two sets of the same size share.
  func sharedCount(with other: ByteSet) -> Int {
    words.indices.reduce(0) { $0 + (words[$1] & other.words[$1]).nonzeroBitCount }
  }

  /// Hands out the words that a range meets, with the bits of the range in each.
  @inline(__always)
  private func eachWord(of range: Range<Int>, _ body: (Int, UInt64) -> Void) {
    guard !range.isEmpty else { return }
    let (first, last) = (range.lowerBound >> 6, (range.upperBound - 1) >> 6)
    for word in first...last {
      var bits = UInt64.max
      if word == first { bits &= .max << UInt64(range.lowerBound & 63) }
      if word == last { bits &= .max >> UInt64(63 - (range.upperBound - 1) & 63) }
      body(word, bits)
    }
  }
}
