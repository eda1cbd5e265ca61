import Comparisons
import Corpora
import PaginatorKit
import PaginatorTesting
import Paginators
import Refereeing
import Trials
import Typesetting

/// What is seen of one reader on one input: its trials, its changes, and the laws that it breaks.
struct Observation: Sendable {
  private let trials: [Trial]
  private let changes: [ChangeFindings]
  private let brokenLaws: [Law]
  private let claims: Set<Capability>

  /// What a trial without pages is called among the detectors.
  static let failure = "failed"

  /// Measures a reader over an input, under a name and of a kind that say nothing.
  init(
    of makeReader: @escaping @Sendable () -> Reader,
    on input: MutationInput,
    fonts: FontLibrary,
    clocks: any Clocks,
    checksLaws: Bool
  ) throws {
    let (corpus, settings) = (input.corpus, try input.settings(fonts: fonts))
    let reader = makeReader()
    claims = reader.paginator.capabilities
    let referees = RefereeMemory()
    var plan = Plan(
      texts: [],
      participants: [Plan.Participant("subject", .library, reader)],
      reference: GreedyPaginator(environment: PaginatorEnvironment(fonts: fonts, shaping: .full)),
      makeReferee: { try Referee(of: $0, in: $1, fonts: fonts, sharing: referees) },
      timing: input.isTimed ? TimingBudget(seconds: 0.1) : nil,
      versions: [:]
    )
    plan.timesPageTurns = input.isTimed
    plan.memory = { participant, text in
      let bytes = try? HeldPagination.retainedBytes(
        of: participant.paginator,
        over: text.corpus.text,
        in: text.settings[0].layout
      )
      return MemoryUse(retainedBytes: bytes)
    }
    // One layout after the other, as a reader changes them: a paginator may remember.
    var trials: [Trial] = []
    let targets = settings.dropFirst().map { Plan.Target(kind: .fontSize, setting: $0) }
    for setting in settings {
      let isFirst = setting == settings[0]
      plan.texts = [
        Plan.Text(corpus: corpus, settings: [setting], targets: isFirst ? targets : [])
      ]
      trials += try measure(plan, clocks: clocks) { _ in }
    }
    plan.texts = [Plan.Text(corpus: corpus, settings: settings, targets: targets)]
    let session = Session(
      id: "mutation",
      started: "",
      environment: [:],
      corpora: [corpus],
      trials: trials,
      changes: measureChanges(of: plan, after: trials)
    )
    self.trials = trials
    changes = ChangeFindings.all(of: session)
    brokenLaws = checksLaws ? Self.lawsBroken(by: makeReader, over: corpus.text, in: settings) : []
  }

  /// The laws that a reader breaks over the beginning of a text.
  private static func lawsBroken(
    by makeReader: @escaping @Sendable () -> Reader,
    over text: SourceText,
    in settings: [Plan.Setting]
  ) -> [Law] {
    var options = ConformanceOptions()
    options.texts = []
    options.ownTexts = [ConformanceText("input", text.beginning(scalars: 700))]
    options.triesEdges = false
    options.shrinkingTries = 0
    let reader = makeReader()
    if reader.places == nil { options.laws.remove(.placeRange) }
    let layouts = Array(settings.prefix(1).map(\.layout))
    let conformance = conformance(ofReader: { makeReader() }, in: layouts, options: options)
    return Law.allCases.filter { law in conformance.findings.contains { $0.law == law } }
  }

  /// The metrics and laws that say that the reader has a fault which a sound one has not.
  func detectors(against sound: Observation) -> [String] {
    let metrics = Metric.everything.filter { metric in
      zip(trials, sound.trials)
        .contains { trial, sound in
          metric.detects(
            metric.value(of: trial),
            reference: metric.value(of: sound),
            showing: trial.paginator.showing,
            claims: claims
          )
        }
        || zip(changes, sound.changes)
          .contains { metric.detects($0, reference: $1, claims: claims) }
    }
    let failed = trials.contains { $0.failure != nil } ? [Self.failure] : []
    return metrics.map(\.name) + brokenLaws.map(\.rawValue) + failed
  }
}

extension SourceText {
  /// The first paragraphs, up to a number of scalars or one paragraph.
  fileprivate func beginning(scalars: Int) -> SourceText {
    guard scalars < scalarCount else { return self }
    let cut = offset(ofScalar: scalars).utf8
    let end = utf8.withUnsafeBufferPointer { bytes in
      let start = ParagraphRange.start(holding: cut, in: bytes)
      return start > 0 ? start : cut
    }
    return beginning(utf8: end)
  }
}
