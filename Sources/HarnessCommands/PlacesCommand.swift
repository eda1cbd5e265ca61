import ArgumentParser
import Comparisons
import Corpora
import Rainbow
import Reports
import Results
import Trials

/// `harness places`: where readers land when the layout changes, of a stored session.
struct PlacesCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Show where readers land after a font change, of a stored session.",
    discussion: """
      A row for each way of keeping the reader's place, and for each paginator that has its own:

        harness places
        harness places 7
      """
  )

  @OptionGroup var session: SessionArguments

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _: Settings) throws {
    let store = try ResultStore(path: store.path, access: .reading)
    let findings = SessionFindings(of: try store.stored(session.name).session)
    let blocks = findings.corpora.map { corpus -> String in
      let changes = findings.changes.filter { $0.change.corpus == corpus.corpus.id }
      let text = PlacesTable(of: changes).text(columns: console.width, isWhole: true)
      let nothing = "No change of the layout was measured; --to-font-size 20 asks for one."
      return "\(corpus.corpus.id)".boldLine + "\n"
        + (text.isEmpty ? wrapped(nothing, to: console.columns) : text)
    }
    try console.print(blocks.joined(separator: "\n\n"))
    try store.refuseDamage()
  }
}
