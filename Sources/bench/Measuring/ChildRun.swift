import Foundation

/// A program that was run to its end.
struct ChildRun {
  /// From its start to its end, in nanoseconds.
  var wall: Double
  /// The CPU time of all its threads, in nanoseconds.
  var cpu: Double
  var output: String
  var errors: String

  /// Why a program gave no answer.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program, by default in the environment of this one.
  ///
  /// It is started by `posix_spawn` and waited for by `wait4`, which tells its CPU time; what it writes
  /// goes to files, since nobody would read a pipe meanwhile.
  ///
  /// - Throws: ``Failure`` when it cannot be started or ends with another code than 0.
  init(_ program: String, _ arguments: [String], environment: [String: String]? = nil) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (out, err) = ("\(folder)/out", "\(folder)/err")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, out, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, err, flags, 0o600)
    let variables = environment ?? ProcessInfo.processInfo.environment
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + settings { free(word) } }

    var child = pid_t()
    let start = wallNanoseconds()
    guard posix_spawn(&child, program, &actions, nil, &words, &settings) == 0 else {
      throw Failure(description: "\(program) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
    wall = Double(wallNanoseconds() - start)
    cpu = Self.nanoseconds(usage.ru_utime) + Self.nanoseconds(usage.ru_stime)
    output = Self.read(out)
    errors = Self.read(err)
    guard status == 0 else {
      let line = errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw Failure(description: "\(program) ended with status \(status)\(line)")
    }
  }

  private static func read(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  private static func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }
}

func temporaryFolder() throws -> String {
  var name = Array("\(FileManager.default.temporaryDirectory.path)/bench-XXXXXX".utf8CString)
  guard mkdtemp(&name) != nil else {
    throw ChildRun.Failure(description: "no temporary folder can be made")
  }
  return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}
