import ArgumentParser
import Corpora
import Mutations
import Trials

/// `harness selfcheck`: the proof that the harness finds what it must.
struct SelfcheckCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "selfcheck",
    abstract: "Plant faults in correct paginators and readers, and verify that each is detected.",
    discussion: """
      Each defect of 'harness list defects' is a correct method with one planted fault. It runs \
      over its own text and layouts, under a neutral name. It is killed if all metrics and laws that \
      must detect it do; otherwise it survives. Nothing may be detected in the reference paginators \
      over any of these texts, and each metric and law that can detect a fault must have killed a \
      defect.

      The last line of each defect tells where else it is visible: in the figures of

        harness compare --paginator greedy --paginator 'defect-*' --corpus edge-cases

      or among the broken laws of 'harness conform --paginator defect-unstable'. The line before it \
      describes the input: language and length of the text, and its layout; --json includes the \
      text.

      Exits with \(HarnessExit.bug.rawValue) if one of these does not hold. Everything is deterministic except metrics of time \
      and memory, which must reach five times the correct method's value to detect a fault.

      With --gate, gates of time whose effects are known are played over recorded noise, and must be \
      wrong no oftener than their proof allows. The noise of your machine:

        harness selfcheck --gate --record noise.txt
        harness selfcheck --gate --noise noise.txt
      """
  )

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Flag(help: "Print the tables of the article on mutations as Markdown.")
  var markdown = false

  @OptionGroup(title: "The gate of time") var gate: CertificateArguments

  @OptionGroup var corpora: CorporaArguments

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  private static let corpus = "edge-cases"

  func validate() throws {
    guard !(json && markdown) else {
      throw ValidationError("--json and --markdown are two forms of the same; ask for one of them.")
    }
    if let option = gate.given.first, !gate.isAsked {
      throw ValidationError("\(option) goes with --gate; give that, too.")
    }
  }

  func run(_ console: Console, _: Settings) throws {
    if gate.isAsked { return try certify(console) }
    let inputs = Inputs()
    var engine = MutationEngine(fonts: inputs.fonts, clocks: SystemClocks())
    engine.corpus = try inputs.folder(corpora.folder).corpus(Self.corpus)
    let matrix = try engine.matrix { done, total in
      console.step("\(done) of \(total) defects and inputs")
    }
    if json {
      try console.print(json: try jsonText(of: matrix.json))
    } else {
      try console.print(markdown ? matrix.markdown : matrix.text(columns: console.columns))
    }
    guard matrix.isGreen else {
      throw HarnessFailure(.bug, matrix.faults.joined(separator: " "))
    }
  }
}
