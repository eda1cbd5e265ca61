/// One paragraph: a run of text between mandatory breaks, and the break that ends it.
///
/// Mandatory breaks are LF, CR, CRLF (one break), VT, FF, NEL, U+2028 and U+2029: the classes BK,
/// CR, LF and NL of UAX #14. A break belongs to the paragraph that it ends, so the paragraphs of a
/// text partition it; a final break adds no empty paragraph.
public struct ParagraphRange: Hashable, Sendable {
  /// The byte offset of the first character.
  public var start: Int

  /// The byte offset after the last character that is not part of the break.
  public var contentEnd: Int

  /// The byte offset after the break, or the text's end.
  public var end: Int

  /// A paragraph by its three byte offsets.
  public init(start: Int, contentEnd: Int, end: Int) {
    self.start = start
    self.contentEnd = contentEnd
    self.end = end
  }

  /// Whether the paragraph is a mandatory break and nothing else: a blank line.
  public var isEmpty: Bool { start == contentEnd }
}

extension ParagraphRange {
  /// Returns the paragraph that starts at an offset, cut at a limit.
  ///
  /// - Parameters:
  ///   - start: The byte offset where a paragraph (or the rest of one) begins; below `limit`.
  ///   - limit: The byte offset where the text is taken to end.
  ///   - utf8: The bytes of the text, valid UTF-8.
  /// - Returns: The paragraph and the break that ends it.
  /// - Complexity: O(length of the paragraph).
  public static func starting(
    at start: Int,
    limit: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) -> ParagraphRange {
    precondition(start >= 0 && limit <= utf8.count, "A paragraph lies inside its text.")
    var index = start
    while true {
      index = firstSuspect(from: index, limit: limit, in: utf8)
      guard index < limit else {
        return ParagraphRange(start: start, contentEnd: limit, end: limit)
      }
      let length = breakLength(at: index, limit: limit, in: utf8)
      if length > 0 {
        return ParagraphRange(start: start, contentEnd: index, end: index + length)
      }
      index += 1
    }
  }

  /// Returns the offset of the first byte that a mandatory break may begin with, or the limit.
  ///
  /// Eight bytes are looked at together. A byte is a suspect when it is below 0x10, 0xC2 or 0xE2: some
  /// characters begin with one of them and are no break.
  @inline(__always)
  private static func firstSuspect(
    from start: Int,
    limit: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let bytes = UnsafeRawBufferPointer(utf8)
    var index = start
    while index + 8 <= limit {
      let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found =
        zeroBytes(of: eight & 0xF0F0_F0F0_F0F0_F0F0)
        | zeroBytes(of: eight ^ 0xC2C2_C2C2_C2C2_C2C2)
        | zeroBytes(of: eight ^ 0xE2E2_E2E2_E2E2_E2E2)
      // The lowest mark is exact; one above a zero byte may be of a byte that is 1.
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < limit {
      let byte = utf8[index]
      if byte < 0x10 || byte == 0xC2 || byte == 0xE2 { return index }
      index += 1
    }
    return limit
  }

  /// Marks the highest bit of each byte that is 0, and of some above the lowest such byte.
  ///
  /// `(x - 0x01…) & ~x & 0x80…`: Henry S. Warren, Hacker's Delight, 6-1, "Find First 0-Byte".
  @inline(__always)
  private static func zeroBytes(of bytes: UInt64) -> UInt64 {
    (bytes &- 0x0101_0101_0101_0101) & ~bytes & 0x8080_8080_8080_8080
  }

  /// Returns the byte offset where the paragraph that holds an offset begins.
  ///
  /// An offset right after a mandatory break begins a paragraph. An offset between CR and LF
  /// belongs to the paragraph that the pair ends.
  public static func start(holding offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var index = offset
    while index > 0 {
      if endsWithBreak(before: index, in: utf8) { return index }
      index -= 1
    }
    return 0
  }

  /// Returns the paragraph that holds a byte of a text.
  package static func holding(
    _ offset: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) -> ParagraphRange {
    starting(at: start(holding: offset, in: utf8), limit: utf8.count, in: utf8)
  }

  /// Returns whether a paragraph begins at an offset: at the text's start and after a mandatory break.
  ///
  /// - Complexity: O(1).
  package static func begins(at offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    offset <= 0 || endsWithBreak(before: offset, in: utf8)
  }

  /// The length in bytes of the mandatory break at an offset, 0 where there is none.
  @inline(__always)
  package static func breakLength(at index: Int, limit: Int, in utf8: UnsafeBufferPointer<UInt8>)
    -> Int
  {
    let byte = utf8[index]
    if byte >= 0x20 && byte != 0xC2 && byte != 0xE2 { return 0 }
    switch byte {
    case 0x0D: return index + 1 < limit && utf8[index + 1] == 0x0A ? 2 : 1
    case 0x0A, 0x0B, 0x0C: return 1
    case 0xC2: return index + 1 < limit && utf8[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard index + 2 < limit, utf8[index + 1] == 0x80 else { return 0 }
      return utf8[index + 2] == 0xA8 || utf8[index + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }

  private static func endsWithBreak(before index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool
  {
    switch utf8[index - 1] {
    case 0x0A, 0x0B, 0x0C: return true
    case 0x0D: return index == utf8.count || utf8[index] != 0x0A
    case 0x85: return index >= 2 && utf8[index - 2] == 0xC2
    case 0xA8, 0xA9: return index >= 3 && utf8[index - 2] == 0x80 && utf8[index - 3] == 0xE2
    default: return false
    }
  }
}
