package import Trials

/// A session with all that is found in it, made once and handed to what shows, stores or judges it.
package struct SessionFindings: Sendable {
  package let session: Session
  package let changes: [ChangeFindings]
  /// How far any two of its paginators agree.
  package let pairs: Pairs
  package let figures: Figures
  /// What each trial comes to, in their order.
  package let verdicts: [Verdict]
  /// What was found on each corpus that has trials, in its order.
  package let corpora: [CorpusFindings]

  /// The findings of a session, which may share what they have in common with those of another.
  ///
  /// - Complexity: O(metrics · (trials + changes) · pages · log pages).
  package init(of session: Session, sharing other: SessionFindings? = nil) {
    let changes = ChangeFindings.all(of: session, knowing: other?.changes ?? [])
    self.init(of: session, changes: changes, sharing: other)
  }

  init(of session: Session, changes: [ChangeFindings], sharing other: SessionFindings? = nil) {
    self.session = session
    self.changes = changes
    pairs = Pairs(of: session)
    figures = Figures(of: session, changes: changes, pairs: pairs, knowing: other)
    let totals = FaultTotals.all(of: session.trials)
    verdicts = zip(session.trials, totals).map { Verdict(on: $0, $1) }
    corpora = CorpusFindings.all(of: session, figures: figures, totals: totals)
  }
}
