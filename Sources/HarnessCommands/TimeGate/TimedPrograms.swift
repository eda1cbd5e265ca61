import Digests
import Foundation
import HostSystem
import PaginatorKit
import PairedTimes
import Paginators

/// Which programs a time gate is about, by what they are made of.
struct TimedPrograms {
  let base: TimedFile
  let candidate: TimedFile
  let control: TimedFile
  /// What is in the files of the harnesses, read once; `nil` without `--base`.
  let harnesses: (base: [UInt8], candidate: [UInt8], control: [UInt8])?

  /// A harness and what is in its file.
  private struct Program {
    let path: String
    let bytes: [UInt8]

    init(_ path: String) throws(HarnessFailure) {
      self.path = path
      do throws(FileFault) {
        bytes = try HostSystem.bytes(ofFile: path, atMost: 1 << 30)
      } catch {
        throw HarnessFailure(.missingInput, "'\(path)' cannot be read: \(error.reason).")
      }
    }
  }

  /// The programs that the options name.
  ///
  /// - Throws: ``HarnessFailure`` for a program that is not there, and for a command of the base that no
  ///   paginator has.
  init(_ arguments: TimeGateArguments, _ external: ExternalArguments) throws {
    let names = external.commands.map(\.name)
    for command in arguments.baseCommands where !names.contains(command.name) {
      throw HarnessFailure.usage(
        "--base-command \(command.name)=… has no candidate; give it with "
          + "--paginator-command \(command.name)=…."
      )
    }
    guard arguments.base != nil || !arguments.baseCommands.isEmpty else {
      throw HarnessFailure.usage(
        "What is time to be judged against? Give an earlier build, --base PROGRAM, or an earlier "
          + "program of a --paginator-command, --base-command NAME=COMMAND."
      )
    }
    guard arguments.control == nil || arguments.base != nil else {
      throw HarnessFailure.usage("--control is a twin of --base, which is not given.")
    }
    let base = try arguments.base.map { try Program(Self.file($0, of: "base")) }
    let candidate = try base.map { _ in try Program(ChildProcess.thisProgram) }
    let control = try arguments.control.map { try Program(Self.file($0, of: "control")) } ?? base
    harnesses = base.flatMap { base in
      candidate.flatMap { candidate in
        control.map { (base.bytes, candidate.bytes, $0.bytes) }
      }
    }
    let compared = arguments.baseCommands
    let commands = external.commands.filter { command in
      compared.contains { $0.name == command.name }
    }
    self.base = Self.timed(base, compared)
    self.candidate = Self.timed(candidate, commands, shown: "this program")
    self.control = Self.timed(control, compared)
  }

  /// The path of a program that can be run.
  private static func file(_ name: String, of role: String) throws -> String {
    guard let path = path(of: name) else {
      throw HarnessFailure(
        .missingInput,
        "There is no program '\(name)' for the \(role); --\(role) takes the path of a harness."
      )
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      !isFolder.boolValue, access(path, X_OK) == 0
    else {
      throw HarnessFailure(
        .missingInput,
        "'\(name)' is no program that can be run; --\(role) takes the path of a harness."
      )
    }
    return path
  }

  /// The path of what a word names: a file, or else a program on the PATH.
  private static func path(of word: String) -> String? {
    FileManager.default.fileExists(atPath: word) ? word : ChildProcess.path(of: word)
  }

  /// What is told of a harness and of commands.
  private static func timed(
    _ harness: Program?,
    _ commands: [NamedSource],
    shown: String? = nil
  ) -> TimedFile {
    var names = commands.map(\.text)
    var digests = commands.map(digest)
    if let harness {
      names.insert(shown ?? harness.path, at: 0)
      digests.insert(sha256(of: harness.bytes), at: 0)
    }
    return TimedFile(
      shown: names.joined(separator: ", "),
      digest: digests.count == 1
        ? digests[0] : sha256(of: Array(digests.joined(separator: "\n").utf8)),
      version: harness.flatMap { version(of: $0.path) }
    )
  }

  /// The digest of a command: of its words, and of what is in those that are files; what such files
  /// load is not in it.
  private static func digest(of command: NamedSource) -> String {
    let words = (try? commandWords(command.source)) ?? [command.source]
    let files = words.compactMap { word in
      path(of: word).flatMap { try? Program($0) }.map { sha256(of: $0.bytes) }
    }
    return sha256(of: Array(([command.name] + words + files).joined(separator: "\n").utf8))
  }

  /// What a harness says of its version; `nil` where it says nothing in one line.
  private static func version(of path: String) -> String? {
    var child = ChildProcess(path, ["--version"])
    child.secondsToLive = 10
    child.leadsGroup = true
    let outcome = child.run()
    guard outcome.end == .exit(0) else { return nil }
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    return lines.count == 1 ? sanitized(String(lines[0]), atMost: 40) : nil
  }
}
