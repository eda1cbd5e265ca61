import CProcesses
import Foundation
import HostSystem
import Subprocess

/// What keeps a program from being started, or from being given a text.
struct ProgramFault: Error {
  /// The end of a sentence that begins with "it cannot be started: " or alike.
  var reason: String
}

/// A program that was started: its process, and our ends of its three pipes.
///
/// It leads a session and a process group of its own. It belongs to one thread at a time.
final class ProgramProcess {
  enum End: Equatable {
    /// By itself, with a code.
    case exit(Int32)
    case signal(Int32)
  }

  /// The process id, that of the group and the session as well.
  let id: pid_t
  let input: Int32
  let output: Int32
  let errors: Int32

  private let mark: String
  private let life: ProgramLife
  private let place: Int32
  private var areStreamsOpen = true
  private var hasEnded = false

  /// Starts an executable file.
  ///
  /// - Throws: ``ProgramFault`` when the system does not run it.
  init(
    _ path: String,
    arguments: [String],
    environment: [String: String]
  ) throws(ProgramFault) {
    _ = Self.adoptsOrphans
    let input = try Self.pipe()
    let output = try Self.pipe()
    let errors = try Self.pipe()
    processes_widen_pipe(output.read, 1 << 20)
    for end in [input.write, output.read, errors.read] { processes_never_wait(end) }
    mark = Guardian.newMark()
    let variables = environment.merging([Guardian.markName: mark]) { $1 }
    life = Self.start(path, arguments, variables, input.read, output.write, errors.write)
    do throws(ProgramFault) {
      id = try life.waitForStart()
      place = processes_remember_group(id)
      if place < 0 {
        kill(-id, SIGKILL)
        life.letGo()
        throw ProgramFault(reason: "no more programs can be started now")
      }
    } catch {
      for end in [input.write, output.read, errors.read] { close(end) }
      throw error
    }
    (self.input, self.output, self.errors) = (input.write, output.read, errors.read)
  }

  deinit {
    end(grace: 0)
    closeStreams()
  }

  /// The CPU time of it, and of those below it that run, since each began, in nanoseconds.
  var processorNanoseconds: Int? { ProgramFamily(of: id).processorNanoseconds }

  /// Waits for the process to end by itself; `nil` when it still runs after so many milliseconds.
  func end(within milliseconds: Int32) -> End? {
    var code: Int32 = 0
    var signal: Int32 = 0
    guard processes_ended(id, milliseconds, &code, &signal) == 1 else { return nil }
    return signal == 0 ? .exit(code) : .signal(signal)
  }

  /// Ends the process, its group and all that it left behind; nothing of it runs or waits to be
  /// reaped afterwards.
  ///
  /// - Parameter grace: The milliseconds that it has to end by itself when its input ends.
  func end(grace: Int32) {
    guard !hasEnded else { return }
    hasEnded = true
    close(input)
    if end(within: grace) == nil {
      kill(-id, SIGTERM)
      _ = end(within: 100)
    }
    // The process is not reaped yet, so that the group is still its own.
    kill(-id, SIGKILL)
    _ = end(within: 5_000)
    ProgramDescendants(of: id, mark: "\(Guardian.markName)=\(mark)").end()
    processes_forget_group(place)
    letGo()
  }

  /// Lets Subprocess reap the process and waits for that.
  ///
  /// Its task goes on afterwards for a moment that is not waited for: it ends on one of Swift's own
  /// threads, which may all be waiting like this one.
  private func letGo() {
    life.letGo()
    for _ in 0..<5_000 {
      var code: Int32 = 0
      var signal: Int32 = 0
      guard processes_ended(id, 0, &code, &signal) >= 0 else { return }
      usleep(200)
    }
  }

  /// Closes our ends of its output; nothing of it can be read any more.
  func closeStreams() {
    guard areStreamsOpen else { return }
    areStreamsOpen = false
    close(output)
    close(errors)
  }

  // MARK: Starting

  private static let adoptsOrphans = processes_adopt_orphans() == 0

  private static func pipe() throws(ProgramFault) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard processes_pipe(&ends) == 0 else {
      throw ProgramFault(
        reason: "the system has no pipe left (\(String(cString: strerror(errno))))"
      )
    }
    return (ends[0], ends[1])
  }

  /// A descriptor's type comes from a package that Subprocess uses and we do not.
  private static func descriptor<Descriptor: RawRepresentable<Int32>>(
    _ number: Int32
  ) throws -> Descriptor {
    guard let descriptor = Descriptor(rawValue: number) else {
      throw ProgramFault(reason: "the system has no such pipe")
    }
    return descriptor
  }

  private static func path<Path: ExpressibleByStringLiteral>(_ path: String) -> Path
  where Path.StringLiteralType == String {
    Path(stringLiteral: path)
  }

  private static func start(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String],
    _ input: Int32,
    _ output: Int32,
    _ errors: Int32
  ) -> ProgramLife {
    let life = ProgramLife()
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    Task.detached(executorPreference: ProgramThread.shared) {
      var options = PlatformOptions()
      options.createSession = true
      do {
        _ = try await run(
          .path(Self.path(path)),
          arguments: Arguments(arguments),
          environment: .custom(Dictionary(variables) { first, _ in first }),
          platformOptions: options,
          input: .fileDescriptor(try descriptor(input), closeAfterSpawningProcess: true),
          output: .fileDescriptor(try descriptor(output), closeAfterSpawningProcess: true),
          error: .fileDescriptor(try descriptor(errors), closeAfterSpawningProcess: true)
        ) { execution in
          await life.hold(execution.processIdentifier.value)
        }
      } catch let failure as ProgramFault {
        life.finish(failure.reason)
      } catch {
        life.finish("\(error)")
      }
    }
    return life
  }
}

package enum LivePrograms {
  /// Kills them with all that they left behind, and removes their temporary folders; none can be
  /// started afterwards.
  ///
  /// It calls nothing that a signal handler may not call, and it is the last that the process does:
  /// every child is killed, whoever started it.
  package static func killAll() {
    processes_kill_groups()
    processes_kill_descendants()
    processes_remove_folders()
  }
}
