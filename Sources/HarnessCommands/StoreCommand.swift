import ArgumentParser
import Comparisons
import PaginatorKit
import Results

/// `harness store`: brings stores together.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Bring the sessions of several stores together.",
    subcommands: [ImportSessions.self]
  )

  /// `harness store import`: takes the sessions of other stores.
  struct ImportSessions: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Take the sessions of other stores.",
      discussion: """
        Many machines feed one history; a session that is there already is not taken again:

          harness store import mac.sqlite linux.sqlite --store all.sqlite
        """
    )

    @Argument(
      help: ArgumentHelp("The SQLite files of the other stores.", valueName: "file"),
      completion: .file(extensions: ["sqlite"])
    )
    var files: [String]

    @OptionGroup(title: "Store") var store: StoreArguments
    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      // What is no store is found before one is made.
      let others = try files.map { (path: $0, store: try ResultStore(path: $0, access: .reading)) }
      let own = try store.forWriting(console)
      for (path, other) in others {
        var taken: [Int] = []
        var known = 0
        for summary in try other.summaries().reversed() {
          if try isThere(summary, of: path, other, in: own) {
            known += 1
            continue
          }
          let session = try other.session(.number(summary.number))
          let verdict = try other.verdict(of: .number(summary.number))
          taken.append(try own.keep(SessionFindings(of: session), verdict: verdict))
          console.step("session \(summary.number) of \(path) kept as \(taken.last ?? 0)")
        }
        let numbers = taken.isEmpty ? "" : " as \(span(of: taken))"
        let rest = known == 0 ? "" : "; \(known) \(known == 1 ? "was" : "were") there"
        try console.print(
          wrapped(
            "Took \(counted(taken.count, "session")) of \(path)\(numbers)\(rest).",
            to: console.columns
          )
        )
        try other.refuseDamage()
      }
    }

    private func span(of numbers: [Int]) -> String {
      numbers.count == 1 ? "\(numbers[0])" : "\(numbers[0]) to \(numbers[numbers.count - 1])"
    }

    /// Whether a session is in the store; one that has its id and is another one is refused.
    private func isThere(
      _ summary: SessionSummary,
      of path: String,
      _ other: ResultStore,
      in own: ResultStore
    ) throws -> Bool {
      guard let mine = try own.fingerprint(ofSession: summary.id) else { return false }
      guard try other.fingerprint(ofSession: summary.id) == mine else {
        throw HarnessFailure(
          .store,
          "Session \(summary.number) of '\(path)' has the id \(summary.id) of another one in "
            + "'\(store.path)'; one of the two files was changed."
        )
      }
      return true
    }
  }
}
