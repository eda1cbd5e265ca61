import Corpora
import Foundation
import Synchronization

/// A program that is run to its end, fed from a file and written to files.
///
/// Files, not pipes: a child that reads nothing or prints a flood cannot stop its parent. The child
/// stays in the group of this process, so that Ctrl-C ends both, unless it leads a group of its own.
struct ChildProcess {
  typealias Outcome = ExternalPrograms.Outcome

  var program: String
  var arguments: [String]
  /// The name that the program is told it has.
  var name = "harness"
  /// This process's own unless given.
  var environment: [String: String]?
  var secondsToLive = 60
  /// The most bytes that are kept of its standard output; of standard error, the last 64 KiB are.
  var mostOutput = 65_536
  /// The most bytes that it may print before it is ended; no limit unless given.
  var mostWritten: Int?
  /// Whether it leads a process group, so that those it starts end with it.
  var leadsGroup = false

  static let thisProgram =
    FileManager.default.fileExists(atPath: "/proc/self/exe")
    ? "/proc/self/exe" : CommandLine.arguments[0]

  /// Returns the path of a program: as it is when it has a slash, else the first of its name in folders
  /// that are separated by colons.
  static func path(
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
  func run(input: Data = Data()) -> Outcome {
    begin(input: input)?.outcome(after: Double(secondsToLive)) ?? Outcome(end: .notStarted)
  }

  /// Starts the child and does not wait for it; `nil` when it cannot be started.
  func begin(input: Data = Data()) -> RunningChild? {
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
    let pairs = environment.map { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }
    var variables = (pairs ?? []).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var child: pid_t = 0
    let result =
      environment == nil
      ? posix_spawn(&child, program, &actions, &attributes, &words, environ)
      : posix_spawn(&child, program, &actions, &attributes, &words, &variables)
    return result == 0 ? child : nil
  }
}

/// A child process that was started and must be waited for or ended, and the files it prints to.
struct RunningChild {
  fileprivate let description: ChildProcess
  let process: pid_t
  fileprivate let output: UnsafeMutablePointer<FILE>
  fileprivate let errors: UnsafeMutablePointer<FILE>

  /// Waits some seconds for the child's end, or ends it; it is gone afterwards.
  func outcome(after seconds: Double) -> ChildProcess.Outcome {
    defer { closeFiles() }
    return ChildProcess.Outcome(
      end: end(after: seconds),
      output: Self.bytes(of: output, keeping: description.mostOutput, fromEnd: false),
      errors: String(
        decoding: Self.bytes(of: errors, keeping: 65_536, fromEnd: true),
        as: UTF8.self
      )
    )
  }

  func end() {
    kill()
    closeFiles()
  }

  private func kill() {
    var status: Int32 = 0
    _ = Foundation.kill(description.leadsGroup ? -process : process, SIGKILL)
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  private func closeFiles() {
    fclose(output)
    fclose(errors)
  }

  private func end(after seconds: Double) -> ExternalPrograms.End {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    var ended = waitpid(process, &status, WNOHANG)
    while ended == 0 || (ended == -1 && errno == EINTR) {
      if Date() > deadline {
        kill()
        return .tooLate
      }
      if printsTooMuch {
        kill()
        return .tooMuch
      }
      usleep(2_000)
      ended = waitpid(process, &status, WNOHANG)
    }
    // What is no child of ours any more cannot be told about.
    guard ended == process else { return .notStarted }
    if description.leadsGroup { _ = Foundation.kill(-process, SIGKILL) }
    if printsTooMuch { return .tooMuch }
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  private var printsTooMuch: Bool {
    guard let most = description.mostWritten else { return false }
    return [output, errors]
      .contains { file in
        var status = stat()
        return fstat(fileno(file), &status) == 0 && status.st_size > most
      }
  }

  private static func bytes(
    of file: UnsafeMutablePointer<FILE>,
    keeping most: Int,
    fromEnd: Bool
  ) -> [UInt8] {
    fseek(file, 0, SEEK_END)
    let count = min(most, max(0, ftell(file)))
    if !fromEnd || fseek(file, -count, SEEK_END) != 0 { rewind(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = fread(&bytes, 1, count, file)
    return Array(bytes.prefix(read))
  }
}

extension ExternalPrograms {
  /// Programs that are run as children of this one, each in a group of its own.
  ///
  /// They see the environment of this program, but for the language of their messages, which are read.
  /// What they start ends with them, and all of it when this program is interrupted.
  static let children = ExternalPrograms { call in
    guard let program = ChildProcess.path(of: call.program) else { return Outcome(end: .noProgram) }
    // The C library's way to start a child in another folder is not seen by Swift; env(1) goes there.
    let mover = call.folder.flatMap { folder in
      ChildProcess.path(of: "env").map { ($0, ["-C", folder, call.program]) }
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
    return running.outcome(after: Double(call.seconds))
  }
}
