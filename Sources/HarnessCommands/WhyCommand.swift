import ArgumentParser
import Comparisons
import Corpora
import PaginatorKit
import Rainbow
import Trials

/// `harness why`: where a figure comes from.
struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract:
      "Explain a figure: its definition, what was left out, the arithmetic of the worst page.",
    discussion: """
      The paginator is measured anew in the first device and size asked for:

        harness why missed_lines fixed-count
      """
  )

  @Argument(help: "A metric of 'harness list metrics'.")
  var metric: String

  @Argument(help: "The paginator, with options where it has some.")
  var paginator: String

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Changes") var changes: ChangeArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run() throws {
    let console = Console(terminal)
    try withExitCodes {
      let metric = try Metric.required(metric)
      let inputs = Inputs()
      let corpora = try inputs.corpora(corpus)
      var detailed = layout
      detailed.detail = true
      let plan = try inputs.plan(
        corpora: corpora.map(\.corpus),
        entrants: [try inputs.entrant(paginator, workLimit: PaginatorArguments.defaultWorkLimit)],
        layout: detailed,
        page: try .requested(size: page.size, insets: page.insets, layout: detailed),
        timing: metric.isExact ? nil : TimingBudget(seconds: 1)
      )
      let trials = try measure(plan, clocks: SystemClocks()) { _, _ in }
      let commandLine = ShowCommandLine(
        corpus: corpus,
        corpora: corpora,
        layout: layout,
        hasOwnPage: page.size != nil
      )
      try console.print(
        try trials.map { trial in
          try text(of: Explanation(of: metric, in: trial), plan: plan, commandLine, console)
        }
        .joined(separator: "\n\n")
      )
    }
  }

  private func text(
    of explanation: Explanation,
    plan: Plan,
    _ commandLine: ShowCommandLine,
    _ console: Console
  ) throws -> String {
    let trial = explanation.trial
    guard let corpus = plan.texts.first(where: { $0.corpus.id == trial.corpus })?.corpus else {
      return ""
    }
    let heading =
      "\(explanation.metric.name) of \(trial.contestant.name), \(trial.corpus), "
      + SweptLayout(of: trial).label
    var blocks = [
      heading.bold,
      explanation.definition.map { wrapped($0, to: console.columns) }.joined(separator: "\n"),
      explanation.figures.map { wrapped($0, to: console.columns) }.joined(separator: "\n"),
    ]
    let arithmetic = explanation.arithmetic(in: corpus.text)
    if !arithmetic.isEmpty {
      let title = explanation.worstPage == nil ? [] : ["The worst, the first among equals:"]
      blocks.append(
        (title + arithmetic.map { wrapped($0, to: console.columns) }).joined(separator: "\n")
      )
    }
    if let page = explanation.worstPage {
      let view = PageView(
        trial: trial,
        page: page,
        text: corpus.text,
        referee: try plan.makeReferee(corpus.text, trial.layout)
      )
      let command = commandLine.command(for: trial, page: page, beside: "greedy")
      blocks.append(
        (view.ending(columns: console.columns) + ["  \(command)"]).joined(separator: "\n")
      )
    }
    return blocks.joined(separator: "\n\n")
  }
}
