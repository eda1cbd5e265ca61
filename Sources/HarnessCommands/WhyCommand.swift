import ArgumentParser
import Comparisons
import Corpora
import PaginatorKit
import Paginators
import Places
import Rainbow
import Reports
import Results
import Trials

/// `harness why`: where a figure comes from.
struct WhyCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract:
      "Explain a figure: its definition, what was left out, the arithmetic of the worst page.",
    discussion: """
      The paginator is measured again: what is counted page by page is explained in the layout, of \
      those given, in which it is worst, all else on the first device and size:

        harness why hidden fixed-count

      Metrics of changes are explained for each change, metrics of readers for each position \
      strategy or for the one given:

        harness why ratchet_pages greedy --to-font-size 20 --strategy fresh-anchor

      Which page boundaries two paginators share:

        harness why agreement window-750 --beside grow-shrink

      Places that one reader saves and another one opens, and the worst of them:

        harness why places foliate/readium --corpus book.epub --to-font-size 20

      Every repetition of a cell of the last 'harness gate --time', which is not measured again:

        harness why time diamond-sutra/greedy/phone-6@17/warm
      """
  )

  @Argument(
    help:
      "A metric of 'harness list metrics', or a word of the table: hidden, wasted, 'bad breaks'.",
    completion: .metrics
  )
  var metric: String

  @Argument(help: "The paginator, with options if it has any.", completion: .paginators)
  var paginator: String

  @Option(
    help: ArgumentHelp(
      "For a metric of readers or marks: the strategy or scheme. (default: all)",
      valueName: "name"
    )
  )
  var strategy: String?

  @Option(help: .beside, completion: .paginators) var beside: String?

  @Option(workLimit: PaginatorEnvironment.usualWorkLimit) var workLimit: Int

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var external: ExternalArguments
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Changes") var changes: ChangeArguments
  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Argument(help: .hidden) var rest: [String] = []

  func run(_ console: Console, _ settings: Settings) throws {
    if metric == TimeRepetitions.word, rest.isEmpty {
      let store = try ResultStore(path: store.path, access: .reading)
      return try console.print(TimeRepetitions(of: paginator, in: store).text(console))
    }
    if metric == PlacesCommand.configuration.commandName, rest.isEmpty {
      return try explainPlaces(console)
    }
    let (metric, paginator) = try asked()
    guard beside == nil || metric.name == Metric.agreement.name else {
      throw HarnessFailure.usage(
        "\(metric.name) is of one paginator; --beside is for agreement alone, so leave it out."
      )
    }
    let inputs = Inputs(shaping: layout.shaping, workLimit: workLimit)
    let corpora = try inputs.corpora(corpus)
    let exported = try inputs.exportedPages(external, of: corpora.map(\.corpus))
    let participants = try inputs.participants(
      named: [paginator] + (beside.map { [$0] } ?? []),
      external,
      exported: exported
    )
    try requireTwo(participants)
    let seeksWorst =
      metric.subject == .trial && metric.isExact && metric.direction != .neutral && beside == nil
      && (metric.scope != .text || Hazard.allCases.contains { $0.metric?.name == metric.name })
    var plan = try inputs.plan(
      corpora: corpora.map(\.corpus),
      participants: participants,
      layout: layout,
      isDetailed: !seeksWorst,
      page: try .requested(size: page.size, insets: page.insets, layout: layout),
      changes: changes,
      exported: exported,
      timing: metric.isExact ? nil : TimingBudget(seconds: TimingBudget.usualSeconds)
    )
    let strategies = try strategies(for: metric, of: plan.participants)
    if !metric.isExact {
      plan.memory = inputs.memoryChild.use
      plan.timesPageTurns = true
    }
    if metric.name == Metric.instructions.name {
      plan.timing = nil
      plan.instructions = try inputs.instructionCounter(console).counts
    }
    let all = try measure(plan, clocks: SystemClocks()) { _ in }
    let trials =
      seeksWorst ? all.groups(by: \.corpus).map { worst(of: $0.elements, by: metric) } : all
    if metric.subject != .trial {
      try console.print(changesText(of: metric, strategies, plan: plan, trials, console))
      return
    }
    if beside != nil {
      try console.print(try pairsText(plan: plan, trials, console))
      return
    }
    let commandLine = ShowCommandLine(
      corpus: corpus,
      corpora: corpora,
      external: external,
      layout: layout,
      workLimit: workLimit,
      settings: settings
    )
    try console.print(
      try trials.map { trial in
        let others = seeksWorst ? all.filter { $0.corpus == trial.corpus } : []
        return try text(
          of: Explanation(of: metric, in: trial),
          trial,
          among: others,
          plan: plan,
          commandLine,
          console
        )
      }
      .joined(separator: "\n\n")
    )
  }

  /// What becomes of places between two readers, `foliate/readium`.
  private func explainPlaces(_ console: Console) throws {
    let names = paginator.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard names.count == 2, !names.contains("") else {
      throw HarnessFailure.usage(
        "'\(paginator)' is no pair of readers; name who saves and who opens places, as foliate/readium."
      )
    }
    let moved = MovedPlaces(
      savers: try PlacingReader.all([names[0]]),
      restorers: try PlacingReader.all([names[1]]),
      corpus: corpus,
      external: external,
      page: page,
      layout: layout,
      changes: changes
    )
    let inputs = Inputs(shaping: layout.shaping, workLimit: workLimit)
    let sections = try moved.report(inputs, console).sections
    let blocks = sections.flatMap { section in
      section.matrix.transfers.flatMap { row in
        row.map { TransferExplanation(of: $0, in: section).text(console) }
      }
    }
    try console.print(blocks.joined(separator: "\n\n"))
  }

  /// The metric and the paginator; a word of two, like `laid out`, needs no quotes.
  private func asked() throws -> (Metric, String) {
    guard let last = rest.first else { return (try Metric.required(metric), paginator) }
    guard rest.count == 1, let metric = Metric.known(as: "\(metric) \(paginator)") else {
      throw HarnessFailure.usage(
        "'\(last)' is one word too many; 'harness why' takes a metric and a paginator."
      )
    }
    return (metric, last)
  }

  /// The trial in whose layout a metric is worst, the first of equals.
  private func worst(of trials: [Trial], by metric: Metric) -> Trial {
    func rank(_ trial: Trial) -> Double {
      let amount = metric.value(of: trial)[metric.headline]
      return amount.map { metric.direction == .higherIsBetter ? -$0 : $0 } ?? -.infinity
    }
    return trials.dropFirst().reduce(trials[0]) { rank($1) > rank($0) ? $1 : $0 }
  }

  /// In how many layouts there is any of it, where several were looked at.
  private func extent(of metric: Metric, in trial: Trial, among trials: [Trial]) -> [String] {
    guard trials.count > 1 else { return [] }
    let some = trials.count { (metric.value(of: $0)[.count] ?? 0) > 0 }
    if trials.allSatisfy({ metric.value(of: $0).statistics == nil }) {
      return ["Not known in any of \(trials.count) layouts; this is the first."]
    }
    if some == 0 { return ["None in any of \(trials.count) layouts; this is the first."] }
    let share = some == trials.count ? "all" : "\(some) of"
    return ["In \(share) \(trials.count) layouts; \(trial.setting.label) is the worst."]
  }

  /// Refuses one paginator beside itself, by whatever names it was asked for.
  private func requireTwo(_ participants: [Plan.Participant]) throws {
    let names = participants.map(\.info.name)
    guard beside != nil, let name = names.first, Set(names).count < names.count else { return }
    throw HarnessFailure.usage(
      "\(name) agrees with itself on every boundary; name another paginator with --beside."
    )
  }

  /// The strategies to explain a metric for, the paginator's own among them; none for a metric of
  /// something else.
  private func strategies(for metric: Metric, of participants: [Plan.Participant]) throws
    -> [String]
  {
    let known = participants.flatMap(\.placeKeepings)
      .filter { $0.metrics.contains { $0.name == metric.name } }.map(\.name)
    guard let strategy else {
      return known
    }
    guard metric.subject.isKept else {
      throw HarnessFailure.usage(
        "\(metric.name) is no metric of readers, highlights or bookmarks; leave --strategy out."
      )
    }
    guard known.contains(strategy) else {
      let hint = didYouMean(suggestion(for: strategy, among: known))
      throw HarnessFailure.usage(
        "There is no position strategy '\(strategy)'; there are \(known.joined(separator: ", "))."
          + hint
      )
    }
    return [strategy]
  }

  /// The metric's definition once, then each change and strategy.
  private func changesText(
    of metric: Metric,
    _ strategies: [String],
    plan: Plan,
    _ trials: [Trial],
    _ console: Console
  ) throws -> String {
    let session = Session(measuringChangesOf: plan, after: trials)
    guard !session.changes.isEmpty else {
      throw HarnessFailure.usage(
        "Nothing changes: name a size, font, device or line height other than the first layout's."
      )
    }
    let findings = ChangeFindings.all(of: session)
    let explanations = findings.flatMap { findings in
      metric.subject.isKept
        ? strategies.map { Explanation(of: metric, in: findings, keeping: $0) }
        : [Explanation(of: metric, in: findings)]
    }
    let blocks = explanations.map { explanation in
      let arithmetic = explanation.arithmetic()
      let title =
        arithmetic.isEmpty || metric.scope == .text
        ? [] : ["The worst, the first among equals:"]
      let lines = explanation.figures + title + arithmetic
      return wrapped(explanation.heading, to: console.columns).bold + "\n"
        + wrapped(lines, to: console.columns)
    }
    return ([wrapped(metric.definition, to: console.columns)] + blocks)
      .joined(separator: "\n\n")
  }

  private func pairsText(plan: Plan, _ trials: [Trial], _ console: Console) throws -> String {
    let blocks = try plan.texts.map { text -> String in
      let both = trials.filter { $0.corpus == text.corpus.id }
      if let failed = both.first(where: { $0.failure != nil }), let failure = failed.failure {
        return wrapped("\(failed.paginator.name) failed: \(failure.message)", to: console.columns)
      }
      guard both.count == 2,
        let explanation = Pairs.explanation(of: both[0], beside: both[1], in: text.corpus.text)
      else {
        throw HarnessFailure(.bug, "The two paginators were not both measured.")
      }
      return wrapped(explanation.heading, to: console.columns).bold + "\n"
        + wrapped(explanation.lines, to: console.columns)
    }
    return ([wrapped(Metric.agreement.definition, to: console.columns)] + blocks)
      .joined(separator: "\n\n")
  }

  private func text(
    of explanation: Explanation,
    _ trial: Trial,
    among trials: [Trial],
    plan: Plan,
    _ commandLine: ShowCommandLine,
    _ console: Console
  ) throws -> String {
    guard let corpus = plan.texts.first(where: { $0.corpus.id == trial.corpus })?.corpus else {
      return ""
    }
    var blocks = [
      wrapped(explanation.heading, to: console.columns).bold,
      wrapped(
        extent(of: explanation.metric, in: trial, among: trials) + explanation.metric.definition,
        to: console.columns
      ),
      wrapped(explanation.figures, to: console.columns),
    ]
    let arithmetic = explanation.arithmetic(in: corpus.text)
    if !arithmetic.isEmpty {
      let title = explanation.worstPage == nil ? [] : ["The worst, the first among equals:"]
      blocks.append((title + [wrapped(arithmetic, to: console.columns)]).joined(separator: "\n"))
    }
    if let page = explanation.worstPage {
      let view = try PageView(of: page, in: trial, over: corpus.text, plan: plan)
      let command = commandLine.command(for: trial, page: page, beside: GreedyPaginator.id)
      blocks.append(
        (view.ending(columns: console.columns)
          + [wrapped(command: command, label: "See it: ", to: console.columns)])
          .joined(separator: "\n")
      )
    }
    return blocks.joined(separator: "\n\n")
  }
}

extension TransferExplanation {
  fileprivate func text(_ console: Console) -> String {
    var blocks = [
      wrapped(heading, to: console.columns).bold, wrapped(schemes, to: console.columns),
      wrapped(figures, to: console.columns),
    ]
    if !worst.isEmpty {
      let rows = hanging(worst, console.columns)
      blocks.append((["The worst, the first among equals:"] + rows).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n")
  }
}
