import Comparisons
import Dispatch
import GRDB
import PaginatorKit
import Synchronization
import TestSupport
import Testing

@testable import Corpora
@testable import Refereeing
@testable import Results
@testable import Trials

/// A store gives sessions back as they were added, wholly or not at all.
struct ResultStoreTests {
  let file: StoreFile
  let store: ResultStore

  init() throws {
    file = try StoreFile()
    store = try file.open()
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a session comes back with every field`(seed: UInt64) throws {
    let session = Session.outside(seed: seed)
    try store.add(session)
    let reader = try file.open(.reading)
    let found = try reader.session(.last)
    #expect(differences(found, session) == [])
    #expect(found.trials.map(\.judgement) == session.trials.map(\.judgement))
    #expect(found.changes.map(\.ownPlaces) == session.changes.map(\.ownPlaces))
    // So that two values without fields do not pass: 3 corpora and 13 trials have some.
    #expect(fields(of: found).count > 1_000)
    #expect(try reader.integrityProblems() == [])
  }

  /// What two sessions have in common is there once when the contents of one are known; all else is read.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a session is the same whether or not another's contents are known`(seed: UInt64) throws {
    let session = Session.outside(seed: seed)
    try store.add(session)
    var later = session
    later.id = "later"
    later.trials[0].costs = nil
    later.trials[1].set(Array(later.trials[1].pages.dropLast()))
    let prepared = try store.prepare(later)
    let found = try store.session(.last, sharing: prepared)
    #expect(differences(found, session) == [])
    #expect(try store.add(later, figures: Figures([]), prepared: prepared) == 2)
    #expect(differences(try file.open(.reading).session(.last), later) == [])
    func place(_ session: Session) -> [UnsafePointer<PageRange>?] {
      session.changes.map { $0.pages.withUnsafeBufferPointer(\.baseAddress) }
    }
    #expect(place(found) == place(later))
    #expect(place(try store.session(.last)) != place(later))
    #expect(try store.integrityProblems() == [])
  }

  @Test func `phases that were ended come back`() throws {
    var session = Session.outside()
    let bounds: [Phase: Int] = [.total: 1_003_000_000, .anchoredPage: 100_200_000]
    session.trials[1].cost { $0.bounds = bounds }
    try store.add(session)
    let found = try file.open(.reading).session(.last)
    #expect(found.trials[1].costs?.bounds == bounds)
    #expect(found.trials[0].costs?.bounds == nil)
    #expect(differences(found, session) == [])
  }

  @Test func `every kind, phase, failure and geometry comes back`() throws {
    try store.add(.outside())
    let found = try file.open(.reading).session(.last)
    #expect(Set(found.trials[0].timings.keys) == Set(Phase.allCases))
    #expect(Set(found.trials.map(\.paginator.kind)) == Set(PaginatorInfo.Kind.allCases))
    #expect(Set(found.trials.compactMap(\.judgement?.geometry)) == [.referee, .device, .none])
    #expect(
      Set(found.trials.compactMap(\.failure?.kind.rawValue)) == [
        "no_progress", "unsuitable", "crashed", "timed_out", "bad_answer", "error",
      ]
    )
  }

  @Test func `U+0000 in a text from outside comes back`() throws {
    var session = Session.outside()
    session.environment["program.mine"] = "a\0b"
    session.trials[1].paginator.name = "half\0lost"
    session.trials[7].outcome = .failed(TrialFailure(kind: .badAnswer, message: "It said '\0'."))
    session.changes[1].ownPlaces?.failure = "\0"
    try store.add(session)
    #expect(differences(try store.session(.last), session) == [])
    #expect(try store.integrityProblems() == [])
    // A column would be cut off there; who looks for the trial finds it all the same.
    #expect(try store.latest(covering: Set(session.trials.map(TrialIdentity.init))) == 1)
  }

