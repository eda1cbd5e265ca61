import PaginatorKit
import Trials

extension Sentences {
  /// Returns which paginators make the same pages in all layouts, and what that costs each.
  ///
  ///     greedy and container-fill make the same pages in all 24 layouts; greedy is 4× faster.
  ///
  /// Speed is CPU time in the detailed layout, and is told only where every paginator of the group
  /// is timed; where the intervals of two meet, or the medians differ by less than 5 %, neither is
  /// called faster.
  package static func samePages(in findings: CorpusFindings) -> [String] {
    let groups = findings.rows.groups(by: pagesInAllLayouts)
    return groups.compactMap { pages, rows in
      guard pages != nil, rows.count > 1 else { return nil }
      let names = list(rows.map(\.paginator.name))
      let speed = comparison(of: rows).map { "; \($0)" } ?? ""
      return "\(names) make the same pages \(inAllLayouts(of: findings))\(speed)."
    }
  }

  /// The pages in each layout, `nil` when one is missing or failed.
  private static func pagesInAllLayouts(of row: CorpusFindings.Row) -> [[PageRange]]? {
    let pages = row.trials.compactMap { $0?.failure == nil ? $0?.pages : nil }
    return pages.count == row.trials.count ? pages : nil
  }

  /// The fastest of a group against the others, `nil` when one of them is not timed.
  private static func comparison(of rows: [CorpusFindings.Row]) -> String? {
    let timed = rows.compactMap { row in
      row.detailed?.cpu.map { (name: row.paginator.name, cpu: $0) }
    }
    guard timed.count == rows.count else { return nil }
    let ranked = timed.sorted { $0.cpu.median < $1.cpu.median }
    guard let fastest = ranked.first, fastest.cpu.median > 0 else { return nil }
    let rivals = ranked.dropFirst()
    // Less than 5 % is nothing to choose a paginator by, however narrow the intervals are.
    let isClear = rivals.allSatisfy {
      fastest.cpu.isBelow($0.cpu) && $0.cpu.median >= 1.05 * fastest.cpu.median
    }
    guard isClear else {
      return rivals.count == 1
        ? "neither is measurably faster" : "none is measurably faster than all others"
    }
    let factors = rivals.map { Format.times($0.cpu.median / fastest.cpu.median) }
    if rivals.count == 1 { return "\(fastest.name) is \(factors[0]) faster" }
    let each = zip(factors, rivals).map { "\($0) than \($1.name)" }
    return "\(fastest.name) is faster: \(list(each))"
  }
}
