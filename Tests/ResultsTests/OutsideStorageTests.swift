import GRDB
import Refereeing
import TestSupport
import Testing
import Trials

@testable import Results

/// What paginators from outside bring is stored and read back as it was.
struct OutsideStorageTests {
  let file: StoreFile

  init() throws { file = try StoreFile() }

  @Test func `kinds, failures, geometry and own place-keeping come back equal`() throws {
    let store = try file.open()
    let session = Session.outside()
    try store.add(session)
    let read = try store.session(.last)
    #expect(fields(of: read) == fields(of: session))
    #expect(read.changes.map(\.ownPlaces) == session.changes.map(\.ownPlaces))
    #expect(read.trials.map(\.judgement) == session.trials.map(\.judgement))
    #expect(try store.integrityProblems() == [])
  }

  @Test func `every phase, failure and geometry has a place in the schema`() throws {
    // Raw values of ours that a CHECK of the schema does not know would lose a session.
    let store = try file.open()
    try store.add(.outside())
    let read = try store.session(.last)
    #expect(Set(read.trials[0].timings.keys) == Set(Phase.allCases))
    #expect(Set(read.trials.map(\.paginator.kind)) == Set(PaginatorInfo.Kind.allCases))
    #expect(
      Set(read.trials.compactMap(\.judgement?.geometry)) == [.referee, .device, .none]
    )
    #expect(
      Set(read.trials.compactMap(\.failure?.kind.rawValue)) == [
        "no_progress", "unsuitable", "crashed", "timed_out", "bad_answer", "error",
      ]
    )
  }

  @Test func `the same way of keeping places is stored once`() throws {
    let store = try file.open()
    try store.add(.outside("s1"))
    try store.add(.outside("s2"))
    // Two of readers, one of highlights; four changes of each session tell of them.
    #expect(try store.count("readerOutcome") == 2)
    #expect(try store.count("highlightOutcome") == 1)
    #expect(try store.count("ownPlaces") == 8)
    // Two changes of each session have readers that were measured in their own layout.
    #expect(try store.count("ownMarks") == 4)
    #expect(try store.count("bookmarkOutcome") == 1)
    #expect(try store.count("identityOutcome") == 1)
    #expect(try store.count("partOutcome") == 1)
  }

  @Test func `a lost row of it is noticed`() throws {
    try file.addSession(.outside())
    try file.tamper { try $0.execute(sql: "DELETE FROM ownPlaces WHERE position = 1") }
    let problems = try file.open().integrityProblems()
    #expect(problems.contains { $0.contains("table ownPlaces should hold 4 rows") }, "\(problems)")
  }

  @Test func `a changed row of it is noticed`() throws {
    try file.addSession(.outside())
    try file.tamper { try $0.execute(sql: "UPDATE highlightRow SET page = 3") }
    try file.tamper { try $0.execute(sql: "UPDATE bookmarkRow SET page = 3") }
    let problems = try file.open().integrityProblems()
    #expect(problems.contains { $0.contains("row 1 of highlightOutcome") }, "\(problems)")
    #expect(problems.contains { $0.contains("row 1 of bookmarkOutcome") }, "\(problems)")
  }

  @Test func `U+0000 in a sentence from outside loses no session`() throws {
    let store = try file.open()
    var session = Session.outside()
    session.environment["program.mine"] = "a\0b"
    session.trials[7].failure = TrialFailure(kind: .badAnswer, message: "It said '\0'.")
    session.trials[7].judgement = nil
    session.changes[1].ownPlaces?.failure = "\0"
    session.changes[4].failure?.message = "x\0"
    try store.add(session)
    let read = try store.session(.last)
    #expect(read.environment["program.mine"] == "a\u{FFFD}b")
    #expect(read.trials[7].failure?.message == "It said '\u{FFFD}'.")
    #expect(read.changes[1].ownPlaces?.failure == "\u{FFFD}")
    #expect(read.changes[4].failure?.message == "x\u{FFFD}")
  }
}
