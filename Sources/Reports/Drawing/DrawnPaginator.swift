import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

/// A paginator whose pages a report draws: one of the session's, or one of an earlier session's or the
/// gate baseline's to look at beside it.
struct DrawnPaginator: Sendable {
  let info: PaginatorInfo
  /// Whose pages they are when they are not the session's: `session 41`.
  let base: String?
  /// By layout, `nil` where it took no part.
  let trials: [Made?]

  var name: String { info.name }
  var showing: Showing { info.showing }
  /// Whether the session compares the others with it.
  var isReference: Bool { base == nil && info.isReference }

  /// What it is called beside others: earlier pages are told from today's.
  var label: String { [name, base].compactMap(\.self).joined(separator: ", ") }

  /// The pages of one layout.
  struct Made: Sendable {
    let pages: [PageRange]
    /// The trial of the session, `nil` for pages of before.
    let trial: Trial?
    let verdict: Verdict?
    /// What is wrong with each page; `nil` where nobody judged them.
    let faults: [PageFault?]?

    /// - Complexity: O(pages).
    init(pages: [PageRange], trial: Trial? = nil, verdict: Verdict? = nil) {
      (self.pages, self.trial, self.verdict) = (pages, trial, verdict)
      faults = trial?.judgement?.faults
    }

    var failure: String? { trial?.failure?.message }

    /// Whose lines the pages have.
    var geometry: Judgement.Geometry { trial?.judgement?.geometry ?? .referee }

    /// Whether the referee lays the pages out to show them.
    var isLaidOut: Bool { failure == nil && geometry == .referee }
  }

  /// The paginators of a text: a row of the findings each, then those of before.
  static func all(of findings: CorpusFindings, base: [BasePages]) -> [DrawnPaginator] {
    let rows = concurrentMap(findings.rows) { row in
      DrawnPaginator(
        info: row.paginator,
        base: nil,
        trials: zip(row.trials, row.verdicts)
          .map { trial, verdict in
            trial.map { Made(pages: $0.pages, trial: $0, verdict: verdict) }
          }
      )
    }
    let own = base.filter { $0.corpus == findings.corpus.id }
    let earlier = own.groups(by: \.origin)
      .flatMap { origin, pages in
        findings.rows.compactMap { DrawnPaginator(before: $0, pages, origin: origin) }
      }
    return rows + earlier
  }

  /// For each paginator the first one that made the same pages in a layout to be shown the same way,
  /// mostly itself; pages that the referee does not lay out are nobody else's.
  static func models(of paginators: [DrawnPaginator], in layout: Int) -> [Int] {
    paginators.indices.map { paginator in
      guard let made = paginators[paginator].trials[layout], made.isLaidOut else {
        return paginator
      }
      let showing = paginators[paginator].showing
      let first = paginators[..<paginator]
        .firstIndex { other in
          guard let earlier = other.trials[layout], earlier.isLaidOut else { return false }
          return other.showing == showing && earlier.pages == made.pages
        }
      return first ?? paginator
    }
  }
}

extension DrawnPaginator {
  /// The pages of before beside the trials of a row, `nil` when none stand beside any.
  fileprivate init?(before row: CorpusFindings.Row, _ pages: [BasePages], origin: String) {
    self.init(
      info: row.paginator,
      base: origin,
      trials: row.trials.map { trial in
        guard let trial, trial.judgement?.geometry == .referee else { return nil }
        return
          pages.first {
            $0.paginator == row.paginator.name && $0.device == trial.device.id
              && $0.layoutKey == trial.layoutKey
          }
          .map { Made(pages: $0.pages) }
      }
    )
    if trials.allSatisfy({ $0 == nil }) { return nil }
  }
}

extension PageRange {
  /// The part of the range that lies inside a text, in scalars; empty when its end stands before its
  /// start.
  func scalars(of text: SourceText) -> Range<Int> {
    let start = min(max(0, text.scalarIndex(of: self.start)), text.scalarCount)
    return start..<min(max(start, text.scalarIndex(of: end)), text.scalarCount)
  }
}
