import Digests

/// The pages of one text in one layout, as bytes.
///
/// Pages follow each other without a gap from the text's start to its end, so that their lengths say
/// all:
///
/// | bytes | content |
/// | --- | --- |
/// | 8 | 0x89, `PAGES`, CR, LF: a file that was treated as text is none of these any more |
/// | 4 | the version of this form, little endian as all numbers |
/// | 64 | the digest of all that decides the pages, in hexadecimal digits |
/// | 8 | the text's length in bytes |
/// | 8 | the number of pages |
/// | 1 and more each | the pages' lengths in bytes, seven bits a byte, the lowest first (LEB128) |
/// | 64 | the SHA-256 of everything before, in hexadecimal digits |
///
/// A file is what it says or nothing at all: whatever is wrong with it, it holds no pages.
enum PageCacheFile {
  /// The version of this form; raised with any change of it.
  static let version: UInt32 = 1

  private static let magic: [UInt8] = [0x89] + Array("PAGES\r\n".utf8)
  private static let digestLength = 64
  private static let headLength = magic.count + 4 + digestLength + 8 + 8

  /// Returns the greatest number of bytes that a file of a text's pages may have: a length takes no more
  /// bytes than its page.
  static func longest(textLength: Int) -> Int { headLength + textLength + digestLength }

  /// Returns the bytes of a file: 156 and one or more a page.
  ///
  /// The ends ascend from above 0; the last is the text's length.
  static func bytes(ends: [Int], key: String) -> [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: version)
    bytes.append(contentsOf: key.utf8)
    bytes.append(littleEndian: UInt64(ends.last ?? 0))
    bytes.append(littleEndian: UInt64(ends.count))
    var start = 0
    for end in ends {
      var length = UInt64(end - start)
      while length >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: length) | 0x80)
        length >>= 7
      }
      bytes.append(UInt8(length))
      start = end
    }
    bytes.append(contentsOf: sha256(of: bytes).utf8)
    return bytes
  }

  /// Returns the byte after each page; `nil` for bytes that are no such file, of another version, or of
  /// other pages.
  static func ends(in bytes: [UInt8], key: String, textLength: Int) -> [Int]? {
    guard bytes.count >= headLength + digestLength, bytes.count <= longest(textLength: textLength)
    else { return nil }
    let content = bytes.dropLast(digestLength)
    guard bytes.suffix(digestLength).elementsEqual(sha256(of: Array(content)).utf8) else {
      return nil
    }
    var rest = content[...]
    guard rest.popFirst(magic.count).elementsEqual(magic),
      rest.popNumber(UInt32.self) == version,
      rest.popFirst(digestLength).elementsEqual(key.utf8),
      rest.popNumber(UInt64.self) == UInt64(textLength)
    else { return nil }
    let count = rest.popNumber(UInt64.self)
    // Each length takes a byte at least, so that no more is reserved than was read.
    guard count <= UInt64(rest.count) else { return nil }
    var ends: [Int] = []
    ends.reserveCapacity(Int(count))
    var end = 0
    while !rest.isEmpty {
      guard let length = rest.popLength(atMost: textLength - end) else { return nil }
      end += length
      ends.append(end)
    }
    return ends.count == Int(count) && end == textLength ? ends : nil
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension ArraySlice<UInt8> {
  /// Takes bytes off the front; there are as many.
  fileprivate mutating func popFirst(_ count: Int) -> ArraySlice<UInt8> {
    defer { removeFirst(count) }
    return prefix(count)
  }

  /// Takes a little-endian number off the front; its bytes are there.
  fileprivate mutating func popNumber<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    popFirst(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// Takes a page's length off the front; `nil` when it is cut off, 0 or above what is left.
  fileprivate mutating func popLength(atMost most: Int) -> Int? {
    var length: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = popFirst(), shift < 63 {
      length |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return length > 0 && length <= UInt64(most) ? Int(length) : nil }
    }
    return nil
  }
}
