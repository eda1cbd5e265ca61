import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Refereeing
import Results
import Trials
import Typesetting

/// The measuring of a session as its options say: what `compare` and `measure` share.
struct SessionRun {
  let options: MeasuringOptions
  let console: Console
  let settings: Settings
  let corpora: [(name: String, corpus: Corpus)]
  let plan: Plan
  /// Has the faces of the layouts.
  let fonts: FontLibrary
  /// Those who take part from outside, as the session's surroundings tell of them.
  let programs: ProgramNotes
  /// Which file the layouts of a text are from, a sentence each; none where the layouts were asked for.
  let layoutsFromFiles: [String]
  /// What instructions are counted by; `nil` when they are not.
  let instructionsCountedBy: String?
  /// What all passes share, for who measures one text after the other.
  let inputs: Inputs

  /// Reads the inputs and plans the trials; nothing is measured yet.
  ///
  /// Without `timing` it is for the gate, which believes no figure that comes but once. Instructions are
  /// counted when the options say so, too.
  init(
    _ options: MeasuringOptions,
    _ console: Console,
    _ settings: Settings,
    _ timing: TimingArguments? = nil,
    isCounted: Bool = true,
    inputs shared: Inputs? = nil
  ) throws {
    for setting in settings.applied { console.step("setting \(setting)") }
    let inputs =
      shared
      ?? Inputs(shaping: options.layout.shaping, workLimit: options.paginators.workLimit)
    self.inputs = inputs
    self.options = options
    self.settings = settings
    self.console = console
    fonts = inputs.fonts
    corpora = try inputs.corpora(options.corpus)
    try inputs.requirePrograms(options.external)
    let exported = try inputs.exportedPages(options.external, of: corpora.map(\.corpus))
    let others = inputs.externals(options.external, exported: exported, isAsked: !options.dryRun)
    let ours = try inputs.participants(options.paginators, beside: others)
    var plan = try inputs.plan(
      of: options,
      corpora: corpora.map(\.corpus),
      participants: try inputs.withReference(ours) + others,
      exported: exported,
      timing: timing?.budget
    )
    let page = try PageGeometry.requested(
      size: options.page.size,
      insets: options.page.insets,
      layout: options.layout
    )
    layoutsFromFiles = inputs.layoutsFromFiles(exported, options.layout, page: page, for: corpora)
    plan.memory = inputs.memoryChild.use
    plan.timesPageTurns = true
    plan.checksRepeats = options.strict || timing == nil
    programs = ProgramNotes(of: plan, options.external, exported: exported)
    let counter = options.instructions && isCounted ? try inputs.instructionCounter(console) : nil
    plan.instructions = counter?.counts
    instructionsCountedBy = counter?.countedBy
    self.plan = plan
    console.step("\(plan.trialCount) trials planned")
  }

  var showCommandLine: ShowCommandLine {
    ShowCommandLine(
      corpus: options.corpus,
      corpora: corpora,
      external: options.external,
      layout: options.layout,
      workLimit: options.paginators.workLimit,
      settings: settings
    )
  }

  /// Measures and judges all trials, and picks the pages worth looking at.
  func measured() throws -> Session {
    let started = Date()
    let environment = environment
    defer { console.endProgress() }
    let trials = try measure(plan, clocks: SystemClocks(), spent: tell) { console.progress($0) }
    console.step("\(trials.count) trials measured")
    var session = Session(
      id: Session.newID(at: started),
      started: Session.timestamp(started),
      environment: environment,
      corpora: plan.texts.map(\.corpus),
      trials: trials,
      changes: measureChanges(of: plan, after: trials)
    )
    console.step("\(session.changes.count) changes measured")
    session.examples = try examples(of: CorpusFindings.all(of: session), plan: plan)
    // What follows needs the pages and no lines.
    for text in plan.texts { plan.forget(text.corpus.text) }
    giveBackFreedMemory()
    for line in programs.log { console.step(line) }
    return session
  }

