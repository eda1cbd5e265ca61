import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

extension GateSetup {
  /// What is judged beside the values, and which of them are not judged.
  func evidence(of measurement: GateMeasurement, brokenPromises: [String]) -> GateJudge.Evidence {
    var evidence = GateJudge.Evidence()
    evidence.differences = differences
    evidence.faults =
      measurement.faults + measurement.session.brokenExternals(failingIn: baseline.record)
      + failuresIfStrict(in: measurement.session)
    evidence.brokenPromises = brokenPromises
    evidence.notes = measurement.notes
    evidence.narrowing = run.options.narrowing(beyond: run.settings)
    addInstructions(of: measurement, to: &evidence)
    addShaping(of: measurement, to: &evidence)
    return evidence
  }

  /// With `--strict`, a trial that fails proves nothing even where it failed before; one that is declined does not fail.
  private func failuresIfStrict(in session: Session) -> [String] {
    guard run.options.strict else { return [] }
    return session.trials.compactMap { trial in
      guard let failure = trial.failure, !trial.paginator.declines(failure) else { return nil }
      return "\(trial.paginator.name) fails on \(trial.setting.label) in \(trial.corpus), and "
        + "--strict lets none: \(failure.message)"
    }
  }

  /// Instructions that were counted otherwise than the gate baseline's are not judged; what was approved
  /// and could not be counted now is a fault.
  private func addInstructions(
    of measurement: GateMeasurement,
    to evidence: inout GateJudge.Evidence
  ) {
    guard run.plan.instructions != nil else { return }
    for text in run.plan.texts {
      let id = text.corpus.id
      let input = GateInputs.nameOfCounting(in: id)
      if let before = baseline.record.inputs[input], let after = measurement.record.inputs[input],
        before != after
      {
        evidence.corporaCountedOtherwise.insert(id)
        evidence.notes.append(
          "The instructions in \(id) were counted by \(before), and now by \(after); they are not "
            + "judged. 'harness approve --instructions --reason …' makes these the gate baseline's."
        )
      }
      let first = text.settings[0]
      let names = measurement.session.trials
        .filter { trial in
          trial.corpus == id && trial.device == first.device && trial.layout == first.layout
            && trial.failure == nil && trial.costs?.instructions == nil
        }
        .map(\.paginator.name)
      guard !names.isEmpty else { continue }
      let sentence =
        "The instructions of \(names.joined(separator: ", ")) in \(id) could not be counted and "
        + "are not judged; standard error says why."
      let layout = GateCell.layoutName(of: first)
      let isApproved = names.contains { name in
        let cell = GateCell(corpus: id, paginator: name, layout: layout).name
        return baseline.record.values["\(cell)/\(Metric.instructions.name)"]?.number != nil
      }
      if isApproved, baseline.record.inputs[input] == run.instructionsCountedBy {
        evidence.faults.append(sentence)
      } else {
        evidence.notes.append(sentence)
      }
    }
  }

  /// The shaper's work on lines that were made otherwise than the gate baseline's is not judged.
  private func addShaping(of measurement: GateMeasurement, to evidence: inout GateJudge.Evidence) {
    for corpus in measurement.session.corpora {
      let input = GateInputs.nameOfShaping(in: corpus.id)
      let before = baseline.record.inputs[input] ?? GateInputs.usualShaping
      let after = measurement.record.inputs[input] ?? GateInputs.usualShaping
      guard before != after else { continue }
      evidence.corporaShapedOtherwise.insert(corpus.id)
      evidence.notes.append(
        "The lines in \(corpus.id) were made by \(before) shaping, and now by \(after) shaping; they "
          + "are the same, and the shaper's work is not judged."
      )
    }
  }
}

extension Session {
  /// A sentence for each paginator from outside that crashed, gave no answer or answered nonsense, or
  /// whose own place-keeping failed: the first time that it did.
  ///
  /// It proves nothing, even where it did so before. Those that a gate baseline does not have are left to
  /// who judges by it.
  func brokenExternals(failingIn baseline: GateRecord? = nil) -> [String] {
    func isTold(_ failure: TrialFailure?, at cell: GateCell) -> Bool {
      guard let failure, failure.kind.isOfBrokenExternal else { return false }
      let before = baseline?.values["\(cell.name)/\(GateRecord.failure)"]
      return baseline == nil || before == .text(failure.kind.rawValue)
    }
    let trials = trials.filter { isTold($0.failure, at: GateCell(of: $0)) }
      .distinct(by: \.paginator)
      .map { trial in
        "\(trial.paginator.name) fails on \(trial.setting.label) in \(trial.corpus): "
          + (trial.failure?.message ?? "")
      }
    let changes =
      changes.compactMap { change -> (change: Change, message: String)? in
        let isTold = isTold(change.failure, at: GateCell(of: change))
        let failure = isTold ? change.failure?.message : change.ownPlaces?.failure
        return failure.map { (change, $0) }
      }
      .distinct(by: \.change.paginator)
      .map { change, message in
        "\(change.paginator.name) fails at the change \(change.label) in \(change.corpus): \(message)"
      }
    return trials + changes
  }
}

extension TrialFailure.Kind {
  /// Whether somebody else's program is to be mended first.
  fileprivate var isOfBrokenExternal: Bool {
    switch self {
    case .crashed, .timedOut, .badAnswer: true
    case .unsuitable, .workLimit, .noProgress, .error: false
    }
  }
}
