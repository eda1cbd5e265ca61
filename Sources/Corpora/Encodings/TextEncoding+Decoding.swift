import Foundation
import PaginatorKit

/// Why bytes are no text of an encoding.
package enum DecodingFault: Error, Hashable {
  /// The byte at an offset begins no character of the encoding.
  case badByte(offset: Int)
  /// The system has no table of the encoding.
  case noConverter
}

extension TextEncoding {
  /// What is wrong with bytes of which the one at an offset begins no character, after their name.
  func fault(atOffset offset: Int) -> String {
    "is not \(rawValue): the byte at offset \(offset) begins no character"
      + (self == .utf8 ? "" : " of it")
  }

  /// Returns the text of bytes as UTF-8, by the system's iconv; a byte order mark stays.
  ///
  /// - Complexity: O(bytes).
  func utf8(_ bytes: [UInt8]) throws(DecodingFault) -> [UInt8] {
    guard self != .utf8 else {
      if let offset = SourceText.invalidOffset(in: bytes) { throw .badByte(offset: offset) }
      return bytes
    }
    guard let converter = iconv_open("UTF-8", converter),
      converter != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .noConverter }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    // iconv does not write there.
    var input = bytes
    let fault: DecodingFault? = input.withUnsafeMutableBytes { input in
      var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = input.count
      while left > 0 {
        if Self.convert(converter, &from, &left, into: &text) || errno == E2BIG { continue }
        let pair = input.suffix(left).prefix(2)
        guard let character = supplement[Array(pair)] else {
          return .badByte(offset: input.count - left)
        }
        text.append(contentsOf: character.utf8)
        from = from?.advanced(by: 2)
        left -= 2
      }
      // What a next character could have joined.
      _ = Self.convert(converter, nil, nil, into: &text)
      return nil
    }
    if let fault { throw fault }
    return text
  }

  /// Characters that glibc's table leaves out: those of Big5 that Hong Kong has twice.
  private var supplement: [[UInt8]: String] {
    guard self == .big5 else { return [:] }
    return [
      [0xA1, 0x5A]: "╴", [0xA1, 0xC3]: "￣", [0xA1, 0xC5]: "ˍ", [0xA1, 0xFE]: "／",
      [0xA2, 0x40]: "＼", [0xA2, 0xCC]: "十", [0xA2, 0xCE]: "卅",
    ]
  }

  /// Converts what there is room for, and returns whether that was all.
  private static func convert(
    _ converter: iconv_t,
    _ from: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ left: UnsafeMutablePointer<Int>?,
    into text: inout [UInt8]
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { room in
      var to = room.baseAddress
      var free = room.count
      let result = iconv(converter, from, left, &to, &free)
      // Appending may set it.
      let reason = errno
      text.append(contentsOf: UnsafeRawBufferPointer(room).prefix(room.count - free))
      errno = reason
      return result != Int(bitPattern: UInt.max)
    }
  }
}
