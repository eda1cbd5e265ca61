import Comparisons
import Foundation
import Reports

/// How the gate tells a person, a script and a workflow what it found.
struct GateOutlet {
  let console: Console
  /// Whether standard output is taken by `results.json`.
  let printsJSON: Bool
  var environment = ProcessInfo.processInfo.environment

  /// Ends with the verdict as the last line.
  ///
  /// - Throws: ``HarnessEnd`` always, or what keeps the line from being written.
  func end(_ exit: HarnessExit) throws -> Never {
    let line = "VERDICT: \(GateVerdict.Word(of: exit).rawValue)"
    if printsJSON { console.note(line) } else { try console.print(line) }
    throw HarnessEnd(exit: exit)
  }

  /// Ends after something kept the gate from its work.
  func end(after failure: HarnessFailure) throws -> Never {
    let sentences = [failure.description] + Settings.inForce.sources(of: failure.description)
    Harness.complain(sentences)
    try end(failure.exit)
  }
}

extension GateVerdict.Word {
  /// The word for an exit code.
  init(of exit: HarnessExit) {
    switch exit {
    case .done: self = .pass
    case .regression: self = .fail
    case .inputsDiffer, .noBaseline: self = .refused
    case .paginatorFailed: self = .unsound
    case .store, .usage, .badInput, .missingInput, .bug, .cannotWrite, .interrupted: self = .error
    }
  }
}
