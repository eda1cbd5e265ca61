import Corpora
import Foundation
import PaginatorKit
import Trials

/// Measures the memory of a paginator in a process of its own, where nothing else allocates.
struct MemoryChild {
  /// What is started; this program unless a test says otherwise.
  var program = MemoryChild.thisProgram
  /// What it is asked to do.
  var arguments = ["peak-memory"]
  /// The scalars a pass may measure before it is stopped.
  var workLimit: Int
  /// How long a child may take.
  var secondsToLive = 60

  private static let thisProgram =
    FileManager.default.fileExists(atPath: "/proc/self/exe")
    ? "/proc/self/exe" : CommandLine.arguments[0]

  /// Returns by how many bytes memory grows at most while an entrant paginates a text in its
  /// detailed layout; `nil` when the child dies, answers nonsense or takes too long.
  func peakBytes(of entrant: Plan.Entrant, over text: Plan.Text) -> Int? {
    let request = PeakMemoryRequest(
      paginator: entrant.contestant.name,
      text: text,
      workLimit: workLimit,
      secondsToLive: secondsToLive
    )
    return peakBytes(answering: request, over: text.corpus.text)
  }

  /// What a child answers to a request.
  func peakBytes(answering request: PeakMemoryRequest, over text: SourceText) -> Int? {
    guard let input = try? request.bytes(with: text),
      let output = answer(to: input),
      let answer = try? JSONDecoder().decode(Answer.self, from: output),
      let bytes = answer.peakBytes, bytes >= 0
    else { return nil }
    return bytes
  }

  private struct Answer: Decodable {
    var peakBytes: Int?

    enum CodingKeys: String, CodingKey {
      case peakBytes = "peak_bytes"
    }
  }

  /// Starts the child, waits for its end and returns what it printed; `nil` when it did not end
  /// well and in time.
  private func answer(to input: Data) -> Data? {
    // Files, not pipes: a child that reads nothing or prints a flood cannot stop its parent.
    guard let inputFile = tmpfile() else { return nil }
    defer { fclose(inputFile) }
    guard let outputFile = tmpfile() else { return nil }
    defer { fclose(outputFile) }
    let written = input.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, inputFile) }
    guard written == input.count, fflush(inputFile) == 0 else { return nil }
    rewind(inputFile)
    guard let child = start(input: fileno(inputFile), output: fileno(outputFile)),
      endsWell(child)
    else { return nil }
    rewind(outputFile)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&bytes, 1, bytes.count, outputFile)
    return Data(bytes.prefix(count))
  }

  /// The child's process id, `nil` when it cannot be started.
  ///
  /// It stays in the group of this process, so that Ctrl-C ends both.
  private func start(input: Int32, output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words = (["harness"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, program, &actions, nil, &words, environ)
    return result == 0 ? child : nil
  }

  /// Waits for a child's end, at most as long as it may take; it is gone afterwards.
  private func endsWell(_ child: pid_t) -> Bool {
    let deadline = Date(timeIntervalSinceNow: Double(secondsToLive))
    var status: Int32 = 0
    var ended = waitpid(child, &status, WNOHANG)
    while ended == 0 || (ended == -1 && errno == EINTR) {
      if Date() > deadline {
        kill(child, SIGKILL)
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        return false
      }
      usleep(2_000)
      ended = waitpid(child, &status, WNOHANG)
    }
    return ended == child && status == 0
  }
}
