package import Foundation

/// A program that is run to its end, fed from a file and written to files.
///
/// Files, not pipes: a child that reads nothing or prints a flood cannot stop its parent. The child
/// stays in the group of this process, so that Ctrl-C ends both, unless it leads a group of its own.
package struct ChildProcess: Hashable, Sendable {
  package var program: String
  package var arguments: [String]
  /// The name that the program is told it has.
  package var name: String
  /// This process's own, with the mark of its ``Guardian``, unless given.
  package var environment: [String: String]?
  /// The working directory; this process's own unless given.
  package var folder: String?
  package var secondsToLive = 60
  /// The most bytes that are kept of its standard output; of standard error, the last 64 KiB are.
  package var mostOutput = 65_536
  /// The most bytes that it may print before it is ended; no limit unless given.
  package var mostWritten: Int?
  /// Whether it leads a process group, so that those it starts end with it.
  package var leadsGroup = false

  package init(_ program: String, _ arguments: [String], name: String = "harness") {
    (self.program, self.arguments, self.name) = (program, arguments, name)
  }

  package static let thisProgram =
    FileManager.default.fileExists(atPath: "/proc/self/exe")
    ? "/proc/self/exe" : CommandLine.arguments[0]

  /// Returns the path of a program: as it is when it has a slash, else the first of its name in folders
  /// that are separated by colons.
  package static func path(
    of program: String,
    in folders: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  ) -> String? {
    if program.contains("/") { return program }
    return folders.split(separator: ":").map { "\($0)/\(program)" }
      .first { file in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
          && !isFolder.boolValue && access(file, X_OK) == 0
      }
  }

  /// Starts the child and waits for its end; it is gone afterwards.
  package func run(input: Data = Data()) -> Outcome {
    begin(input: input)?.outcome(after: Double(secondsToLive)) ?? Outcome(end: .notStarted)
  }

  /// Starts the child and does not wait for it; `nil` when it cannot be started.
  package func begin(input: Data = Data()) -> RunningChild? {
    let files = (0..<3).compactMap { _ in tmpfile() }
    let written =
      files.first.map { file in
        input.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      } ?? 0
    guard files.count == 3, written == input.count, fflush(files[0]) == 0 else {
      for file in files { fclose(file) }
      return nil
    }
    rewind(files[0])
    guard let process = start(files.map { fileno($0) }) else {
      for file in files { fclose(file) }
      return nil
    }
    fclose(files[0])
    return RunningChild(description: self, process: process, output: files[1], errors: files[2])
  }

  private func start(_ descriptors: [Int32]) -> pid_t? {
    // The C library's way to start a child in another folder is not seen by Swift; env(1) goes there.
    if let folder, let env = Self.path(of: "env") {
      var mover = self
      (mover.program, mover.arguments) = (env, ["-C", folder, program] + arguments)
      mover.folder = nil
      return mover.start(descriptors)
    }
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    if leadsGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    }
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let values =
      environment
      ?? ProcessInfo.processInfo.environment.merging([Guardian.markName: Guardian.newMark()]) { $1 }
    var variables =
      values.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for variable in variables { free(variable) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, program, &actions, &attributes, &words, &variables)
    return result == 0 ? child : nil
  }
}

extension ChildProcess {
  package struct Outcome: Hashable, Sendable {
    package var end: End
    /// All that it printed, as far as it is kept.
    package var output: [UInt8]
    /// The last that it wrote to standard error.
    package var errors: String
    /// From its start to its end.
    package var wallNanoseconds = 0
    /// The CPU time of all its threads.
    package var cpuNanoseconds = 0

    package init(end: End, output: [UInt8] = [], errors: String = "") {
      (self.end, self.output, self.errors) = (end, output, errors)
    }
  }

  package enum End: Hashable, Sendable {
    /// By itself, with a code.
    case exit(Int32)
    case signal(Int32)
    /// Ended since it took too long.
    case tooLate
    /// Ended since it printed too much.
    case tooMuch
    /// Not at all: there is no such program.
    case noProgram
    /// Not at all: the system did not start it.
    case notStarted
  }
}
