import ArgumentParser
import Comparisons
import PaginatorKit
import Reports
import Results

/// `harness history`: metrics over the stored sessions.
struct HistoryCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show metrics over the stored sessions.",
    discussion: """
      One line per paginator, the oldest session at the left; without --metric the figures of the \
      table of results. The table's faults are summed over all layouts; with --device, --font-size or \
      --statistic, and for every other metric, each layout stands for itself:

        harness history
        harness history --metric wasted
        harness history --metric total_time --paginator greedy --changes

      With --time, the gates that judged time, and their verdicts.
      """
  )

  @Option(
    name: .customLong("metric"),
    help: ArgumentHelp(
      "A metric of 'harness list metrics', or a word of the table. Repeatable. (default: the table's)",
      valueName: "name"
    ),
    completion: .metrics
  )
  var metrics: [String] = []

  @Option(
    help: ArgumentHelp(
      "One of \(Statistic.allCases.map(\.rawValue).joined(separator: ", ")). (default: the metric's own)",
      valueName: "name"
    )
  )
  var statistic: String?

  @Option(help: ArgumentHelp("Only this corpus.", valueName: "id"))
  var corpus: String?

  @Option(help: ArgumentHelp("Only this paginator; one alone is listed session by session."))
  var paginator: String?

  @Option(
    help: ArgumentHelp(
      "Only this device, in every size. (default: all for the table's faults, else the first)"
    )
  )
  var device: String?

  @Option(
    help: ArgumentHelp("Only this font size, on every device.", valueName: "px"),
    transform: Parsing.fontSize
  )
  var fontSize: Length?

  @Option(help: ArgumentHelp("Only this position strategy or scheme of marks.", valueName: "name"))
  var variant: String?

  @Option(help: ArgumentHelp("Only the latest n sessions.", valueName: "n"))
  var limit: Int = 1_000

  @Flag(help: "Tell lasting changes, too: of times the steps between the sessions of one machine.")
  var changes = false

  @Flag(help: "Show the gates of time and their verdicts.")
  var time = false

  @Flag(help: "Print CSV, one row per session and series.")
  var csv = false

  @Flag(help: "Print a JSON array, one object per session and series.")
  var json = false

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func validate() throws {
    if csv && json { throw ValidationError("Give --csv or --json, not both.") }
    if changes && (csv || json) {
      throw ValidationError("--changes is for people; --csv and --json have every value.")
    }
    if time && (changes || !metrics.isEmpty) {
      throw ValidationError("--time shows gates, which have no metrics; leave the others out.")
    }
    if limit < 1 { throw ValidationError("--limit takes a whole number above 0.") }
  }

  func run(_ console: Console, _: Settings) throws {
    if time { return try printTimeGates(console) }
    let named = try metrics.distinct.map(Metric.required)
    let asked = try (named.isEmpty ? Metric.ofResults : named.distinct(by: \.name))
      .map { (metric: $0, statistic: try requested(of: $0)) }
    let store = try ResultStore(path: store.path, access: .reading)
    let histories = try asked.map { metric, statistic in
      HistoryText(
        metric: metric,
        statistic: statistic,
        points: latest(try store.history(query(metric, statistic)))
      )
    }
    let table = HistoryText.table(of: histories)
    if json {
      try console.print(json: try table.json())
    } else if csv {
      try console.print(csv: table.csv)
    } else {
      let known =
        histories.map { history in
          var history = history
          history.tellsChanges = changes
          return isOverLayouts(history.metric) ? history.asInTable : history
        }
        .filter { history in
          !named.isEmpty || history.points.contains { $0.value != nil }
        }
      let shown = known.isEmpty ? Array(histories.prefix(1)) : known
      try console.print(HistoryText.text(of: shown, columns: console.columns))
    }
    try store.refuseDamage()
  }

  private func printTimeGates(_ console: Console) throws {
    let store = try ResultStore(path: store.path, access: .reading)
    let history = TimeHistory(gates: try store.timeGates().suffix(limit))
    if json {
      try console.print(json: try history.table.json())
    } else if csv {
      try console.print(csv: history.table.csv)
    } else {
      try console.print(history.text(columns: console.columns))
    }
  }

  private func latest(_ points: [HistoryPoint]) -> [HistoryPoint] {
    let sessions = Set(points.map(\.session)).sorted().suffix(limit)
    guard let first = sessions.first else { return [] }
    return points.filter { $0.session >= first }
  }

  private func query(_ metric: Metric, _ statistic: Statistic) -> HistoryQuery {
    var query = HistoryQuery(metric: metric.name, statistic: statistic)
    query.corpus = corpus
    query.paginator = paginator
    query.device = device
    query.fontSize = fontSize
    query.variant = variant
    query.onlyDetailed = device == nil && fontSize == nil && !isOverLayouts(metric)
    return query
  }

  /// Whether a metric is shown as the table of results shows it: of all layouts, unless one is asked for.
  private func isOverLayouts(_ metric: Metric) -> Bool {
    device == nil && fontSize == nil && statistic == nil && HistoryOverLayouts(metric) != nil
  }

  private func requested(of metric: Metric) throws -> Statistic {
    guard let statistic else { return metric.headline }
    guard let found = metric.statistics.first(where: { $0.rawValue == statistic }) else {
      let known = metric.statistics.map(\.rawValue).joined(separator: ", ")
      throw HarnessFailure.usage(
        "\(metric.name) has no statistic '\(statistic)'; it has \(known)."
      )
    }
    return found
  }
}

extension Metric {
  static func required(_ name: String) throws -> Metric {
    if let metric = Metric.known(as: name) { return metric }
    let hint = didYouMean(
      suggestion(
        for: name,
        among: Metric.everything.map(\.name) + Metric.askedWords
      )
    )
    if name == "verdict" || name == "clean" {
      throw HarnessFailure.usage(
        "A verdict is the worst of the faults; ask about one: "
          + "\(Metric.askedWords.joined(separator: ", "))."
      )
    }
    throw HarnessFailure.usage(
      "There is no metric '\(name)'.\(hint) 'harness list metrics' lists them."
    )
  }
}
