import ArgumentParser
import Comparisons
import Foundation
import Results

/// `harness sessions`: looks after the store.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Make the store of sessions smaller.",
    subcommands: [Prune.self, List.self]
  )

  /// `harness sessions list`, which is called otherwise.
  struct List: HarnessCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @OptionGroup var terminal: TerminalArguments

    func run(_: Console, _: Settings) throws {
      throw HarnessFailure.usage("'harness list sessions' lists them.")
    }
  }

  /// `harness sessions prune`: removes old sessions.
  struct Prune: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune",
      abstract: "Remove all but the newest sessions; approved ones stay.",
      discussion: """
        Sessions that 'harness approve' took its values from are never removed. The folders of \
        reports of those that are gone go, too, where nothing else is in them:

          harness sessions prune --keep 50
        """
    )

    @Option(
      help: ArgumentHelp("How many of the newest sessions stay.", valueName: "n"),
      transform: { text in
        guard let count = Int(text), count > 0 else {
          throw ValidationError("'\(text)' is no number of sessions; give 1 or more.")
        }
        return count
      }
    )
    var keep: Int

    @Flag(help: "Print what would be removed, and remove nothing.")
    var dryRun = false

    @OptionGroup(title: "Store") var store: StoreArguments
    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      // A store that is not there is none to be made.
      let reading = try ResultStore(path: store.path, access: .reading)
      let sessions = try reading.summaries()
      func reports(of removed: [Int]) -> PrunedReports {
        PrunedReports(of: sessions.filter { removed.contains($0.number) })
      }
      if dryRun {
        let removed = try reading.prunable(keeping: keep)
        let reports = reports(of: removed)
        return try tell("Would remove", removed, reports.going.count, reports, "", console)
      }
      let before = try size()
      let removed = try store.forWriting(console).prune(keeping: keep)
      let saved = max(0, before - (try size()))
      let reports = reports(of: removed)
      let left = sessions.map(\.number).filter { !removed.contains($0) }
      let folders = reports.remove(leaving: left)
      try tell("Removed", removed, folders, reports, "\(saved >> 20) MiB less.", console)
    }

    private func tell(
      _ verb: String,
      _ removed: [Int],
      _ folders: Int,
      _ reports: PrunedReports,
      _ saved: String,
      _ console: Console
    ) throws {
      let words = [
        sentence(verb, removed), removed.isEmpty ? "" : saved,
        folders == 0 ? "" : "\(verb) \(counted(folders, "folder")) of their reports.",
        reports.note ?? "",
      ]
      try console.print(
        wrapped(words.filter { !$0.isEmpty }.joined(separator: " "), to: console.columns)
      )
    }

    private func sentence(_ verb: String, _ numbers: [Int]) -> String {
      numbers.isEmpty
        ? "Nothing to remove: the other sessions are among the newest \(keep), or approved."
        : "\(verb) \(counted(numbers.count, "session")): "
          + "\(numbers.prefix(20).map(String.init).joined(separator: ", "))"
          + "\(numbers.count > 20 ? ", …" : "")."
    }

    private func size() throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: store.path)
      return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
  }
}
