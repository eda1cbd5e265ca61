import Foundation

/// What Subprocess's task and the threads that use a program tell each other.
///
/// The task holds the program from its start until it is let go, and reaps it only then: as long as
/// the program is held, its process id and its group cannot belong to anybody else.
final class ProgramLife: @unchecked Sendable {
  private let condition = NSCondition()
  /// The process id of a program that runs, or why it was never started.
  private var start: Result<pid_t, ProgramFault>?
  private var isLetGo = false
  private var holder: CheckedContinuation<Void, Never>?

  /// Says that the program runs, and returns when it is let go.
  func hold(_ process: pid_t) async {
    change { start = .success(process) }
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
  func finish(_ reason: String) {
    change { start = start ?? .failure(ProgramFault(reason: reason)) }
  }

  /// Waits until it is known whether the program runs.
  func waitForStart() throws(ProgramFault) -> pid_t {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let start { return try start.get() }
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
