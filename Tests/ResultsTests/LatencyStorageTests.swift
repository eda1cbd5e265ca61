import GRDB
import TestSupport
import Testing
import Trials

@testable import Results

/// Page turns, beginnings of the text, held memory and the phases beside them are stored.
struct LatencyStorageTests {
  let file: StoreFile

  init() throws { file = try StoreFile() }

  private func session(_ id: String = "s1") -> Session {
    var session = Session.make(id)
    session.trials[0].pageTurns = PageTurns(
      passes: 3,
      setUpNanoseconds: 7,
      nanoseconds: [50, 0, 70]
    )
    session.trials[1].pageTurns = PageTurns(passes: 1, setUpNanoseconds: 0, nanoseconds: [])
    session.trials[2].prefixes = [100, 200, 400]
      .map {
        PrefixWork(scalars: $0, measuredScalars: $0 - 100)
      }
    session.trials[2].retainedBytes = 0
    let sample = Sample(wallNanoseconds: 2, cpuNanoseconds: 1, disturbances: [.steal])
    for phase in Phase.allCases { session.trials[3].timings[phase] = Timing(samples: [sample]) }
    return session
  }

  @Test func `come back equal`() throws {
    let store = try file.open()
    try store.add(session())
    let read = try store.session(.last)
    #expect(fields(of: read) == fields(of: session()))
    #expect(read.trials[0].pageTurns?.nanoseconds == [50, 0, 70])
    #expect(read.trials[1].pageTurns?.nanoseconds == [])
    #expect(read.trials[3].pageTurns == nil)
    #expect(Set(read.trials[3].timings.keys) == Set(Phase.allCases))
    #expect(try store.integrityProblems() == [])
  }

  @Test func `find their place beside sessions of a harness that had none`() throws {
    let earlier = try StoreFile.made(upTo: "3 outside")
    let before = try DatabaseQueue(path: earlier.path)
    #expect(try before.read { try $0.tableExists("pageTurn") } == false)
    let store = try earlier.open()
    let old = try store.session(.number(1))
    #expect(fields(of: old) == fields(of: Session.make().withoutBreaks()))
    #expect(old.trials.allSatisfy { $0.pageTurns == nil && $0.prefixes.isEmpty })
    #expect(try store.add(session("s2")) == 2)
    #expect(try fields(of: store.session(.number(2))) == fields(of: session("s2")))
    #expect(try store.integrityProblems() == [])
  }

  @Test(arguments: ["pageTurn", "prefixWork"])
  func `are sealed, and a lost row is noticed`(table: String) throws {
    try file.addSession(session())
    let store = try file.open()
    for statement in [
      "DELETE FROM \(table)", "UPDATE \(table) SET position = 9",
      "INSERT INTO \(table) SELECT sessionNumber, 5, position, 1\(table == "pageTurn" ? "" : ", 1") "
        + "FROM \(table)",
    ] {
      #expect(throws: DatabaseError.self, "\(statement)") {
        try store.pool.write { try $0.execute(sql: statement) }
      }
    }
    try file.tamper { try $0.execute(sql: "DELETE FROM \(table) WHERE position = 2") }
    let problems = try file.open().integrityProblems()
    #expect(problems.contains { $0.contains("table \(table) should hold 3 rows") }, "\(problems)")
  }
}
