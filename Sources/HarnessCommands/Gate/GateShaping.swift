import Comparisons
import Corpora
import Trials

/// Whether the shaper's work can be judged: that of lines made otherwise than the gate baseline's is not.
struct GateShaping {
  /// The corpora whose lines were made otherwise.
  private(set) var corporaShapedOtherwise: Set<String> = []
  /// What is worth knowing, a sentence each.
  private(set) var notes: [String] = []

  /// Compares how lines were made.
  init(baseline: GateBaseline, measurement: GateMeasurement) {
    for corpus in measurement.session.corpora {
      let input = GateInputs.nameOfShaping(in: corpus.id)
      let before = baseline.record.inputs[input] ?? GateInputs.usualShaping
      let after = measurement.record.inputs[input] ?? GateInputs.usualShaping
      guard before != after else { continue }
      corporaShapedOtherwise.insert(corpus.id)
      notes.append(
        "The lines in \(corpus.id) were made by \(before) shaping, and now by \(after) shaping; they "
          + "are the same, and the shaper's work is not judged."
      )
    }
  }
}
