import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

/// Measures whether texts have a fault: one paginator, in one layout at a time.
struct FaultMeasuring {
  let symptom: Symptom
  /// The text that is reduced, with its layouts.
  let whole: Plan.Text
  private let plan: Plan

  /// A text that was measured, and what it shows.
  struct Finding {
    var text: SourceText
    var trial: Trial
    var sign: Symptom.Sign

    var isFault: Bool { sign != .none }
  }

  /// Measures with a plan of one text; its first participant is asked, and greedy behind it where the
  /// symptom needs that.
  init(_ symptom: Symptom, _ plan: Plan) {
    (self.symptom, self.plan, whole) = (symptom, plan, plan.texts[0])
  }

  var makeReferee: @Sendable (SourceText, Layout) throws -> Referee { plan.makeReferee }

  /// Measures a text that was made of the whole one.
  func finding(_ text: SourceText, in setting: Plan.Setting) throws -> Finding {
    let corpus = Corpus(id: whole.corpus.id, text: text, fonts: whole.corpus.fonts)
    return try finding(in: corpus, setting)
  }

  /// Measures a corpus.
  func finding(in corpus: Corpus, _ setting: Plan.Setting) throws -> Finding {
    var plan = plan
    plan.texts = [Plan.Text(corpus: corpus, settings: [setting])]
    // Only its pages matter, not what beginnings of it cost.
    plan.texts[0].isDetailed = false
    defer { plan.forget(corpus.text) }
    let trials = try measure(plan, clocks: SystemClocks()) { _ in }
    let sign = symptom.sign(
      of: trials[0],
      claiming: plan.participants[0].paginator.capabilities,
      reference: trials.last
    )
    return Finding(text: corpus.text, trial: trials[0], sign: sign)
  }

  /// The whole text in the first of its layouts that shows the fault; `nil` when none does.
  func whole(_ progress: (_ done: Int, _ total: Int) -> Void) throws -> Finding? {
    for (number, setting) in whole.settings.enumerated() {
      progress(number, whole.settings.count)
      let found = try finding(in: whole.corpus, setting)
      if found.isFault { return found }
    }
    return nil
  }

  /// Where the lines of a whole text end, in bytes, whoever cuts it into pages.
  func lineEnds(of text: SourceText, in layout: Layout) throws -> [Int] {
    let all = PageRange(start: .zero, end: text.end)
    return try makeReferee(text, layout).lines(of: all, showing: .context).map(\.line.end)
  }

  /// A page with the lines by which it was judged.
  func example(_ page: Int, of found: Finding, by referee: Referee) throws -> PageExample {
    try HarnessCommands.example(page, of: found.trial, referee: referee, plan: plan)
  }
}
