import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Trials

/// All that the gate needs before it measures: rules, a gate baseline, a plan, and that they fit.
struct GateSetup {
  let rules: GateRules
  let baseline: GateBaseline
  let path: String
  let run: SessionRun
  /// What differs between the inputs of the gate baseline and those of the plan.
  let differences: [GateInputs.Difference]

  init(
    options: MeasuringOptions,
    baseline path: String,
    _ console: Console,
    _ settings: Settings
  ) throws {
    // Of several things that are wrong, the one with the weightiest exit code is told.
    try self.init(
      SessionRun(options, console, settings),
      baseline: path,
      approve: approveCommand(insteadOf: settings.arguments)
    )
  }

  /// All that is needed to judge what a run measures.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - path: Where the gate baseline stands.
  ///   - approve: The command that makes what is measured the gate baseline.
  /// - Throws: ``GateError`` and ``HarnessFailure``, where nothing could be judged.
  init(_ run: SessionRun, baseline path: String, approve: String) throws {
    (self.run, self.path) = (run, path)
    guard let baseline = try BaselinePlace(path).baseline(for: .judging) else {
      throw GateError.noBaseline(path: path)
    }
    self.baseline = baseline
    run.console.step("gate baseline of \(baseline.record.values.count) values read")
    let inputs = GateInputs.all(of: run.plan)
    differences = GateInputs.differences(from: baseline.record.inputs, to: inputs)
    try Self.refuse(differences, from: path, approve)
    let known = baseline.corpora
    for text in run.plan.texts where !known.contains(text.corpus.id) {
      throw GateError.noCorpus(id: text.corpus.id, path: path)
    }
    rules = try GateRules(in: run.settings.place)
    var planned: [String] = []
    for text in run.plan.texts {
      let names = Self.names(of: text, by: run.plan.participants)
      guard names.contains(where: { baseline.record.values[$0] != nil }) else {
        throw GateError.nothingShared(
          id: text.corpus.id,
          path: path,
          command: approve
        )
      }
      planned += names
    }
    if let name = baseline.unknownMetric { throw GateError.unknownMetric(name: name, path: path) }
    try Self.refuseUnfounded(planned, of: baseline, inputs: inputs, path: path)
    if let name = baseline.hole(among: planned) { throw GateError.hole(name: name, path: path) }
    try rules.refuseIdle(among: Array(baseline.record.values.keys) + planned)
    run.console.step("inputs and rules checked")
  }

  /// The names of the values that a text of a plan may have.
  private static func names(of text: Plan.Text, by participants: [Plan.Participant]) -> [String] {
    let both = [GateRecord.pageMap, GateRecord.failure]
    return participants.flatMap { participant -> [String] in
      func names(_ layout: String, _ metrics: [String]) -> [String] {
        let cell = GateCell(
          corpus: text.corpus.id,
          paginator: participant.info.name,
          layout: layout
        )
        return (metrics + both).map { "\(cell.name)/\($0)" }
      }
      let ofTrials = (GateRecord.metricsOfTrials + [.instructions]).map(\.name)
      let ofChanges =
        Metric.ofChanges.map(\.name)
        + participant.placeKeepings.flatMap { keeping in
          keeping.metrics.map { "\(GateCell.escaped(keeping.name))/\($0.name)" }
        }
      return text.settings.flatMap { names(GateCell.layoutName(of: $0), ofTrials) }
        + text.targets.flatMap { target in
          names(
            GateCell.changeName(target.kind, from: text.settings[0], to: target.setting),
            ofChanges
          )
        }
    }
  }

  /// Refuses values that the gate baseline does not say the layout of.
  private static func refuseUnfounded(
    _ planned: [String],
    of baseline: GateBaseline,
    inputs: [String: String],
    path: String
  ) throws(GateError) {
    let cells = Set(planned.filter { baseline.record.values[$0] != nil }.compactMap(GateCell.init))
    for cell in cells.sorted(by: { $0.name < $1.name }) {
      for input in GateInputs.names(of: cell) where inputs[input] != nil {
        guard baseline.record.inputs[input] == nil else { continue }
        throw .badBaseline(
          path: path,
          reason:
            "it has values of '\(cell.name)' and no '\(input)', so what was laid "
            + "out is unknown"
        )
      }
    }
  }

  /// Refuses with 4 when anything but the version of a library differs.
  private static func refuse(
    _ differences: [GateInputs.Difference],
    from path: String,
    _ approve: String
  ) throws {
    guard differences.contains(where: { !$0.isVersion }) else { return }
    throw HarnessFailure(
      .inputsDiffer,
      "What is laid out is not what \(path) was measured on, so nothing can be judged:",
      lines: GateInputs.sentences(of: differences).map { "  \($0)" } + [
        "If that is meant, measure the gate baseline anew and commit it:",
        "  \(approve)",
      ]
    )
  }

  /// Returns whether a broken identity is a regression of the pages, and not a bug of the harness.
  ///
  /// A reference paginator that makes other pages than the gate baseline has, or that is compared
  /// with another one's, is what the gate is there to find.
  func isRegression(record: GateRecord) -> (BrokenIdentity) -> Bool {
    { broken in
      guard let cell = broken.promiser else { return false }
      return run.plan.participants.contains { participant in
        let name = GateCell(
          corpus: cell.corpus,
          paginator: participant.info.name,
          layout: cell.layout
        )
        .name
        let isOwn = participant.info.name == cell.paginator
        guard isOwn || participant.info.isReference else { return false }
        guard let before = baseline.record.pages[name] else { return false }
        return before != record.pages[name]
      }
    }
  }

  func verdict(
    on measurement: GateMeasurement,
    brokenPromises: [String],
    commandLine: ShowCommandLine
  ) -> GateVerdict {
    let judge = GateJudge(
      rules: rules,
      baseline: baseline,
      path: path,
      today: String(measurement.session.started.prefix(10))
    )
    var verdict = judge.verdict(
      on: measurement.session,
      record: measurement.record,
      evidence: evidence(of: measurement, brokenPromises: brokenPromises)
    ) { place, page in commandLine.command(for: place, page: page) }
    verdict.notes += BaselinePlace(path).unreadableNote(on: baseline).map { [$0] } ?? []
    return verdict
  }
}
