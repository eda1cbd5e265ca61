import ArgumentParser
import Corpora
import Rainbow

/// `harness corpus`: looks after the texts.
struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Look after the texts.",
    subcommands: [Verify.self, Fetch.self]
  )

  /// `harness corpus verify`: compares texts with their manifests.
  struct Verify: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Compare corpora with their manifests, and with the digests published of them."
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
          try console.print(NotFetchedText(id).text)
          continue
        }
        let verification = try folder.verification(of: id)
        try console.print(VerificationText(verification).text)
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

/// A text that was not fetched, as a line of text.
private struct NotFetchedText {
  let text: String

  init(_ id: String) {
    text = "\(id.bold)\n  not fetched: harness corpus fetch \(id)"
  }
}

/// A verification as lines of text.
private struct VerificationText {
  let text: String

  init(_ verification: CorpusVerification) {
    var lines = ["\(verification.id) \(verification.title)".bold]
    for check in verification.checks {
      lines.append(Self.line(check.isPassed, check.name, check.expected, check.found))
    }
    if !verification.sections.isEmpty {
      lines.append(
        "  sections: \(verification.matchedSections) of \(verification.sections.count) match "
          + "(at least \(verification.minimumSections) must)"
      )
      for section in verification.sections where !section.isMatched {
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
    if let body = verification.body {
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
    text = lines.joined(separator: "\n")
  }

  private static func line(
    _ isPassed: Bool,
    _ name: String,
    _ expected: String,
    _ found: String
  ) -> String {
    isPassed
      ? "  ok    \(name): \(found)" : "  WRONG \(name): expected \(expected), found \(found)".red
  }
}
