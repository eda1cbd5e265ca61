import Foundation

/// A program that is run to its end, fed from a file and written to files.
///
/// Files, not pipes: a child that reads nothing or prints a flood cannot stop its parent. The child
/// stays in the group of this process, so that Ctrl-C ends both, unless it leads a group of its own.
struct ChildProcess {
  /// The program's path.
  var program: String
  /// The words after the program's name.
  var arguments: [String]
  /// The name that the program is told it has.
  var name = "harness"
  /// The variables of its environment; this process's own unless given.
  var environment: [String: String]?
  /// How many seconds it may take.
  var secondsToLive = 60
  /// The most bytes that are kept of what it prints.
  var mostOutput = 65_536
  /// The most bytes that it may print before it is ended; no limit unless given.
  var mostWritten: Int?
  /// Whether it leads a process group, so that those it starts end with it.
  var leadsGroup = false

  /// This program, as it runs now.
  static let thisProgram =
    FileManager.default.fileExists(atPath: "/proc/self/exe")
    ? "/proc/self/exe" : CommandLine.arguments[0]

  /// Starts the child and waits for its end; it is gone afterwards.
  ///
  /// - Parameter input: What it reads from standard input.
  /// - Returns: What came of it; `nil` when it cannot be started.
  func run(input: Data = Data()) -> RunningChild.Outcome? {
    begin(input: input)?.outcome(after: Double(secondsToLive), keeping: mostOutput)
  }

  /// Starts the child and does not wait for it.
  ///
  /// - Parameter input: What it reads from standard input.
  /// - Returns: The child, which must be waited for or ended; `nil` when it cannot be started.
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
    guard let child = start(files.map { fileno($0) }) else {
      for file in files { fclose(file) }
      return nil
    }
    fclose(files[0])
    return RunningChild(
      process: child,
      output: files[1],
      errors: files[2],
      leadsGroup: leadsGroup,
      mostWritten: mostWritten
    )
  }

  /// The child's process id, `nil` when it cannot be started.
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
