/// Where the eight-byte windows of a text stand, so that a quote is found without reading the text.
///
/// A reader's marks are looked for by the thousand, in a book of millions of bytes. The places are
/// sorted by a hash of the eight bytes that begin there, ascending among equals; of a quote the eight
/// bytes with the fewest places are looked up. Only where a scalar starts is a place, which is a third
/// of the bytes of a Chinese book. Of a long text only every second place is kept, or every third and
/// so on: then a quote is looked up once for each way that it may lie between them.
///
/// - Complexity: O(bytes) to make; memory for at most 8 million places, 4 bytes each, and as much again.
struct QuoteIndex: Sendable {
  /// How many bytes a place is known by.
  private static let width = 8
  private static let mostPlaces = 1 << 23

  /// How far apart the places are that are kept.
  private let stride: Int
  private let shift: UInt64
  /// Of each hash, where its places begin; two more at the end.
  private let starts: [UInt32]
  private let places: [UInt32]

  /// The index of a text, shorter than 4 GiB.
  init(of text: [UInt8]) {
    self.init(of: text, stride: Self.stride(of: text.count))
  }

  init(of text: [UInt8], stride: Int) {
    self.stride = stride
    let windows = text.withUnsafeBufferPointer { text in
      text.dropLast(Self.width - 1).reduce(0) { Self.isStart($1) ? $0 + 1 : $0 }
    }
    let count = (windows + stride - 1) / stride
    var bits: UInt64 = 8
    while 1 << bits < count, bits < 24 { bits += 1 }
    let shift = 64 - bits
    self.shift = shift
    // While places are put in, where those of a hash begin stands one further on.
    var starts = [UInt32](repeating: 0, count: 1 << Int(bits) + 2)
    var places = [UInt32](repeating: 0, count: count)
    text.withUnsafeBufferPointer { text in
      Self.eachHash(of: text, shift: shift) { hash, _, number in
        if number % stride == 0 { starts[hash + 2] += 1 }
      }
      for hash in starts.indices.dropFirst() { starts[hash] += starts[hash - 1] }
      Self.eachHash(of: text, shift: shift) { hash, place, number in
        guard number % stride == 0 else { return }
        places[Int(starts[hash + 1])] = UInt32(place)
        starts[hash + 1] += 1
      }
    }
    self.starts = starts
    self.places = places
  }

  private static func stride(of count: Int) -> Int { count / mostPlaces + 1 }

  /// The bytes of the shortest quote that may be found in a text of so many.
  static func shortestQuote(inTextOf count: Int) -> Int { width - 1 + stride(of: count) }

  /// Returns where a quote stands first and next, which may overlap, in the text that the index was made
  /// of.
  ///
  /// - Returns: The bytes where it begins, `nil` where it does not stand or does not stand again; no
  ///   answer for a quote in which too few scalars start for the index, as those that are shorter than
  ///   ``shortestQuote(inTextOf:)``.
  /// - Complexity: O(places with the same eight bytes · bytes of the quote).
  func firstTwo(of quote: [UInt8], in text: [UInt8]) -> (first: Int?, second: Int?)? {
    var rarest = Array(repeating: (offset: 0, places: 0..<Int.max), count: stride)
    var windows = 0
    quote.prefix(64 * stride + Self.width)
      .withUnsafeBufferPointer { quote in
        Self.eachHash(of: quote, shift: shift) { hash, offset, number in
          windows = number + 1
          let found = Int(starts[hash])..<Int(starts[hash + 1])
          if found.count < rarest[number % stride].places.count {
            rarest[number % stride] = (offset, found)
          }
        }
      }
    guard windows >= stride else { return nil }
    let found = rarest.flatMap { firstTwo(of: quote, in: text, at: $0.places, offset: $0.offset) }
      .sorted()
    return (found.first, found.dropFirst().first)
  }

  /// The first two of the places that a quote stands around.
  private func firstTwo(
    of quote: [UInt8],
    in text: [UInt8],
    at range: Range<Int>,
    offset: Int
  ) -> [Int] {
    var found: [Int] = []
    for place in places[range] {
      let start = Int(place) - offset
      guard start >= 0, start + quote.count <= text.count, stands(quote, in: text, at: start)
      else { continue }
      found.append(start)
      if found.count == 2 { break }
    }
    return found
  }

  private func stands(_ quote: [UInt8], in text: [UInt8], at start: Int) -> Bool {
    text.withUnsafeBufferPointer { text in
      quote.withUnsafeBufferPointer { quote in
        quote.indices.allSatisfy { quote[$0] == text[start + $0] }
      }
    }
  }

  /// Whether a scalar starts with a byte.
  private static func isStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  /// Hands out the hash of each eight bytes that begin with a scalar, with the place and its number.
  private static func eachHash(
    of bytes: UnsafeBufferPointer<UInt8>,
    shift: UInt64,
    _ body: (_ hash: Int, _ place: Int, _ number: Int) -> Void
  ) {
    var window: UInt64 = 0
    var number = 0
    for (index, byte) in bytes.enumerated() {
      window = window << 8 | UInt64(byte)
      let place = index - width + 1
      guard place >= 0, isStart(bytes[place]) else { continue }
      // Fibonacci hashing: Knuth, The Art of Computer Programming 3, 6.4.
      body(Int((window &* 0x9E37_79B9_7F4A_7C15) >> shift), place, number)
      number += 1
    }
  }
}
