package import Comparisons
import GRDB
import Synchronization
package import Trials

/// Keeps sessions in SQLite and finds them again.
///
/// A store only grows. A session is written in one transaction and is there for others when that
/// has reached the disk. What is the same in many sessions, as texts and pages, is stored once.
/// Several processes may use one store at a time: each session gets a number of its own.
package final class ResultStore: Sendable {
  package let path: String
  private let way: Mutex<Way>
  /// The damaged sessions that were left out where many were read.
  let damage = Mutex<[Int: StoreError]>([:])

  /// How the file is reached.
  private enum Way {
    case reading(StoreConnection)
    case writing(DatabaseQueue)
  }

  package enum Access: Sendable {
    /// To find sessions; the file must be there.
    case reading
    /// To add sessions; the file and its folder are made when they are missing.
    case writing
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: What it is opened for.
  ///   - patience: How long a writer waits for another one, and whom it tells.
  /// - Throws: ``StoreError`` when it cannot be opened, is none, or a later harness wrote it.
  package init(
    path: String,
    access: Access,
    patience: Patience = Patience()
  ) throws(StoreError) {
    self.path = path
    do {
      switch access {
      case .reading: way = Mutex(.reading(try ResultStore.openForReading(path)))
      case .writing: way = Mutex(.writing(try ResultStore.openForWriting(path, patience)))
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes the contents of a session on all cores, but for those that are made already, and writes nothing:
  /// what takes long of adding it.
  ///
  /// - Throws: ``StoreError/contradictory(id:reason:)``, or what keeps the file or the contents from being
  ///   read.
  package func prepare(
    _ session: Session,
    having made: MadeContents? = nil
  ) throws(StoreError) -> PreparedSession {
    try attempt {
      try PreparedSession(session, having: made, in: ContentBatch(pool, holdsAll: true))
    }
  }

  /// Adds a session with its figures; it is there when this returns, wholly or, on an error, not at
  /// all.
  ///
  /// Of a long session, contents are written before it, so that others may write meanwhile.
  /// Its trials and changes are of its own corpora. Figures of pairs of paginators are not kept, since
  /// pages tell them. The verdict is the gate's; `nil` when it did not judge.
  ///
  /// - Returns: The session's number: one more than the last one's.
  /// - Throws: ``StoreError/sessionExists(id:path:)``, ``StoreError/contradictory(id:reason:)``, or
  ///   what keeps the file from being written.
  package func add(
    _ session: Session,
    figures: Figures,
    verdict: StoredVerdict? = nil,
    prepared: PreparedSession? = nil
  ) throws(StoreError) -> Int {
    try attempt {
      func checkName(_ database: Database) throws {
        let known = SessionRow.filter(sql: "id = ?", arguments: [session.id])
        guard try known.isEmpty(database) else {
          throw StoreError.sessionExists(id: session.id, path: path)
        }
      }
      func write(_ prepared: PreparedSession?) throws -> Int {
        try pool.read(checkName)
        let prepared = try prepared ?? prepare(session)
        let writer = try SessionWriter(prepared, figures: figures, verdict: verdict)
        return try pool.write { database in
          try checkName(database)
          return try writer.write(to: database)
        }
      }
      do {
        return try write(prepared)
      } catch is MalformedDocument {
        // Somebody pruned the store between the contents and the session: they are written anew.
        return try write(nil)
      }
    }
  }

  /// Returns the number that the next session gets where nobody else adds one before.
  package func nextNumber() throws(StoreError) -> Int {
    try read { database in
      try (Int.fetchOne(database, sql: "SELECT MAX(number) FROM session") ?? 0) + 1
    }
  }

  /// Returns a stored session: every report of it is the same as of the one that was added.
  ///
  /// The corpora have no manifest: what decides about measuring is in their other parts. What it has in
  /// common with a session whose contents are known is shared with that, and not read.
  ///
  /// - Throws: ``StoreError/incomplete(session:table:expected:found:path:)`` when rows are missing,
  ///   ``StoreError/damagedSession(_:reason:path:)`` when a row or document is not what was stored, and
  ///   what
  ///   ``number(of:)`` throws.
  package func session(
    _ reference: SessionReference,
    sharing known: PreparedSession? = nil
  ) throws(StoreError) -> Session {
    let known = known.map(KnownContents.init)
    return try read { database in
      let number = try resolve(reference, in: database)
      return try namingSession(number, path) {
        try SessionReader.read(
          sealed(number, in: database),
          from: database,
          sharing: known ?? KnownContents()
        )
      }
    }
  }

  /// Returns the gate's verdict on a session, `nil` for one that was not judged.
  ///
  /// - Throws: ``StoreError/damagedSession(_:reason:path:)`` when the session had another one, and
  ///   what ``number(of:)`` throws.
  package func verdict(of reference: SessionReference) throws(StoreError) -> StoredVerdict? {
    try read { database in
      let number = try resolve(reference, in: database)
      return try namingSession(number, path) {
        let session = try sealed(number, in: database)
        guard let word = session.verdict, let content = session.verdictContent else { return nil }
        let body = try database.body(.verdict, content)
        return StoredVerdict(word: word, body: String(decoding: body, as: UTF8.self))
      }
    }
  }

  private func sealed(_ number: Int, in database: Database) throws -> SealedSession {
    try SealedSessions(database, path: path).session(number, withSamples: true)
  }

  /// The connection to the file.
  var pool: any DatabaseWriter {
    way.withLock {
      switch $0 {
      case .reading(let connection): connection.database
      case .writing(let queue): queue
      }
    }
  }

  /// Reads what one moment's store holds.
  func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try attempt {
      for _ in 1...8 {
        guard case .reading(let connection) = way.withLock(\.self) else {
          return try pool.read(work)
        }
        let found = Result { try connection.database.read(work) }
        if connection.holds { return try found.get() }
        // Somebody has written meanwhile: what was read may be of two moments.
        let anew = try ResultStore.openForReading(path)
        way.withLock { $0 = .reading(anew) }
      }
      throw StoreError.busy(path: path)
    }
  }

  /// Does what may fail in many ways and throws the store's own errors.
  func attempt<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try work()
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

/// The gate's verdict on a session, as it is stored.
package struct StoredVerdict: Hashable, Sendable {
  /// The verdict in one word: `PASS`.
  package var word: String
  package var body: String

  package init(word: String, body: String) {
    self.word = word
    self.body = body
  }
}
