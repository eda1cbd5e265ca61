import Corpora
import Dispatch
import PaginatorKit

/// Runs the changes of a plan: every paginator over every text in every layout changed to.
///
/// A layout that was swept is not paginated again. The rest runs on all cores; then those that keep
/// places in their own way are asked for them.
///
/// - Parameters:
///   - plan: What to measure.
///   - trials: The trials of the plan.
/// - Returns: The changes by corpus, then by target, then by paginator, in the plan's order.
package func measureChanges(of plan: Plan, after trials: [Trial]) -> [Change] {
  let known = Dictionary(
    trials.map { (Place(of: $0), $0) },
    uniquingKeysWith: { first, _ in first }
  )
  let jobs = plan.texts.flatMap { text in
    text.targets.flatMap { target in plan.participants.map { Job(text, target, $0) } }
  }
  let results = Slots<Change>(count: jobs.count)
  DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
    results.set(index, to: jobs[index].change(versions: plan.versions, known: known))
  }
  var changes = results.inOrder()
  keepPlaces(over: &changes, of: plan, after: trials)
  return changes
}

/// Where a trial was made.
private struct Place: Hashable {
  let corpus: String
  let paginator: PaginatorInfo
  let layout: Layout

  init(corpus: String, paginator: PaginatorInfo, layout: Layout) {
    self.corpus = corpus
    self.paginator = paginator
    self.layout = layout
  }

  init(of trial: Trial) {
    self.init(corpus: trial.corpus, paginator: trial.paginator, layout: trial.layout)
  }
}

/// One paginator over one text in one layout changed to.
private struct Job: Sendable {
  let text: Plan.Text
  let target: Plan.Target
  let participant: Plan.Participant

  init(_ text: Plan.Text, _ target: Plan.Target, _ participant: Plan.Participant) {
    self.text = text
    self.target = target
    self.participant = participant
  }

  func change(versions: [String: String], known: [Place: Trial]) -> Change {
    let source = text.corpus.text
    let layout = target.setting.layout
    var change = Change(
      paginator: participant.info,
      corpus: text.corpus.id,
      kind: target.kind,
      from: text.settings[0],
      to: target.setting,
      layoutKey: layoutKey(
        of: layout,
        corpusDigest: text.corpus.identity,
        language: source.language,
        direction: source.direction,
        forcedBreaks: source.forcedBreaks,
        versions: versions
      ),
      pages: []
    )
    let place = Place(corpus: change.corpus, paginator: change.paginator, layout: layout)
    if let trial = known[place] {
      change.pages = trial.failure == nil ? trial.pages : []
      change.failure = trial.failure
      return change
    }
    do {
      change.pages = try paginate(source, in: layout, with: participant.paginator).pages
    } catch {
      change.failure = TrialFailure(of: error)
    }
    return change
  }
}
