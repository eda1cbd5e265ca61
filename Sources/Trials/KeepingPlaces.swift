import Corpora
import PaginatorKit
import Refereeing

/// Has paginators that keep places, highlights or bookmarks in their own way do so, over the changes of a plan.
///
/// Each asks its paginator anew, since what an app keeps is the app's to say. It is done in the order
/// of the changes, one after the other.
///
/// - Parameters:
///   - changes: The changes; what became of places is added to them.
///   - plan: Has the paginators.
///   - trials: The trials of the plan, with the pages before the changes.
/// - Complexity: For each change, O(pages · log pages) and some ten calls a page.
func keepPlaces(over changes: inout [Change], of plan: Plan, after trials: [Trial]) {
  for text in plan.texts {
    for participant in plan.participants where participant.keepsSomething {
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
      for (index, target) in zip(own, targets) {
        guard let target else { continue }
        let isEndOfPath = slider.count > 1 && path.count == slider.count && slider.last?.0 == index
        changes[index].ownPlaces = participant.keepingPlaces(
          from: start,
          to: target,
          through: isEndOfPath ? path : nil
        )
      }
    }
  }
}

extension Plan.Participant {
  fileprivate var keepsSomething: Bool {
    places != nil || highlights != nil || bookmarks != nil
  }

  fileprivate func keepingPlaces(
    from before: Pagination,
    to after: Pagination,
    through path: [Pagination]?
  ) -> OwnPlaceKeeping {
    var kept = OwnPlaceKeeping()
    if let places {
      kept.readers = ReaderOutcome(of: places, from: before, to: after, through: path)
      if let failure = places.takeFailure() {
        return OwnPlaceKeeping(failure: failure)
      }
    }
    if let highlights {
      kept.highlights = HighlightOutcome(of: highlights, from: before, to: after)
      if let failure = highlights.takeFailure() {
        kept.highlights = nil
        kept.failure = failure
      }
    }
    if let bookmarks {
      kept.bookmarks = BookmarkOutcome(
        of: bookmarks,
        from: before,
        to: after,
        at: BookmarkOutcome.anchors(in: before)
      )
    }
    return kept
  }
}
