import Corpora
import PaginatorKit
import Paginators
import Synchronization
import TestSupport
import Testing
import Typesetting

@testable import Refereeing
@testable import Trials

struct MeasuringTests {
  struct Odd: Error, CustomStringConvertible {
    var description: String { "It has three legs." }
  }

  // MARK: Trials

  @Test func `orders trials by corpus, then by layout, then by paginator`() throws {
    let texts = [
      Plan.Text(corpus: .make("one"), settings: [.make("b"), .make("a"), .make("c")]),
      Plan.Text(corpus: .make("two"), settings: [.make("c")]),
    ]
    let plan = Plan.make(texts: texts, participants: [.make("y"), .make("x")])
    let names = try plan.run().map { "\($0.corpus) \($0.device.id) \($0.paginator.name)" }
    #expect(
      names == [
        "one b y", "one b x", "one a y", "one a x", "one c y", "one c x", "two c y", "two c x",
      ]
    )
    #expect(plan.trialCount == 8)
  }

  @Test func `tells of each trial who, what and where, and what came of it`() throws {
    let setting = Plan.Setting.make("small")
    let plan = Plan.make(
      texts: [Plan.Text(corpus: .make("ten"), settings: [setting])],
      participants: [.make("all on one")]
    )
    let trial = try #require(try plan.run().first)
    #expect(trial.paginator.name == "all on one")
    #expect(trial.corpus == "ten")
    #expect(trial.scalarCount == 10)
    #expect(trial.layout == setting.layout)
    #expect(trial.lineHeight == .pixels(24))
    #expect(trial.pages == [PageRange(start: .zero, end: TextOffset(utf8: 30))])
    #expect(trial.work.pagesProduced == 1)
    #expect(trial.failure == nil)
    #expect(trial.timing == nil)
    // Ten characters on two lines of a page of two: greedy needs one page, too.
    let judgement = try #require(trial.judgement)
    #expect(judgement.pages.map(\.lines) == [2])
    #expect(judgement.referencePages == 1)
    #expect(judgement.coverage.isPartition)
  }

  @Test func `compares with the reference, and judges as the paginator shows`() throws {
    // One page of four lines in a box of two: 48 px below, where greedy makes two pages.
    let text = Plan.Text(corpus: .make("text", "一二三四五六七八九十一二三四五六七八九十"), settings: [.make()])
    let trial = try #require(try Plan.make(texts: [text]).run().first)
    let judgement = try #require(trial.judgement)
    #expect(judgement.referencePages == 2)
    #expect(judgement.pages.map(\.overflow) == [.pixels(46)])
    #expect(judgement.drift?.beyond == 1)
  }

  @Test func `compares with the reference without keep rules, whatever the layout asks`() throws {
    var setting = Plan.Setting.make()
    (setting.layout.type.orphans, setting.layout.type.widows) = (2, 3)
    let seen = Mutex<[[Int]]>([])
    func watching(_ paginator: StubPaginator) -> StubPaginator {
      var paginator = paginator
      paginator.see = { layout in
        seen.withLock { $0.append([layout.type.orphans, layout.type.widows]) }
      }
      return paginator
    }
    var plan = Plan.make(
      texts: [Plan.Text(corpus: .make(), settings: [setting])],
      participants: [.make("a", watching(.onePage()))]
    )
    plan.reference = watching(.onePage())
    let trial = try #require(try plan.run().first)
    #expect(seen.withLock { $0 } == [[1, 1], [2, 3]])
    #expect(trial.layout == setting.layout)
    // Two pages of two lines: a paragraph of three lines has one alone, which greedy itself avoids.
    plan.texts = [Plan.Text(corpus: .make("text", "一二三四五六七八九十一二三"), settings: [setting])]
    plan.participants = [try .builtIn("greedy"), try .builtIn("balanced")]
    plan.reference = Plan.make(participants: []).reference
    let judgements = try plan.run().compactMap(\.judgement)
    #expect(judgements.map(\.referencePages) == [2, 2])
  }

  @Test func `comes out the same whatever ends first`() throws {
    let corpora = ["一二三。四五六七八九十\n一二", "abc def ghi jkl mno\n\npqr stu", "一😀二\r\n三四五"]
    let settings = (0..<6).map { Plan.Setting.make("d\($0)", width: Double(72 + 24 * $0)) }
    let texts = corpora.map { Plan.Text(corpus: .make($0, $0 + "\n" + $0), settings: settings) }
    let plan = Plan.make(
      texts: texts,
      participants: try PaginatorCatalog.defaultIDs.map(Plan.Participant.builtIn)
    )
    let trials = try plan.run()
    #expect(trials.count == 3 * 6 * 8)
    for _ in 0..<3 {
      for (trial, other) in zip(trials, try plan.run()) {
        #expect(trial.paginator == other.paginator)
        #expect(trial.layoutKey == other.layoutKey)
        #expect(trial.pages == other.pages)
        #expect(trial.work == other.work)
        #expect(trial.judgement == other.judgement)
        #expect(trial.failure == other.failure)
      }
    }
  }

  // MARK: Instructions

  @Test func `counts instructions in the detailed layouts, of what does not fail`() throws {
    let settings: [Plan.Setting] = [.make("small"), .make("large", width: 200)]
    var plan = Plan.make(
      texts: ["one", "two"].map { Plan.Text(corpus: .make($0), settings: settings) },
      participants: [.make(), .make("b", StubPaginator.onePage { throw Odd() }), .make("c")]
    )
    let asked = Mutex<[String]>([])
    plan.instructions = { participants, text in
      let names = participants.map(\.info.name)
      asked.withLock { $0.append("\(text.corpus.id): \(names.joined(separator: " "))") }
      return names.map { $0 == "c" ? nil : 7 }
    }
    let trials = try plan.run()
    #expect(asked.withLock { $0 } == ["one: a c", "two: a c"])
    let counted = trials.filter { $0.costs?.instructions != nil }
    #expect(counted.map { "\($0.corpus) \($0.device.id)" } == ["one small", "two small"])
    #expect(counted.allSatisfy { $0.paginator.name == "a" && $0.costs?.instructions == 7 })
  }

  // MARK: Failures

  static let failures: [(error: any Error & Sendable, kind: TrialFailure.Kind, sentence: String)] =
    [
      (
        PaginationError.boxBelowOneLine(boxHeight: .pixels(20), lineHeight: .pixels(24)),
        .unsuitable,
        "The content box is 20.0 px tall and one line is 24.0 px; choose a taller page or a "
          + "smaller font size."
      ),
      (
        PaginationError.pageBelowOneGrapheme(scalarsPerPage: 0), .unsuitable,
        "The method estimates 0 characters a page, which is less than one; choose a larger page "
          + "or a smaller font size."
      ),
      (
        PaginationError.workLimit(measuredScalars: 12, limit: 10), .workLimit,
        "It measured 12 scalars, more than the limit of 10; raise it with --work-limit, or choose "
          + "a shorter text."
      ),
      (
        PaginationError.noProgress(page: 6), .noProgress,
        "Page 7 gets no further than the pages before it; the method would never finish."
      ),
      (Odd(), .error, "It has three legs."),
    ]

  @Test(arguments: failures.indices)
  func `makes what a paginator throws the trial's outcome`(index: Int) throws {
    let failure = Self.failures[index]
    let thrown = failure.error
    let trials =
      try Plan.make(
        participants: [.make(), .make("b", StubPaginator.onePage { throw thrown }), .make("c")]
      )
      .run()
    #expect(trials.map { $0.failure == nil } == [true, false, true])
    #expect(trials[1].failure?.kind == failure.kind)
    #expect(trials[1].failure?.message == failure.sentence)
    #expect(trials[1].judgement == nil)
    #expect(trials[1].pages == [])
    #expect(trials[1].work == Work())
    #expect(trials[2].judgement != nil)
  }

  @Test func `fails a method that makes no progress, but not one with a blank last page`() throws {
    let empty = StubPaginator { _, _ in PageRange(start: .zero, end: .zero) }
    let blankLast = StubPaginator { number, text in
      number == 0
        ? PageRange(start: .zero, end: text.end)
        : number == 1 ? PageRange(start: text.end, end: text.end) : nil
    }
    let trials = try Plan.make(participants: [.make("a", empty), .make("b", blankLast)]).run()
    #expect(trials[0].failure?.kind == .noProgress)
    #expect(trials[0].judgement == nil)
    #expect(trials[1].failure == nil)
    #expect(trials[1].pages.count == 2)
    #expect(trials[1].judgement?.coverage.blankPages == 1)
  }

  @Test func `fails a page that throws half-way`() throws {
    let odd = StubPaginator { number, text in
      if number == 1 { throw Odd() }
      return PageRange(start: .zero, end: text.offset(ofScalar: 5))
    }
    let trial = try #require(try Plan.make(participants: [.make("a", odd)]).run().first)
    #expect(trial.failure?.message == "It has three legs.")
    #expect(trial.pages == [])
  }

  @Test func `judges pages outside the text without failing`() throws {
    let wild = StubPaginator { number, text in
      number == 0
        ? PageRange(start: TextOffset(utf8: -5), end: TextOffset(utf8: .max))
        : number == 1 ? PageRange(start: TextOffset(utf8: 4), end: TextOffset(utf8: 8)) : nil
    }
    let trial = try #require(try Plan.make(participants: [.make("a", wild)]).run().first)
    #expect(trial.failure == nil)
    #expect(trial.judgement?.coverage.outOfRange == 1)
  }

  @Test func `ends when the referee cannot judge`() {
    var plan = Plan.make()
    plan.makeReferee = { _, _ in throw FontError.noSuchFile(file: "/none.ttf") }
    #expect(throws: FontError.noSuchFile(file: "/none.ttf")) { try plan.run() }
  }

  @Test func `ends when the reference cannot paginate`() {
    var plan = Plan.make()
    plan.reference = StubPaginator.onePage { throw Odd() }
    #expect(throws: Odd.self) { try plan.run() }
  }

  // MARK: Progress

  @Test(arguments: [(isTimed: false, total: 12), (isTimed: true, total: 16)])
  func `tells of every step up to the last`(isTimed: Bool, total: Int) throws {
    // Two texts in three layouts by two paginators, one of which fails; and four timings.
    let settings = ["a", "b", "c"].map { Plan.Setting.make($0) }
    let plan = Plan.make(
      texts: ["one", "two"].map { Plan.Text(corpus: .make($0), settings: settings) },
      participants: [.make(), .make("b", StubPaginator.onePage { throw Odd() })],
      timing: isTimed ? TimingBudget(seconds: 1, samples: 1) : nil
    )
    let steps = Mutex<[(done: Int, total: Int)]>([])
    _ = try measure(plan, clocks: FakeClocks()) { progress in
      steps.withLock { $0.append((progress.done, progress.total)) }
    }
    let told = steps.withLock { $0 }
    #expect(told.allSatisfy { $0.total == total })
    #expect(told.map(\.done) == told.map(\.done).sorted())
    #expect(told.last?.done == total)
    #expect(told.first?.done == 1)
  }
}
