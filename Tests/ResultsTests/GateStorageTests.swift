import Foundation
import GRDB
import TestSupport
import Testing
import Trials

@testable import Results

/// What the gate leaves in the store.
struct GateStorageTests {
  @Test func `a verdict comes back with its session, and none for a session without`() throws {
    let file = try StoreFile()
    let store = try file.open()
    let judged = try store.add(.make("a"), observations: [:], verdict: .fail)
    let unjudged = try store.add(.make("b"), observations: [:])
    #expect(try store.verdict(of: .number(judged)) == .fail)
    #expect(try store.verdict(of: .number(unjudged)) == nil)
    #expect(try store.summaries().map(\.verdict) == [nil, "FAIL"])
    #expect(try store.integrityProblems() == [])
  }

  @Test func `the same verdict on many sessions is stored once`() throws {
    let file = try StoreFile()
    let store = try file.open()
    for id in ["a", "b", "c"] {
      _ = try store.add(.make(id), observations: [:], verdict: .fail)
    }
    #expect(try store.count("sessionVerdict") == 3)
    #expect(try store.count("verdict") == 1)
  }

  @Test func `a verdict that was taken away is missed`() throws {
    let file = try StoreFile.withSession()
    try file.tamper { database in
      try database.execute(sql: "DELETE FROM sessionVerdict")
    }
    let problems = try file.open(.reading).integrityProblems()
    #expect(problems.contains { $0.contains("sessionVerdict") }, "\(problems)")
  }

  @Test func `a changed verdict is found`() throws {
    let file = try StoreFile.withSession()
    try file.tamper { database in
      try database.execute(sql: "UPDATE verdict SET body = '{}'")
    }
    let problems = try file.open(.reading).integrityProblems()
    #expect(problems.contains { $0.contains("verdict is not what was stored") }, "\(problems)")
  }

  @Test func `instructions come back`() throws {
    let file = try StoreFile()
    let store = try file.open()
    try store.add(.make())
    let trials = try store.session(.last).trials
    #expect(trials.map(\.instructions) == [7_654_321] + Array(repeating: nil, count: 8))
  }

  @Test func `approvals come back in order`() throws {
    let file = try StoreFile()
    let store = try file.open()
    let number = try store.add(.make())
    var whole = Approval.make(of: number)
    whole.patterns = nil
    try store.add(Approval.make(of: number))
    try store.add(whole)
    #expect(try store.approvals() == [.make(of: number), whole])
  }

  @Test func `an approval of a session that is not there is refused`() throws {
    let file = try StoreFile()
    let store = try file.open()
    #expect(throws: StoreError.self) { try store.add(Approval.make(of: 7)) }
    #expect(try store.approvals() == [])
  }

  @Test func `a store from before the gate keeps its sessions and takes new ones`() throws {
    let file = try StoreFile()
    let session = Session.make("old")
    try Self.makeEarlierStore(at: file.path, with: session)
    // Reading brings it up to date, as it always did.
    let reader = try file.open(.reading)
    #expect(try reader.summaries().map(\.id) == ["old"])
    #expect(try reader.verdict(of: .last) == nil)
    #expect(try reader.approvals() == [])
    let store = try file.open()
    _ = try store.add(.make("new"), observations: [:], verdict: .fail)
    #expect(try store.summaries().map(\.id) == ["new", "old"])
    #expect(try store.integrityProblems() == [])
  }

  /// Makes a store with the first migration alone and a session of no trials in it, sealed as the
  /// harness sealed it then.
  private static func makeEarlierStore(at path: String, with session: Session) throws {
    let pool = try DatabasePool(path: path)
    try StoreMigration.migrator.migrate(pool, upTo: "1 sessions")
    try pool.write { database in
      try database.execute(
        sql: """
          INSERT INTO session (id, started) VALUES (?, ?);
          INSERT INTO seal VALUES (1, 0, 0, 0, 0, 0, 0);
          """,
        arguments: [session.id, session.started]
      )
    }
    try pool.close()
  }
}
