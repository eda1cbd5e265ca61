/// What is judged: one kind of cost of a paginator over a corpus in a layout.
package struct TimedCell: Hashable, Sendable {
  package let paginator: String
  package let corpus: String
  /// The layout: `phone-6@17`.
  package let layout: String
  package let cost: Cost

  package init(paginator: String, corpus: String, layout: String, cost: Cost) {
    self.paginator = paginator
    self.corpus = corpus
    self.layout = layout
    self.cost = cost
  }

  /// A kind of cost.
  package enum Cost: String, Hashable, Sendable, CaseIterable {
    /// A whole pass in a process that has made one before.
    case warm
    /// A fresh process, from its start to its first page, or to the first page after a change of size.
    case cold
  }
}
