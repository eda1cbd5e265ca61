import Foundation

/// A child process that was started, and the files it prints to.
struct RunningChild {
  /// Its process id.
  let process: pid_t
  fileprivate let output: UnsafeMutablePointer<FILE>
  fileprivate let errors: UnsafeMutablePointer<FILE>
  private let leadsGroup: Bool
  private let mostWritten: Int?

  init(
    process: pid_t,
    output: UnsafeMutablePointer<FILE>,
    errors: UnsafeMutablePointer<FILE>,
    leadsGroup: Bool = false,
    mostWritten: Int? = nil
  ) {
    self.leadsGroup = leadsGroup
    self.mostWritten = mostWritten
    self.process = process
    self.output = output
    self.errors = errors
  }

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
    /// By its parent, since it printed too much.
    case tooMuch
  }

  /// Waits for the child's end; it is gone afterwards.
  ///
  /// - Parameters:
  ///   - seconds: How long it may still take before it is ended.
  ///   - most: The most bytes that are kept of each of its streams.
  /// - Returns: What came of it; `nil` when the system cannot tell.
  func outcome(after seconds: Double, keeping most: Int) -> Outcome? {
    defer { closeFiles() }
    guard let end = end(after: seconds) else { return nil }
    return Outcome(
      end: end,
      output: Self.bytes(of: output, keeping: most, fromEnd: false),
      errors: Self.bytes(of: errors, keeping: most, fromEnd: true)
    )
  }

  /// Ends the child and forgets what it printed.
  func end() {
    kill()
    closeFiles()
  }

  private func kill() {
    var status: Int32 = 0
    _ = Foundation.kill(leadsGroup ? -process : process, SIGKILL)
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  private func closeFiles() {
    fclose(output)
    fclose(errors)
  }

  private func end(after seconds: Double) -> End? {
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
    guard ended == process else { return nil }
    if leadsGroup { _ = Foundation.kill(-process, SIGKILL) }
    if printsTooMuch { return .tooMuch }
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  private var printsTooMuch: Bool {
    guard let mostWritten else { return false }
    return [output, errors]
      .contains { file in
        var status = stat()
        return fstat(fileno(file), &status) == 0 && status.st_size > mostWritten
      }
  }

  private static func bytes(
    of file: UnsafeMutablePointer<FILE>,
    keeping most: Int,
    fromEnd: Bool
  ) -> Data {
    fseek(file, 0, SEEK_END)
    let count = min(most, max(0, ftell(file)))
    if !fromEnd || fseek(file, -count, SEEK_END) != 0 { rewind(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = fread(&bytes, 1, count, file)
    return Data(bytes.prefix(read))
  }
}
