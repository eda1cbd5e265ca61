import PaginatorKit
import Trials

/// What makes two trials of different sessions comparable: who did what, where.
struct Cell: Hashable {
  let corpus: String
  let paginator: String
  let device: String
  let size: Length

  init(of trial: Trial) {
    corpus = trial.corpus
    paginator = trial.contestant.name
    device = trial.device.id
    size = trial.layout.type.size
  }
}
