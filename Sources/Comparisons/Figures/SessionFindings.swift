import Corpora
package import Trials

/// A session with all that is found in it, made once and handed to what shows, stores or judges it.
package struct SessionFindings: Sendable {
  package private(set) var session: Session
  package let changes: [ChangeFindings]
  /// How far any two of its paginators agree.
  package let pairs: Pairs
  package let figures: Figures
  /// What each trial comes to, in their order.
  package let verdicts: [Verdict]
  /// What was found on each corpus that has trials, in its order.
  package let corpora: [CorpusFindings]
  /// What stands for all texts where there are too many to show each; `nil` where there are few.
  package let library: LibraryFindings?
  /// What is wrong with the pages of each trial; `nil` where there is no judgement.
  let totals: [FaultTotals?]
  /// The identities that the session breaks, where they were looked for when it was measured.
  let broken: [BrokenIdentity]?

  /// The findings of a session, which may share what they have in common with those of another.
  ///
  /// - Complexity: O(metrics · (trials + changes) · pages · log pages).
  package init(of session: Session, sharing other: SessionFindings? = nil) {
    let changes = ChangeFindings.all(of: session, knowing: other?.changes ?? [])
    self.init(of: session, changes: changes, sharing: other)
  }

  init(of session: Session, changes: [ChangeFindings], sharing other: SessionFindings? = nil) {
    let pairs = Pairs(of: session)
    self.init(
      of: session,
      changes: changes,
      pairs: pairs,
      figures: Figures(of: session, changes: changes, pairs: pairs, knowing: other),
      totals: FaultTotals.all(of: session.trials),
      broken: nil
    )
  }

  /// The findings of a session of which it is known what was found of its trials and changes.
  ///
  /// - Complexity: O(figures + pages of the detailed layouts, where there are several paginators).
  package init(of session: Session, knowing known: KnownFindings) {
    let pairs = Pairs(of: session)
    self.init(
      of: session,
      changes: ChangeFindings.later(of: session),
      pairs: pairs,
      figures: Figures(known.figures(of: session), and: pairs),
      totals: known.trials.map(\.totals),
      broken: known.broken
    )
  }

  private init(
    of session: Session,
    changes: [ChangeFindings],
    pairs: Pairs,
    figures: Figures,
    totals: [FaultTotals?],
    broken: [BrokenIdentity]?
  ) {
    (self.session, self.changes, self.pairs, self.figures) = (session, changes, pairs, figures)
    (self.totals, self.broken) = (totals, broken)
    verdicts = zip(session.trials, totals).map { Verdict(on: $0, $1) }
    corpora = CorpusFindings.all(of: session, figures: figures, totals: totals)
    library = corpora.count < LibraryFindings.least ? nil : LibraryFindings(of: corpora)
  }

  /// Adds pages worth looking at, which are chosen of the findings.
  package mutating func show(_ examples: [PageExample]) { session.examples = examples }

  /// The texts that are shown in all detail: all, or the worst of a library, the worst first.
  package var shown: [CorpusFindings] {
    guard let library else { return corpora }
    let texts = Dictionary(corpora.map { ($0.corpus.id, $0) }) { first, _ in first }
    return library.books.prefix(LibraryFindings.mostShown).compactMap { texts[$0.corpus.id] }
  }
}
