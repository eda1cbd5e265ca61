import Comparisons
import Corpora
import PaginatorKit
import Rainbow
import Refereeing
import Reports
import Trials

/// The worst page as text: the lines around the screen's end, and how to see all of it.
struct WorstPageText {
  let worst: WorstPage
  let findings: CorpusFindings
  let plan: Plan
  let columns: Int
  let commandLine: ShowCommandLine

  /// The block's lines, empty when the page cannot be laid out.
  var text: String {
    let trial = worst.trial
    let text = findings.corpus.text
    guard let view = try? PageView(of: worst.page, in: trial, over: text, plan: plan) else {
      return ""
    }
    return
      ([wrapped(worst.sentence, to: columns).bold] + view.excerpt(columns: columns) + [
        "  " + command
      ])
      .joined(separator: "\n")
  }

  private var command: String {
    commandLine.command(
      for: worst.trial,
      page: worst.page,
      beside: findings.row(named: "greedy") == nil ? nil : "greedy"
    )
  }
}
