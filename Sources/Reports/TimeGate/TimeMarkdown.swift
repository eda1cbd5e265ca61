import Comparisons
import PairedTimes

extension TimeReport {
  /// How many sentences or notes are told.
  private static let most = 20

  /// `time.md`: the summary for a pull request or the page of a CI run.
  package var markdown: ReportFile {
    let text = MarkdownReport.joined(verdict + cells + fold(control) + fold(programs))
    return ReportFile(name: "time.md", bytes: Array(text.utf8))
  }

  private var verdict: [String] {
    ["## \(findings.title)", "**\(MarkdownText.inline(findings.lead))**"]
      + bullets(findings.details)
      + (findings.notes.isEmpty ? [] : ["### Notes"] + bullets(findings.notes))
  }

  private var cells: [String] {
    blocks(of: Table(of: findings)) + bullets(findings.legend)
  }

  private var control: (summary: String, blocks: [String])? {
    guard !findings.controls.isEmpty else { return nil }
    return ("Control", blocks(of: Table(ofControlsOf: findings)))
  }

  private var programs: (summary: String, blocks: [String])? {
    (
      "Programs, machine and settings",
      blocks(of: Table(ofProgramsOf: findings))
        + bullets(findings.facts.map { "\($0.name): \($0.value)" })
    )
  }

  private func blocks(of table: Table) -> [String] {
    [MarkdownText.inline(table.caption), table.headedAsStacked.markdown(MarkdownText.cell)]
  }

  private func bullets(_ items: [String]) -> [String] {
    items.isEmpty ? [] : [MarkdownText.list(items, most: Self.most)]
  }

  private func fold(_ section: (summary: String, blocks: [String])?) -> [String] {
    guard let section else { return [] }
    return ["<details><summary>\(section.summary)</summary>"] + section.blocks + ["</details>"]
  }
}

extension Table {
  /// The table with the headings of the terminal, which legends speak of: `E slower`.
  var headedAsStacked: Table {
    var table = self
    for index in table.columns.indices {
      table.columns[index].name = table.columns[index].stacked.joined(separator: " ")
    }
    return table
  }
}