  /// Measures a part of the session that no other part is compared with, as a worker does.
  func measured(_ plan: Plan) throws -> MeasuredUnit {
    let trials = try measure(plan, clocks: SystemClocks(), spent: tell) { _ in }
    let session = Session(
      id: "",
      started: "",
      environment: environment,
      corpora: plan.texts.map(\.corpus),
      trials: trials,
      changes: measureChanges(of: plan, after: trials)
    )
    for line in programs.log { console.step(line) }
    let isOfMachine = Set(Inputs.machine)
    return MeasuredUnit(
      environment: environment.filter { !isOfMachine.contains($0.key) },
      machine: environment.filter { isOfMachine.contains($0.key) },
      findings: SessionFindings(of: session)
    )
  }

  /// What the session notes of its surroundings.
  private var environment: [String: String] {
    var environment = Inputs.environment()
    environment[Session.shaping] = options.layout.shaping.rawValue
    environment["timing_seed"] = plan.timing.map { String($0.seed) }
    for participant in plan.participants where plan.timing != nil && participant.timed.usesThreads {
      environment[Session.clock(of: participant.info.name)] = "process"
    }
    environment.merge(programs.environment) { first, _ in first }
    environment[GateInputs.instructionsCountedBy] = instructionsCountedBy
    return environment
  }

  /// Tells where the time of measuring went.
  private func tell(_ spent: MeasuringSeconds) {
    let seconds = { Format.fixed($0, 3) + " s" }
    console.step("the referee took \(seconds(spent.reading)) to read the texts")
    for participant in spent.participants {
      console.step(
        "\(participant.name) took \(seconds(participant.paginating)) for pages, the referee "
          + "\(seconds(participant.judging)) for a judgement, in all layouts"
      )
    }
    if plan.timing != nil { console.step("the clocks took \(seconds(spent.timing))") }
  }

  /// Fails with 6 when a trial, a change or an own way of keeping places failed and `--strict` was
  /// given; a paginator that gives other pages when it is asked again has failed, too.
  ///
  /// One that declines a layout has not failed.
  func failIfStrict(_ session: Session) throws {
    guard options.strict else { return }
    let trials = session.trials.filter { trial in
      trial.failure.map { !trial.paginator.declines($0) } == true
    }
    if let first = trials.first, let failure = first.failure {
      throw HarnessFailure(
        .paginatorFailed,
        "\(trials.count) of \(session.trials.count) trials failed, first "
          + "\(first.paginator.name) on \(first.device.id): \(failure.message)"
      )
    }
    for change in session.changes {
      let failure = change.failure.flatMap { change.paginator.declines($0) ? nil : $0 }
      if let message = failure?.message ?? change.ownPlaces?.failure {
        throw HarnessFailure(
          .paginatorFailed,
          "\(change.paginator.name) failed at the change \(change.label): \(message)"
        )
      }
    }
  }

  /// Returns the failure with 70 of a session that breaks what always holds, with the first five broken
  /// promises and what becomes of the session; `nil` for a sound one.
  func failure(of findings: SessionFindings, fate: String) -> HarnessFailure? {
    let broken = identityCheck(findings)
    console.step("identities checked")
    return failure(of: broken, fate: fate)
  }

  func failure(of broken: [String], fate: String) -> HarnessFailure? {
    guard !broken.isEmpty else { return nil }
    let rest = broken.count > 5 ? ["… and \(broken.count - 5) more."] : []
    return HarnessFailure(
      .bug,
      "This is a bug of the harness, or of a paginator that must be right; \(fate). Please "
        + "report:",
      lines: broken.prefix(5) + rest
    )
  }
}

extension Session {
  /// A name that sorts by time and that no other session has.
  static func newID(at date: Date) -> String {
    let digits = timestamp(date).filter(\.isNumber)
    let random = UInt32.random(in: .min ... .max)
    let tail = String(random, radix: 16)
    return "\(digits)-\(String(repeating: "0", count: 8 - tail.count))\(tail)"
  }

  static func timestamp(_ date: Date) -> String { date.ISO8601Format() }
}
