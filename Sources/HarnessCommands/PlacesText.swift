import Comparisons
import PaginatorKit
import Refereeing
import Reports
import Trials

/// What becomes of a reader's place when the layout changes: a table for each change of greedy, or
/// of the first paginator where greedy takes no part.
struct PlacesText {
  let findings: [ChangeFindings]
  let columns: Int

  /// The block's lines, empty when no change has readers.
  var text: String {
    let shown = first
    guard let from = shown.first?.change.from else { return "" }
    let name = shown[0].change.contestant.name
    let rows = shown.map(PlaceRow.all)
    guard let strategies = rows.first(where: { !$0.isEmpty }) else { return "" }
    let size = decimalText(from.layout.type.size)
    let heading =
      "The reader's place when the layout changes, every page of \(name) a start, "
      + "\(from.device.id) at \(size) px:"
    // The first change has both columns; the others, what comes of the place at once.
    let steps = shown.map { $0.change.kind.step(to: $0.change.to) }
    var table = [["an app that keeps"] + steps.map { "> \($0)" }]
    table[0].append("> \(steps[0]) and back, \(ReaderOutcome.cycles) times")
    for row in strategies {
      let cells = rows.map { rows in
        rows.first { $0.strategy == row.strategy }?.afterChange ?? "n/a"
      }
      table.append([row.kept] + cells + [row.afterCycles])
    }
    let own = ownRows(steps: shown.map { Step($0.change) })
    table += own
    let shownTable = narrowed(table)
    let left = shown.suffix(table[0].count - shownTable[0].count)
      .map { $0.change.kind.step(to: $0.change.to) }
    let note =
      left.isEmpty
      ? [] : [wrapped("  (> \(left.joined(separator: ", ")): see the report.)", to: columns)]
    let starts =
      own.isEmpty
      ? []
      : [wrapped("(Who keeps the place in its own way starts on its own pages.)", to: columns)]
    return
      ([wrapped(heading, to: columns)] + lines(of: shownTable) + starts + note
      + bookmarkSentence + ownSentences.map { wrapped($0, to: columns) })
      .joined(separator: "\n")
  }

  /// A change of the layout, whoever paginates.
  private struct Step: Hashable {
    let corpus: String
    let kind: Change.Kind
    let to: Plan.Setting

    init(_ change: Change) {
      corpus = change.corpus
      kind = change.kind
      to = change.to
    }
  }

  /// The paginators' names, in the order of their changes.
  private var paginators: [String] {
    findings.map(\.change.contestant.name)
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// A row for each paginator that keeps places itself.
  private func ownRows(steps: [Step]) -> [[String]] {
    paginators.compactMap { name in
      let rows = steps.map { step in
        findings.first { $0.change.contestant.name == name && Step($0.change) == step }
          .flatMap(PlaceRow.own)
      }
      guard let row = rows.lazy.compactMap(\.self).first else { return nil }
      return ["\(name), \(row.kept)"] + rows.map { $0?.afterChange ?? "n/a" }
        + [rows[0]?.afterCycles ?? "n/a"]
    }
  }

  /// The bookmarks on the pages shown that open the right page after the first change.
  private var bookmarkSentence: [String] {
    guard let findings = first.first else { return [] }
    let parts = findings.builtInBookmarks.compactMap { outcome -> String? in
      guard let summary = BookmarkSummary(of: outcome) else { return nil }
      return "\(FigureText.percent(summary.survival)) by "
        + BookmarkSummary.kept(by: outcome.scheme)
    }
    guard !parts.isEmpty else { return [] }
    let step = findings.change.kind.step(to: findings.change.to)
    return [
      wrapped(
        "Bookmarks on the right page > \(step): \(parts.joined(separator: ", ")).",
        to: columns
      )
    ]
  }

  /// What became of highlights at the first change that has some, and who failed to keep places.
  private var ownSentences: [String] {
    paginators.flatMap { name -> [String] in
      let own = findings.filter { $0.change.contestant.name == name }
      let highlights = own.lazy
        .compactMap { finding in
          finding.ownHighlights.flatMap(HighlightSummary.init).map { (finding.change, $0) }
        }
        .first
        .map { change, summary in
          "Highlights of \(name), its own way, > \(change.kind.step(to: change.to)): "
            + "\(summary.words)."
        }
      let failed = own.first { $0.change.ownPlaces?.failure != nil }
      let failure = failed.flatMap { finding in
        finding.change.ownPlaces?.failure
          .map {
            "\(name) failed to keep places in its own way, > "
              + "\(finding.change.kind.step(to: finding.change.to)): \($0)"
          }
      }
      return [highlights, failure].compactMap(\.self)
    }
  }

  /// The changes of the paginator that is shown.
  private var first: [ChangeFindings] {
    let name =
      findings.contains { $0.change.contestant.name == "greedy" }
      ? "greedy" : findings.first?.change.contestant.name
    return findings.filter { $0.change.contestant.name == name && !$0.builtInReaders.isEmpty }
  }

  /// The table without the changes that the terminal has no room for, the last ones first.
  private func narrowed(_ table: [[String]]) -> [[String]] {
    var table = table
    while table[0].count > 3, width(of: table) > columns {
      table = table.map { row in
        var row = row
        row.remove(at: row.count - 2)
        return row
      }
    }
    return table
  }

  private func widths(of table: [[String]]) -> [Int] {
    table[0].indices.map { column in table.map { displayWidth(of: $0[column]) }.max() ?? 0 }
  }

  private func width(of table: [[String]]) -> Int {
    2 + widths(of: table).reduce(0) { $0 + $1 + 2 } - 2
  }

  private func lines(of table: [[String]]) -> [String] {
    let widths = widths(of: table)
    return table.map { row in
      var line = "  " + zip(row, widths).map { padded($0, to: $1) }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
