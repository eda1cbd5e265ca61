import Foundation
import GRDB

/// Contents on their way into a store, ahead of the session that they are of.
///
/// Making JSON of a million pages and compressing it takes seconds, in which nobody else could write.
/// So it is done outside of a transaction, and what is long is written before the session: a content
/// that no session has yet harms nobody, and the next session that has it finds it there.
final class ContentBatch {
  /// A content that is not in the store, compressed.
  private typealias Waiting = (digest: String, kind: ContentKind, count: Int, body: Data)

  private let pool: any DatabaseWriter
  private let limit: Int
  private var known: Set<String> = []
  private var waiting: [Waiting] = []

  /// A batch that is written whenever so many bytes are waiting; a usual session has fewer, and is
  /// written in one transaction.
  init(_ pool: any DatabaseWriter, limit: Int = 1 << 20) {
    self.pool = pool
    self.limit = limit
  }

  /// Takes a content, the bytes of parts one after the other, and returns its digest.
  func put(_ kind: ContentKind, parts: [some ContentPart]) throws -> String {
    let digest = kind.digest(of: parts)
    guard known.insert(digest).inserted else { return digest }
    guard try pool.read({ try $0.contentNumber(digest) }) == nil else { return digest }
    let count = parts.reduce(0) { $0 + $1.byteCount }
    waiting.append((digest, kind, count, compressed(parts)))
    if waiting.reduce(0, { $0 + $1.body.count }) >= limit { try pool.write(flush) }
    return digest
  }

  /// Takes a document, JSON with sorted names, and returns its digest.
  func put(_ kind: ContentKind, _ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let long = LongTexts()
    long.install(in: encoder)
    let json = String(decoding: try encoder.encode(document), as: UTF8.self)
    return try put(kind, parts: long.parts(of: json))
  }

  /// Writes what is waiting.
  func flush(to database: Database) throws {
    for content in waiting where try database.contentNumber(content.digest) == nil {
      try database.cachedStatement(
        sql: "INSERT INTO content (digest, kind, byteCount, body) VALUES (?, ?, ?, ?)"
      )
      .execute(arguments: [content.digest, content.kind.rawValue, content.count, content.body])
    }
    waiting = []
  }
}
