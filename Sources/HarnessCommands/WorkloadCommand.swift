import ArgumentParser

/// `harness workload`: the child whose instructions are counted.
///
/// Without a pass it only loads what serves every paginator; the difference to a run with one is the
/// paginator's own work.
struct WorkloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workload",
    abstract: "Paginate the text on standard input as often as its request says.",
    shouldDisplay: false
  )

  func run() throws {
    try withExitCodes {
      let pagination = try ChildPagination()
      try pagination.load()
      for _ in 0..<max(0, pagination.request.passes ?? 1) { _ = try pagination.pass() }
    }
  }
}
