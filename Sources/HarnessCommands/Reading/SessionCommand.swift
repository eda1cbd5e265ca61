import ArgumentParser
import Comparisons
import Corpora
import HostSystem
import PageTurning
import PaginatorKit
import Paginators
import Trials

/// `harness session`: how a reading app fares that turns pages with a paginator.
struct SessionCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Turn pages as reading apps do, and measure what each touch waits for.",
    discussion: """
      A reader opens the book, reads, leafs, takes turns back, changes the size in mid-turn, and goes to and \
      past both ends, in each of the four ways to turn pages, or as a recorded trace says:

        harness session --paginator greedy --trace slide
        harness session --paginator greedy --trace slide --save-trace slide.json
        harness session --paginator greedy --trace slide.json

      What is shown must be the pages that the paginator makes of the whole text. Times are CPU times of the \
      paginator; pages are drawn ahead between touches. Exits with \
      \(HarnessExit.paginatorFailed.rawValue) if a page is wrong, more views are held than the way to turn \
      pages has, or a paginator fails.
      """
  )

  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp(
      "A way to turn pages (\(TurnMode.allCases.map(\.rawValue).joined(separator: ", "))), or a file with a "
        + "trace. Repeatable. (default: all four)",
      valueName: "mode|file"
    ),
    completion: .file(extensions: ["json"])
  )
  var traces: [String] = []

  @Option(
    name: .customLong("save-trace"),
    help: ArgumentHelp("Also write the trace, to change and to replay it.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Plant a fault in the reading app, to see it found: "
        + TurnDefect.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: "; ") + ".",
      valueName: "name"
    )
  )
  var defect: TurnDefect?

  @Option(
    name: .customLong("to-font-size"),
    help: ArgumentHelp(
      "The font size that the reader changes to. (default: \(Self.larger.shortPixels))",
      valueName: "px"
    ),
    transform: Parsing.fontSize
  )
  var sizes: [Length] = []

  private static let larger = ChangeArguments.defaultSizes[0]

  @Flag(help: "Print the results as JSON.")
  var json = false

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var paginators: PaginatorArguments
  @OptionGroup(title: "Paginators") var external: ExternalArguments
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Timing") var timing: TimingArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func validate() throws {
    if !external.pages.isEmpty {
      throw ValidationError("--pages has pages that were made before; nobody waits for them.")
    }
    if output != nil, traces.count != 1 {
      throw ValidationError("--save-trace writes one trace; name one with --trace.")
    }
  }

  func run(_ console: Console, _: Settings) throws {
    let inputs = Inputs(shaping: layout.shaping, workLimit: paginators.workLimit)
    let page = try PageGeometry.requested(size: page.size, insets: page.insets, layout: layout)
    let participants = try participants(inputs)
    let corpora = try inputs.corpora(corpus)
    if output != nil, corpora.count > 1 {
      throw HarnessFailure.usage(
        "--save-trace writes the trace of one text; name one with --corpus."
      )
    }
    var texts: [ReadText] = []
    for (_, corpus) in corpora {
      let setting = try inputs.settings(layout, page: page, for: corpus)[0]
      let traces = try traces(over: corpus.text, size: setting.layout.type.size)
      if let output, let trace = traces.first { try save(trace, to: output) }
      var text = ReadText(corpus: corpus, setting: setting, sessions: [])
      for participant in participants {
        for trace in traces {
          console.step("\(participant.info.name) over \(corpus.id), \(trace.mode.rawValue)")
          text.sessions.append(session(of: participant, over: corpus, in: setting, trace))
        }
      }
      texts.append(text)
    }
    if json {
      try console.print(json: try jsonText(of: texts.document))
    } else {
      let blocks = texts.map { $0.text(columns: console.columns) }
      try console.print(blocks.joined(separator: "\n\n"))
    }
    if let failure = texts.failure { throw failure }
  }

  private func participants(_ inputs: Inputs) throws -> [Plan.Participant] {
    try inputs.requirePrograms(external)
    let programs = inputs.externals(external, exported: [])
    // Who names somebody from outside wants to know of nobody else.
    guard programs.isEmpty || !paginators.names.isEmpty else { return programs }
    return try inputs.participants(paginators, beside: programs) + programs
  }

  /// The traces asked for, over a text that is opened in a size.
  private func traces(over text: SourceText, size: Length) throws -> [Trace] {
    let names = traces.isEmpty ? TurnMode.allCases.map(\.rawValue) : traces
    return try names.map { name in
      if let mode = TurnMode(rawValue: name) {
        let other = sizes.first ?? Self.larger
        return .usual(
          mode,
          over: text.scalarCount,
          size: size,
          // A size that is no other one shows nothing.
          other: other == size ? .pixels(size.pixels * 1.25) : other
        )
      }
      let bytes: [UInt8]
      do throws(HarnessFailure) {
        bytes = try inputBytes(of: name)
      } catch {
        let modes = TurnMode.allCases.map(\.rawValue)
        let meant = didYouMean(suggestion(for: name, among: modes))
        throw HarnessFailure(
          error.exit,
          "\(error.description)\(meant) The ways to turn pages are \(list(modes))."
        )
      }
      do throws(TraceFault) {
        return try TraceFile(parsing: bytes).trace
      } catch {
        throw HarnessFailure(.badInput, "'\(name)' \(error.reason); --save-trace writes one.")
      }
    }
  }

  private func save(_ trace: Trace, to path: String) throws {
    try requireWritable(path)
    try writeNew(try TraceFile(trace).bytes(), toFile: path)
  }

  private func session(
    of participant: Plan.Participant,
    over corpus: Corpus,
    in setting: Plan.Setting,
    _ trace: Trace
  ) -> ReadText.Outcome {
    let app = ReadingApp(
      participant.timed,
      over: corpus.text,
      in: setting.layout,
      defect: defect
    )
    let (result, growth) = growth(of: participant, over: corpus.text) {
      Result { try app.session(answering: trace, timing: timing.budget, clocks: SystemClocks()) }
    }
    return ReadText.Outcome(
      paginator: participant.info,
      trace: trace,
      session: result,
      peakBytes: timing.budget == nil ? nil : growth
    )
  }

  /// Does something, and says by how many bytes the memory of whoever paginates grew at most meanwhile.
  ///
  /// It is that of a program's processes, which have the text before, or of this one.
  private func growth<Value>(
    of participant: Plan.Participant,
    over text: SourceText,
    during work: () -> Value
  ) -> (Value, Int?) {
    if participant.info.kind == .external {
      guard let program = participant.timed.externalProcess as? ExternalPaginator else {
        return (work(), nil)
      }
      try? program.open(text)
      return program.peakGrowth(during: work)
    }
    ProcessMemory.forgetPeak()
    let before = ProcessMemory.now()
    return (work(), ProcessMemory.growth(from: before, to: ProcessMemory.now()))
  }
}

extension TurnDefect: ChoiceArgument {}
