import CZlib
import Digests
import Foundation
import GRDB

/// What a content is: documents of different kinds have different digests.
enum ContentKind: String {
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

  /// The SHA-256 of a content of this kind.
  ///
  /// It holds no row number of a store, so that a content has the same digest in every store.
  func digest(of parts: [some ContentPart]) -> String {
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
      let bytes = Data.fromDatabaseValue(row["body"]),
      let body = inflated(Array(bytes), count: count), kind.digest(of: [body]) == digest
    else { throw MalformedDocument("the \(kind) \(digest) is not what was stored") }
    return body
  }

  func document<Document: Decodable>(_ kind: ContentKind, _ digest: String) throws -> Document {
    let body = try body(kind, digest)
    if let number = kind.firstOutside(body) {
      throw MalformedDocument("the \(kind) \(digest) holds \(number), which nobody measured")
    }
    do {
      return try JSONDecoder().decode(Document.self, from: Data(body))
    } catch {
      throw MalformedDocument("the \(kind) \(digest) cannot be read: \(error)")
    }
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

/// Bytes of a content, which may be long and are not copied.
protocol ContentPart {
  var byteCount: Int { get }
  func withBytes(_ use: (UnsafeRawBufferPointer) -> Void)
}

extension [UInt8]: ContentPart {
  var byteCount: Int { count }
  func withBytes(_ use: (UnsafeRawBufferPointer) -> Void) { withUnsafeBytes(use) }
}

extension String: ContentPart {
  var byteCount: Int { utf8.count }
  func withBytes(_ use: (UnsafeRawBufferPointer) -> Void) {
    var text = self
    text.withUTF8 { use(UnsafeRawBufferPointer($0)) }
  }
}

/// Returns parts compressed in zlib's format (RFC 1950), the same bytes for the same parts.
func compressed(_ parts: [some ContentPart]) -> Data {
  var stream = z_stream()
  // Level 4 of zlib: the usual 6 takes three times as long for a seventh less.
  let began = deflateInit_(&stream, 4, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
  precondition(began == Z_OK, "zlib cannot compress: \(began).")
  defer { deflateEnd(&stream) }
  var output = Data()
  var room = [UInt8](repeating: 0, count: 1 << 18)
  func write(_ flush: CInt) {
    var isFull = true
    while isFull {
      room.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = uInt(buffer.count)
        deflate(&stream, flush)
        output.append(contentsOf: buffer[..<(buffer.count - Int(stream.avail_out))])
      }
      isFull = stream.avail_out == 0
    }
  }
  for part in parts {
    part.withBytes { bytes in
      // zlib counts in 32 bits.
      for start in Swift.stride(from: 0, to: bytes.count, by: 1 << 30) {
        let end = Swift.min(start + (1 << 30), bytes.count)
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        piece.withMemoryRebound(to: UInt8.self) {
          stream.next_in = UnsafeMutablePointer(mutating: $0.baseAddress)
          stream.avail_in = uInt($0.count)
          write(Z_NO_FLUSH)
        }
      }
    }
  }
  write(Z_FINISH)
  return output
}

/// Returns the bytes that were compressed; `nil` when they are not so many, or damaged.
func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
  // No byte of deflate stands for more than 1,032.
  guard count >= 0, count / 1_032 <= bytes.count else { return nil }
  // A byte more than there may be, so that one too many is noticed.
  var size = uLong(count + 1)
  var output = [UInt8](repeating: 0, count: count + 1)
  let status = uncompress(&output, &size, bytes, uLong(bytes.count))
  guard status == Z_OK, Int(size) == count else { return nil }
  output.removeLast()
  return output
}
