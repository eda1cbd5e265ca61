package import Foundation

/// A child process that was started and must be waited for or ended, and the files it prints to.
package struct RunningChild {
  let description: ChildProcess
  package let process: pid_t
  let output: UnsafeMutablePointer<FILE>
  let errors: UnsafeMutablePointer<FILE>

  private let start = ContinuousClock.now

  init(
    description: ChildProcess,
    process: pid_t,
    output: UnsafeMutablePointer<FILE>,
    errors: UnsafeMutablePointer<FILE>
  ) {
    (self.description, self.process) = (description, process)
    (self.output, self.errors) = (output, errors)
  }

  /// Waits some seconds for the child's end, or ends it; it is gone afterwards.
  package func outcome(after seconds: Double) -> ChildProcess.Outcome {
    defer { closeFiles() }
    var usage = rusage()
    var outcome = ChildProcess.Outcome(end: end(after: seconds, &usage))
    outcome.wallNanoseconds = Int((ContinuousClock.now - start) / .nanoseconds(1))
    outcome.cpuNanoseconds = [usage.ru_utime, usage.ru_stime]
      .reduce(0) { $0 + $1.tv_sec * 1_000_000_000 + $1.tv_usec * 1_000 }
    outcome.output = Self.bytes(of: output, keeping: description.mostOutput, fromEnd: false)
    outcome.errors = String(
      decoding: Self.bytes(of: errors, keeping: 65_536, fromEnd: true),
      as: UTF8.self
    )
    return outcome
  }

  package func end() {
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

  private func end(after seconds: Double, _ usage: inout rusage) -> ChildProcess.End {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    // Without a limit there is nothing to look at meanwhile, and the end is seen when it comes.
    let isUnlimited = seconds == .infinity && description.mostWritten == nil
    func wait() -> pid_t { wait4(process, &status, isUnlimited ? 0 : WNOHANG, &usage) }
    var ended = wait()
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
      ended = wait()
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
