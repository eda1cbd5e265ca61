import ArgumentParser
import Comparisons
import Corpora
import PaginatorKit
import Paginators
import Reducing
import Reports
import Synchronization
import Trials
import Typesetting

/// `harness reduce`: the smallest text that still shows a fault, to be attached to a report.
struct ReduceCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "reduce",
    abstract: "Cut a text down to a small one that still shows a fault, to be shared.",
    discussion: """
      In the first layout, of those given, in which the metric detects a fault, the text is cut as long as \
      it still does: chapters, paragraphs, sentences, words, characters, then styles. What is left is \
      written as a corpus, with a page of HTML to attach:

        harness reduce --paginator fixed-count --metric hidden --corpus alice --output hidden

      With --scramble other letters stand for those of the text, as wide as they where that can be, so that \
      lines stay; no word of the original is left. The metric 'failure' is of a paginator that crashes, \
      hangs or throws. The same text and seed give the same result unless the budget ends it; Ctrl-C \
      writes the smallest so far.
      """
  )

  @Option(
    help: ArgumentHelp(
      "The paginator, with options if it has any.",
      valueName: "id[:option=value,…]"
    ),
    completion: .paginators
  )
  var paginator: String

  @Option(
    help: ArgumentHelp(
      "A metric of 'harness list metrics', a word of the table, or failure.",
      valueName: "name"
    ),
    completion: .metrics
  )
  var metric: String

  @Option(
    help: ArgumentHelp(
      "The amount from which on it is a fault: of what pages have, the sum. "
        + "(default: as the metric detects)",
      valueName: "amount"
    )
  )
  var atLeast: Double?

  @Flag(help: "Let other letters stand for those of the text, so that it may be shared.")
  var scramble = false

  @Option(
    help: ArgumentHelp(
      "The seed of the letters that stand for others.",
      valueName: "n"
    )
  )
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "The seconds after which the smallest text so far is taken. (default: 60)",
      valueName: "seconds"
    ),
    transform: { try Parsing.seconds($0, for: "budget") }
  )
  var budget = 60.0

  @Option(
    help: ArgumentHelp(
      "The folder that is made, whose name is the corpus's.",
      valueName: "dir"
    ),
    completion: .directory
  )
  var output = "reduced"

  @Option(workLimit: PaginatorEnvironment.usualWorkLimit) var workLimit: Int

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var external: ExternalArguments
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _ settings: Settings) throws {
    let symptom = try Symptom(metric: metric, atLeast: atLeast)
    guard external.pages.isEmpty else {
      throw HarnessFailure.usage(
        "Pages that an app exported are of one text; name a paginator that can be asked about others."
      )
    }
    let folder = try ReducedFolder(path: output)
    let inputs = Inputs(shaping: layout.shaping, workLimit: workLimit)
    let measuring = FaultMeasuring(symptom, try plan(inputs, symptom))
    defer { console.endProgress() }
    let (end, endOfCuts) = (TryingEnd(after: budget), TryingEnd(after: budget * Self.shareOfCuts))
    let found = try measuring.whole { console.progress($0, of: $1, what: "layouts") }
    guard let found else {
      throw HarnessFailure.usage(
        "\(paginator) shows no \(symptom.name) in \(measuring.whole.corpus.id) in "
          + "\(counted(measuring.whole.settings.count, "layout")), so there is nothing to reduce."
      )
    }
    console.step("\(symptom.name) on \(found.trial.setting.label)")
    Interruption.endsWithBest.store(true, ordering: .relaxed)
    var run = ReductionRun(measuring, of: found)
    let all = found.text.scalarCount
    try run.reduce(until: scramble ? endOfCuts : end) { reduction, level in
      console.progress(
        all - reduction.text.scalarCount,
        of: all,
        what: "characters cut, \(counted(reduction.tries, "measurement")), \(level.rawValue)"
      )
    }
    console.endProgress()
    console.step("\(counted(run.reduced.text.scalarCount, "character")) left of \(grouped(all))")
    guard run.hasCut || !TryingEnd.isAsked else { throw HarnessExit.interrupted.end }
    if scramble { try run.scramble(seed: seed, fonts: inputs.fonts, until: end) }
    let command = try write(run, to: folder, inputs, settings)
    try console.print(
      ([run.title.boldLine] + run.sentences.map { wrapped($0, to: console.columns) })
        .joined(separator: "\n")
    )
    console.note("Written: \(folder.named), and \(ReductionReport.fileName) in it")
    console.note(wrapped(command: command, label: "See it: ", to: console.columns))
    if TryingEnd.isAsked { throw HarnessExit.interrupted.end }
  }

  /// How much of the budget is for cutting where letters have to be found, too.
  private static let shareOfCuts = 0.8

  /// The plan of one text and one paginator, and of greedy where the symptom is told by it.
  private func plan(_ inputs: Inputs, _ symptom: Symptom) throws -> Plan {
    let corpora = try inputs.corpora(corpus).map(\.corpus)
    guard corpora.count == 1 else {
      throw HarnessFailure.usage("One text is reduced at a time; give one --corpus.")
    }
    let reference = symptom.needsReference ? [GreedyPaginator.id] : []
    return try inputs.plan(
      corpora: corpora,
      participants: try inputs.participants(
        named: [paginator] + reference,
        external,
        exported: []
      ),
      layout: layout,
      isDetailed: false,
      page: try .requested(size: page.size, insets: page.insets, layout: layout),
      timing: nil
    )
  }

  /// Writes what was found; what was written is measured as every corpus is.
  ///
  /// - Returns: The command that shows it again.
  private func write(
    _ run: ReductionRun,
    to folder: ReducedFolder,
    _ inputs: Inputs,
    _ settings: Settings
  ) throws -> String {
    let corpus = try folder.write(run)
    let setting = run.whole.trial.setting
    let layouts = try inputs.settings(
      layout,
      page: try .requested(size: page.size, insets: page.insets, layout: layout),
      for: corpus
    )
    let same = layouts.first {
      $0.device == setting.device && $0.layout.type.size == setting.layout.type.size
    }
    let again = try run.measuring.finding(in: corpus, same ?? setting)
    guard again.sign == run.reduced.sign else {
      throw HarnessFailure(
        .bug,
        "The corpus that was written does not show what it was cut to show."
      )
    }
    func commandLine(naming name: String) throws -> ShowCommandLine {
      ShowCommandLine(
        corpus: try CorpusOptions.parse([]),
        corpora: [(name, corpus)],
        external: external,
        layout: layout,
        workLimit: workLimit,
        settings: settings
      )
    }
    // Whoever it is attached for has the folder elsewhere.
    let report = try report(on: run, again, commandLine(naming: "./\(folder.id)"))
    try folder.write(report, fonts: inputs.fonts)
    return try shown(again, run, commandLine(naming: folder.named))
  }
}
