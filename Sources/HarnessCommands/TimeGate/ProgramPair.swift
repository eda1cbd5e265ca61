import Foundation
import HostSystem
import PaginatorKit
import PairedTimes
import Paginators
import Reports
import Trials
import Typesetting

/// Where the processes of a pair of programs come from.
protocol ProgramPair: TimedPair {
  /// Starts a process of a side.
  func process(of side: Side, paginator: String) throws -> ServedProcess
}

extension ProgramPair {
  func start(_ side: Side, paginator: String) throws -> any TimedProcess {
    try process(of: side, paginator: paginator)
  }
}

/// What the programs of all pairs are started with.
struct ProgramOptions {
  var environment: PaginatorEnvironment
  var external: ExternalArguments
  var workLimit: Int

  /// Starts a process of a command, which messages call by a name.
  func start(_ command: String, as name: String) throws(ExternalFailure) -> ServedProcess {
    try ServedProcess(
      try ExternalProgram(
        name: name,
        command: command,
        timeout: external.timeout,
        passing: external.passedEnvironment
      ),
      environment
    )
  }
}

/// Two harnesses, whose files are written anew for each round.
///
/// Where the bytes of a file lie in memory makes a program some per cent faster or slower for as long
/// as they lie there. So each round has fresh files in two folders whose paths are equally long, and a
/// coin says whose is written first, in the first of them.
final class HarnessPair: ProgramPair {
  private let programs: [Side: [UInt8]]
  private let names: [Side: String]
  private let options: ProgramOptions
  private let folder: TemporaryFolder
  private var copies: [Side: String] = [:]

  /// Two programs by what is in their files, and what messages call the second.
  init(
    base: [UInt8],
    candidate: [UInt8],
    called name: String = Side.candidate.rawValue,
    _ options: ProgramOptions
  ) throws {
    programs = [.base: base, .candidate: candidate]
    names = [.base: Side.base.rawValue, .candidate: name]
    self.options = options
    guard let folder = TemporaryFolder(named: "harness-time") else {
      throw HarnessFailure(
        .cannotWrite,
        "No folder can be made in \(FileManager.default.temporaryDirectory.path); set TMPDIR."
      )
    }
    self.folder = folder
  }

  func beginRound(first: Side) throws {
    for (place, side) in [first, first.other].enumerated() {
      copies[side] = try write(programs[side] ?? [], to: "\(folder.path)/\(place)")
    }
  }

  func process(of side: Side, paginator: String) throws -> ServedProcess {
    let program = copies[side] ?? ""
    let command =
      [program, "serve", "--paginator", paginator, "--work-limit", String(options.workLimit)]
      + ["--shaping", options.environment.shaping.rawValue]
    return try options.start(
      command.map(shellWord).joined(separator: " "),
      as: "\(paginator) of the \(names[side] ?? side.rawValue)"
    )
  }

  private func write(_ program: [UInt8], to folder: String) throws -> String {
    let file = "\(folder)/harness"
    mkdir(folder, 0o700)
    unlink(file)
    do throws(FileFault) {
      try writeNew(program, toFile: file, mode: 0o755)
    } catch {
      throw HarnessFailure(
        .cannotWrite,
        "A copy of a program cannot be written to \(folder): \(error.reason); set TMPDIR."
      )
    }
    return file
  }
}

/// Two commands, run as they are.
final class CommandPair: ProgramPair {
  private let commands: [Side: String]
  private let options: ProgramOptions

  init(base: String, candidate: String, _ options: ProgramOptions) {
    commands = [.base: base, .candidate: candidate]
    self.options = options
  }

  func beginRound(first: Side) {}

  func process(of side: Side, paginator: String) throws -> ServedProcess {
    try options.start(commands[side] ?? "", as: "\(paginator) of the \(side.rawValue)")
  }
}
