import ArgumentParser
import Comparisons
import Results
import Trials

/// `harness measure`: the measuring of `compare`, kept in the store, without a report.
struct MeasureCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure as compare does and store the session, without reports.",
    discussion: """
      Prints the session's number and id once it is stored:

        harness measure --corpus diamond-sutra
        harness report --session last
      """
  )

  @OptionGroup var options: MeasuringOptions
  @OptionGroup(title: "Timing") var timing: TimingArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _ settings: Settings) throws {
    let run = try SessionRun(options, console, settings, timing)
    guard !options.dryRun else {
      let writes = ["The session would be kept in \(options.store.path)."]
      return try console.print(run.dryRun(then: writes))
    }
    let store = try options.store.forWriting(console)
    let session = try run.measured()
    let preparing = Ahead { Result { try store.prepare(session) } }
    let findings = SessionFindings(of: session)
    if let failure = run.failure(of: findings, fate: "the session is not kept") { throw failure }
    let number = try store.keep(findings, prepared: preparing.value.get())
    try console.print("session \(number)  \(session.id)")
    try run.failIfStrict(session)
  }
}
