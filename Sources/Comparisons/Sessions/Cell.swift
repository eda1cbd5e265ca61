import PaginatorKit
import Trials

/// What makes two trials of different sessions comparable: who did what, where.
struct Cell: Hashable {
  let corpus: String
  var paginator: String
  let device: String
  let size: Length

  init(of trial: Trial) {
    corpus = trial.corpus
    paginator = trial.paginator.name
    device = trial.device.id
    size = trial.layout.type.size
  }

  /// The cell of the trial that a change starts from.
  init(before change: Change) {
    corpus = change.corpus
    paginator = change.paginator.name
    device = change.from.device.id
    size = change.from.layout.type.size
  }
}
