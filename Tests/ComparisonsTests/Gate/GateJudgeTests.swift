import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

/// What the judge makes of values: which word, what is counted, what is told.
struct GateJudgeTests {
  private static let cell = GateCase.cell

  private func rules(_ rules: GateRule...) -> GateRules { GateRules(then: rules) }

  @Test func `the same values pass, and each is counted once`() {
    let gate = GateCase([.make(), .make("window-750")])
    let verdict = gate.verdict
    #expect(verdict.word == .pass)
    #expect(verdict.breaches.isEmpty && verdict.pages.isEmpty && verdict.faults.isEmpty)
    #expect(verdict.notes.isEmpty)
    // Two trials: metrics without direction are off, all else is equal.
    let off = 2 * GateRecord.metricsOfTrials.count { $0.direction == .neutral }
    #expect(verdict.counts.off == off)
    #expect(verdict.counts.equal == gate.after.values.count - off)
    #expect(verdict.counts.judged == verdict.counts.equal)
    #expect(
      verdict.sentences == ["All \(verdict.counts.judged) values are as in the gate baseline."]
    )
    #expect(
      verdict.baseline
        == GateVerdict.Baseline(
          path: "baseline.json",
          date: "2026-11-20T12:00:00Z",
          author: "A <a@b.example>",
          reason: "first"
        )
    )
  }

  @Test func `each kind of value is counted as what it is`() {
    var gate = GateCase(
      [.make(), .make("window-750")],
      rules: rules(
        .make("shape_calls", relative: .amount(5, unit: nil)),
        .make("layout_passes", waivers: [GateWaiver(until: "2026-12-31", reason: "r")]),
        .make("kinsoku", level: .off)
      )
    )
    gate.change("missed_lines", from: 0, to: 3)
    gate.change("pages", from: 3, to: 2)
    gate.change("avoidable_px", from: 0, to: 24)
    gate.change("shape_calls", from: 10, to: 12)
    gate.change("layout_passes", from: 1, to: 2)
    gate.change("kinsoku", from: 0, to: 9)
    gate.before.values["\(Self.cell)/gap"] = nil
    gate.before.values["\(Self.cell)/unheard_of"] = .number(1)
    let verdict = gate.verdict
    // missed_lines, and what is no longer measured.
    #expect(verdict.counts.failed == 2)
    #expect(verdict.counts.better == 1)
    #expect(verdict.counts.warned == 1)
    #expect(verdict.counts.allowed == 1)
    #expect(verdict.counts.waived == 1)
    #expect(verdict.counts.new == 1)
    #expect(verdict.counts.missing == 0)
    let off = 2 * GateRecord.metricsOfTrials.count { $0.direction == .neutral }
    // kinsoku is off in both trials.
    #expect(verdict.counts.off == off + 2)
    // What is neither: all that was measured but those five, the new one and what is off.
    #expect(verdict.counts.equal == gate.after.values.count - 5 - 1 - (off + 2))
    #expect(verdict.word == .fail)
  }

  @Test func `a regression fails with a sentence, its rule and its message`() throws {
    var gate = GateCase(rules: rules(.make("missed_lines", message: "Talk to us.")))
    gate.change("missed_lines", from: 0, to: 3)
    let verdict = gate.verdict
    #expect(verdict.word == .fail)
    let breach = try #require(verdict.breaches.first)
    #expect(breach.name == "sutra/greedy/phone-6@17/missed_lines")
    #expect(
      (breach.corpus, breach.paginator, breach.layout, breach.metric, breach.unit)
        == ("sutra", "greedy", "phone-6 at 17 px", "missed_lines", "lines")
    )
    #expect(breach.before == 0 && breach.after == 3 && breach.strategy == nil)
    #expect(breach.level == .fail && breach.waiver == nil && breach.message == "Talk to us.")
    #expect(
      breach.sentence
        == "lines that would still have fitted (wasted, missed_lines) rose from 0 to 3."
    )
    #expect(breach.limit == "no increase")
    #expect(verdict.rules[breach.rule].source == "harness.yml:3")
    // The rule says no level; it is shown with the one that it judged by.
    #expect(verdict.rules[breach.rule].level == .fail)
    #expect(
      verdict.rules[breach.rule].cells
        == [GateVerdict.Cell(name: Self.cell, judged: 1, breaches: [0])]
    )
    #expect(
      verdict.sentences == [
        "1 value breaks a rule that stops a merge.",
        "greedy in sutra, phone-6 at 17 px: lines that would still have fitted (wasted, "
          + "missed_lines) rose from 0 to 3.",
      ]
    )
  }

  @Test func `what only warns passes`() {
    var gate = GateCase()
    gate.change("avoidable_px", from: 0, to: 24)
    let verdict = gate.verdict
    #expect(verdict.word == .pass)
    #expect(verdict.breaches.map(\.level) == [.warn])
    #expect(
      verdict.sentences == [
        "No rule that stops a merge is broken by \(verdict.counts.judged) values: "
          + "\(verdict.counts.judged - 1) equal and 1 warned of."
      ]
    )
  }

  @Test func `failures come first, then what is warned of, then what is waived, the worst first`() {
    var gate = GateCase(
      [.make(), .make("a"), .make("b"), .make("c")],
      rules: rules(.make("gap", waivers: [GateWaiver(until: "2027-01-01", reason: "r")]))
    )
    func cell(_ name: String) -> String { "sutra/\(name)/phone-6@17" }
    // Greedy twice as much, a from 0 to 1, b from 0 to 5, c half as much again.
    gate.change("missed_lines", of: cell("greedy"), from: 4, to: 8)
    gate.change("missed_lines", of: cell("a"), from: 0, to: 1)
    gate.change("missed_lines", of: cell("b"), from: 0, to: 5)
    gate.change("missed_lines", of: cell("c"), from: 4, to: 6)
    // Declared after missed_lines and before it.
    gate.change("shape_calls", of: cell("a"), from: 1, to: 100)
    gate.change("duplicated", of: cell("c"), from: 0, to: 1)
    gate.change("avoidable_px", of: cell("a"), from: 0, to: 1)
    gate.change("gap", of: cell("a"), from: 0, to: 1)
    #expect(
      gate.verdict.breaches.map { "\($0.paginator) \($0.metric)" }
        == [
          "c duplicated", "b missed_lines", "a missed_lines", "greedy missed_lines",
          "c missed_lines",
          "a shape_calls", "a avoidable_px", "a gap",
        ]
    )
  }

  @Test func `of many kinds of breach the first three are told`() {
    var gate = GateCase([.make(), .make(size: 20), .make("a")])
    for metric in ["gap", "duplicated", "disorder", "pages"] {
      gate.change(metric, from: 0, to: 1)
    }
    gate.change("gap", of: "sutra/greedy/phone-6@20", from: 0, to: 2)
    #expect(
      gate.verdict.sentences == [
        "5 values break a rule that stops a merge.",
        "greedy in sutra, phone-6 at 20 px and 1 more: gap rose from 0 to 2 scalars.",
        "greedy in sutra, phone-6 at 17 px: duplicated rose from 0 to 1 scalar.",
        "greedy in sutra, phone-6 at 17 px: disorder rose from 0 to 1 page.",
        "And 1 more kind of breach.",
      ]
    )
  }

  // MARK: What the gate baseline does not have

  @Test func `a metric that the gate baseline does not have is new`() {
    var gate = GateCase()
    gate.before.values["\(Self.cell)/missed_lines"] = nil
    gate.after.values["\(Self.cell)/missed_lines"] = .number(7)
    let verdict = gate.verdict
    #expect(verdict.word == .pass && verdict.breaches.isEmpty && verdict.counts.new == 1)
    #expect(
      verdict.notes == [
        "1 value is new: only a limit of the value itself judges it. 'harness approve --reason …' with "
          + "the same texts and layouts takes it in."
      ]
    )
  }

  @Test func `a trial that the gate baseline does not have is new`() {
    var gate = GateCase([.make(), .make("new-one")])
    gate.before.values = gate.before.values.filter { !$0.key.contains("/new-one/") }
    gate.before.pages["sutra/new-one/phone-6@17"] = nil
    gate.after.values["sutra/new-one/phone-6@17/missed_lines"] = .number(7)
    let verdict = gate.verdict
    #expect(verdict.word == .pass && verdict.breaches.isEmpty && verdict.pages.isEmpty)
    let off = GateRecord.metricsOfTrials.count { $0.direction == .neutral }
    #expect(verdict.counts.new == GateRecord.metricsOfTrials.count + 1 - off)
  }

  /// By whatever door it comes: a new metric, paginator, layout.
  @Test(arguments: [
    "sutra/greedy/phone-6@17/gap", "sutra/new-one/phone-6@17/", "sutra/greedy/phone-6@20/",
    "sutra/",
  ])
  func `what is new and loses text is red`(new: String) throws {
    var gate = GateCase([.make(), .make("new-one"), .make(size: 20)])
    gate.before.values = gate.before.values.filter { !$0.key.hasPrefix(new) }
    gate.before.pages = gate.before.pages.filter { !$0.key.hasPrefix(new) }
    let cell = new == "sutra/" ? Self.cell : GateCell(name: new)?.name ?? ""
    gate.after.values["\(cell)/gap"] = .number(1)
    let verdict = gate.verdict
    #expect(verdict.word == .fail && verdict.counts.failed == 1)
    let breach = try #require(verdict.breaches.first)
    #expect(breach.name == "\(cell)/gap" && breach.before == nil && breach.after == 1)
    #expect(breach.sentence == "gap is 1 scalar." && breach.limit == "at most 0")
  }

  @Test func `where all is new nothing is said to be as before`() {
    var gate = GateCase()
    gate.before = GateRecord()
    #expect(gate.verdict.word == .pass)
    #expect(gate.verdict.sentences == ["No value was judged: the notes say why."])
  }

  // MARK: Failures

  private static let failing = [
    Trial.make(), Trial.make("a").failing("It needs whole lines."),
  ]

  @Test func `a failure that the gate baseline has is as it was`() {
    let verdict = GateCase(Self.failing).verdict
    #expect(verdict.word == .pass && verdict.faults.isEmpty && verdict.counts.missing == 0)
    #expect(verdict.counts.equal == GateCase().verdict.counts.equal + 1)
  }

  @Test func `a paginator that fails and did not proves nothing`() {
    var gate = GateCase(Self.failing)
    gate.before = GateRecord(of: .make([.make(), .make("a")]))
    gate.change("missed_lines", from: 0, to: 3)
    let verdict = gate.verdict
    #expect(verdict.word == .unsound)
    let fault =
      "a fails on phone-6 at 17 px in sutra, which it does not in the gate baseline: It needs whole "
      + "lines."
    #expect(verdict.faults == [fault])
    #expect(verdict.sentences == ["What was measured proves nothing. \(fault)"])
    // The failure is told, not each value that it took along.
    #expect(verdict.counts.missing == 0)
  }

  @Test func `failures that are alike are told once, with how many there are`() {
    func trials(_ words: [String?]) -> [Trial] {
      zip([17, 20, 24], words)
        .map { size, word in
          let trial = Trial.make("a", size: size)
          return word.map { trial.failing($0) } ?? trial
        }
    }
    var gate = GateCase([.make()] + trials(["Lost.", "Crashed.", "Lost."]))
    gate.before = GateRecord(of: .make([.make()] + trials([nil, nil, nil])))
    let before = "in sutra, which it does not in the gate baseline:"
    #expect(
      gate.verdict.faults == [
        "a fails on phone-6 at 17 px and 1 more \(before) Lost.",
        "a fails on phone-6 at 20 px \(before) Crashed.",
      ]
    )
  }

  @Test func `a failure of another kind proves nothing`() {
    var gate = GateCase(Self.failing)
    gate.before.values["sutra/a/phone-6@17/failure"] = .text("work_limit")
    #expect(
      gate.verdict.faults == [
        "a fails on phone-6 at 17 px in sutra, with 'unsuitable', in the gate baseline with "
          + "'work_limit': It needs whole lines."
      ]
    )
  }

  @Test func `a new paginator may be unsuitable in some layouts, and nothing else`() {
    var gate = GateCase(Self.failing + [.make("a", size: 20)])
    gate.before = GateCase().before
    gate.after = GateRecord(of: gate.session)
    #expect(gate.verdict.word == .pass && gate.verdict.counts.new > 1)
    gate.session.trials[1].outcome = .failed(TrialFailure(kind: .noProgress, message: ""))
    #expect(gate.verdict.word == .unsound)
  }

  @Test func `a new paginator without pages in any layout was not judged`() {
    var gate = GateCase(Self.failing)
    gate.before = GateCase().before
    #expect(gate.verdict.word == .unsound && gate.verdict.counts.new == 1)
    #expect(
      gate.verdict.faults == [
        "a was not judged: it has no pages in any layout of sutra that was asked for. It needs whole "
          + "lines. Ask for a layout that it has, or approve it as it is: harness approve --reason "
          + "\"…\"."
      ]
    )
  }

  @Test func `a failure that is over is better`() {
    var gate = GateCase([.make(), .make("a")])
    gate.before = GateRecord(of: .make(Self.failing))
    let verdict = gate.verdict
    #expect(verdict.word == .pass && verdict.counts.better == 1 && verdict.counts.missing == 0)
    #expect(verdict.improvements?.map(\.clause) == ["no longer fails"])
  }

  @Test func `faults come before all else`() {
    var gate = GateCase()
    gate.change("missed_lines", from: 0, to: 3)
    gate.evidence.faults = ["One.", "Two.", "Three."]
    gate.evidence.differences = [.init(name: "sutra/icu", before: "72", after: "73")]
    let verdict = gate.verdict
    #expect(verdict.word == .unsound)
    #expect(verdict.sentences == ["What was measured proves nothing. One. And 2 more."])
  }

  // MARK: Distances from greedy

  private static let other = "sutra/a/phone-6@17"

  private func moved(greedy: Bool, own: Bool) -> GateVerdict {
    var gate = GateCase([.make(), .make("a")])
    gate.change("reference_drift", of: Self.other, from: 0, to: 2)
    gate.change("page_excess", of: Self.other, from: 0, to: 2)
    if greedy { GateCase.setPages("0 9 20", in: &gate.before) }
    if own { GateCase.setPages("0 9 20", of: Self.other, in: &gate.before) }
    return gate.verdict
  }

  @Test func `distances follow greedy when only its pages moved`() {
    let verdict = moved(greedy: true, own: false)
    #expect(verdict.counts.follows == 2)
    #expect(!verdict.breaches.contains { $0.paginator == "a" })
    #expect(verdict.notes == ["2 distances from greedy moved because greedy's pages did."])
  }

  @Test(arguments: [true, false])
  func `distances are judged when its own pages moved, or nobody's did`(isMoved: Bool) {
    let verdict = moved(greedy: isMoved, own: isMoved)
    #expect(verdict.counts.follows == 0)
    #expect(verdict.breaches.contains { $0.name == "\(Self.other)/reference_drift" })
  }

  @Test func `distances from a greedy that was not asked for are judged`() {
    var gate = GateCase([.make("a")])
    gate.change("reference_drift", of: Self.other, from: 0, to: 2)
    #expect(gate.verdict.counts.follows == 0)
    #expect(gate.verdict.counts.warned == 1)
  }

  @Test func `what is off is not asked`() {
    var gate = GateCase(rules: rules(.make("missed_lines", level: .off)))
    gate.change("missed_lines", from: 0, to: 3)
    #expect(gate.verdict.word == .pass && gate.verdict.breaches.isEmpty)
    #expect(gate.verdict.rules.last?.cells.isEmpty == true)
  }

  @Test func `a value that becomes n/a breaks a limit of the change`() throws {
    var gate = GateCase()
    gate.change("missed_lines", from: 2, to: nil)
    let breach = try #require(gate.verdict.breaches.first)
    #expect(
      breach.sentence
        == "lines that would still have fitted (wasted, missed_lines) went from 2 to n/a."
    )
    #expect(breach.before == 2 && breach.after == nil)
    gate.change("missed_lines", from: nil, to: 2)
    #expect(gate.verdict.breaches.isEmpty && gate.verdict.counts.new == 1)
  }
}
