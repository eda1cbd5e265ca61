import Comparisons
import GRDB
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// Sessions are found by number, id and what they measured.
struct FindingTests {
  let file: StoreFile

  init() throws { file = try StoreFile() }

  @Test func `a summary counts what a session has`() throws {
    try file.addSession()
    let store = try file.open(.reading)
    // 3 paginators over 3 corpora; two of the trials fail. Greedy's page is the same everywhere but
    // its style is not, so all 9 layouts differ.
    #expect(
      try store.summaries() == [
        SessionSummary(
          number: 1,
          id: "s1",
          started: "2025-01-01T00:00:00Z",
          corpora: ["sutra", "blank", "psalms"],
          paginatorCount: 3,
          layoutCount: 9,
          trialCount: 9,
          failedTrialCount: 2,
          changeCount: 4,
          harnessVersion: "0.3.0",
          isTimed: true,
          verdict: "FAIL"
        )
      ]
    )
  }

  @Test func `the newest sessions come first`() throws {
    let store = try file.open()
    var untimed = Session.make("c")
    untimed.trials[0].cost { $0.timings = [:] }
    untimed.environment = [:]
    for session in [Session.make("a"), .make("b"), untimed] { try store.add(session) }
    #expect(try store.summaries(limit: 2).map(\.number) == [3, 2])
    #expect(try store.summaries().map(\.isTimed) == [false, true, true])
    #expect(try store.summaries().map(\.harnessVersion) == [nil, "0.3.0", "0.3.0"])
  }

  @Test(arguments: [
    ("last", SessionReference.last), ("12", .number(12)), ("0", .number(0)), ("-1", .number(-1)),
    ("s1", .id("s1")), ("", .id("")), ("LAST", .id("LAST")),
  ])
  func `a reference is parsed`(text: String, reference: SessionReference) {
    #expect(SessionReference(parsing: text) == reference)
  }

  @Test func `a session is found by number, by id and as the last one`() throws {
    let store = try file.open()
    for id in ["morning", "noon"] { try store.add(.make(id)) }
    #expect(try store.session(.number(1)).id == "morning")
    #expect(try store.session(.id("morning")).id == "morning")
    #expect(try store.session(.last).id == "noon")
    #expect(try store.number(of: .id("noon")) == 2)
  }

  @Test func `an unknown session is said with what there is`() throws {
    let store = try file.open()
    #expect(throws: StoreError.noSessions(path: file.path)) { try store.session(.last) }
    for id in ["morning", "noon"] { try store.add(.make(id)) }
    #expect(throws: StoreError.unknownNumber(3, last: 2, path: file.path)) {
      try store.session(.number(3))
    }
    #expect(
      throws: StoreError.unknownID("mornin", suggestion: "morning", last: 2, path: file.path)
    ) { try store.session(.id("mornin")) }
    #expect(throws: StoreError.unknownID("xyz", suggestion: nil, last: 2, path: file.path)) {
      try store.session(.id("xyz"))
    }
  }

  @Test func `a session without a seal is not there`() throws {
    try file.addSession()
    let store = try file.open()
    try store.pool.write { database in
      try database.execute(
        sql: """
          INSERT INTO session
            SELECT 2, 'half', started, corpora, environment, contentId, NULL, NULL FROM session;
          INSERT INTO trial SELECT 2, position, setupId, isDetailed, failure, contentId, costId,
            figureSetId, varyingFigureSetId FROM trial;
          """
      )
    }
    #expect(try store.count("trial") == 26)
    #expect(try store.summaries().map(\.id) == ["s1"])
    // It was never stored so: its seal is gone, and who asks for the last one is told.
    let error = StoreError.damagedSession(2, reason: "it has lost its seal", path: file.path)
    #expect(throws: error) { try store.refuseDamage() }
    #expect(throws: error) { try store.session(.last) }
    #expect(try store.session(.number(1)).id == "s1")
    #expect(throws: StoreError.self) { try store.session(.id("half")) }
    #expect(throws: StoreError.self) { try store.session(.number(2)) }
    #expect(try store.latest(covering: []) == 1)
    let query = HistoryQuery(metric: "pages", statistic: .value)
    #expect(Set(try store.history(query).map(\.session)) == [1])
    for view in ["v_session", "v_trial", "v_figure"] {
      #expect(try store.count("\(view) WHERE session = 2") == 0)
    }
  }

  @Test(arguments: [("trial", 13), ("sample", 32)])
  func `a seal that does not match is an error`(table: String, count: Int) throws {
    try file.addSession()
    try file.tamper {
      try $0.execute(sql: "UPDATE seal SET \(table)Count = \(table)Count + 1")
    }
    let error = StoreError.incomplete(
      session: 1,
      table: table,
      expected: count + 1,
      found: count,
      path: file.path
    )
    let store = try file.open(.reading)
    #expect(throws: error) { try store.session(.last) }
    #expect(try store.integrityProblems() == ["\(error)"])
  }

  @Test func `the newest session with all of some trials is found`() throws {
    let store = try file.open()
    let whole = Session.make("whole")
    var part = Session.make("part")
    part.trials.removeLast()
    part.examples = []
    var moved = Session.make("moved")
    for index in moved.trials.indices { moved.trials[index].layoutKey += "'" }
    for session in [whole, part, moved] { try store.add(session) }
    func identities(_ session: Session) -> Set<TrialIdentity> {
      Set(session.trials.map(TrialIdentity.init))
    }
    #expect(try store.latest(covering: identities(whole)) == 1)
    #expect(try store.latest(covering: identities(part)) == 2)
    #expect(try store.latest(covering: identities(part), before: 2) == 1)
    #expect(try store.latest(covering: identities(moved)) == 3)
    #expect(try store.latest(covering: []) == 3)
    let other = TrialIdentity(corpus: "sutra", paginator: "greedy", layoutKey: "?")
    #expect(try store.latest(covering: identities(whole).union([other])) == nil)
  }
}
