import PaginatorKit

/// The bytes of a file as a text in UTF-8, without a byte order mark.
struct DecodedText {
  let utf8: [UInt8]
  let decoding: TextDecoding

  /// Takes bytes as a text of the encoding that is named, else of that which a byte order mark names,
  /// else of UTF-8, else of the likeliest one that has a character for each of them.
  ///
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], as named: TextEncoding? = nil, file: String) throws(CorpusError) {
    if let encoding = named ?? TextEncoding(markOf: bytes) {
      let text = try encoding.text(of: bytes, file: file)
      utf8 = hasByteOrderMark(text) ? Array(text.dropFirst(3)) : text
      decoding = TextDecoding(encoding: encoding, ground: named == nil ? .byteOrderMark : .name)
    } else if let offset = SourceText.invalidOffset(in: bytes) {
      guard let guess = try EncodingGuess(of: bytes, file: file) else {
        throw .notUTF8(file: file, offset: offset)
      }
      utf8 = guess.utf8
      decoding = TextDecoding(
        encoding: guess.encoding,
        ground: .guess(confidence: guess.confidence)
      )
    } else if let guess = EncodingGuess(ofASCII: bytes) {
      utf8 = guess.utf8
      decoding = TextDecoding(
        encoding: guess.encoding,
        ground: .guess(confidence: guess.confidence)
      )
    } else {
      (utf8, decoding) = (bytes, .utf8)
    }
    try requireFewMarks(utf8, file: file)
  }
}

extension TextEncoding {
  /// Returns bytes as UTF-8, with a byte order mark; errors name the file.
  ///
  /// - Complexity: O(bytes).
  func text(of bytes: [UInt8], file: String) throws(CorpusError) -> [UInt8] {
    do throws(DecodingFault) {
      return try utf8(bytes)
    } catch {
      throw switch error {
      case .badByte(let offset) where self == .utf8: .notUTF8(file: file, offset: offset)
      case .badByte(let offset): .undecodable(file: file, encoding: self, offset: offset)
      case .noConverter: .noConverter(file: file, encoding: self)
      }
    }
  }
}

extension TextEncoding {
  /// Whether bytes begin with a byte order mark.
  static func isMarked(_ bytes: [UInt8]) -> Bool { TextEncoding(markOf: bytes) != nil }

  /// The encoding whose byte order mark bytes begin with; `nil` without one.
  fileprivate init?(markOf bytes: [UInt8]) {
    // UTF-32LE's mark begins with that of UTF-16LE.
    let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LE), ([0, 0, 0xFE, 0xFF], .utf32BE),
      ([0xFF, 0xFE], .utf16LE), ([0xFE, 0xFF], .utf16BE), ([0x84, 0x31, 0x95, 0x33], .gb18030),
    ]
    guard let mark = marks.first(where: { bytes.starts(with: $0.bytes) }) else { return nil }
    self = mark.encoding
  }
}
