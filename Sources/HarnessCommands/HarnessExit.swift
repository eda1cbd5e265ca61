import ArgumentParser
import Comparisons
import PairedTimes

/// How the program ends, in numbers that scripts rely on.
package enum HarnessExit: Int32, CaseIterable, Sendable {
  case done = 0
  case regression = 1
  /// The gate of time proved nothing within its budget.
  case inconclusive = 3
  case inputsDiffer = 4
  case noBaseline = 5
  /// A paginator crashed, hung, answered nonsense or is not deterministic, and the gate or `--strict`
  /// asks for more; or it breaks a law or shows none, and `conform` asked.
  case paginatorFailed = 6
  case store = 7
  /// A unit of a plan was not measured.
  case incomplete = 8
  case usage = 64
  case badInput = 65
  case missingInput = 66
  case bug = 70
  case cannotWrite = 73
  case interrupted = 130

  package var sentence: String {
    switch self {
    case .done: "Done."
    case .regression: "The gate found a regression."
    case .paginatorFailed:
      "A paginator failed or is not deterministic, and the gate or --strict makes that an error; "
        + "or it breaks a law or shows none (conform)."
    case .inconclusive: "The gate of time proved nothing within its budget (INCONCLUSIVE)."
    case .inputsDiffer:
      "Inputs of the layouts differ, so nothing can be compared; or the machine is not fit to judge "
        + "time."
    case .noBaseline:
      "There is no gate baseline, or a rule of the gate is wrong or matches nothing."
    case .incomplete: "A part of what a plan says was not measured (merge)."
    case .store: "The store of sessions cannot be read or written."
    case .usage: "The command line means nothing."
    case .badInput: "An input is not what it claims to be."
    case .missingInput: "There is no such corpus, font, file or session."
    case .bug: "An identity that always holds did not: a bug of the harness."
    case .cannotWrite: "The output cannot be written."
    case .interrupted: "Interrupted."
    }
  }

  /// What comes again however often it is tried: an engine that starts workers anew need not.
  static let notMendedByRetrying: [HarnessExit] = [
    .inputsDiffer, .noBaseline, .usage, .badInput, .missingInput,
  ]

  /// All codes, as the help lists them: those that are long go on below themselves.
  static var list: String {
    hanging(allCases.map { ("\($0.rawValue)", $0.sentence) }, 80).joined(separator: "\n")
  }
}

extension HarnessExit {
  /// How the gate ends that came to a verdict; where it cannot judge, the others that end in REFUSED
  /// and ERROR are thrown.
  init(of word: GateVerdict.Word) {
    switch word {
    case .pass: self = .done
    case .fail: self = .regression
    case .refused: self = .inputsDiffer
    case .unsound: self = .paginatorFailed
    case .error: self = .bug
    }
  }
}

extension HarnessExit {
  /// How the gate of time ends; one that proved nothing stops the merge unless the rules say otherwise.
  init(of verdict: TimeVerdict, _ rules: TimeRules) {
    switch verdict {
    case .pass: self = .done
    case .fail: self = .regression
    case .inconclusive, .undecided: self = rules.blocksInconclusive ? .inconclusive : .done
    case .refused: self = .inputsDiffer
    }
  }
}

extension GateVerdict.Word {
  /// The word of the gate's last line.
  init(of exit: HarnessExit) {
    switch exit {
    case .done: self = .pass
    case .regression: self = .fail
    case .inputsDiffer, .noBaseline: self = .refused
    case .paginatorFailed: self = .unsound
    case .incomplete: self = .refused
    case .inconclusive, .store, .usage, .badInput, .missingInput, .bug, .cannotWrite, .interrupted:
      self = .error
    }
  }
}

struct HarnessFailure: Error, CustomStringConvertible {
  var exit: HarnessExit
  var description: String

  /// A failure with a sentence and the lines below it, none of which anything from outside can end.
  init(_ exit: HarnessExit, _ sentence: String, lines: [String] = []) {
    self.exit = exit
    description = ([sentence] + lines).map(ShownText.oneLine).joined(separator: "\n")
  }

  static func usage(_ sentence: String) -> HarnessFailure { HarnessFailure(.usage, sentence) }
}

extension HarnessExit {
  var end: ExitCode { ExitCode(rawValue) }
}
