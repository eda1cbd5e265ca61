import Foundation
import HostSystem

/// Instructions that workloads take for each scalar, counted by callgrind.
///
/// A copy of this program without debug data, which valgrind 3.19 cannot read, runs each workload
/// once and twice; the difference is the second time alone, and loading is in neither.
enum InstructionCounts {
  /// The scalars a workload is done to.
  static let scalars = 100_000

  struct Row {
    var workload: Workload
    /// Instructions for each scalar; `nil` where they could not be counted.
    var perScalar: Double?
    var reason = ""
  }

  /// Counts all workloads that are named; all when none is.
  ///
  /// - Throws: ``Failure`` when the program cannot be copied.
  static func rows(of names: [String]) throws -> [Row] {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = "\(folder)/bench"
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().path
    try run("/usr/bin/strip", ["-g", "-o", program, own])
    var callgrind = Callgrind(valgrind: "/usr/bin/valgrind")
    callgrind.kept = ["LD_LIBRARY_PATH", "HOME", "HARNESS_CACHE"]
    return Workload.all.filter { names.isEmpty || names.contains($0.name) }
      .map { workload in
        do {
          let (once, twice) = (
            try callgrind.count(program, workload.arguments(scalars: scalars, times: 1)),
            try callgrind.count(program, workload.arguments(scalars: scalars, times: 2))
          )
          return Row(workload: workload, perScalar: Double(twice - once) / Double(scalars))
        } catch {
          return Row(workload: workload, reason: "\(error)")
        }
      }
  }
}
