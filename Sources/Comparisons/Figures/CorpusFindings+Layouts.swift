import PaginatorKit
import Refereeing
import Trials

/// What the figures of one paginator come to over all layouts of a corpus.
extension CorpusFindings.Row {
  /// Returns in how many layouts something is counted; `nil` where nobody knows it in any of them.
  ///
  ///     row.layouts(with: \.wastedLines)  // 6, of 24
  package func layouts(with count: (DetailedFigures) -> Int?) -> Int? {
    let known = figures.compactMap { $0.flatMap(count) }
    return known.isEmpty ? nil : known.count { $0 > 0 }
  }

  /// Returns in how many layouts it has a hazard.
  package func layouts(with hazard: Hazard) -> Int { amounts(of: hazard).count { $0 > 0 } }

  /// Returns in how many layouts it has a flaw.
  package func layouts(with flaw: Flaw) -> Int {
    trials.indices.count { (amount(of: flaw, in: $0) ?? 0) > 0 }
  }

  /// Returns how much of a hazard it has in each layout; 0 where it failed or took no part.
  func amounts(of hazard: Hazard) -> [Int] {
    trials.indices.map { amount(of: hazard, in: $0) ?? 0 }
  }

  /// Returns what all layouts count together; `nil` where one of them has no figures.
  func total(of count: (DetailedFigures) -> Int?) -> Int? {
    let known = figures.compactMap { $0.flatMap(count) }
    return known.count == figures.count ? known.reduce(0, +) : nil
  }

  /// The pages of all layouts together; `nil` when one of them has none.
  package var pages: Int? { total { $0.pages } }

  /// The worst distance of a page boundary from greedy's, in mean pages of greedy.
  package var drift: Double? { figures.compactMap { $0?.drift }.max() }

  /// How often each scalar was laid out, the mean of the layouts where it was counted.
  package var amplification: Double? {
    let known = figures.compactMap { $0?.amplification }
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  /// Whether it is clean in all layouts.
  package var isCleanEverywhere: Bool { count(.clean) == trials.count }

  /// Whether it comes from outside the harness: somebody's own.
  package var isOwn: Bool { PaginatorInfo.Kind.notOurs.contains(paginator.kind) }

  /// The pages in each layout, `nil` when one is missing or failed.
  fileprivate var pagesInAllLayouts: PagesInLayouts? {
    let made = trials.compactMap { $0?.failure == nil ? $0 : nil }
    return made.count == trials.count ? PagesInLayouts(trials: made) : nil
  }
}

/// Pages of several layouts, which are read only where there are as many in each.
private struct PagesInLayouts: Hashable {
  let trials: [Trial]

  func hash(into hasher: inout Hasher) {
    for trial in trials { hasher.combine(trial.pageCount) }
  }

  static func == (left: PagesInLayouts, right: PagesInLayouts) -> Bool {
    left.trials.map(\.pageCount) == right.trials.map(\.pageCount)
      && zip(left.trials, right.trials).allSatisfy { $0.pages == $1.pages }
  }
}

extension [CorpusFindings.Row] {
  /// The rows in groups that make the same pages in all layouts and are judged alike.
  ///
  /// - Complexity: O(pages of all layouts).
  var samePages: [[CorpusFindings.Row]] {
    groups(by: \.pagesInAllLayouts)
      .flatMap { pages, rows in
        pages == nil ? rows.map { [$0] } : rows.groups(by: \.verdicts).map(\.elements)
      }
  }
}
