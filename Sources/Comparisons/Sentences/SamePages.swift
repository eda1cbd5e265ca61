import PaginatorKit
import Trials

extension Sentences {
  /// Returns which paginators make the same pages in all layouts, but for those that make the pages of
  /// the one to ship.
  ///
  ///     a and b make the same pages in all 24 layouts; a is 4× faster.
  package static func samePages(
    in findings: CorpusFindings,
    butOf shipped: CorpusFindings.Row? = nil
  ) -> [String] {
    findings.samePages.filter { $0.count > 1 }
      .filter { rows in !rows.contains { $0.paginator == shipped?.paginator } }
      .map { rows in
        let names = list(rows.map(\.paginator.name))
        let speed = speed(among: rows).map { "; \($0)" } ?? ""
        return "\(names) make the same pages \(inAllLayouts(of: findings))\(speed)."
      }
  }

  /// The fastest of a group against the others, `nil` when one of them is not timed or it is not faster
  /// by half.
  ///
  /// Speed is CPU time in the detailed layout; where the intervals of two meet, neither is faster.
  static func speed(among rows: [CorpusFindings.Row]) -> String? {
    let timed = rows.compactMap { row in
      row.detailed?.cpu.map { (name: row.paginator.name, cpu: $0) }
    }
    guard timed.count == rows.count else { return nil }
    let ranked = timed.sorted { $0.cpu.median < $1.cpu.median }
    guard let fastest = ranked.first, fastest.cpu.median > 0 else { return nil }
    let beaten = ranked.dropFirst()
      .filter { rival in
        fastest.cpu.isBelow(rival.cpu) && rival.cpu.median >= tellingFactor * fastest.cpu.median
      }
    guard !beaten.isEmpty else { return nil }
    let factors = beaten.map { Format.times($0.cpu.median / fastest.cpu.median) }
    if rows.count == 2 { return "\(fastest.name) is \(factors[0]) faster" }
    let each = zip(factors, beaten).enumerated()
      .map { index, beaten in
        "\(beaten.0)\(index == 0 ? " faster" : "") than \(beaten.1.name)"
      }
    return "\(fastest.name) is \(list(each))"
  }
}
