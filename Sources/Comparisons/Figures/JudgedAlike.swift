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

  /// - Complexity: O(trials), and O(pages) for each two judgements that are equal and not shared.
  init(_ trials: [Trial], knowing other: SessionFindings?) {
    let judged = trials.map(\.ofJudgement)
    var known: [Layout: [(judgement: Judgement, model: Model)]] = [:]
    for (index, trial) in (other?.session.trials ?? []).enumerated() {
      guard let other, let judgement = trial.ofJudgement else { continue }
      let values = other.figures[.trial(index)].map(\.value)
      known[trial.layout, default: []].append((judgement, .other(values)))
    }
    models = zip(trials, judged).enumerated()
      .map { index, trial in
        guard let judgement = trial.1 else { return nil }
        let layout = trial.0.layout
        if let same = known[layout]?.first(where: { $0.judgement == judgement }) {
          return same.model
        }
        known[layout, default: []].append((judgement, .own(index)))
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
