import Comparisons
import Dispatch
import Synchronization
import TestSupport
import Testing
import Trials

@testable import Results

/// A store gives sessions back as they were added, wholly or not at all.
struct ResultStoreTests {
  @Test func `a session comes back with every field`() throws {
    let file = try StoreFile()
    try file.open().add(.make())
    let found = try file.open(.reading).session(.last)
    #expect(fields(of: found) == fields(of: Session.make()))
    // So that two values without fields do not pass: 3 corpora and 9 trials have some.
    #expect(fields(of: found).count > 1_000)
  }

  @Test func `a session without trials comes back`() throws {
    let file = try StoreFile()
    let session = Session(id: "none", started: "2025", environment: [:], corpora: [], trials: [])
    try file.open().add(session)
    #expect(fields(of: try file.open(.reading).session(.last)) == fields(of: session))
  }

  @Test func `what two sessions share is stored once`() throws {
    let file = try StoreFile()
    let store = try file.open()
    let shared = ContentTable.all.flatMap { [$0.name] + $0.children.map(\.name) }
    #expect(try store.add(.outside("a")) == 1)
    let before = try shared.map(store.count)
    #expect(before.allSatisfy { $0 > 0 })
    #expect(try store.add(.outside("b")) == 2)
    #expect(try shared.map(store.count) == before)
    #expect(try store.count("trial") == 26)
  }

  @Test func `a time that differs leaves the other figures stored once`() throws {
    let file = try StoreFile()
    let store = try file.open()
    let session = Session.make()
    let pages = Figure.make(.trial(0))
    let slow = Figure.make(.trial(0), .totalTime, interval: 8...9)
    _ = try store.add(
      .make("a"),
      figures: Figures([pages, .make(.trial(0), .totalTime, interval: 1...2)])
    )
    let before = try store.count("observation")
    _ = try store.add(.make("b"), figures: Figures([slow, pages]))
    #expect(try store.count("observation") == before + 1)
    #expect(session.trials.count == 9)
  }

  @Test func `sessions are numbered from 1 and have one name each`() throws {
    let file = try StoreFile()
    let store = try file.open()
    #expect(try store.add(.make("a")) == 1)
    #expect(throws: StoreError.sessionExists(id: "a", path: file.path)) {
      try store.add(.make("a"))
    }
    #expect(try store.add(.make("b")) == 2)
  }

  @Test func `a session that cannot be written wholly leaves nothing`() throws {
    let file = try StoreFile()
    let store = try file.open()
    var session = Session.make()
    // The changes are written last; the trials before them are fine.
    session.changes[3].corpus = "elsewhere"
    #expect(throws: StoreError.self) { try store.add(session) }
    for table in ["session", "trial", "pageRow", "textBody", "sample"] {
      #expect(try store.count(table) == 0, "\(table)")
    }
    #expect(try store.add(.make()) == 1)
  }

  @Test func `a session whose judged pages are not its pages is refused`() throws {
    let file = try StoreFile()
    var session = Session.make()
    session.trials[0].pages.removeLast()
    let error = StoreError.contradictory(
      id: "s1",
      reason: "the pages judged of greedy are not those it returned"
    )
    #expect(throws: error) { try file.open().add(session) }
  }

  @Test func `a text that SQLite would cut off is refused`() throws {
    let file = try StoreFile()
    var session = Session.make()
    session.trials[1].paginator.name = "half\0lost"
    let reason = "a text for table contestant holds U+0000, which would end it"
    #expect(throws: StoreError.failed(path: file.path, reason: reason)) {
      try file.open().add(session)
    }
  }

  @Test func `four writers at once lose nothing`() throws {
    let file = try StoreFile()
    let numbers = Mutex<[Int]>([])
    let errors = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      do {
        // Each makes or opens the file on its own, as four processes would.
        let store = try file.open()
        for session in 1...10 {
          let number = try store.add(.make("\(writer)-\(session)"))
          numbers.withLock { $0.append(number) }
        }
      } catch {
        errors.withLock { $0.append("\(error)") }
      }
    }
    #expect(errors.withLock { $0 } == [])
    #expect(numbers.withLock { $0.sorted() } == Array(1...40))
    let store = try file.open(.reading)
    #expect(Set(try store.summaries().map(\.id)).count == 40)
    #expect(try store.integrityProblems() == [])
  }
}
