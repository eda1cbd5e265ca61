import Comparisons
import Corpora
import Trials

/// Whether instructions can be judged: those counted otherwise than the gate baseline's are not.
struct GateInstructions {
  /// The corpora whose instructions are not judged.
  private(set) var corporaCountedOtherwise: Set<String> = []
  /// What is worth knowing, a sentence each.
  private(set) var notes: [String] = []
  /// What was approved and could not be counted now, a sentence each.
  private(set) var faults: [String] = []

  /// Compares what counted; nothing is said where none were asked for.
  init(run: SessionRun, baseline: GateBaseline, measurement: GateMeasurement) {
    guard run.plan.instructions != nil else { return }
    for text in run.plan.texts {
      let id = text.corpus.id
      let input = GateInputs.nameOfCounting(in: id)
      if let before = baseline.record.inputs[input], let after = measurement.record.inputs[input],
        before != after
      {
        corporaCountedOtherwise.insert(id)
        notes.append(
          "The instructions in \(id) were counted by \(before), and now by \(after); they are not "
            + "judged. 'harness approve --instructions --reason …' makes these the gate baseline's."
        )
      }
      let first = text.settings[0]
      let names = measurement.session.trials
        .filter { trial in
          trial.corpus == id && trial.device == first.device && trial.layout == first.layout
            && trial.failure == nil && trial.instructions == nil
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
        faults.append(sentence)
      } else {
        notes.append(sentence)
      }
    }
  }
}
