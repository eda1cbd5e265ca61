import Comparisons
package import PairedTimes

/// What a time gate found, as files and as annotations of a workflow.
///
/// All of them tell the same findings in the same words; the CSV has every timed repetition. The same
/// findings give the same bytes.
package struct TimeReport {
  let findings: TimeFindings
  /// The gate's number in the store; `nil` for one that is not stored.
  let number: Int?

  package init(_ findings: TimeFindings, number: Int?) {
    (self.findings, self.number) = (findings, number)
  }

  /// What the gate is called: `Time gate 12`.
  var name: String { "Time gate" + (number.map { " \(grouped($0))" } ?? "") }
}
