package import Corpora
package import Trials

/// What a session found on one corpus: a row for each paginator, the best first.
package struct CorpusFindings: Sendable {
  package let corpus: Corpus
  /// The layouts in the order of the session; the first is the detailed one.
  package let layouts: [Plan.Setting]
  /// A row for each paginator, ordered by ``Row/precedes(_:)``, alike ones as named: the best first.
  package let rows: [Row]

  /// The findings of one corpus, `nil` when no trial of the session is over it.
  ///
  /// - Complexity: O(trials · pages).
  package init?(of corpus: Corpus, in session: Session) {
    let trials = session.trials.filter { $0.corpus == corpus.id }
    guard !trials.isEmpty else { return nil }
    var layouts: [Plan.Setting] = []
    var columns: [Plan.Setting: Int] = [:]
    var paginators: [PaginatorInfo] = []
    var places: [PaginatorInfo: [Int: Trial]] = [:]
    for trial in trials {
      let layout = trial.setting
      let column = columns[layout] ?? layouts.count
      if column == layouts.count {
        columns[layout] = column
        layouts.append(layout)
      }
      if places[trial.paginator] == nil { paginators.append(trial.paginator) }
      // A repeated trial tells nothing new; the first stands.
      if places[trial.paginator]?[column] == nil {
        places[trial.paginator, default: [:]][column] = trial
      }
    }
    self.corpus = corpus
    self.layouts = layouts
    rows =
      paginators
      .map { paginator in
        Row(
          paginator: paginator,
          trials: layouts.indices.map { places[paginator]?[$0] }
        )
      }
      .enumerated()
      .sorted { left, right in
        if left.element.precedes(right.element) { return true }
        return !right.element.precedes(left.element) && left.offset < right.offset
      }
      .map(\.element)
  }

  /// Returns the findings on all corpora of a session that have trials, in its order.
  package static func all(of session: Session) -> [CorpusFindings] {
    session.corpora.compactMap { CorpusFindings(of: $0, in: session) }
  }

  /// The layout that is timed and shown in detail: the one of the corpus's first trial.
  package var detailedLayout: Plan.Setting { layouts[0] }

  /// The row of the one that the others are compared with; `nil` where it takes no part.
  package var reference: Row? { rows.first { $0.paginator.isReference } }

  package func row(named name: String) -> Row? {
    rows.first { $0.paginator.name == name }
  }
}
