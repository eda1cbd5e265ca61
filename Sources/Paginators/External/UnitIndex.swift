import PaginatorKit
import PaginatorWire

/// Turns the offsets of an answer, in whichever unit, into offsets of a text.
///
/// An offset inside a scalar stays inside, as bytes: the middle of a surrogate pair lies two bytes into
/// its four, so that the referee rounds it down and counts it. One outside the text stays as far
/// outside, 2⁴⁰ at most, so that sums of them are numbers.
struct UnitIndex {
  /// How far outside the text an offset may lie.
  static let farthest = 1 << 40
  private static let stride = 64

  private let text: SourceText
  private let unit: WireUnit
  private let count: Int
  /// For UTF-16: where the scalar begins that holds every 64th unit, in units and in bytes.
  private var checkpoints: [(unit: Int, byte: Int)] = []

  /// An index of a text.
  ///
  /// - Complexity: O(1), but O(bytes) for UTF-16.
  init(of text: SourceText, in unit: WireUnit) {
    self.text = text
    self.unit = unit
    switch unit {
    case .scalar: count = text.scalarCount
    case .utf8: count = text.utf8.count
    case .utf16:
      count = text.utf16Count
      checkpoints.reserveCapacity(count / Self.stride + 1)
      var units = 0
      var byte = 0
      text.utf8.withUnsafeBufferPointer { utf8 in
        while byte < utf8.count {
          let length = Self.length(of: utf8[byte])
          let next = units + (length == 4 ? 2 : 1)
          if next > checkpoints.count * Self.stride { checkpoints.append((units, byte)) }
          units = next
          byte += length
        }
      }
    }
  }

  /// Returns the offset in the text.
  ///
  /// - Complexity: O(1).
  func offset(_ number: Int) -> TextOffset {
    if number <= 0 { return TextOffset(utf8: max(number, -Self.farthest)) }
    if number >= count {
      return TextOffset(utf8: text.utf8.count + min(number - count, Self.farthest))
    }
    switch unit {
    case .scalar: return text.offset(ofScalar: number)
    case .utf8: return TextOffset(utf8: number)
    case .utf16: return TextOffset(utf8: byte(ofUTF16: number))
    }
  }

  /// Returns the range in the text.
  func range(_ range: WireRange) -> PageRange {
    PageRange(start: offset(range.start), end: offset(range.end))
  }

  private func byte(ofUTF16 number: Int) -> Int {
    text.utf8.withUnsafeBufferPointer { utf8 in
      var (units, byte) = checkpoints[number / Self.stride]
      while true {
        let length = Self.length(of: utf8[byte])
        let next = units + (length == 4 ? 2 : 1)
        if next > number { return byte + (number > units ? 2 : 0) }
        units = next
        byte += length
      }
    }
  }

  private static func length(of lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
