import PaginatorKit
import Refereeing
import Trials

/// Which trials have the judgement of another one in the same layout, and so its figures.
struct JudgedAlike: Sendable {
  /// Who was judged alike before.
  enum Model: Sendable {
    /// An earlier trial of the session, by its index.
    case own(Int)
    /// A trial of another session, by the values of ``Metric/all``.
    case other([MetricValue])
  }

  private let models: [Model?]

  /// Only what is of one text in one layout is compared: a library has thousands of texts.
  private struct Where: Hashable {
    let corpus: String
    let layout: Layout

    init(_ trial: Trial) { (corpus, layout) = (trial.corpus, trial.layout) }
  }

  /// - Complexity: O(trials), and O(pages) for each two judgements that are equal and not shared.
  init(_ trials: [Trial], knowing other: SessionFindings?) {
    let judged = trials.map(\.ofJudgement)
    var known: [Where: [(judgement: Judgement, model: Model)]] = [:]
    for (index, trial) in (other?.session.trials ?? []).enumerated() {
      guard let other, let judgement = trial.ofJudgement else { continue }
      let values = other.figures[.trial(index)].map(\.value)
      known[Where(trial), default: []].append((judgement, .other(values)))
    }
    models = zip(trials, judged).enumerated()
      .map { index, trial in
        guard let judgement = trial.1 else { return nil }
        let place = Where(trial.0)
        if let same = known[place]?.first(where: { $0.judgement == judgement }) {
          return same.model
        }
        known[place, default: []].append((judgement, .own(index)))
        return nil
      }
  }

  /// Who has the figures of a trial; `nil` where it is the first with its judgement.
  func model(of trial: Int) -> Model? { models[trial] }
}

extension Trial {
  /// The judgement that figures follow from; `nil` where there is none.
  fileprivate var ofJudgement: Judgement? { failure == nil ? judgement : nil }
}
