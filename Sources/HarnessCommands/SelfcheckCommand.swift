import ArgumentParser
import Mutations
import Trials

/// `harness selfcheck`: the proof that the harness finds what it must.
struct SelfcheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selfcheck",
    abstract: "Plant faults in sound paginators and readers, and prove that each is found.",
    discussion: """
      Each defect of 'harness list paginators' is a sound method with one fault planted in it, and runs \
      over its own text in its own layouts, under a name that says nothing. It is caught when a metric \
      or law that must catch it accuses it. Nothing may accuse the reference paginators over any of \
      these texts, and each metric and law that can accuse must have caught a defect.

        harness selfcheck --mutation

      Exits with 70 when one of this is not so. All of it repeats exactly but what total_time and \
      first_page_time say, which must be five times the sound one's to accuse.
      """
  )

  @Flag(help: "Plant the defects, which is also what is done when nothing is asked for.")
  var mutation = false

  @Flag(help: "Print what was found as JSON.")
  var json = false

  @Option(help: "How it is printed: text or markdown.")
  var format: Format = .text

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  /// How a matrix is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// For a terminal.
    case text
    /// The tables of the article on mutations.
    case markdown
  }

  func run() throws {
    let console = Console(terminal)
    try withExitCodes {
      let matrix = try MutationEngine(fonts: Inputs().fonts, clocks: SystemClocks())
        .matrix { done, total in console.step("\(done) of \(total) defects and witnesses") }
      if json {
        try console.print(try MutationJSON(matrix).text())
      } else {
        switch format {
        case .text: try console.print(matrix.text(columns: console.columns))
        case .markdown: try console.print(matrix.markdown)
        }
      }
      guard matrix.isGreen else {
        throw HarnessFailure(.bug, matrix.faults.joined(separator: " "))
      }
    }
  }
}
