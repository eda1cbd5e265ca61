import Foundation
import GRDB
import Packing
import Synchronization

/// Contents on their way into a store, ahead of the session that they are of; threads may share it.
///
/// Making JSON of a million pages and compressing it takes long, and nobody else could write meanwhile.
/// So it is done outside of a transaction, and what is long is written before the session: a content
/// that no session has yet harms nobody, and the next session that has it finds it there.
final class ContentBatch: Sendable {
  /// A content that is not in the store, compressed.
  private typealias Waiting = (digest: String, kind: ContentKind, count: Int, body: Data)

  private struct State {
    var known: Set<String> = []
    var waiting: [Waiting] = []
  }

  private let pool: any DatabaseWriter
  private let limit: Int
  private let holdsAll: Bool
  private let state = Mutex(State())

  /// A batch that is written whenever so many bytes are waiting; one that holds all is not before it is
  /// told to.
  ///
  /// A usual session has fewer bytes, and is written in one transaction.
  init(_ pool: any DatabaseWriter, limit: Int = 1 << 20, holdsAll: Bool = false) {
    self.pool = pool
    self.limit = limit
    self.holdsAll = holdsAll
  }

  /// Takes a content, the bytes of parts one after the other, and returns its digest.
  func put(_ kind: ContentKind, parts: [some BytePart]) throws -> String {
    let digest = kind.digest(of: parts)
    guard state.withLock({ $0.known.insert(digest).inserted }),
      try pool.read({ try $0.contentNumber(digest) }) == nil
    else { return digest }
    let count = parts.reduce(0) { $0 + $1.byteCount }
    let body = compressed(parts)
    state.withLock { $0.waiting.append((digest, kind, count, body)) }
    if !holdsAll { try writeLong() }
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

  /// Writes what is waiting in a transaction of its own, when it is long.
  func writeLong() throws {
    let waiting = state.withLock { $0.waiting.reduce(0) { $0 + $1.body.count } }
    if waiting >= limit { try pool.write(flush) }
  }

  /// Writes what is waiting, the longest first, so that the order does not tell which thread was first.
  func flush(to database: Database) throws {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for content in waiting.sorted(by: { (-$0.count, $0.digest) < (-$1.count, $1.digest) })
    where try database.contentNumber(content.digest) == nil {
      try database.cachedStatement(
        sql: "INSERT INTO content (digest, kind, byteCount, body) VALUES (?, ?, ?, ?)"
      )
      .execute(arguments: [content.digest, content.kind.rawValue, content.count, content.body])
    }
  }
}