  /// Every text of a session, in turn, as a font's file or a corpus may bring it.
  @Test(arguments: [
    "corpus", "family", "file", "device", "toFont", "key", "failure", "environment",
  ])
  func `a session with U+0000 in any text is kept`(place: String) throws {
    var session = Session.outside()
    let text = "a\0b"
    switch place {
    case "corpus":
      let corpus = session.corpora[0]
      session.corpora[0] = Corpus(
        id: corpus.id,
        title: text,
        shortTitle: text,
        text: corpus.text,
        fonts: [text],
        chapters: [Chapter(title: text, start: .zero)],
        identity: text
      )
    case "family": session.trials[0].setting.layout.type.fonts[0].family = text
    case "file": session.trials[0].setting.layout.type.fonts[0].file = text
    case "device": session.trials[0].setting.device = Device(id: text, title: text, page: .fixed)
    case "toFont": session.changes[0].to.layout.type.fonts[0].family = text
    case "key": session.changes[0].layoutKey = text
    case "failure": session.changes[1].failure = TrialFailure(kind: .error, message: text)
    case "environment": session.environment = [text: text]
    default: break
    }
    try store.add(session)
    #expect(differences(try store.session(.last), session) == [])
    #expect(try store.integrityProblems() == [])
  }

  @Test func `a session without trials comes back`() throws {
    let session = Session(id: "none", started: "2025", environment: [:], corpora: [], trials: [])
    try store.add(session)
    #expect(differences(try file.open(.reading).session(.last), session) == [])
  }

  @Test func `what two sessions share is stored once`() throws {
    let shared = ["content", "setup", "figureSet", "figure"]
    #expect(try store.add(.outside("a")) == 1)
    let before = try shared.map(store.count)
    #expect(before.allSatisfy { $0 > 0 })
    #expect(try store.add(.outside("b")) == 2)
    #expect(try shared.map(store.count) == before)
    // 13 trials and 8 changes of each.
    #expect(try store.count("trial") == 42)
  }

  @Test func `pages and judgements that paginators share are stored once`() throws {
    var session = Session.make()
    func count(_ kind: String) throws -> Int {
      try store.count("content WHERE kind = '\(kind)'")
    }
    try store.add(session)
    let (pages, judgements) = (try count("pages"), try count("judgement"))
    var other = session.trials[0]
    other.paginator.name = "container-fill"
    session.trials.append(other)
    session.id = "s2"
    try store.add(session)
    #expect(try count("pages") == pages)
    #expect(try count("judgement") == judgements)
    // Of the nine trials' pages there are three: four pages, the same two after changes, none.
    #expect(pages == 3)
    #expect(judgements == 7)
  }

  @Test func `a content has the same digest in every store`() throws {
    func digests(_ sessions: [Session]) throws -> Set<String> {
      let file = try StoreFile()
      let store = try file.open()
      for session in sessions { try store.add(session) }
      return try store.pool.read { try String.fetchSet($0, sql: "SELECT digest FROM content") }
    }
    let (first, second) = (Session.make("a"), Session.outside("b", seed: 2))
    let both = try digests([first, second])
    #expect(try digests([second]).isSubset(of: both))
    #expect(try digests([second, first]) == both)
  }

  @Test func `a time that differs leaves the other figures stored once`() throws {
    let pages = Figure.make(.trial(0))
    let slow = Figure.make(.trial(0), .totalTime, interval: 8...9)
    _ = try store.add(
      .make("a"),
      figures: Figures([pages, .make(.trial(0), .totalTime, interval: 1...2)])
    )
    let before = try store.count("figure")
    _ = try store.add(.make("b"), figures: Figures([slow, pages]))
    #expect(try store.count("figure") == before + 1)
  }

  @Test func `sessions are numbered from 1 and have one name each`() throws {
    #expect(try store.add(.make("a")) == 1)
    #expect(throws: StoreError.sessionExists(id: "a", path: file.path)) {
      try store.add(.make("a"))
    }
    #expect(try store.add(.make("b")) == 2)
  }

  @Test func `a session that cannot be written wholly leaves nothing`() throws {
    var session = Session.make()
    // The changes are written last; the trials before them are fine.
    session.changes[3].corpus = "elsewhere"
    #expect(throws: StoreError.self) { try store.add(session) }
    for table in ["session", "trial", "content", "setup", "sample", "figure"] {
      #expect(try store.count(table) == 0, "\(table)")
    }
    #expect(try store.add(.make()) == 1)
  }

  @Test func `a session whose judged pages are not its pages is refused`() throws {
    var session = Session.make()
    session.trials[0].set(session.trials[0].pages.dropLast(), session.trials[0].judgement)
    let error = StoreError.contradictory(
      id: "s1",
      reason: "the pages judged of greedy are not those it returned"
    )
    #expect(throws: error) { try store.add(session) }
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
