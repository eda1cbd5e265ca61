package import Foundation

/// The built `harness`, run as people run it.
package struct HarnessProgram {
  /// What a run left.
  package struct Outcome: Sendable {
    /// The exit code, or 128 plus the signal.
    package var exitCode: Int32
    /// Standard output.
    package var output: String
    /// Standard error.
    package var errors: String
  }

  /// The program beside the test bundle, built together with it.
  package static let path: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = bundle.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("harness").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return "\(Repository.root)/.build/debug/harness"
  }()

  /// The test's own environment, without what a CI or a person's shell tells the harness: nobody may
  /// approve in CI, and a workflow would be told of every planted fault.
  private static let home = ProcessInfo.processInfo.environment.filter { name, _ in
    name != "CI" && !["GITHUB_", "GITLAB_", "HARNESS_"].contains(where: name.hasPrefix)
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - program: Another program to run so, by its path.
  ///   - folder: The working directory.
  ///   - environment: Variables on top of ``home``.
  ///   - input: What it reads from standard input; nothing unless given.
  ///   - output: A file that takes standard output instead, as `/dev/full`.
  /// - Returns: Exit code and what was written.
  /// - Throws: What keeps the program from being started.
  package static func run(
    _ arguments: [String],
    program: String = path,
    in folder: String = Repository.root,
    environment: [String: String] = [:],
    input: Data? = nil,
    output: String? = nil
  ) throws -> Outcome {
    try start(
      arguments,
      program: program,
      in: folder,
      environment: environment,
      input: input,
      output: output
    )
    .wait()
  }

  /// Starts the program and does not wait for it.
  ///
  /// - Parameters: As those of ``run(_:program:in:environment:input:output:)``.
  /// - Returns: The running program.
  /// - Throws: What keeps the program from being started.
  package static func start(
    _ arguments: [String],
    program: String = path,
    in folder: String = Repository.root,
    environment: [String: String] = [:],
    input: Data? = nil,
    output: String? = nil
  ) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Files, not pipes: a full pipe would stop the program while nobody reads.
    let scratch = try TemporaryDirectory()
    process.environment =
      home
      .merging(["NO_COLOR": "1", "HARNESS_STORE": scratch.path + "/results.sqlite"]) { _, new in new
      }
      .merging(environment) { _, new in new }
    let outPath = output ?? scratch.path + "/out"
    let errorPath = scratch.path + "/err"
    if output == nil { try Data().write(to: URL(fileURLWithPath: outPath)) }
    try Data().write(to: URL(fileURLWithPath: errorPath))
    process.standardOutput = FileHandle(forWritingAtPath: outPath)
    process.standardError = FileHandle(forWritingAtPath: errorPath)
    process.standardInput = FileHandle.nullDevice
    if let input {
      let inputPath = scratch.path + "/in"
      try input.write(to: URL(fileURLWithPath: inputPath))
      process.standardInput = FileHandle(forReadingAtPath: inputPath)
    }
    try process.run()
    return Running(process: process, scratch: scratch, output: output == nil ? outPath : nil)
  }

  /// The program while it runs.
  package struct Running {
    fileprivate let process: Process
    fileprivate let scratch: TemporaryDirectory
    fileprivate let output: String?

    /// Ends the program with signal 9, which it cannot catch.
    package func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Sends signal 2, as Ctrl-C does, or another one.
    package func interrupt(by signal: Int32 = SIGINT) {
      Foundation.kill(process.processIdentifier, signal)
    }

    /// Waits for the end and returns exit code and what was written.
    package func wait() -> Outcome {
      process.waitUntilExit()
      return Outcome(
        exitCode: process.terminationReason == .exit
          ? process.terminationStatus : 128 + process.terminationStatus,
        output: output.map(HarnessProgram.read) ?? "",
        errors: HarnessProgram.read(scratch.path + "/err")
      )
    }
  }

  private static func read(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
