import ArgumentParser
import Comparisons

/// `harness claims`: what is said of the classic methods, tested.
struct ClaimsCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "Check the folklore about the classic methods on this machine.",
    discussion: """
      Each claim is measured over texts of corpora/ and reported with its figures: it holds, does \
      not hold, or depends. Counts are deterministic; times and bytes are those of this machine. \
      Nothing is stored.
      """
  )

  @OptionGroup var corpora: CorporaArguments

  @Flag(help: "Print the claims as JSON.")
  var json = false

  @Flag(help: "Print the claims as a Markdown table.")
  var markdown = false

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _: Settings) throws {
    defer { console.endProgress() }
    let run = try ClaimsRun(corpora: corpora.folder) {
      console.progress($0, of: $1, what: "claims")
    }
    let claims = try run.claims()
    console.endProgress()
    console.step("\(claims.count) claims tested")
    if json {
      let document: JSONObject = [
        "schema": "pagination-harness/claims/1", "harness": HarnessVersion.current,
        "claims": claims.map(\.json),
      ]
      return try console.print(json: try jsonText(of: document))
    }
    let columns = console.columns
    try console.print(
      markdown
        ? claims.markdown : claims.map { $0.text(columns: columns) }.joined(separator: "\n\n")
    )
  }

  func validate() throws {
    if json, markdown { throw ValidationError("Give --json or --markdown, not both.") }
  }
}
