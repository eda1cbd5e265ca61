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
    reader.places != nil || reader.highlights != nil || reader.bookmarks != nil
  }

  fileprivate func keepingPlaces(
    from before: Pagination,
    to after: Pagination,
    through path: [Pagination]?
  ) -> KeptOutcomes {
    var kept = KeptOutcomes()
    if let places = reader.places {
      let readers = ReaderOutcome(of: places, from: before, to: after, through: path)
      kept.failure = places.takeFailure()
      guard kept.failure == nil else { return kept }
      kept.readers = [readers]
    }
    if let highlights = reader.highlights {
      let outcome = HighlightOutcome(of: highlights, from: before, to: after)
      kept.failure = highlights.takeFailure()
      if kept.failure == nil { kept.highlights = [outcome] }
    }
    if let bookmarks = reader.bookmarks {
      let anchors = BookmarkOutcome.anchors(in: before)
      kept.bookmarks = [BookmarkOutcome(of: bookmarks, from: before, to: after, at: anchors)]
    }
    return kept
  }
}
