import Comparisons
import Rainbow
import Reports
import Trials

/// The table of results as a terminal shows it: a row a paginator, or two below 60 columns.
struct ResultsText {
  /// Below so many columns a row takes two lines.
  private static let narrow = 60

  let console: Console
  let commandLine: ShowCommandLine

  /// The table over all layouts, equal paginators in one row, and a line that explains it.
  func text(of findings: CorpusFindings) -> String {
    let results = ResultsTable(of: findings, isFolded: true)
    let columns = console.width
    guard columns >= Self.narrow else {
      return
        (zip(results.verdicts, results.table.rows)
        .map { verdict, row in stacked(row, of: results.table).map { $0.colored(by: verdict) } }
        .flatMap(\.self) + legend(of: findings, results, left: results.table.columns.filter(isLeft)))
        .joined(separator: "\n")
    }
    let shown = TerminalTable(results.table, columns: columns)
    let rows = zip(results.verdicts, shown.rows).map { $1.colored(by: $0) }
    let headings = shown.headings.dropLast() + [shown.headings.last?.underline ?? ""]
    return (headings + rows + legend(of: findings, results, left: shown.left))
      .joined(separator: "\n")
  }

  /// Whether a row of two lines has no room for a column.
  private func isLeft(_ column: Table.Column) -> Bool { column.dispensability >= 2 }

  /// A row in two lines: who and what, then the figures by their names.
  private func stacked(_ row: [Table.Cell], of table: Table) -> [String] {
    let isFigure = table.columns.map { $0.isNumeric && $0.name != "clean" }
    let isNeeded = table.columns.map { !isLeft($0) }
    let names = table.rows.map { displayWidth(of: ShownText.oneLine($0[0].shown)) }.max() ?? 0
    let first = zip(row, isFigure).filter { !$1 }.map { ShownText.oneLine($0.0.shown) }
    let figures = table.columns.indices
      .filter { isFigure[$0] && isNeeded[$0] && !["", "-"].contains(row[$0].shown) }
      .map { "\(table.columns[$0].name) \(row[$0].shown)" }
    let heading = ([padded(first[0], to: names, right: false)] + first.dropFirst())
      .joined(separator: "  ")
    return [heading] + packed(figures, to: console.columns - 2).map { "  \($0)" }
  }

  /// Where CPU time was measured, which the sentences above may tell, too.
  private func times(
    of findings: CorpusFindings,
    _ results: ResultsTable,
    left: [Table.Column]
  ) -> String? {
    let place = findings.detailedLayout.label
    guard let time = results.table.columns.first(where: { $0.name.hasSuffix("*") }) else {
      return nil
    }
    return left.contains(time) ? "ms: \(place)." : "*: \(place)."
  }

  /// What `in 14` means, where CPU time was measured, what `~` says of it, and what has no room.
  private func legend(
    of findings: CorpusFindings,
    _ results: ResultsTable,
    left: [Table.Column]
  ) -> [String] {
    let isOne = findings.layouts.count == 1
    let isUnsure = findings.rows.contains { $0.detailed?.cpu?.isUnsure == true }
    let names = left.map { $0.heading.replacing("*", with: "") }
    let words = [
      isOne ? nil : "in n: layouts with that fault.",
      times(of: findings, results, left: left),
      isUnsure ? "~: unsure by over 5 %." : nil,
      left.isEmpty ? nil : "No room: \(names.joined(separator: ", ")).",
    ]
    .compactMap(\.self)
    return words.isEmpty ? [] : [wrapped(words.joined(separator: "  "), to: console.columns)]
  }

  /// The command that explains a fault in the table: of somebody's own paginator first, else of the one
  /// that is worst off; `nil` without a fault.
  func question(about findings: CorpusFindings) -> String? {
    let results = ResultsTable(of: findings, isFolded: true)
    return (results.rows.filter(\.isOwn) + results.rows.reversed()).lazy
      .compactMap { row -> String? in
        let lines = row.figures.map { $0?.cutOffLines ?? 0 }
        let cutOff = (metric: Metric.overflowLines, amounts: lines)
        let flaws = Flaw.allCases.map { flaw in
          (flaw.metric, row.trials.indices.map { row.amount(of: flaw, in: $0) ?? 0 })
        }
        return ([cutOff] + flaws).lazy
          .compactMap { metric, counts -> String? in
            // Where it is worst; the first of equals.
            guard let most = counts.max(), most > 0, let layout = counts.firstIndex(of: most),
              let trial = row.trials[layout], let word = metric.word
            else { return nil }
            return commandLine.question(about: word.name, of: trial)
          }
          .first
      }
      .first
  }
}

extension String {
  fileprivate func colored(by verdict: Verdict) -> String {
    switch verdict {
    case .clean: green
    case .unseen, .flawed: yellow
    case .failed, .unsafe: red
    }
  }
}
