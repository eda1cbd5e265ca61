import Corpora
package import PaginatorKit
package import Refereeing
package import Trials

/// How far any two paginators of a session agree where pages break, in the same layout.
package struct Pairs: Sendable {
  /// Each ordered pair over each corpus in its detailed layout, in the session's order; a paginator
  /// that failed there is in none.
  package let all: [Pair]

  /// Two paginators over one corpus in one layout.
  package struct Pair: Sendable {
    package let corpus: String
    package let layout: Plan.Setting
    package let layoutKey: String
    package let name: String
    /// The paginator that they are compared with.
    package let other: String
    /// The boundaries of the one against those of the other, in mean pages of the other; `nil` when
    /// the pages of either do not partition the text.
    package let drift: ReferenceDrift?
  }

  /// The pairs of a session.
  ///
  /// - Complexity: O(corpora · paginators² · pages).
  package init(of session: Session) {
    let texts = session.texts
    let detailed = session.detailed
    all = session.corpora.flatMap { corpus -> [Pair] in
      guard let layout = detailed[corpus.id], let text = texts[corpus.id] else { return [] }
      let trials = session.trials
        .filter { $0.corpus == corpus.id && $0.setting == layout && $0.failure == nil }
        .distinct(by: \.paginator.name)
      return trials.flatMap { trial in
        trials.compactMap { other in
          trial.paginator == other.paginator
            ? nil : Pair(trial, other, layout: layout, text: text)
        }
      }
    }
  }

  /// Returns the pair of two paginators over a corpus.
  package func pair(_ corpus: String, _ name: String, _ other: String) -> Pair? {
    all.first { $0.corpus == corpus && $0.name == name && $0.other == other }
  }
}

extension Pairs.Pair {
  package init(_ trial: Trial, _ other: Trial, layout: Plan.Setting, text: SourceText) {
    let isPartition = [trial, other].allSatisfy { $0.pages.isPartition(of: text) }
    self.init(
      corpus: trial.corpus,
      layout: layout,
      layoutKey: trial.layoutKey,
      name: trial.paginator.name,
      other: other.paginator.name,
      drift: isPartition ? ReferenceDrift(of: trial.pages, against: other.pages, in: text) : nil
    )
  }

  /// The share of boundaries that both have, as the metric `agreement` has it against greedy.
  package var agreement: MetricValue {
    MetricValue(
      Readings(drift?.agreement, otherwise: .notAPartition),
      direction: Metric.agreement.direction
    )
  }

  /// The mean size of the drift, in mean pages of the other; `nil` without a boundary to compare.
  package var meanDrift: Double? {
    guard let drift, !drift.pages.isEmpty else { return nil }
    return drift.pages.map(\.magnitude).reduce(0, +) / Double(drift.pages.count)
  }

  /// The greatest size of the drift, in mean pages of the other; `nil` without a boundary to compare.
  package var worstDrift: Double? { drift?.pages.map(\.magnitude).max() }
}

extension [PageRange] {
  /// Whether the pages hold the whole text once and in order; some may be empty.
  fileprivate func isPartition(of text: SourceText) -> Bool {
    var end = TextOffset.zero
    for page in self {
      guard page.start == end, page.end >= end else { return false }
      end = page.end
    }
    return end == text.end
  }
}
