import Comparisons
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
    let judged = try store.add(.make("a"), figures: Figures([]), verdict: .fail)
    let unjudged = try store.add(.make("b"), figures: Figures([]))
    #expect(try store.verdict(of: .number(judged)) == .fail)
    #expect(try store.verdict(of: .number(unjudged)) == nil)
    #expect(try store.summaries().map(\.verdict) == [nil, "FAIL"])
    #expect(try store.integrityProblems() == [])
  }

  @Test func `the same verdict on many sessions is stored once`() throws {
    let file = try StoreFile()
    let store = try file.open()
    for id in ["a", "b", "c"] {
      _ = try store.add(.make(id), figures: Figures([]), verdict: .fail)
    }
    #expect(try store.count("sessionVerdict") == 3)
    #expect(try store.count("verdict") == 1)
  }

  @Test(arguments: [
    ("DELETE FROM sessionVerdict", 1, 0), ("UPDATE seal SET sessionVerdictCount = 0", 0, 1),
  ])
  func `a verdict that was taken away or slipped in is an error`(
    change: String,
    expected: Int,
    found: Int
  ) throws {
    let file = try StoreFile.withSession()
    try file.tamper { try $0.execute(sql: change) }
    let error = StoreError.incomplete(
      session: 1,
      table: "sessionVerdict",
      expected: expected,
      found: found,
      path: file.path
    )
    let store = try file.open(.reading)
    #expect(throws: error) { try store.verdict(of: .last) }
    #expect(throws: error) { try store.session(.last) }
    #expect(try store.integrityProblems() == ["\(error)"])
  }

  @Test func `a sealed session is not judged afterwards`() throws {
    let file = try StoreFile()
    let store = try file.open()
    _ = try store.add(.make("a"), figures: Figures([]))
    _ = try store.add(.make("b"), figures: Figures([]), verdict: .fail)
    let error = try #require(throws: DatabaseError.self) {
      try store.pool.write { try $0.execute(sql: "INSERT INTO sessionVerdict VALUES (1, 0, 1)") }
    }
    #expect(error.message == "The session is sealed: no row of sessionVerdict may be added.")
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
    #expect(throws: StoreError.noSessions(path: file.path)) {
      try store.add(Approval.make(of: 1))
    }
    try store.add(.make())
    #expect(throws: StoreError.unknownNumber(7, last: 1, path: file.path)) {
      try store.add(Approval.make(of: 7))
    }
    #expect(try store.approvals() == [])
  }
}
