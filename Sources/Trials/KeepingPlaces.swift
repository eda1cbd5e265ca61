import Corpora
import PaginatorKit
import Refereeing

/// Has paginators that keep places, highlights or bookmarks in their own way do so, over the changes of a plan.
///
/// Each asks its paginator anew, since what an app keeps is the app's to say. It is done in the order
/// of the changes, one after the other.
///
/// - Complexity: For each change, O(pages · log pages) and some ten calls a page.
func keepPlaces(over changes: inout [Change], of plan: Plan, after trials: [Trial]) {
  for text in plan.texts {
    for participant in plan.participants {
      let ways = TriedWays(of: participant.reader)
      guard !ways.isEmpty else { continue }
      let before = trials.first {
        $0.corpus == text.corpus.id && $0.paginator == participant.info
          && $0.layout == text.settings[0].layout && $0.failure == nil
      }
      let source = text.corpus.text
      guard let before,
        let start = try? Pagination(before.pages, of: source, in: before.layout)
      else { continue }
      let own = changes.indices.filter {
        changes[$0].corpus == text.corpus.id && changes[$0].paginator == participant.info
          && changes[$0].failure == nil
      }
      let targets = own.map { index in
        try? Pagination(changes[index].pages, of: source, in: changes[index].to.layout)
      }
      let slider = zip(own, targets).filter { changes[$0.0].kind == .fontSize }
      let path = slider.compactMap(\.1)
      let marks = TriedWays.Marks(in: start)
      for (index, target) in zip(own, targets) {
        guard let target else { continue }
        let isEndOfPath = slider.count > 1 && path.count == slider.count && slider.last?.0 == index
        changes[index].ownPlaces = ways.outcomes(
          from: start,
          to: target,
          at: marks,
          through: isEndOfPath ? path : nil
        )
      }
    }
  }
}
