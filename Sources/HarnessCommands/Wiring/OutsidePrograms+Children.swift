import Corpora
import Foundation
import Synchronization

extension OutsidePrograms {
  /// Programs that are run as children of this one, each in a group of its own.
  ///
  /// They see the environment of this program, but for the language of their messages, which are read.
  /// What they start ends with them, and all of it when this program is interrupted.
  static let children = OutsidePrograms { call in
    guard let program = Self.path(of: call.program) else { return Outcome(end: .noProgram) }
    // The C library's way to start a child in another folder is not seen by Swift; env(1) goes there.
    let mover = call.folder.flatMap { folder in
      Self.path(of: "env").map { ($0, ["-C", folder, call.program]) }
    }
    let child = ChildProcess(
      program: mover?.0 ?? program,
      arguments: (mover?.1 ?? []) + call.arguments,
      name: call.program,
      environment: ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 },
      mostOutput: call.mostOutput,
      mostWritten: call.mostOutput,
      leadsGroup: true
    )
    guard let running = child.begin() else { return Outcome(end: .notStarted) }
    Interruption.child.store(-running.process, ordering: .relaxed)
    defer { Interruption.child.store(0, ordering: .relaxed) }
    guard let outcome = running.outcome(after: Double(call.seconds), keeping: call.mostOutput)
    else { return Outcome(end: .notStarted) }
    return Outcome(
      end: End(outcome.end),
      output: Array(outcome.output),
      errors: String(decoding: outcome.errors.suffix(65_536), as: UTF8.self)
    )
  }

  /// The path of a program: as it is when it has a slash, else the first of its name on the `PATH`.
  private static func path(of program: String) -> String? {
    if program.contains("/") { return program }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(program)" }
      .first { file in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
          && !isFolder.boolValue && access(file, X_OK) == 0
      }
  }
}

extension OutsidePrograms.End {
  fileprivate init(_ end: RunningChild.End) {
    switch end {
    case .exit(let code): self = .exit(code)
    case .signal(let number): self = .signal(number)
    case .tooLate: self = .tooLate
    case .tooMuch: self = .tooMuch
    }
  }
}
