/// Where each eight bytes of a text stand, so that a quote is found without reading the text.
///
/// A reader's marks are looked for by the thousand, in a book of millions of bytes. The places are
/// sorted by a hash of the eight bytes that begin there, ascending among equals; of a quote the eight
/// bytes with the fewest places are looked up.
///
/// - Complexity: O(bytes) to make, 8 bytes of memory for each byte of the text.
struct QuoteIndex: Sendable {
  /// How many bytes a place is known by.
  static let width = 8

  private let shift: UInt64
  /// Of each hash, where its places begin; one more at the end.
  private let starts: [UInt32]
  private let places: [UInt32]

  /// The index of a text, shorter than 4 GiB.
  init(of text: [UInt8]) {
    let count = max(0, text.count - Self.width + 1)
    var bits: UInt64 = 8
    while 1 << bits < count, bits < 24 { bits += 1 }
    let shift = 64 - bits
    self.shift = shift
    var starts = [UInt32](repeating: 0, count: 1 << Int(bits) + 1)
    var places = [UInt32](repeating: 0, count: count)
    text.withUnsafeBufferPointer { text in
      Self.eachHash(of: text, shift: shift) { hash, _ in starts[hash + 1] += 1 }
      for hash in starts.indices.dropFirst() { starts[hash] += starts[hash - 1] }
      var next = starts
      Self.eachHash(of: text, shift: shift) { hash, place in
        places[Int(next[hash])] = UInt32(place)
        next[hash] += 1
      }
    }
    self.starts = starts
    self.places = places
  }

  /// Returns where a quote of at least ``width`` bytes stands first and next, which may overlap, in the
  /// text that the index was made of.
  ///
  /// - Returns: The bytes where it begins, `nil` where it does not stand or does not stand again.
  /// - Complexity: O(places with the same eight bytes · bytes of the quote).
  func firstTwo(of quote: [UInt8], in text: [UInt8]) -> (first: Int?, second: Int?) {
    precondition(quote.count >= Self.width, "A quote shorter than what the index knows.")
    var rarest = (offset: 0, places: 0..<Int.max)
    quote.prefix(64 + Self.width)
      .withUnsafeBufferPointer { quote in
        Self.eachHash(of: quote, shift: shift) { hash, offset in
          let found = Int(starts[hash])..<Int(starts[hash + 1])
          if found.count < rarest.places.count { rarest = (offset, found) }
        }
      }
    var first: Int?
    for place in places[rarest.places] {
      let start = Int(place) - rarest.offset
      guard start >= 0, start + quote.count <= text.count,
        text[start..<start + quote.count].elementsEqual(quote)
      else { continue }
      guard first != nil else {
        first = start
        continue
      }
      return (first, start)
    }
    return (first, nil)
  }

  /// Hands out the hash of each eight bytes with its place.
  private static func eachHash(
    of bytes: UnsafeBufferPointer<UInt8>,
    shift: UInt64,
    _ body: (Int, Int) -> Void
  ) {
    var window: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      window = window << 8 | UInt64(byte)
      guard index >= width - 1 else { continue }
      // Fibonacci hashing: Knuth, The Art of Computer Programming 3, 6.4.
      body(Int((window &* 0x9E37_79B9_7F4A_7C15) >> shift), index - width + 1)
    }
  }
}
