import Foundation

/// What Subprocess's task and the threads that use a program tell each other.
///
/// The task holds the program from its start until it is let go, and reaps it only then: as long as
/// the program is held, its process id and its group cannot belong to anybody else.
final class ProgramLife: @unchecked Sendable {
  /// What came of the start.
  enum Start {
    /// It runs, with this process id.
    case running(pid_t)
    /// It does not, because …
    case failed(String)
  }

  private let condition = NSCondition()
  private var start: Start?
  private var isLetGo = false
  private var holder: CheckedContinuation<Void, Never>?

  /// Says that the program runs, and returns when it is let go.
  func hold(_ process: pid_t) async {
    change { start = .running(process) }
    await withCheckedContinuation { continuation in
      var isLate = false
      change {
        isLate = isLetGo
        if !isLate { holder = continuation }
      }
      if isLate { continuation.resume() }
    }
  }

  /// Says why the program was never started; nothing when it was.
  func finish(_ failure: String) {
    change { start = start ?? .failed(failure) }
  }

  /// Waits until it is known whether the program runs.
  func waitForStart() -> Start {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let start { return start }
      condition.wait()
    }
  }

  /// Lets the program go, which must have ended: the task reaps it soon.
  func letGo() {
    var holder: CheckedContinuation<Void, Never>?
    change {
      isLetGo = true
      (holder, self.holder) = (self.holder, nil)
    }
    holder?.resume()
  }

  private func change(_ body: () -> Void) {
    condition.lock()
    body()
    condition.broadcast()
    condition.unlock()
  }
}
