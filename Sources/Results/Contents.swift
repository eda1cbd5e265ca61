import Digests
import Foundation
import GRDB
import Packing

/// What a content is: documents of different kinds have different digests.
enum ContentKind: String, Codable {
  /// The bytes of a text, not JSON.
  case text
  case corpus
  case setting
  case pages
  case judgement
  case trial
  case cost
  case change
  case places
  case session
  case verdict

  /// The largest number that is reckoned with: lengths are scaled to font units, and what was measured is
  /// summed up.
  private var most: Int { self == .setting ? 1 << 31 : NumberList.most }

  /// Returns the first number of a document that is larger, or less than its negative; what is no JSON
  /// has none.
  func firstOutside(_ json: [UInt8]) -> String? {
    var at = 0
    while at < json.count {
      switch json[at] {
      case UInt8(ascii: "\""):
        at += 1
        while at < json.count, json[at] != UInt8(ascii: "\"") {
          at += json[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        at += 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end =
          json[at...].firstIndex { [0x2C, 0x5D, 0x7D, 0x20, 0x0A, 0x0D, 0x09].contains($0) }
          ?? json.count
        let number = String(decoding: json[at..<end], as: UTF8.self)
        guard let value = Double(number), value.magnitude <= Double(most) else { return number }
        at = end
      default: at += 1
      }
    }
    return nil
  }

  /// Returns the document of a digest that bytes are the JSON of.
  func document<Document: Decodable>(
    _ digest: String,
    _ body: [UInt8]
  ) throws(MalformedDocument) -> Document {
    if let number = firstOutside(body) {
      throw MalformedDocument("the \(self) \(digest) holds \(number), which nobody measured")
    }
    do {
      return try JSONDecoder().decode(Document.self, from: Data(body))
    } catch {
      throw MalformedDocument("the \(self) \(digest) cannot be read: \(error)")
    }
  }

  /// The SHA-256 of a content of this kind.
  ///
  /// It holds no row number of a store, so that a content has the same digest in every store.
  func digest(of parts: [some BytePart]) -> String {
    var hash = SHA256Hash()
    Array("\(rawValue)\0".utf8).withUnsafeBytes { hash.add($0) }
    for part in parts { part.withBytes { hash.add($0) } }
    return hash.finish()
  }
}

extension Database {
  /// Returns the row number of a content; `nil` when it is not stored.
  func contentNumber(_ digest: String) throws -> Int64? {
    try Int64.fetchOne(
      cachedStatement(sql: "SELECT id FROM content WHERE digest = ?"),
      arguments: [digest]
    )
  }

  /// Returns the row number of a content that must be there.
  func number(ofContent digest: String) throws -> Int64 {
    guard let number = try contentNumber(digest) else {
      throw MalformedDocument("the content \(digest) is missing")
    }
    return number
  }

  /// Returns the body of a content, which is what it was when it was stored.
  func body(_ kind: ContentKind, _ digest: String) throws -> [UInt8] {
    let row = try Row.fetchOne(
      cachedStatement(sql: "SELECT byteCount, body FROM content WHERE digest = ?"),
      arguments: [digest]
    )
    guard let row else { throw MalformedDocument("the \(kind) \(digest) is missing") }
    guard let count = Int.fromDatabaseValue(row["byteCount"]),
      let bytes = Data.fromDatabaseValue(row["body"])
    else { throw MalformedDocument("the \(kind) \(digest) is not what was stored") }
    return try PackedContent(kind, digest, count: count, body: bytes).bytes()
  }

  func document<Document: Decodable>(_ kind: ContentKind, _ digest: String) throws -> Document {
    try kind.document(digest, body(kind, digest))
  }

  /// Returns a sentence's end for each content that is not what it was when it was stored.
  func contentProblems() throws -> [String] {
    let names = try Row.fetchAll(self, sql: "SELECT digest, kind FROM content ORDER BY id")
    return try names.compactMap { row in
      let (digest, kind) = (row["digest"] as String? ?? "", row["kind"] as String? ?? "")
      guard let kind = ContentKind(rawValue: kind) else {
        return "the content \(digest) is of no kind that there is"
      }
      do {
        _ = try body(kind, digest)
        return nil
      } catch let error as MalformedDocument {
        return error.reason
      }
    }
  }
}

extension String {
  /// The text as a column keeps it whole.
  ///
  /// A text from outside may hold U+0000, at which it would be cut off, and U+FFFD takes its place.
  /// Documents keep it as it is.
  var storable: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self }
}
