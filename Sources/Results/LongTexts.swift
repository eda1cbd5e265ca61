import Foundation
import Synchronization

/// The lists of numbers of a document, which are kept out of its JSON while that is made.
///
/// A coder copies every text several times, and the lists of a million pages are a hundred megabytes.
/// In their place stands U+0000 with a number, which no document that has lists holds otherwise: it
/// has no text from outside.
final class LongTexts: Sendable {
  private static let key = CodingUserInfoKey(rawValue: "LongTexts")

  private let texts = Mutex<[String]>([])

  /// The JSON of a document, with sorted names, as the parts that it is, one after the other.
  static func parts(of document: some Encodable) throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let long = LongTexts()
    long.install(in: encoder)
    return long.parts(of: String(decoding: try encoder.encode(document), as: UTF8.self))
  }

  /// The lists that an encoder keeps out; `nil` for one that writes all.
  static func of(_ encoder: any Encoder) -> LongTexts? {
    key.flatMap { encoder.userInfo[$0] as? LongTexts }
  }

  private func install(in encoder: JSONEncoder) {
    if let key = Self.key { encoder.userInfo[key] = self }
  }

  /// Returns what stands in JSON for a list, which is itself where it is short.
  func replacement(of text: String) -> String {
    guard text.utf8.count > 1_000 else { return text }
    let index = texts.withLock { texts in
      texts.append(text)
      return texts.count - 1
    }
    return "\0\(index)\0"
  }

  /// The JSON as the parts that it is, one after the other, with the texts in their places.
  private func parts(of json: String) -> [String] {
    let texts = texts.withLock(\.self)
    guard !texts.isEmpty else { return [json] }
    return Self.split(json).enumerated()
      .map { index, part in index % 2 == 0 ? String(part) : texts[Int(part) ?? 0] }
  }

  /// What stands before, between and behind the escapes of U+0000, found by bytes.
  private static func split(_ json: String) -> [Substring] {
    let (utf8, escape) = (json.utf8, "\\u0000".utf8)
    var parts: [Substring] = []
    var (begun, place) = (utf8.startIndex, utf8.startIndex)
    while let found = utf8[place...].firstIndex(of: UInt8(ascii: "\\")) {
      if utf8[found...].starts(with: escape) {
        parts.append(json[begun..<found])
        begun = utf8.index(found, offsetBy: escape.count)
        place = begun
      } else {
        // What follows is escaped, be it another backslash.
        place = utf8.index(found, offsetBy: 2)
      }
    }
    return parts + [json[begun...]]
  }
}
