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
  let makeReferee: @Sendable (SourceText, Layout) throws -> Referee
  let columns: Int
  let commandLine: ShowCommandLine

  /// The block's lines, empty when the page cannot be laid out.
  var text: String {
    let trial = worst.trial
    guard let referee = try? makeReferee(findings.corpus.text, trial.layout) else { return "" }
    let view = PageView(
      trial: trial,
      page: worst.page,
      text: findings.corpus.text,
      referee: referee
    )
    let heading = "Worst page: \(worst.place): \(worst.fault.clause)"
    return
      ([wrapped(heading, to: columns).bold] + view.excerpt(columns: columns) + ["  " + command])
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
