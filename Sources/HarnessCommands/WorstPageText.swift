import Comparisons
import Corpora
import PaginatorKit
import Rainbow
import Refereeing
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
    let layout = SweptLayout(of: trial)
    guard let referee = try? makeReferee(findings.corpus.text, trial.layout) else { return "" }
    let view = PageView(
      trial: trial,
      page: worst.page,
      text: findings.corpus.text,
      referee: referee
    )
    let heading =
      "Worst page: \(trial.contestant.name), \(layout.label), page \(worst.page + 1) of "
      + "\(trial.pages.count): \(fault)"
    return
      ([wrapped(heading, to: columns).bold] + view.excerpt(columns: columns) + ["  " + command])
      .joined(separator: "\n")
  }

  private var fault: String {
    switch worst.fault {
    case .overflow(let length, let lines):
      "\(counted(lines, "line")) cut off, \(fixed(length.pixels, 1)) px below the screen"
    case .lineOverflow(let length):
      "a line runs \(fixed(length.pixels, 1)) px past the side"
    case .missedLines(let lines): "\(counted(lines, "more line")) would have fitted"
    case .badStart(let boundary): start(boundary)
    }
  }

  private func start(_ boundary: BoundaryMeasurement) -> String {
    if boundary.midGrapheme { return "it starts inside a character" }
    if boundary.kinsoku { return "it starts with a mark that may not begin a line" }
    if boundary.illegalBreak { return "it starts where no line may break" }
    return "it starts inside a line"
  }

  private var command: String {
    commandLine.command(
      for: worst.trial,
      page: worst.page,
      beside: findings.row(named: "greedy") == nil ? nil : "greedy"
    )
  }
}
