import GRDB
import Synchronization

/// Reads sessions one after the other, and goes on where one is damaged.
final class SessionsReader {
  /// The numbers of the sessions, the oldest first.
  let numbers: [Int]
  var database: Database { sessions.database }
  fileprivate var damage: [Int: StoreError] = [:]
  private let sessions: SealedSessions

  fileprivate init(_ database: Database, path: String) throws {
    sessions = SealedSessions(database, path: path)
    numbers = try database.sessionNumbers()
  }

  /// What work makes of a session, whose samples are not read; `nil` when the session is damaged.
  func sound<Value>(_ number: Int, _ work: (SealedSession) throws -> Value) throws -> Value? {
    do {
      return try namingSession(number, sessions.path) {
        try work(sessions.session(number))
      }
    } catch let error as StoreError {
      damage[number] = error
      return nil
    }
  }
}

extension ResultStore {
  /// Reads what is of many sessions, of which those that are damaged do not keep the others back.
  func readMany<Value>(_ work: (SessionsReader) throws -> Value) throws(StoreError) -> Value {
    let (value, found) = try read { database in
      let reader = try SessionsReader(database, path: path)
      return (try work(reader), reader.damage)
    }
    damage.withLock { $0.merge(found) { _, new in new } }
    return value
  }

  /// Fails when damaged sessions were left out of what was read so far.
  ///
  /// - Throws: What is wrong with the one, or ``StoreError/damagedSessions(_:reason:path:)``.
  package func refuseDamage() throws(StoreError) {
    let damage = damage.withLock(\.self)
    guard let first = damage.min(by: { $0.key < $1.key })?.value else { return }
    guard damage.count > 1 else { throw first }
    throw .damagedSessions(damage.keys.sorted(), reason: first.damageOfSession, path: path)
  }
}

/// Does what reads a session and, where something is not what it was, names the session.
func namingSession<Value>(
  _ number: Int,
  _ path: String,
  _ work: () throws -> Value
) throws -> Value {
  do {
    return try work()
  } catch {
    guard case .damaged(_, let reason) = StoreError(error, path: path) else { throw error }
    throw StoreError.damagedSession(number, reason: reason, path: path)
  }
}

extension Database {
  /// The numbers of all sessions, the oldest first.
  ///
  /// They go from 1 on, but for those that were pruned: that a session or a seal is gone otherwise shows
  /// in a number here that has none.
  func sessionNumbers() throws -> [Int] {
    let sessions = try Int.fetchSet(self, sql: "SELECT number FROM session")
    let all = try sessions.union(Int.fetchSet(self, sql: "SELECT sessionNumber FROM seal"))
    let pruned = try Int.fetchSet(self, sql: "SELECT number FROM pruned")
    let gap = (1...).first { !all.contains($0) && !pruned.contains($0) } ?? 0
    return all.union(gap < all.max() ?? 0 ? [gap] : []).sorted()
  }
}
