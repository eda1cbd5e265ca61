import ArgumentParser
import Trials

/// What a person sees while it runs.
struct TerminalArguments: ParsableArguments {
  @Option(help: "Colour: auto, always or never. NO_COLOR and FORCE_COLOR are obeyed.")
  var color: ColorChoice = .auto

  @Option(help: "Progress on standard error: auto, always or never.")
  var progress: ColorChoice = .auto

  @Flag(help: "Print results only.")
  var quiet = false

  @Flag(help: "Say on standard error which settings are in force and what is done when.")
  var verbose = false
}

/// When a terminal's abilities are used.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal.
  case auto
  /// Even into a file.
  case always
  /// Not at all.
  case never
}

/// How the detailed layout is timed, and its memory measured.
struct TimingArguments: ParsableArguments {
  @Flag(
    name: .customLong("no-timing"),
    help: "Measure no time: everything printed repeats exactly."
  )
  var skipsTiming = false

  @Option(
    help: ArgumentHelp("Take exactly so many samples.", valueName: "n"),
    transform: { text in
      guard let count = Int(text), (1...100_000).contains(count) else {
        throw ValidationError("'\(text)' is no sample count; give 1 to 100000.")
      }
      return count
    }
  )
  var samples: Int?

  @Option(
    help: ArgumentHelp(
      "The CPU seconds a paginator may take to be timed. (default: 1)",
      valueName: "seconds"
    ),
    transform: { text in
      guard let seconds = Double(text), seconds > 0, seconds <= 3_600 else {
        throw ValidationError("'\(text)' is no time budget; give seconds above 0, up to 3600.")
      }
      return seconds
    }
  )
  var timeBudget: Double = 1

  @Option(
    help: ArgumentHelp(
      "What the order of timing is drawn from. (default: 1)",
      valueName: "n"
    ),
    transform: { text in
      guard let seed = UInt64(text) else {
        throw ValidationError(
          "'\(text)' is no seed; give a whole number from 0 to \(UInt64.max)."
        )
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
