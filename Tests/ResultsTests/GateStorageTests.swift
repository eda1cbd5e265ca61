import Comparisons
import GRDB
import TestSupport
import Testing

@testable import Results
@testable import Trials

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
    #expect(try store.count("session WHERE verdict = 'FAIL'") == 3)
    #expect(try store.count("content WHERE kind = 'verdict'") == 1)
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
