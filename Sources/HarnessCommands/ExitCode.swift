import ArgumentParser

/// How the program ends, in numbers that scripts rely on.
package enum HarnessExit: Int32, CaseIterable, Sendable {
  /// Done; a gate passes.
  case done = 0
  /// The gate found a regression.
  case regression = 1
  /// The inputs of two sessions differ, so that they cannot be compared.
  case inputsDiffer = 4
  /// There is no gate baseline, or a rule of the gate is wrong.
  case noBaseline = 5
  /// A paginator crashed, hung, answered nonsense or is not deterministic, and the gate or `--strict`
  /// asks for more; or it breaks a law, and `conform` asked.
  case paginatorFailed = 6
  /// The store cannot be read or written.
  case store = 7
  /// The command line means nothing.
  case usage = 64
  /// An input is not what it claims to be.
  case badInput = 65
  /// There is no such corpus, font, file or session.
  case missingInput = 66
  /// A bug of the harness: an identity that always holds did not.
  case bug = 70
  /// The output cannot be written.
  case cannotWrite = 73
  /// The person stopped it.
  case interrupted = 130

  package var sentence: String {
    switch self {
    case .done: "Done."
    case .regression: "The gate found a regression."
    case .paginatorFailed:
      "A paginator failed or is not deterministic, and the gate or --strict makes that an error; "
        + "or it breaks a law (conform)."
    case .inputsDiffer: "Inputs of the layouts differ; nothing can be compared."
    case .noBaseline:
      "There is no gate baseline, or a rule of the gate is wrong or matches nothing."
    case .store: "The store of sessions cannot be read or written."
    case .usage: "The command line means nothing."
    case .badInput: "An input is not what it claims to be."
    case .missingInput: "There is no such corpus, font, file or session."
    case .bug: "An identity that always holds did not: a bug of the harness."
    case .cannotWrite: "The output cannot be written."
    case .interrupted: "Interrupted."
    }
  }
}

struct HarnessFailure: Error, CustomStringConvertible {
  var exit: HarnessExit
  var description: String

  init(_ exit: HarnessExit, _ description: String) {
    self.exit = exit
    self.description = description
  }
}

extension HarnessExit {
  var end: ExitCode { ExitCode(rawValue) }
}
