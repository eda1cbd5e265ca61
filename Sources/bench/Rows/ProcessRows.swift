import Foundation
import HostSystem
import Paginators

extension SpeedGroup {
  /// From the start of a process to its first page.
  static let processStart = SpeedGroup("process-start") { context in
    let runs = try processes(20) {
      try run(
        context.harness,
        ["show", GreedyPaginator.id, "--page", "1", "--corpus", "diamond-sutra"]
      )
    }
    return SpeedRow(
      title: "from the start of a process to the first page of the sutra",
      measured: runs.cpu.milliseconds,
      unit: .milliseconds,
      limit: .atMost(15),
      note:
        "harness show greedy --page 1, \(context.isStatic ? "as make install builds it" : "linked dynamically"); CPU, least "
        + "\(format(runs.cpu.leastMilliseconds, 1)) ms; wall "
        + "\(format(runs.wall.milliseconds, 1)) ms, least "
        + "\(format(runs.wall.leastMilliseconds, 1)) ms; 20 processes"
    )
  }

  /// The paginators of the sweep.
  private static let swept = [
    GreedyPaginator.id, ContainerFillPaginator.id, FixedCountPaginator.id,
    GrowShrinkPaginator.id, BinarySearchPaginator.id, WindowPaginator.id,
  ]

  /// Six paginators over the sutra in 24 layouts.
  static let sweep = SpeedGroup("sweep") { context in
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let runs = try processes(3) {
      try run(
        context.harness,
        ["compare", "--corpus", "diamond-sutra", "--no-timing", "--quiet"]
          + swept.flatMap { ["--paginator", $0] }
          + ["--output", folder, "--store", "\(folder)/results.sqlite"]
      )
    }
    return SpeedRow(
      title: "the sutra by 6 paginators in 24 layouts without timing, results written",
      measured: runs.wall.leastMilliseconds / 1e3,
      unit: .seconds,
      limit: .atMost(1),
      note:
        "wall time on \(ProcessInfo.processInfo.activeProcessorCount) cores, the least of 3; CPU "
        + "\(format(runs.cpu.leastMilliseconds / 1e3, 2)) s"
    )
  }

  private static func processes(
    _ count: Int,
    _ start: () throws -> ChildProcess.Outcome
  ) throws -> (wall: Laps, cpu: Laps) {
    _ = try start()
    let runs = try (0..<count).map { _ in try start() }
    return (
      Laps(nanoseconds: runs.map { Double($0.wallNanoseconds) }),
      Laps(nanoseconds: runs.map { Double($0.cpuNanoseconds) })
    )
  }
}
