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
    let changes = ChangeFindings.all(of: session)
    let corpora = CorpusFindings.all(of: session)
      .flatMap { findings in
        found(
          on: findings,
          sentences: CorpusSentences(on: findings, in: session, changes: changes)
        )
      }
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
  private func found(on findings: CorpusFindings, sentences: CorpusSentences) -> [String] {
    let corpus = findings.corpus
    let name = corpus.shortTitle == corpus.id ? corpus.id : "\(corpus.id) \(corpus.shortTitle)"
    let results = ResultsTable(of: findings).table
    let meanings = results.columns.dropFirst().map { "\($0.name): \($0.brief)" }
      .joined(separator: "; ")
    return ["## \(MarkdownText.inline(name))"]
      + sentences.verdicts.map(MarkdownText.inline)
      + [
        results.markdown(MarkdownText.cell), MarkdownText.inline("\(results.caption) \(meanings)."),
      ]
      + sentences.notExercised.map(MarkdownText.inline)
      + (sentences.worst.map { [MarkdownText.inline($0)] } ?? [])
      + places(sentences.places)
  }

  /// What becomes of readers' places: the terminal's table, whole.
  private func places(_ places: PlacesTable) -> [String] {
    guard !places.table.rows.isEmpty else { return [] }
    return [
      MarkdownText.inline(places.table.caption), places.table.markdown(MarkdownText.cell),
    ]
      + ((places.starts.map { [$0] } ?? []) + places.sentences).map(MarkdownText.inline)
  }
}

extension ReportFormat where Self == MarkdownReport {
  /// The summary for merge requests.
  package static var markdown: MarkdownReport { MarkdownReport() }
}
