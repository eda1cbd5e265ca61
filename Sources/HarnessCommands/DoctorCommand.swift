import ArgumentParser
import Corpora
import Foundation
@preconcurrency import Rainbow
import Results
import Typesetting

/// `harness doctor`: missing dependencies and timing noise, and how to fix them.
struct DoctorCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report missing dependencies and timing noise, and how to fix them.",
    discussion: """
      One line per check: ok, look (figures may suffer) or WRONG (it cannot work). The exit code is \
      65 if anything is WRONG, else 0. Fonts are read in full, even if their digests are cached.
      """
  )

  @OptionGroup(title: "Store") var store: StoreArguments

  @Option(help: ArgumentHelp("The folder reports are written to.", valueName: "dir"))
  var output = "reports"

  @OptionGroup var corpora: CorporaArguments

  @Flag(help: "Print a JSON array.")
  var json = false

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  private func problems(inStore path: String) -> [String] {
    do {
      return try ResultStore(path: path, access: .reading).integrityProblems()
    } catch {
      return [error.description]
    }
  }

  func run(_ console: Console, _: Settings) throws {
    let list = try findings(on: Machine(), console: console)
    if json {
      try console.print(json: try list.json())
    } else {
      try console.print(list.text(columns: console.columns))
    }
    var wrong: [String] = []
    for finding in list where finding.grade == .wrong {
      if !wrong.contains(finding.subject) { wrong.append(finding.subject) }
    }
    guard wrong.isEmpty else {
      throw HarnessFailure(
        .badInput,
        "Something is wrong with \(wrong.joined(separator: ", ")); the lines marked WRONG say what "
          + "mends it."
      )
    }
  }

  private func findings(on machine: Machine, console: Console) throws -> [Finding] {
    var inputs = Inputs()
    inputs.fonts = .known(isTrusting: false)
    let before = machine.contents("/proc/stat")
    machine.wait(200)
    let after = machine.contents("/proc/stat")
    let wall = machine.wallNanoseconds
    var findings: [Finding?] = [
      .program(version: HarnessVersion.current, build: Inputs.environment()["build"] ?? "unknown"),
      .libraries(
        harfBuzz: TypesettingVersions.harfBuzz,
        icu: TypesettingVersions.icu,
        unicode: TypesettingVersions.unicode
      ),
    ]
    findings.append(.instructions { () throws(MissingTools) in try .find() })
    findings.append(.pictures(path: PagePNG.path))
    findings += Finding.readers(KnownReader.all.map { ($0, $0.absence()) })
    let fonts = inputs.fonts
    findings += KnownFont.defaults.map { known in
      .font(known) { known throws(FontError) in
        try fonts.face(named: known.family).reference
      }
    }
    findings += [
      .corpora { () throws(CorpusError) in try verified(in: Inputs().folder(corpora.folder)) },
      .store(store.path, exists: machine.exists(store.path), problems: problems(inStore:)),
      .output(output, state: machine.state(output)),
      .disk(freeBytes: machine.freeBytes(output), at: output),
      .threadClock(Finding.ClockReadings(of: machine.threadNanoseconds, wall: wall)),
      .wallClock(Finding.ClockReadings(of: wall, wall: wall)),
      .steal(before: before, after: after),
      .load(machine.contents("/proc/loadavg"), cores: machine.cores),
      .governor(machine.contents("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
      .virtualization(machine.contents("/proc/cpuinfo")),
      .terminal(
        isTerminal: machine.isTerminal,
        columns: console.columns,
        usesColor: Rainbow.enabled,
        environment: machine.environment
      ),
    ]
    return findings.compactMap(\.self)
      + Finding.settings { () throws(SettingsError) in
        try settings(environment: machine.environment)
      }
  }

  private func verified(
    in folder: CorpusFolder
  ) throws(CorpusError) -> [(id: String, differs: Bool)] {
    var texts: [(id: String, differs: Bool)] = []
    // Fetched texts are long, and their digests are compared whenever they are read.
    for id in try folder.ids() where try folder.place(of: id) == .repository {
      texts.append((id, try !folder.verification(of: id).isValid))
    }
    return texts
  }

  private func settings(environment: [String: String]) throws(SettingsError) -> [Settings.Applied] {
    let root = CommandDescription(of: Harness.self)
    let place = SettingsPlace(
      typed: terminal.settings.file,
      environment: environment,
      workingDirectory: FileManager.default.currentDirectoryPath
    )
    let file = try place.flatMap { place throws(SettingsError) in
      try SettingsFile(at: place, root: root)
    }
    return Settings.everything(of: root, environment: environment, file: file)
  }
}
