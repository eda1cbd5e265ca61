import Foundation

/// The characters of a dictionary: Unicode's in UTF-8, or 256 of them in a byte each.
struct HyphenCharacters {
  /// The byte of each scalar above ASCII; `nil` in UTF-8.
  private let bytes: [UInt32: UInt8]?

  /// Those of a set by the name in a dictionary; `nil` where this system's iconv does not know it.
  init?(named name: String) {
    if name == "UTF-8" {
      bytes = nil
      return
    }
    guard name.hasPrefix("ISO8859-") || name.hasPrefix("KOI8-"),
      let converter = iconv_open("UTF-32LE", name),
      converter != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    defer { iconv_close(converter) }
    var found: [UInt32: UInt8] = [:]
    for byte in UInt8(0x80)...0xFF {
      if let scalar = Self.scalar(of: byte, by: converter) { found[scalar] = byte }
    }
    bytes = found
  }

  private static func scalar(of byte: UInt8, by converter: iconv_t) -> UInt32? {
    var input = CChar(bitPattern: byte)
    var output: UInt32 = 0
    var (left, room) = (1, 4)
    let result = withUnsafeMutablePointer(to: &input) { input in
      withUnsafeMutableBytes(of: &output) { output in
        var from: UnsafeMutablePointer<CChar>? = input
        var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        return iconv(converter, &from, &left, &to, &room)
      }
    }
    return result == 0 && room == 0 ? UInt32(littleEndian: output) : nil
  }

  /// Adds the bytes of a scalar; false where there is no such character.
  func append(_ scalar: UInt32, to word: inout [UInt8]) -> Bool {
    if scalar < 0x80 {
      word.append(UInt8(scalar))
      return scalar != 0
    }
    if let bytes {
      guard let byte = bytes[scalar] else { return false }
      word.append(byte)
      return true
    }
    guard let character = Unicode.Scalar(scalar) else { return false }
    word.append(contentsOf: Array(String(character).utf8))
    return true
  }
}
