import ArgumentParser
import Comparisons
import Corpora
import Digests
import HostSystem
import PaginatorKit
import Sharding
import Trials

/// `harness plan`: work for many machines, written down.
struct PlanCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Cut a comparison into shards for many machines.",
    discussion: """
      Takes the options of compare and writes which machine measures what; nothing is measured:

        harness plan --corpus 'library/*.epub' --device all --shards 64
        harness work --plan plan.json --shard 3/64 --output results
        harness merge --plan plan.json results

      A unit is one text on one page, in all its sizes, by all paginators. The plan's id is that of its \
      units and of the harness's build, whatever the number of shards.
      """
  )

  @OptionGroup var options: MeasuringOptions
  @OptionGroup(title: "Timing") var timing: TimingArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Option(
    help: ArgumentHelp("The number of shards.", valueName: "n"),
    transform: { try Parsing.count($0, "number of shards") }
  )
  var shards = 1

  @Option(
    help: ArgumentHelp(
      "Results of an earlier plan: units that are there again are expected to take as long. (default: by the "
        + "lengths of texts)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var balance: String?

  @Option(
    help: ArgumentHelp("The file that the plan is written to.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var output = "plan.json"

  @Option(
    name: .customLong("program-file"),
    help: ArgumentHelp(
      "A file that a program of --paginator-command is made of; work refuses another one. Repeatable.",
      valueName: "file"
    ),
    completion: .file()
  )
  var programFiles: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also write the manifest of a Kubernetes Indexed Job, an index for each shard.",
      valueName: "file"
    ),
    completion: .file(extensions: ["yml", "yaml"])
  )
  var kubernetes: String?

  func run(_ console: Console, _ settings: Settings) throws {
    let words = PlannedOptions.words(of: settings)
    let files = try programFiles.map {
      WorkPlan.ProgramFile(path: $0, sha256: sha256(of: try inputBytes(of: $0)))
    }
    let planned = try PlannedOptions.read(words)
    let inputs = Inputs(
      shaping: planned.options.layout.shaping,
      workLimit: planned.options.paginators.workLimit
    )
    var texts: [WorkPlan.Text] = []
    var units: [WorkUnit] = []
    for name in try inputs.names(of: options.corpus.texts) {
      let text = try PlannedText(
        name,
        number: texts.count,
        planned,
        programs: files,
        inputs: inputs,
        console,
        settings
      )
      let corpus = text.text.corpus
      if let same = texts.first(where: { $0.id == corpus.id }) {
        guard same.identity != corpus.identity else { continue }
        throw twoTexts(named: corpus.id)
      }
      texts.append(WorkPlan.Text(name: name, id: corpus.id, identity: corpus.identity))
      units += text.units
      text.run.plan.forget(corpus.text)
    }
    if let balance { units = try MeasuredCosts(in: balance).applied(to: units) }
    let plan = WorkPlan(
      build: WorkPlan.ownBuild,
      options: words,
      programFiles: files,
      texts: texts,
      units: units,
      shards: shards
    )
    let text = PlanText(of: plan)
    if !options.dryRun {
      try write(plan.bytes, to: output)
      if let kubernetes {
        try write(Array(KubernetesJob(shards: shards).manifest.utf8), to: kubernetes)
      }
    }
    try console.print(
      wrapped(text.sentences(file: output, isWritten: !options.dryRun), to: console.columns)
    )
    guard options.dryRun else { return }
    try console.print(
      ([""] + TerminalTable(text.table, columns: console.columns).lines).joined(separator: "\n")
    )
  }

  private func write(_ bytes: [UInt8], to file: String) throws(HarnessFailure) {
    guard replaceFile(file, with: bytes, mode: 0o666) else {
      throw HarnessFailure(.cannotWrite, "'\(file)' cannot be written.")
    }
  }
}

/// The failure of two texts that have one name.
func twoTexts(named id: String) -> HarnessFailure {
  .usage(
    "Two corpora are named '\(id)'; results could not be told apart. Rename one of the files."
  )
}
