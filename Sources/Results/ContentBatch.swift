import Foundation
import GRDB
import Packing
import Synchronization

/// Contents on their way into a store, ahead of the session that they are of; threads may share it.
///
/// Making JSON of a million pages and compressing it takes long, and nobody else could write meanwhile.
/// So it is done outside of a transaction, and what is long is written before the session: a content
/// that no session has yet harms nobody, and the next session that has it finds it there.
final class ContentBatch: ContentSink {
  private struct State {
    var known: Set<String> = []
    /// Contents that are not in the store.
    var waiting: [PackedContent] = []
  }

  private let pool: any DatabaseWriter
  private let limit: Int
  private let holdsAll: Bool
  /// Whether the store had no content yet, so that none has to be looked for.
  private let isFirst: Bool
  private let state = Mutex(State())

  /// A batch that is written whenever so many bytes are waiting; one that holds all is not before it is
  /// told to.
  ///
  /// A usual session has fewer bytes, and is written in one transaction.
  init(_ pool: any DatabaseWriter, limit: Int = 1 << 20, holdsAll: Bool = false) {
    self.pool = pool
    self.limit = limit
    self.holdsAll = holdsAll
    let isEmpty = try? pool.unsafeRead {
      try Int.fetchOne($0, sql: "SELECT 1 FROM content LIMIT 1") == nil
    }
    isFirst = isEmpty ?? false
  }

  /// Takes a content, the bytes of parts one after the other, and returns its digest.
  func put(_ kind: ContentKind, parts: [some BytePart]) throws -> String {
    let digest = kind.digest(of: parts)
    try take(digest) { PackedContent(kind, digest, parts: parts) }
    return digest
  }

  /// Takes a document, JSON with sorted names, and returns its digest.
  func put(_ kind: ContentKind, _ document: some Encodable) throws -> String {
    try put(kind, parts: LongTexts.parts(of: document))
  }

  /// Takes a content that is made already.
  func put(_ content: PackedContent) throws { try take(content.digest) { content } }

  /// Takes the content of a digest, which is made where the store does not have it.
  private func take(_ digest: String, _ content: () -> PackedContent) throws {
    guard state.withLock({ $0.known.insert(digest).inserted }) else { return }
    // A transaction would make the same of one look, and take ten times as long.
    let isKnown = try !isFirst && pool.unsafeRead { try $0.contentNumber(digest) } != nil
    guard !isKnown else { return }
    let content = content()
    state.withLock { $0.waiting.append(content) }
    if !holdsAll { try writeLong() }
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
