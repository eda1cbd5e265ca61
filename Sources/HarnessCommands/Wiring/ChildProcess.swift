import Foundation

/// A program that is run to its end, fed from a file and written to files.
///
/// Files, not pipes: a child that reads nothing or prints a flood cannot stop its parent. The child
/// stays in the group of this process, so that Ctrl-C ends both.
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
  var secondsToLive: Int

  /// This program, as it runs now.
  static let thisProgram =
    FileManager.default.fileExists(atPath: "/proc/self/exe")
    ? "/proc/self/exe" : CommandLine.arguments[0]

  /// The most bytes that are kept of what a child prints.
  private static let most = 65_536

  /// How a child ended, and what it printed before.
  struct Outcome {
    /// How it ended.
    var end: End
    /// The first bytes of its standard output.
    var output: Data
    /// The last bytes of its standard error.
    var errors: Data
  }

  /// How a child ended.
  enum End: Equatable {
    /// By itself, with a code.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)
    /// By its parent, since it took too long.
    case tooLate
  }

  /// Starts the child and waits for its end; it is gone afterwards.
  ///
  /// - Parameter input: What it reads from standard input.
  /// - Returns: What came of it; `nil` when it cannot be started.
  func run(input: Data = Data()) -> Outcome? {
    let files = (0..<3).compactMap { _ in tmpfile() }
    defer { for file in files { fclose(file) } }
    guard files.count == 3 else { return nil }
    let written = input.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, files[0]) }
    guard written == input.count, fflush(files[0]) == 0 else { return nil }
    rewind(files[0])
    guard let child = start(files.map { fileno($0) }), let end = end(of: child) else { return nil }
    return Outcome(
      end: end,
      output: Self.bytes(of: files[1], fromEnd: false),
      errors: Self.bytes(of: files[2], fromEnd: true)
    )
  }

  private static func bytes(of file: UnsafeMutablePointer<FILE>, fromEnd: Bool) -> Data {
    if !fromEnd || fseek(file, -most, SEEK_END) != 0 { rewind(file) }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = fread(&bytes, 1, bytes.count, file)
    return Data(bytes.prefix(count))
  }

  /// The child's process id, `nil` when it cannot be started.
  private func start(_ descriptors: [Int32]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let pairs = environment.map { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }
    var variables = (pairs ?? []).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var child: pid_t = 0
    let result =
      environment == nil
      ? posix_spawn(&child, program, &actions, nil, &words, environ)
      : posix_spawn(&child, program, &actions, nil, &words, &variables)
    return result == 0 ? child : nil
  }

  /// Waits for a child's end, at most as long as it may take.
  private func end(of child: pid_t) -> End? {
    let deadline = Date(timeIntervalSinceNow: Double(secondsToLive))
    var status: Int32 = 0
    var ended = waitpid(child, &status, WNOHANG)
    while ended == 0 || (ended == -1 && errno == EINTR) {
      if Date() > deadline {
        kill(child, SIGKILL)
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        return .tooLate
      }
      usleep(2_000)
      ended = waitpid(child, &status, WNOHANG)
    }
    guard ended == child else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}
