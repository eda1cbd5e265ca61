package import Comparisons
import Trials

/// The table of results, a row for each paginator, the best first: over all layouts, or of one.
package struct ResultsTable {
  /// The table; its caption says whose figures they are.
  package let table: Table
  package let verdicts: [Verdict]
  /// The row of the findings that each row of the table shows.
  package let rows: [CorpusFindings.Row]

  /// The results over all layouts; what only the detailed one has says so.
  ///
  /// - Parameters:
  ///   - findings: What was found on a text.
  ///   - isFolded: Whether paginators of the harness that make the same pages share the row of
  ///   the first of them; somebody's own has a row always.
  package init(of findings: CorpusFindings, isFolded: Bool = false) {
    let rows =
      isFolded
      ? findings.samePages.flatMap { rows in
        rows.prefix(1) + rows.dropFirst().filter(\.isOwn)
      } : findings.rows
    self.init(rows, of: findings, in: findings.layouts.count == 1 ? 0 : nil)
  }

  /// The results in one layout.
  ///
  /// The columns are those of the detailed layout; what was measured there alone is empty elsewhere.
  package init(of findings: CorpusFindings, in layout: Int) {
    self.init(findings.rows, of: findings, in: layout)
  }

  private init(_ rows: [CorpusFindings.Row], of findings: CorpusFindings, in layout: Int?) {
    let columns = ResultsColumn.all(of: findings).filter { $0.isShown(for: rows, in: layout) }
    self.rows = rows
    table = Table(
      rows,
      caption: Self.caption(of: findings, in: layout),
      columns.map { $0.field(in: layout) }
    )
    verdicts = rows.map { row in layout.flatMap { row.verdicts[$0] } ?? row.overall }
  }

  /// What the columns mean, a sentence each, but for some.
  package func legend(without left: [Table.Column] = []) -> String {
    table.columns.filter { !left.contains($0) }.compactMap(\.legend)
      .joined(separator: " ")
  }

  private static func caption(of findings: CorpusFindings, in layout: Int?) -> String {
    guard let layout else {
      return
        "All \(findings.layouts.count) layouts; “in 14”: layouts with that fault. CPU and peak "
        + "are of \(findings.detailedLayout.label)."
    }
    let needed = findings.reference?.figures[layout]
      .map { "; greedy needs \(counted($0.pages, "page"))" }
    return "Figures of \(findings.layouts[layout].label)\(needed ?? "")."
  }
}

extension Verdict {
  /// The word in reports, the loud ones in capitals.
  package var word: String {
    switch self {
    case .clean, .unseen, .flawed: rawValue
    case .failed, .unsafe: rawValue.uppercased()
    }
  }
}

extension CorpusFindings.Row {
  /// The word for its verdict, in a layout or over all; `nil` in a layout in which it did not take part.
  package func word(in layout: Int? = nil) -> String? {
    if layout.map(isDeclined(in:)) ?? isDeclined { return "declined" }
    return layout.map { verdicts[$0]?.word } ?? overall.word
  }
}
