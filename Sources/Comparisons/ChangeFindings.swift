package import Refereeing
package import Trials

/// What a change of the layout does to one paginator's page boundaries and to its readers' places.
package struct ChangeFindings: Sendable {
  /// The change, with the paginator's pages after it.
  package let change: Change
  /// How the boundaries moved; `nil` when there is nothing to compare.
  package let drift: BoundaryDrift?
  /// Where the readers landed, a strategy each; empty when there is nothing to compare.
  package let readers: [ReaderOutcome]
  /// Why there is nothing to compare, as `not_a_partition`; `nil` when there is.
  package let absence: String?

  package init(change: Change, drift: BoundaryDrift?, readers: [ReaderOutcome], absence: String?) {
    self.change = change
    self.drift = drift
    self.readers = readers
    self.absence = absence
  }
}
