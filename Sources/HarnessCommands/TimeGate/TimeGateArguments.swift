import ArgumentParser
import Comparisons

/// What the gate is told that judges time.
struct TimeGateArguments: ParsableArguments {
  @Flag(
    name: .customLong("time"),
    help: "Judge CPU time against another program's, instead of pages and accuracy."
  )
  var isAsked = false

  @Option(
    help: ArgumentHelp(
      "The harness that this one is timed against: an earlier build.",
      valueName: "program"
    ),
    completion: .file()
  )
  var base: String?

  @Option(
    name: .customLong("base-command"),
    help: ArgumentHelp(
      "The program that a --paginator-command is timed against, under the same name: "
        + "'mine=old/mine --fast'. Repeatable.",
      valueName: "name=command"
    ),
    transform: NamedSource.init(parsing:)
  )
  var baseCommands: [NamedSource] = []

  @Option(
    help: ArgumentHelp(
      "The base once more, as built anew, whose times must not differ. "
        + "(default: a copy of the base)",
      valueName: "program"
    ),
    completion: .file()
  )
  var control: String?

  @Flag(
    name: .customLong("continue"),
    help: "Go on from the rounds of these programs in the store."
  )
  var continues = false

  @Option(
    name: .customLong("time-budget"),
    help: ArgumentHelp(
      "The seconds after which there are no more rounds. (default: "
        + "\(Int(TimeRules.usualBudget)), or harness.yml's)",
      valueName: "seconds"
    ),
    transform: { try Parsing.seconds($0, for: "time budget") }
  )
  var budget: Double?

  /// Options that mean nothing without `--time`, as far as they are given.
  var given: [String] {
    [
      base.map { _ in "--base" }, baseCommands.isEmpty ? nil : "--base-command",
      control.map { _ in "--control" }, continues ? "--continue" : nil,
      budget.map { _ in "--time-budget" },
    ]
    .compactMap(\.self)
  }
}
