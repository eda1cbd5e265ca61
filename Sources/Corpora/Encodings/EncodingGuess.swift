import CEncodingGuesses

/// The likeliest encoding of bytes that are not UTF-8.
struct EncodingGuess {
  let encoding: TextEncoding
  /// How sure ICU's detector is, from 0 to 100.
  let confidence: Int
  /// The text.
  let utf8: [UInt8]

  /// Below this ICU's detector means nothing: it says 10 of a few letters that could be of an encoding.
  private static let leastConfidence = 10

  /// What the detector is sure of: bytes that are not of that encoding have an error.
  private static let sure = 90

  /// The first of the detector's guesses that makes a text of the bytes; `nil` where none does.
  ///
  /// - Throws: The error of a text that is surely of an encoding, and has bytes that are not.
  init?(of bytes: [UInt8], file: String) throws(CorpusError) {
    // The detector takes text of Latin letters for windows-1252 for the sake of one bad byte.
    if Self.isMostlyUTF8(bytes) { return nil }
    for guess in Self.guesses(of: bytes) where guess.confidence >= Self.leastConfidence {
      guard let encoding = TextEncoding(label: guess.name) else { continue }
      // Bytes in UTF-8 with an error; the caller knows its place.
      guard encoding != .utf8 else { return nil }
      // Of bytes without a zero the detector says 10 as well.
      if encoding.isWide, guess.confidence == Self.leastConfidence { continue }
      do throws(CorpusError) {
        let text = try encoding.text(of: bytes, file: file)
        guard Self.isText(text) else { continue }
        (self.encoding, confidence, utf8) = (encoding, guess.confidence, text)
        return
      } catch {
        if guess.confidence >= Self.sure { throw error }
      }
    }
    return nil
  }

  /// Whether bytes have many characters of several bytes in UTF-8, and hardly any byte that is none: in no
  /// other encoding do bytes above ASCII come so.
  private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
    var (sound, broken) = (0, 0)
    var next = 0
    while next < bytes.count {
      guard bytes[next] >= 0x80 else {
        next += 1
        continue
      }
      let length = bytes[next] >= 0xF0 ? 4 : bytes[next] >= 0xE0 ? 3 : bytes[next] >= 0xC2 ? 2 : 1
      let end = next + length
      let isSound =
        length > 1 && end <= bytes.count
        && bytes[next + 1..<end].allSatisfy { $0 & 0xC0 == 0x80 }
      (sound, broken) = (sound + (isSound ? 1 : 0), broken + (isSound ? 0 : 1))
      next += isSound ? length : 1
    }
    return sound >= 20 && broken * 20 <= sound
  }

  /// What bytes that are valid UTF-8 are rather: UTF-16 of ASCII, which is half zeros, or ISO-2022-JP, whose
  /// bytes are ASCII with escapes; `nil` where they are neither.
  init?(ofASCII bytes: [UInt8]) {
    let zeros = bytes.prefix(4_096).count { $0 == 0 }
    let hasEscape = bytes.contains(0x1B)
    guard hasEscape || zeros * 5 > min(bytes.count, 4_096) else { return nil }
    for guess in Self.guesses(of: bytes) {
      guard let encoding = TextEncoding(label: guess.name),
        encoding.isWide && guess.confidence > Self.leastConfidence || encoding == .iso2022JP,
        let text = try? encoding.utf8(bytes), Self.isText(text)
      else { continue }
      (self.encoding, confidence, utf8) = (encoding, guess.confidence, text)
      return
    }
    return nil
  }

  private static func guesses(of bytes: [UInt8]) -> [(name: String, confidence: Int)] {
    guard let count = Int32(exactly: bytes.count) else { return [] }
    return withUnsafeTemporaryAllocation(of: encoding_guess.self, capacity: 32) { room in
      let found = encoding_guesses(bytes, count, room.baseAddress, Int32(room.count))
      return room.prefix(Int(max(found, 0)))
        .map { guess in
          let name = withUnsafeBytes(of: guess.name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          }
          return (name, Int(guess.confidence))
        }
    }
  }

  /// Whether control characters but those of lines and pages are rare in a text.
  ///
  /// One in a thousand bytes is: books that were converted by old programs have a few.
  private static func isText(_ utf8: [UInt8]) -> Bool {
    var controls = 0
    var last: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D: break
      case ..<0x20, 0x7F: controls += 1
      case 0x80...0x9F where last == 0xC2: controls += 1
      default: break
      }
      last = byte
    }
    return controls * 1_000 <= utf8.count
  }
}

extension TextEncoding {
  /// Whether a character of ASCII takes more than a byte.
  fileprivate var isWide: Bool {
    switch self {
    case .utf16LE, .utf16BE, .utf32LE, .utf32BE: true
    default: false
    }
  }
}
