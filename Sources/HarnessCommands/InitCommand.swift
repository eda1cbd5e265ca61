import ArgumentParser
import Comparisons
import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Paginators
import Trials
import Typesetting

/// `harness init`: a commented `harness.yml` to begin with, and a reader in a language.
struct InitCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a harness.yml with your program and devices, or a reader to begin with.",
    discussion: """
      What is given stands in the file, the rest as comments:

        harness init --paginator-command 'mine=python3 mine.py' --device phone-6

      With a language it writes a program, too, that speaks the protocol and has one fault to find, \
      and a workflow that checks it:

        harness init --language cpp
      """
  )

  @Option(
    help: ArgumentHelp("Write a reader in this language.", valueName: "name")
  )
  var language: ServerLanguage?

  @Option(
    name: .customLong("paginator-command"),
    help: ArgumentHelp(
      "A program under a name: 'mine=python3 mine.py'.",
      valueName: "name=command"
    ),
    transform: NamedSource.init(parsing:)
  )
  var commands: [NamedSource] = []

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A corpus, or a file of \(TextArguments.files). Repeatable.",
      valueName: "id|file"
    ),
    completion: .corpora
  )
  var corpora: [String] = []

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp("A device of 'harness list devices'. Repeatable.", valueName: "id"),
    completion: .devices
  )
  var devices: [String] = []

  @Option(
    name: .customLong("font-size"),
    help: ArgumentHelp("A font size in pixels. Repeatable.", valueName: "px"),
    transform: Parsing.fontSize
  )
  var sizes: [Length] = []

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func validate() throws {
    guard language != nil, !commands.isEmpty else { return }
    throw ValidationError(
      "--language brings a program, and --paginator-command names one; give one of the two."
    )
  }

  func run(_ console: Console, _: Settings) throws {
    let files = [("harness.yml", text)] + (language?.skeleton ?? [])
    for (file, _) in files where FileManager.default.fileExists(atPath: file) {
      throw HarnessFailure(.cannotWrite, "\(file) is there already; edit it, or move it away.")
    }
    for device in devices where KnownDevice.matching(device).isEmpty {
      let hint = didYouMean(suggestion(for: device, among: Device.known.map(\.id)))
      throw HarnessFailure.usage("There is no device '\(device)'.\(hint)")
    }
    // A corpus can be missed where the folder of corpora is.
    if let folder = try? Inputs(shaping: .fast).folder(nil) {
      for name in corpora { _ = try withExitCodes { try Corpus.named(name, in: folder) } }
    }
    for (file, text) in files { try write(text, to: file) }
    let (ignoring, hint) = try ignore()
    let names = files.map(\.0) + ignoring
    guard let language else {
      let wrote = "Wrote \(list(names))."
      try console.print(wrapped([wrote] + hint, to: console.columns) + "\nNext: harness compare")
      return
    }
    let commands = language.checking.map { "\n  \($0)" }.joined()
    let mending =
      "It finds a fault in \(language.facts.reader.name). Mend it as the comment there says, and do "
      + "the same again. Then:"
    let workflow =
      "The workflow installs \(ServerLanguage.package): put the harness's package for Debian there."
    try console.print(
      wrapped(["Wrote \(list(names))."] + hint, to: console.columns)
        + "\nNext:\(commands)\n" + wrapped(mending, to: console.columns) + "\n  harness compare\n"
        + wrapped(workflow, to: console.columns)
    )
  }

  /// Tells Git to pass over what is written here, where nobody has told it anything yet.
  ///
  /// - Returns: The file that was written, or what a file that is there lacks, in a sentence.
  private func ignore() throws -> (written: [String], hint: [String]) {
    let file = ".gitignore"
    let lines = ["/reports/"] + (language?.made ?? [])
    guard FileManager.default.fileExists(atPath: file) else {
      let reason = "# Reports and results of 'harness', and what is made here."
      try write(([reason] + lines).map { "\($0)\n" }.joined(), to: file)
      return ([file], [])
    }
    // One that cannot be read is nobody's fault.
    let known = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let missing = lines.filter { !known.split(separator: "\n").contains($0[...]) }
    let sentence = "Add to \(file): \(missing.joined(separator: ", "))."
    return ([], missing.isEmpty ? [] : [sentence])
  }

  private func write(_ text: String, to file: String) throws {
    let url = URL(fileURLWithPath: file)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url, options: .withoutOverwriting)
    } catch {
      throw HarnessFailure(
        .cannotWrite,
        "\(file) cannot be written: \(error.localizedDescription)."
      )
    }
  }

  /// The programs that settings name: those that are given, or the one that is written.
  private var programs: [String] {
    language.map { ["mine=\($0.facts.running)"] } ?? commands.map(\.text)
  }

  private var text: String {
    let lines = [
      "# Settings of 'harness' in this folder and those below; keys are long options without dashes.",
      "# The command line wins over HARNESS_ variables, those over this file.", "",
      "# The texts: ids of 'harness list corpora', or files of \(TextArguments.files).",
      setting("corpus", corpora, otherwise: Inputs.defaultCorpus), "",
      "# Your paginator: a program that answers questions in JSON ('harness serve' speaks it, too).",
      setting("paginator-command", programs, otherwise: "mine=python3 mine.py"), "",
      "# Those beside it: ids of 'harness list paginators'; all of them when nothing is said.",
      setting("paginator", [], otherwise: GreedyPaginator.id), "",
      "# The layouts: devices of 'harness list devices' and text sizes in px; the first is timed.",
      setting("device", devices, otherwise: "phone-6"),
      setting("font-size", sizes.map { decimalText($0) }, otherwise: "17"), "",
      "# What the gate lets pass, by rules; the preset lets no paginator get worse.",
      "# gates:", "#   preset: recommended", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// A key with its values, or as a comment with what it might say.
  private func setting(_ key: String, _ values: [String], otherwise example: String) -> String {
    let shown = (values.isEmpty ? [example] : values).map(quoted).joined(separator: ", ")
    return "\(values.isEmpty ? "# " : "")\(key): [\(shown)]"
  }

  /// A value as YAML takes it whatever it holds.
  private func quoted(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy { byte in
      byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-./_".utf8.contains(byte)
    }
    return isPlain ? value : "'\(value.replacing("'", with: "''"))'"
  }
}
