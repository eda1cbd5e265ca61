import Foundation
import TestSupport

/// A folder in which the built program is timed against itself, one of both slowed down.
struct TimeGateFolder {
  let folder: TemporaryDirectory

  /// What slows a paginator down in a debug build: `greedy:slow=900%`.
  static let fault = "HARNESS_PLANTED_FAULT"

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("time:\n  cells: '*/greedy/phone-6@17/warm'\n", to: "harness.yml")
    let program = HarnessProgram.path
    try folder.writeScript("unset \(Self.fault); exec '\(program)' \"$@\"", to: "quick")
    try folder.writeScript(
      "\(Self.fault)=greedy:slow=900% exec '\(program)' \"$@\"",
      to: "slow"
    )
  }

  /// Runs the gate of time with a base that is `quick` or `slow`.
  func run(
    base: String,
    slowed: Bool = false,
    _ arguments: [String] = [],
    withTools: Bool = false
  ) throws -> HarnessProgram.Outcome {
    // Counting instructions takes minutes.
    var environment = withTools ? [:] : ["PATH": folder.path]
    environment[Self.fault] = slowed ? "greedy:slow=900%" : nil
    return try HarnessProgram.run(
      [
        "gate", "--time", "--base", folder.path(of: base), "--pass-environment", Self.fault,
        "--paginator", "greedy", "--corpora", Repository.root + "/corpora", "--output", "out",
        "--store", "s.sqlite",
      ] + arguments,
      in: folder.path,
      environment: environment
    )
  }
}
