/// How the bytes of a file were taken as a text.
package struct TextDecoding: Hashable, Codable, Sendable {
  package var encoding: TextEncoding
  package var ground: Ground

  /// What the encoding was known by.
  package enum Ground: Hashable, Codable, Sendable {
    /// Nothing else was said, and the bytes are valid UTF-8.
    case validity
    /// A byte order mark, which is not part of the text.
    case byteOrderMark
    /// Somebody's word: that of the command line or of a manifest.
    case name
    /// ICU's detector, which is so sure of it, from 0 to 100.
    case guess(confidence: Int)
  }

  package init(encoding: TextEncoding, ground: Ground) {
    (self.encoding, self.ground) = (encoding, ground)
  }

  package static let utf8 = TextDecoding(encoding: .utf8, ground: .validity)

  /// Whether the bytes alone did not say it.
  package var isNamedOrGuessed: Bool {
    switch ground {
    case .validity, .byteOrderMark: false
    case .name, .guess: true
    }
  }

  /// What a reader should know of it; `nil` where it goes without saying.
  package var sentence: String? {
    switch ground {
    case .validity, .name: nil
    case .byteOrderMark:
      encoding == .utf8
        ? "A byte order mark was skipped."
        : "The text was read as \(encoding.rawValue), as its byte order mark says."
    case .guess(let confidence):
      "The text was read as \(encoding.rawValue), confidence \(confidence) of 100; --encoding names "
        + "another."
    }
  }
}
