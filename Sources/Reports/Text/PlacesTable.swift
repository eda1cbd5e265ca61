package import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// What becomes of a reader's place when the layout changes, in words: a table for each change of
/// somebody's own paginator, else of greedy, else of the first, and what there is to say below it.
///
/// The terminal, Markdown and JUnit show the same cells and sentences.
package struct PlacesTable {
  /// A row for each thing that an app may keep, then for each paginator that keeps places itself.
  ///
  /// The columns are each change, then the first one to and fro; the caption ends with a colon.
  package private(set) var table = Table(columns: [], rows: [])
  /// The changes in the order of their columns: `20 px`.
  package private(set) var steps: [String] = []
  /// Who starts where, where somebody keeps places in a way of its own.
  package private(set) var starts: String?
  /// What there is to say of bookmarks, highlights and failures.
  package private(set) var sentences: [String] = []

  private let findings: [ChangeFindings]
  /// How many rows are of the built-in ways.
  private var builtIn = 0

  /// The table of the changes of one corpus; nothing when no change has readers.
  package init(of findings: [ChangeFindings]) {
    self.findings = findings
    let shown = first
    guard let from = shown.first?.change.from else { return }
    let name = shown[0].change.paginator.name
    let kept = shown.map(\.shownReaders)
    guard let strategies = kept.first(where: { !$0.isEmpty }) else { return }
    let size = decimalText(from.layout.type.size)
    let heading =
      "The reader's place when the layout changes, one simulated reader per page of \(name), "
      + "\(from.device.id) at \(size) px:"
    // The first change has both columns; the others, what comes of the place at once.
    steps = shown.map { $0.change.kind.step(to: $0.change.to) }
    table = Table(
      caption: heading,
      headings: ["an app that keeps"] + steps.map { "> \($0)" }
        + ["> \(steps[0]) and back, \(ReaderOutcome.cycles) times"],
      rows: strategies.map { row in
        let cells = kept.map { rows in
          rows.first { $0.way == row.way }?.afterChange ?? "n/a"
        }
        return [row.kept] + cells + [row.afterCycles]
      }
    )
    // Where there is no room, the last changes are left out first.
    for step in steps.indices.dropFirst() { table.columns[step + 1].dispensability = step }
    builtIn = table.rows.count
    let own = ownRows(steps: shown.map(\.change))
    table.rows += own.map { $0.map { .text($0) } }
    starts =
      own.isEmpty ? nil : "(Who keeps the place in its own way starts on its own pages.)"
    sentences = bookmarkSentence + ownSentences
  }

  /// Each row as a sentence: `An app that keeps the page number: > 20 px right page; …`.
  package var rowSentences: [String] {
    table.rows.enumerated()
      .map { index, row in
        let cells = zip(table.columns, row).dropFirst().map { "\($0.name) \($1.shown)" }
          .joined(separator: "; ")
        return "\(index < builtIn ? "An app that keeps " : "")\(row[0].shown): \(cells)."
      }
  }

  /// The paginators' names, in the order of their changes.
  private var paginators: [String] { findings.map(\.change.paginator.name).distinct }

  /// A row for each paginator that keeps places itself.
  private func ownRows(steps: [Change]) -> [[String]] {
    paginators.compactMap { name in
      let rows = steps.map { step in
        findings.first {
          let change = $0.change
          return change.paginator.name == name && change.corpus == step.corpus
            && change.kind == step.kind && change.to == step.to
        }
        .flatMap(\.own.readers.first).flatMap { $0.items.isEmpty ? nil : $0 }
      }
      guard let row = rows.lazy.compactMap(\.self).first else { return nil }
      return ["\(name), \(row.kept)"] + rows.map { $0?.afterChange ?? "n/a" }
        + [rows[0]?.afterCycles ?? "n/a"]
    }
  }

  /// The bookmarks on the pages shown that open the right page after the first change.
  private var bookmarkSentence: [String] {
    guard let findings = first.first else { return [] }
    let parts = findings.builtIn.bookmarks.filter { !$0.items.isEmpty }
      .map { "\(Format.percent($0.share(\.survives))) by \(BookmarkOutcome.kept(by: $0.way))" }
    guard !parts.isEmpty else { return [] }
    let step = findings.change.kind.step(to: findings.change.to)
    return ["Bookmarks on the right page > \(step): \(parts.joined(separator: ", "))."]
  }

  /// What became of highlights at the first change that has some, and who failed to keep places.
  private var ownSentences: [String] {
    paginators.flatMap { name -> [String] in
      let own = findings.filter { $0.change.paginator.name == name }
      let highlights = own.lazy
        .compactMap { finding in
          finding.own.highlights.first { !$0.items.isEmpty }.map { (finding.change, $0) }
        }
        .first
        .map { change, summary in
          "Highlights of \(name), its own way, > \(change.kind.step(to: change.to)): "
            + "\(summary.words)."
        }
      let failure = own.lazy.map(\.change)
        .compactMap { change in
          change.ownPlaces?.failure
            .map {
              "\(name) failed to keep places in its own way, > "
                + "\(change.kind.step(to: change.to)): \($0)"
            }
        }
        .first
      return [highlights, failure].compactMap(\.self)
    }
  }

  /// What to keep and what not, at the first change, in a sentence; empty when no change has readers.
  ///
  ///     Reader's place in greedy after a change to 20 px: the text offset is always on the right page;
  ///     the page number is 2.4 pages back, worst 5.
  package var brief: String {
    guard let findings = first.first else { return "" }
    let ways = findings.shownReaders
    let right = ways.filter { $0.items.allSatisfy(\.isHit) && $0.afterCycles == "exact" }
    let wrong = ways.max { $0.meanError < $1.meanError }.flatMap { $0.meanError > 0 ? $0 : nil }
    let own = ownRows(steps: [findings.change]).map { "\($0[0]): \($0[1])" }
    let clauses: [String?] =
      [
        right.isEmpty
          ? nil
          : "\(list(right.map(\.kept))) \(right.count == 1 ? "is" : "are") always on the right page",
        wrong.map { "\($0.kept) is \($0.afterChange)" },
      ] + own
    let told = clauses.compactMap(\.self)
    let step = findings.change.kind.step(to: findings.change.to)
    let start = "Reader's place in \(findings.change.paginator.name) after a change to \(step)"
    return told.isEmpty ? "" : "\(start): \(told.joined(separator: "; "))."
  }

  /// The changes of the paginator that is shown: somebody's own, else greedy.
  private var first: [ChangeFindings] {
    let shown =
      (findings.first { PaginatorInfo.Kind.notOurs.contains($0.change.paginator.kind) }
      ?? findings.first(where: \.change.paginator.isReference) ?? findings.first)?
      .change
    return findings.filter {
      $0.change.paginator == shown?.paginator && !$0.builtIn.readers.isEmpty
    }
  }
}

extension ReaderOutcome {
  /// How many pages readers are off, in the mean.
  fileprivate var meanError: Double {
    guard !items.isEmpty else { return 0 }
    return Double(items.reduce(0) { $0 + $1.pageError.magnitude }) / Double(items.count)
  }
}
