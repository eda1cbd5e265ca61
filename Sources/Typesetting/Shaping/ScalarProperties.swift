import CTextBreaks
package import PaginatorKit

/// What a referee asks about single characters of a text.
package enum ScalarProperties {
  /// Draws a hyphen where a line ends at it, and nothing elsewhere.
  package static let softHyphen: UInt32 = 0xAD

  /// Returns whether a scalar is white space that hangs at a line's end: Zs but U+00A0, U+2007 and
  /// U+202F; tab.
  package static func isHangingSpace(_ scalar: UInt32) -> Bool {
    text_is_hanging_space(scalar)
  }

  /// Returns whether a scalar is hanging white space or a mandatory break.
  package static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: isHangingSpace(scalar)
    }
  }

  /// Returns a number that scalars share which are alike in all that breaks lines and shapes them but
  /// their glyphs.
  package static func kind(of scalar: UInt32) -> UInt64 { text_kind(scalar) }

  /// Returns the scalar at a byte of a text, a scalar boundary below its end.
  package static func scalar(atByte byte: Int, of text: SourceText) -> UInt32 {
    text.utf8.withUnsafeBufferPointer { decodeScalar(at: byte, in: $0).scalar }
  }

  /// Returns the scalar that ends at a byte of a text, a scalar boundary above 0.
  package static func scalar(endingAtByte byte: Int, of text: SourceText) -> UInt32 {
    var start = byte - 1
    while start > 0, text.utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(atByte: start, of: text)
  }
}
