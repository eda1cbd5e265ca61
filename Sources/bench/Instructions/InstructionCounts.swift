import Foundation

/// Instructions that workloads take for each scalar, counted by callgrind.
///
/// A copy of this program without debug data, which valgrind 3.19 cannot read, runs each workload
/// once and twice; the difference is the second time alone, and loading is in neither.
struct InstructionCounts {
  /// The scalars a workload is done to.
  static let scalars = 100_000

  struct Row {
    var workload: Workload
    /// Instructions for each scalar; `nil` where they could not be counted.
    var perScalar: Double?
    var reason = ""
  }

  private let program: String

  /// Counts all workloads that are named; all when none is.
  ///
  /// - Throws: ``ChildRun/Failure`` when the program cannot be copied.
  static func rows(of names: [String]) throws -> [Row] {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let counts = InstructionCounts(program: "\(folder)/bench")
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().path
    _ = try ChildRun("/usr/bin/strip", ["-g", "-o", counts.program, own])
    return Workload.all.filter { names.isEmpty || names.contains($0.name) }
      .map { workload in
        do {
          let once = try counts.count(workload, times: 1)
          let twice = try counts.count(workload, times: 2)
          return Row(workload: workload, perScalar: Double(twice - once) / Double(scalars))
        } catch {
          return Row(workload: workload, reason: "\(error)")
        }
      }
  }

  private func count(_ workload: Workload, times: Int) throws -> Int {
    let run = try ChildRun(
      "/usr/bin/timeout",
      [
        "300", "valgrind", "--command-line-only=yes", "--tool=callgrind",
        "--callgrind-out-file=/dev/null", program, "--workload", workload.name,
        String(Self.scalars), String(times),
      ],
      environment: Self.environment
    )
    // ==1234== Collected : 94325876
    let line = run.errors.split(separator: "\n").last { $0.contains("Collected :") }
    guard let count = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw ChildRun.Failure(description: "valgrind does not say how many instructions there were")
    }
    return count
  }

  /// What makes counts repeat: Swift's hashing without a seed of its own, functions of libraries found
  /// at the start.
  private static var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = [
      "LC_ALL": "C", "LD_BIND_NOW": "1", "PATH": "/usr/bin:/bin",
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    for name in ["LD_LIBRARY_PATH", "HOME", "HARNESS_CACHE"] { environment[name] = own[name] }
    return environment
  }
}
