package import Comparisons
import Corpora
import Trials

/// The summary for a merge request or the page of a CI run: `summary.md`.
///
/// It is GitHub's Markdown, which GitLab reads, too. Outside text is shown as it is, lists end where
/// nobody reads on, and the file keeps below the 1 MiB that GitHub takes of a step.
package struct MarkdownReport: ReportFormat {
  /// A summary for merge requests.
  package init() {}

  package let fileNames = ["summary.md"]

  /// The most bytes of the file, without the note that it ends before its end.
  static let mostBytes = 1_000_000

  /// Returns the file of a session: the gate's verdict, then what was found on each corpus.
  ///
  /// - Complexity: O(trials · pages).
  package func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile] {
    let gate = options.verdict.map(blocks) ?? []
    let since =
      options.since.isEmpty
      ? [] : ["## What changed", MarkdownText.list(options.since, most: 20)]
    let library = findings.library.map { library in
      [
        "## \(counted(library.books.count, "text"))",
        Table(totalsOf: library).markdown(MarkdownText.cell),
        Table(worstOf: library, most: LibraryFindings.mostShown).markdown(MarkdownText.cell),
      ]
    }
    let corpora = findings.shown.flatMap { corpus in
      found(
        on: corpus,
        sentences: CorpusSentences(on: corpus, in: findings.session, changes: findings.changes)
      )
    }
    let gap = options.gap.map { ["## REFUSED", MarkdownText.list([$0], most: 1)] } ?? []
    let blocks = gap + gate + (library ?? []) + corpora + since
    let text = Self.joined(blocks.isEmpty ? ["This session has no trial."] : blocks)
    return [ReportFile(name: fileNames[0], bytes: Array(text.utf8))]
  }

  /// Returns blocks with an empty line between, as many as GitHub takes.
  static func joined(_ blocks: [String]) -> String {
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
    let name = corpus.label
    let shown = ResultsTable(of: findings)
    let results = shown.table
    return ["## \(MarkdownText.inline(name))"]
      + sentences.verdicts.map(MarkdownText.inline)
      + [
        results.markdown(MarkdownText.cell),
        MarkdownText.inline("\(results.caption) \(shown.legend())"),
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

  /// How many kinds of breach, faults, notes or waived values are told.
  private static let most = 20

  /// How many pages that differ are shown.
  private static let mostPages = 5

  /// The gate's verdict: the word, what each paginator comes to, what broke, where pages differ first,
  /// what it is judged against.
  func blocks(of verdict: GateVerdict) -> [String] {
    var blocks = ["## \(verdict.heading)"]
    blocks += standings(in: verdict)
    blocks += verdict.sentencesBesideTables.prefix(Self.most).map(MarkdownText.inline)
    blocks += section("Faults", verdict.faults)
    blocks += broken(GateBreachGroup.all(of: verdict.failures))
    blocks += pages(verdict.pages)
    blocks += section("Better", verdict.improvementSentences)
    blocks += warnings(in: verdict)
    blocks += section(
      "Waived",
      GateBreachGroup.all(of: verdict.waived)
        .map { group in
          let worst = group.worst
          return "\(worst.corpus), \(group.place): \(worst.sentence) Waived: \(worst.waiver ?? "")"
        }
    )
    blocks += section("Notes", verdict.notes + (verdict.unjudgedSentence.map { [$0] } ?? []))
    blocks.append(MarkdownText.inline(verdict.counts.sentence))
    if let approval = verdict.approval { blocks.append(MarkdownText.inline(approval)) }
    return blocks
  }

  private func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["### \(heading)", MarkdownText.list(items, most: Self.most)]
  }

  private func broken(_ groups: [GateBreachGroup]) -> [String] {
    guard !groups.isEmpty else { return [] }
    let table = Table(
      headings: ["text", "where", "allowed", "what moved"],
      rows: groups.prefix(Self.most)
        .map { group in
          let worst = group.worst
          return [
            worst.corpus, group.place, worst.limit ?? "",
            ([worst.sentence] + (worst.message.map { [$0] } ?? [])).joined(separator: " "),
          ]
        }
    )
    .markdown(MarkdownText.cell)
    let rest = groups.count - Self.most
    return ["### Broken rules", table] + (rest > 0 ? ["and \(grouped(rest)) more"] : [])
  }

  /// What each paginator comes to, before and after.
  private func standings(in verdict: GateVerdict) -> [String] {
    (verdict.standingTables ?? [])
      .flatMap { _, table, same -> [String] in
        let rest = same.isEmpty ? [] : [MarkdownText.inline("As approved: \(list(same)).")]
        guard !table.rows.isEmpty else { return rest }
        return [MarkdownText.inline(table.caption), table.markdown(MarkdownText.cell)] + rest
      }
  }

  /// The warnings, a row for each family of metrics, and all of them folded away.
  private func warnings(in verdict: GateVerdict) -> [String] {
    let groups = GateBreachGroup.all(of: verdict.warnings)
    guard !groups.isEmpty else { return [] }
    let rows = groups.map { "\($0.worst.corpus), \($0.place): \($0.worst.sentence)" }
    return [
      "### Warnings", verdict.warningTable.markdown(MarkdownText.cell),
      "<details><summary>all of them</summary>", MarkdownText.list(rows, most: 5 * Self.most),
      "</details>",
    ]
  }

  private func pages(_ pages: [GateVerdict.MovedPage]) -> [String] {
    guard !pages.isEmpty else { return [] }
    let rest = pages.count - Self.mostPages
    return ["### First pages that differ"]
      + pages.prefix(Self.mostPages)
      .flatMap { page in
        [MarkdownText.inline("\(page.trial): \(page.place)"), MarkdownText.code(page.lines)]
          + (page.command.map { [MarkdownText.code([$0], language: "sh")] } ?? [])
      }
      + (rest > 0 ? ["and \(counted(rest, "trial")) more"] : [])
  }
}
