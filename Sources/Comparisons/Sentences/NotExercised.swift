import Corpora
import PaginatorKit
import Trials

extension Sentences {
  /// Returns what the detailed layout cannot show of a paginator, and where it shows.
  ///
  ///     phone-6 at 17 px does not test window-750: a page holds at most 420 scalars; see
  ///     tablet-10.
  ///
  /// A window is not exercised when its pages are the reference's and the largest of them is smaller
  /// than the window; a cap when the largest of the reference's pages is smaller than the cap. The layout to see is the first of the sweep with a page above the limit, one of
  /// the detailed layout's size if there is any.
  package static func notExercised(in findings: CorpusFindings) -> [String] {
    guard let greedy = findings.reference,
      let reference = greedy.trials.first.flatMap({ $0 }), reference.failure == nil
    else { return [] }
    let sizes = greedy.trials.map { $0.map { largestPage(of: $0, in: findings) } ?? 0 }
    let size = findings.detailedLayout.layout.type.size
    return findings.rows.compactMap { row in
      guard row.paginator.kind == .classic, row.detailed != nil,
        let limit = row.paginator.traits?.limit, sizes[0] > 0, sizes[0] < limit.scalars
      else { return nil }
      let name = row.paginator.name
      let subject: String
      switch limit {
      case .window:
        guard row.trials[0]?.pages == reference.pages else { return nil }
        subject = name
      case .cap(let scalars): subject = "the cap of \(name), \(grouped(scalars)) scalars"
      }
      let above = zip(findings.layouts, sizes).filter { $1 > limit.scalars }.map(\.0)
      // A device at the same size is the closer relative of the layout that the reader has seen.
      let place = above.first { $0.layout.type.size == size } ?? above.first
      let hint =
        place.map { "; see \($0.layout.type.size == size ? $0.device.id : $0.label)" }
        ?? ", and no layout here holds more than \(grouped(limit.scalars))"
      return "\(findings.detailedLayout.label) does not test \(subject): a page holds at most "
        + "\(counted(sizes[0], "scalar"))\(hint)."
    }
  }

  private static func largestPage(of trial: Trial, in findings: CorpusFindings) -> Int {
    let text = findings.corpus.text
    return trial.pages
      .map { text.scalarIndex(of: $0.end) - text.scalarIndex(of: $0.start) }
      .max() ?? 0
  }
}
