import Corpora
package import Trials

extension GateInputs {
  /// The metrics that tell how lines were made and not which: the work of the shaper.
  package static let metricsOfShaping: Set = [Metric.shapeCalls.name, Metric.shapedGlyphs.name]

  /// Returns the name of the way in which lines of a corpus were made: `diamond-sutra/shaping`.
  ///
  /// It is no input of a layout key, so no ``Difference`` either: fast and full shaping make the same
  /// lines, and only the shaper's work cannot be compared.
  package static func nameOfShaping(in corpus: String) -> String {
    "\(GateCell.escaped(corpus))/\(Session.shaping)"
  }

  /// Returns the way in which the lines of each corpus of a session were made, where it is not the usual
  /// one: `full`.
  package static func shaping(of session: Session) -> [String: String] {
    guard let shaping = session.environment[Session.shaping], shaping != usualShaping else {
      return [:]
    }
    return Dictionary(
      session.corpora.map { (nameOfShaping(in: $0.id), shaping) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// What is not noted.
  package static let usualShaping = "fast"

  /// Returns whether an input's name is that of the way in which lines were made.
  static func isOfShaping(_ name: String) -> Bool { name.hasSuffix("/\(Session.shaping)") }
}
