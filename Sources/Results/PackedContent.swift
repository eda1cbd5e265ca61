import Foundation
import Packing

/// What takes contents; threads may share it.
protocol ContentSink: Sendable {
  /// Takes a document, and returns its digest.
  func put(_ kind: ContentKind, _ document: some Encodable) throws -> String
}

/// A content as a store keeps it: compressed, under the digest of what it says.
struct PackedContent: Sendable {
  let kind: ContentKind
  let digest: String
  /// How many bytes it has where it is not compressed.
  let count: Int
  let body: Data

  init(_ kind: ContentKind, _ digest: String, count: Int, body: Data) {
    (self.kind, self.digest, self.count, self.body) = (kind, digest, count, body)
  }

  /// The bytes of parts, one after the other.
  init(_ kind: ContentKind, _ digest: String, parts: [some BytePart]) {
    self.init(
      kind,
      digest,
      count: parts.reduce(0) { $0 + $1.byteCount },
      body: compressed(parts)
    )
  }

  /// A document, JSON with sorted names.
  init(_ kind: ContentKind, _ document: some Encodable) throws {
    let parts = try LongTexts.parts(of: document)
    self.init(kind, kind.digest(of: parts), parts: parts)
  }

  /// Returns the bytes, which are those that the digest is of.
  func bytes() throws(MalformedDocument) -> [UInt8] {
    guard let bytes = inflated(body, count: count), kind.digest(of: [bytes]) == digest else {
      throw MalformedDocument("the \(kind) \(digest) is not what was stored")
    }
    return bytes
  }

  /// Returns the document that it is.
  func document<Document: Decodable>() throws(MalformedDocument) -> Document {
    try kind.document(digest, bytes())
  }
}
