/// Finds a run of bytes in a text, and says whether it stands there once.
///
/// Source: R. N. Horspool, "Practical fast searching in strings", Software: Practice and
/// Experience 10, 1980.
package struct TextSearch {
  private let wanted: [UInt8]
  /// How far the window moves on when its last byte is the index.
  private let shifts: [Int]

  private init(for wanted: [UInt8]) {
    self.wanted = wanted
    var shifts = Array(repeating: wanted.count, count: 256)
    for (index, byte) in wanted.dropLast().enumerated() {
      shifts[Int(byte)] = wanted.count - 1 - index
    }
    self.shifts = shifts
  }

  /// Returns where bytes stand first and next in a text, which may overlap; nothing for no bytes.
  ///
  /// - Complexity: O(bytes of the text) for a usual text, times those wanted for the worst.
  @Sendable package static func firstTwo(
    of wanted: [UInt8],
    in text: [UInt8]
  ) -> (first: Int?, second: Int?) {
    let search = TextSearch(for: wanted)
    let first = search.occurrence(in: text, from: 0)
    return (first, first.flatMap { search.occurrence(in: text, from: $0 + 1) })
  }

  private func occurrence(in text: [UInt8], from start: Int) -> Int? {
    let count = wanted.count
    guard count > 0 else { return nil }
    return text.withUnsafeBufferPointer { text in
      wanted.withUnsafeBufferPointer { wanted in
        shifts.withUnsafeBufferPointer { shifts in
          var place = start
          while place + count <= text.count {
            var index = count - 1
            while index >= 0, text[place + index] == wanted[index] { index -= 1 }
            if index < 0 { return place }
            place += shifts[Int(text[place + count - 1])]
          }
          return nil
        }
      }
    }
  }
}

extension SourceText {
  /// Returns the UTF-8 of so many grapheme clusters from an offset on, fewer at the text's end.
  ///
  /// - Complexity: O(bytes returned).
  func quote(of count: Int, from offset: TextOffset) -> [UInt8] {
    // An offset inside a scalar would give bytes that are no text.
    let start = min(max(self.offset(ofScalar: scalarIndex(of: offset)).utf8, 0), utf8.count)
    if let end = endOfPlain(count, from: start) { return Array(utf8[start..<end]) }
    // Most characters take fewer bytes than four.
    var reach = 4 * (count + 2)
    while true {
      let end = min(start + reach, utf8.count)
      let string = String(decoding: utf8[start..<end], as: UTF8.self)
      // What is cut at the reach's end may belong to the cluster before it.
      let isEnough =
        end == utf8.count
        || string.index(string.startIndex, offsetBy: count + 2, limitedBy: string.endIndex) != nil
      if isEnough {
        let length = string.prefix(count).utf8.count
        return Array(utf8[start..<min(start + length, utf8.count)])
      }
      reach *= 2
    }
  }

  /// Where so many scalars end that are a grapheme cluster each, since they and the next one neither extend nor join
  /// anything; `nil` where others are among them, or the text ends.
  private func endOfPlain(_ count: Int, from start: Int) -> Int? {
    utf8.withUnsafeBufferPointer { utf8 in
      var byte = start
      for _ in 0..<count {
        guard byte + 3 < utf8.count, let length = utf8.lengthOfPlain(at: byte) else { return nil }
        byte += length
      }
      return byte + 3 <= utf8.count && utf8.lengthOfPlain(at: byte) != nil ? byte : nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes a scalar has that is Other to UAX #29, as nearly all of Chinese and English text is, or a line
  /// feed; `nil` of one that nobody looked at, as of what stands before a line feed and joins it.
  ///
  /// Two bytes follow at least.
  fileprivate func lengthOfPlain(at byte: Int) -> Int? {
    let lead = self[byte]
    if lead < 0x80 { return 0x20...0x7E ~= lead || lead == 0x0A ? 1 : nil }
    guard 0xE2...0xEF ~= lead else { return nil }
    let scalar =
      UInt32(lead & 0x0F) << 12 | UInt32(self[byte + 1] & 0x3F) << 6 | UInt32(self[byte + 2] & 0x3F)
    switch scalar {
    case 0x2010...0x2027, 0x3000...0x3029, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF,
      0xFF01...0xFF60:
      return 3
    default: return nil
    }
  }
}
