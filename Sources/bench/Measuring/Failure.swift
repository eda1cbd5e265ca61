import HostSystem

/// Why something cannot be measured.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs a program, which has to succeed; the times of its outcome are exact.
@discardableResult
func run(_ program: String, _ arguments: [String]) throws -> ChildProcess.Outcome {
  var child = ChildProcess(program, arguments, name: program)
  child.mostOutput = 0
  let outcome = child.begin()?.outcome(after: .infinity) ?? ChildProcess.Outcome(end: .notStarted)
  guard outcome.end == .exit(0) else {
    throw Failure("\(program) did not succeed: \(outcome.end)\(outcome.lastLine)")
  }
  return outcome
}

func temporaryFolder() throws -> String {
  guard let folder = temporaryFolder(named: "bench") else {
    throw Failure("no temporary folder can be made")
  }
  return folder
}
