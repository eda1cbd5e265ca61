import ArgumentParser
import Trials

/// The settings file; it is read before the command line is parsed (``Settings``).
struct SettingsArguments: ParsableArguments {
  @Option(
    name: .customLong(SettingsPlace.option),
    help: ArgumentHelp(
      "The settings file, whoever it belongs to; /dev/null is none. (default: the nearest harness.yml)",
      valueName: "file"
    ),
    completion: .file(extensions: ["yml"])
  )
  var file: String?
}

struct TerminalArguments: ParsableArguments {
  @OptionGroup var settings: SettingsArguments

  @Option(help: "Colour: auto, always or never. NO_COLOR and FORCE_COLOR are respected.")
  var color: ColorChoice = .auto

  @Option(help: "Progress on standard error: auto, always or never.")
  var progress: ColorChoice = .auto

  @Flag(help: "Print results only.")
  var quiet = false

  @Flag(help: "Print the settings in force and each step with its time on standard error.")
  var verbose = false
}

enum ColorChoice: String, ChoiceArgument {
  case auto
  case always
  case never
}

/// How the detailed layout is timed, and its memory measured.
struct TimingArguments: ParsableArguments {
  @Flag(
    name: .customLong("no-timing"),
    help: "Measure no times, so that all output is deterministic."
  )
  var skipsTiming = false

  @Option(
    help: ArgumentHelp("Take exactly n samples.", valueName: "n"),
    transform: { try Parsing.count($0, "sample count") }
  )
  var samples: Int?

  @Option(
    help: ArgumentHelp(
      "The CPU seconds spent on timing each paginator. (default: \(TimingBudget.usualSeconds))",
      valueName: "seconds"
    ),
    transform: { try Parsing.seconds($0, for: "time budget") }
  )
  var timeBudget: Double = TimingBudget.usualSeconds

  @Option(
    help: ArgumentHelp("The seed of the order of timing. (default: 1)", valueName: "n"),
    transform: { text in
      guard let seed = UInt64(text) else {
        throw ValidationError("'\(text)' is no seed; give a whole number from 0 to \(UInt64.max).")
      }
      return seed
    }
  )
  var seed: UInt64 = 1

  /// How much is timed and in which order, `nil` without timing.
  var budget: TimingBudget? {
    skipsTiming ? nil : TimingBudget(seconds: timeBudget, samples: samples, seed: seed)
  }
}

struct StoreArguments: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp("The SQLite file that stores sessions.", valueName: "file"),
    completion: .file(extensions: ["sqlite"])
  )
  var path = Self.standard

  /// Where sessions are stored when nobody names a place.
  static let standard = "reports/results.sqlite"
}
