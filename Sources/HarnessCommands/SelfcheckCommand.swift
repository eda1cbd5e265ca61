import ArgumentParser
import Corpora
import Mutations
import Trials

/// `harness selfcheck`: the proof that the harness finds what it must.
struct SelfcheckCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "selfcheck",
    abstract: "Plant faults in sound paginators and readers, and prove that each is found.",
    discussion: """
      Each defect of 'harness list paginators' is a sound method with one fault planted in it, and runs \
      over a text of its own in layouts of its own, under a name that says nothing. It is killed when \
      all metrics and laws that must detect it do; else it survives. Nothing may be detected in the \
      reference paginators over any of these texts, and each metric and law that can detect a fault \
      must have killed a defect.

      The last line of each defect says where else it shows: in the figures of

        harness compare --paginator greedy --paginator 'defect-*' --corpus edge-cases

      or among the broken laws of 'harness conform --paginator defect-unstable'. The line before it \
      is the input: language and length of the text, and what it is set on; --json has the text \
      itself.

      Exits with 70 when one of these does not hold. All of it repeats exactly but what metrics of time \
      and memory say, which must be five times the sound one's to detect a fault.
      """
  )

  @Flag(help: "Print what was found as JSON.")
  var json = false

  @Flag(help: "Print the tables of the article on mutations as Markdown.")
  var markdown = false

  @OptionGroup var corpora: CorporaArguments

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  private static let corpus = "edge-cases"

  func validate() throws {
    guard !(json && markdown) else {
      throw ValidationError("--json and --markdown are two forms of the same; ask for one of them.")
    }
  }

  func run(_ console: Console, _: Settings) throws {
    let inputs = Inputs()
    var engine = MutationEngine(fonts: inputs.fonts, clocks: SystemClocks())
    engine.corpus = try inputs.folder(corpora.folder).corpus(Self.corpus)
    let matrix = try engine.matrix { done, total in
      console.step("\(done) of \(total) defects and inputs")
    }
    if json {
      try console.print(try jsonText(of: matrix.json))
    } else {
      try console.print(markdown ? matrix.markdown : matrix.text(columns: console.columns))
    }
    guard matrix.isGreen else {
      throw HarnessFailure(.bug, matrix.faults.joined(separator: " "))
    }
  }
}
