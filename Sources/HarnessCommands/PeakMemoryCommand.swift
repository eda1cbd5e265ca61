import ArgumentParser
import Trials

/// `harness peak-memory`: the child that `compare` starts to measure a paginator's memory alone.
struct PeakMemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peak-memory",
    abstract: "Paginate the text on standard input once and print how much memory that took.",
    shouldDisplay: false
  )

  func run() throws {
    try withExitCodes {
      let pagination = try ChildPagination()
      try pagination.load()
      ProcessMemory.forgetPeak()
      let before = ProcessMemory.now()
      let allocatedBefore = allocatedBytes()
      // All pages are kept until the peak is read, and the pass until what it holds is.
      let held = try pagination.heldPass()
      let (peak, retained) = withExtendedLifetime(held) {
        let peak = ProcessMemory.growth(from: before, to: ProcessMemory.now())
        held.forgetPages()
        let allocated = allocatedBytes()
        return (peak, allocatedBefore.flatMap { old in allocated.map { max(0, $0 - old) } })
      }
      try Console.result(
        "{\"pages\":\(held.pageCount),\"peak_bytes\":\(peak.map(String.init) ?? "null"),"
          + "\"retained_bytes\":\(retained.map(String.init) ?? "null")}\n"
      )
    }
  }
}

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
