package import Trials

extension GateInputs {
  /// The name of what instructions were counted by, in a session's environment and among the
  /// inputs of each corpus: `Swift 6.3, release, dynamic, x86_64, valgrind-3.19.0`.
  ///
  /// It is no input of a layout key, so no ``Difference`` either: where it differs, only instructions
  /// cannot be compared.
  package static let instructionsCountedBy = "instructions_counted_by"

  /// Returns the input's name for a corpus: `diamond-sutra/instructions_counted_by`.
  package static func nameOfCounting(in corpus: String) -> String {
    "\(GateCell.escaped(corpus))/\(instructionsCountedBy)"
  }

  package static func counting(of session: Session) -> [String: String] {
    guard let counter = session.environment[instructionsCountedBy] else { return [:] }
    let counted = Set(session.trials.filter { $0.costs?.instructions != nil }.map(\.corpus))
    return Dictionary(uniqueKeysWithValues: counted.map { (nameOfCounting(in: $0), counter) })
  }

  static func isOfCounting(_ name: String) -> Bool { name.hasSuffix("/\(instructionsCountedBy)") }
}
