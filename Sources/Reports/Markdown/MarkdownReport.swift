import Comparisons
import Corpora
package import Trials

/// The summary for a merge request or the page of a CI run: `summary.md`.
///
/// It is GitHub's Markdown, which GitLab reads, too. Outside text is shown as it is, lists end where
/// nobody reads on, and the file keeps below the 1 MiB that GitHub takes of a step.
package struct MarkdownReport: ReportFormat {
  /// A summary for merge requests.
  package init() {}

  /// `markdown`.
  package let name = "markdown"

  /// The one file.
  package let fileNames = ["summary.md"]

  /// The most bytes of the file, without the note that it ends before its end.
  static let mostBytes = 1_000_000

  /// Returns the file of a session: the gate's verdict, then what was found on each corpus.
  ///
  /// - Complexity: O(trials · pages).
  package func files(of session: Session, options: ReportOptions) -> [ReportFile] {
    let gate = options.verdict.map(blocks) ?? []
    let since =
      options.since.isEmpty
      ? [] : ["## What changed", MarkdownText.list(options.since, most: 20)]
    let corpora = CorpusFindings.all(of: session).flatMap { found(on: $0, in: session) }
    let blocks = gate + corpora + since
    let text = Self.joined(blocks.isEmpty ? ["This session has no trial."] : blocks)
    return [ReportFile(name: fileNames[0], bytes: Array(text.utf8))]
  }

  /// Returns blocks with an empty line between, as many as GitHub takes.
  private static func joined(_ blocks: [String]) -> String {
    var text = ""
    for block in blocks {
      guard text.utf8.count + block.utf8.count <= mostBytes else {
        return text + "The rest is in the other reports.\n"
      }
      text += (text.isEmpty ? "" : "\n") + block + "\n"
    }
    return text
  }

  /// What a session found on a corpus, as `compare` prints it.
  private func found(on findings: CorpusFindings, in session: Session) -> [String] {
    let corpus = findings.corpus
    let name = corpus.shortTitle == corpus.id ? corpus.id : "\(corpus.id) \(corpus.shortTitle)"
    let results = ResultsView(of: findings)
    let table = MarkdownText.table(
      ["paginator"] + results.headings.map(\.name),
      rows: results.rows.map { row in [row.name] + row.cells.map(\.markdown) },
      isNumber: { $0 > 0 }
    )
    let meanings = results.headings.map { "\($0.name): \($0.brief)" }.joined(separator: "; ")
    let worst = WorstPage(of: findings).map { "Worst page: \($0.place): \($0.fault.clause)." }
    return ["## \(MarkdownText.inline(name))"]
      + Sentences.verdicts(on: findings, after: session.changes).map(MarkdownText.inline)
      + [table, MarkdownText.inline("\(results.caption) \(meanings).")]
      + Sentences.notExercised(in: findings).map(MarkdownText.inline)
      + (worst.map { [MarkdownText.inline($0)] } ?? [])
  }
}

extension ResultsView.Cell {
  fileprivate var markdown: String {
    ([isZero ? "-" : text] + (word.map { [$0] } ?? [])).joined(separator: " ")
  }
}

extension ReportFormat where Self == MarkdownReport {
  /// The summary for merge requests.
  package static var markdown: MarkdownReport { MarkdownReport() }
}
