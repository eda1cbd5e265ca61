import Corpora
package import PaginatorKit
import Refereeing

/// Runs the changes of a plan: every paginator over every text in every layout changed to.
///
/// A layout that was swept is not paginated again. The rest runs on all cores; then those that keep
/// places in their own way are asked for them.
///
/// - Returns: The changes by corpus, then by target, then by paginator, in the plan's order.
package func measureChanges(of plan: Plan, after trials: [Trial]) -> [Change] {
  let known = Dictionary(
    trials.map { (PagesPlace($0.paginator, $0.corpus, $0.layout), $0) },
    uniquingKeysWith: { first, _ in first }
  )
  let jobs = plan.texts.flatMap { text in
    text.targets.flatMap { target in plan.participants.map { (text, target, $0) } }
  }
  var changes = concurrentMap(jobs) { text, target, participant in
    change(text, to: target, with: participant, versions: plan.versions, known: known)
  }
  keepPlaces(over: &changes, of: plan, after: trials)
  return changes
}

/// Whose pages of a text in a layout.
package struct PagesPlace: Hashable, Sendable {
  private let paginator: PaginatorInfo
  private let corpus: String
  private let layout: Layout

  package init(_ paginator: PaginatorInfo, _ corpus: String, _ layout: Layout) {
    self.paginator = paginator
    self.corpus = corpus
    self.layout = layout
  }
}

private func change(
  _ text: Plan.Text,
  to target: Plan.Target,
  with participant: Plan.Participant,
  versions: [String: String],
  known: [PagesPlace: Trial]
) -> Change {
  let layout = target.setting.layout
  var change = Change(
    paginator: participant.info,
    corpus: text.corpus.id,
    kind: target.kind,
    from: text.settings[0],
    to: target.setting,
    layoutKey: layoutKey(of: layout, over: text.corpus, versions: versions),
    pages: .there([])
  )
  if let trial = known[PagesPlace(change.paginator, change.corpus, layout)] {
    change.pages = trial.failure == nil ? trial.pages : []
    change.failure = trial.failure
    return change
  }
  do {
    change.pages =
      try paginate(text.corpus.text, in: layout, with: participant.paginator).pages
  } catch {
    change.failure = TrialFailure(of: error)
  }
  return change
}
