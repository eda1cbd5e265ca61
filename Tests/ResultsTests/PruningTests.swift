import Comparisons
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Results
@testable import Trials

struct PruningTests {
  /// Sessions that have a paginator each, so that none has all that another has.
  private func store(sessions count: Int, _ folder: TemporaryDirectory) throws -> ResultStore {
    let store = try ResultStore(path: folder.path(of: "store.sqlite"), access: .writing)
    for index in 0..<count {
      _ = try store.add(session(index))
    }
    return store
  }

  private func session(_ index: Int) -> Session {
    var session = Session.make([.make("paginator \(index)"), .make("all")])
    session.id = "session \(index)"
    return session
  }

  private func counts(in store: ResultStore) throws -> [Int] {
    try store.read { database in
      try ["session", "trial", "seal", "setup", "figureSet", "content"]
        .map { try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? -1 }
    }
  }

  @Test func `keeps the newest sessions, whole and unchanged`() throws {
    let folder = try TemporaryDirectory()
    let store = try store(sessions: 4, folder)
    let kept = try [3, 4].map { try store.session(.number($0)).trials.map(\.pages) }
    #expect(try store.prunable(keeping: 2) == [1, 2])
    #expect(try store.prune(keeping: 2) == [1, 2])
    #expect(try [3, 4].map { try store.session(.number($0)).trials.map(\.pages) } == kept)
    #expect(try store.integrityProblems().isEmpty)
    #expect(throws: StoreError.self) { try store.session(.number(1)) }
    // Another process finds the same, and nothing amiss with tables and triggers.
    let other = try ResultStore(path: folder.path(of: "store.sqlite"), access: .reading)
    #expect(try other.summaries().map(\.number) == [4, 3])
    try other.refuseDamage()
  }

  @Test func `leaves nothing that only the removed ones had`() throws {
    let folder = try TemporaryDirectory()
    let pruned = try store(sessions: 4, folder)
    _ = try pruned.prune(keeping: 1)
    // A store that never had the others holds as many rows.
    let alone = try ResultStore(path: folder.path(of: "alone.sqlite"), access: .writing)
    _ = try alone.add(session(3))
    #expect(try counts(in: pruned) == counts(in: alone))
  }

  @Test func `numbers are not given again, and rows are guarded as before`() throws {
    let folder = try TemporaryDirectory()
    let store = try store(sessions: 3, folder)
    _ = try store.prune(keeping: 1)
    #expect(try store.add(session(4)) == 4)
    #expect(throws: (any Error).self) {
      try store.pool.write { try $0.execute(sql: "DELETE FROM trial") }
    }
  }

  @Test func `an approved session is never removed`() throws {
    let folder = try TemporaryDirectory()
    let store = try store(sessions: 3, folder)
    try store.add(
      Approval(
        session: 1,
        baselinePath: "baseline.json",
        baselineSHA256: String(repeating: "a", count: 64),
        author: "A. Author",
        date: "2026-11-21T12:00:00Z",
        reason: "first",
        patterns: nil,
        valueCount: 1
      )
    )
    #expect(try store.prune(keeping: 1) == [2])
    #expect(try store.summaries().map(\.number) == [3, 1])
    #expect(try store.prune(keeping: 1).isEmpty)
  }
}
