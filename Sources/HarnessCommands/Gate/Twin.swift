import Comparisons
import Foundation
import Synchronization

/// The same measuring in a process of its own, so that no figure is believed that came but once.
///
/// What a process alone decides, as the order of a dictionary's keys or where memory lies, is another
/// in each.
struct Twin {
  private let child: pid_t
  private let output: UnsafeMutablePointer<FILE>
  private let errors: UnsafeMutablePointer<FILE>

  /// Starts this program with the same arguments, to print its values; `nil` when it cannot be.
  init?(
    arguments: [String],
    program: String = FileManager.default.fileExists(atPath: "/proc/self/exe")
      ? "/proc/self/exe" : CommandLine.arguments[0]
  ) {
    guard let output = tmpfile() else { return nil }
    guard let errors = tmpfile() else {
      fclose(output)
      return nil
    }
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, fileno(output), STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fileno(errors), STDERR_FILENO)
    var words = (["harness"] + arguments + ["--values-only"]).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    guard posix_spawn(&child, program, &actions, nil, &words, environ) == 0 else { return nil }
    Interruption.child.store(child, ordering: .relaxed)
    self.child = child
    self.output = output
    self.errors = errors
  }

  /// Waits for the end and returns the values, or why there are none.
  ///
  /// - Parameter patience: The seconds to wait at most; the child is ended then.
  /// - Returns: The values, or the failure.
  func record(patience: Double) -> Result<GateRecord, Failure> {
    defer {
      Interruption.child.store(0, ordering: .relaxed)
      fclose(output)
      fclose(errors)
    }
    let deadline = Date(timeIntervalSinceNow: patience)
    var status: Int32 = 0
    var ended = waitpid(child, &status, WNOHANG)
    while ended == 0 || (ended == -1 && errno == EINTR) {
      if Date() > deadline {
        end()
        return .failure(Failure(reason: "it did not end in \(Int(patience)) s"))
      }
      usleep(2_000)
      ended = waitpid(child, &status, WNOHANG)
    }
    guard ended == child, status == 0 else {
      let message = String(decoding: bytes(of: errors), as: UTF8.self)
        .split(separator: "\n").last.map { ": \($0)" }
      return .failure(Failure(reason: "it ended early\(message ?? "")"))
    }
    do throws(GateError) {
      return .success(try GateBaseline(json: bytes(of: output), path: "its values").record)
    } catch {
      return .failure(Failure(reason: "it printed nonsense"))
    }
  }

  /// Ends the child.
  func end() {
    var status: Int32 = 0
    kill(child, SIGKILL)
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
  }

  /// Why there are no values to compare with.
  struct Failure: Error {
    /// In words for the middle of a sentence.
    let reason: String
  }

  private func bytes(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    rewind(file)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
  }
}
