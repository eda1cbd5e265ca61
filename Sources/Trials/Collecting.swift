import Synchronization

/// Counts steps from any thread and tells how many are done.
final class Steps: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let report: @Sendable (Int, Int) -> Void

  init(total: Int, report: @escaping @Sendable (Int, Int) -> Void) {
    self.total = total
    self.report = report
  }

  func advance(by count: Int) {
    // Reported under the lock, so that the numbers a person sees never go back.
    done.withLock { done in
      done += count
      report(done, total)
    }
  }
}

/// Results of jobs that end in any order.
final class Results: Sendable {
  private let slots: Mutex<[Result<[Trial], any Error>?]>

  init(count: Int) {
    slots = Mutex(Array(repeating: nil, count: count))
  }

  func set(_ index: Int, to result: Result<[Trial], any Error>) {
    slots.withLock { $0[index] = result }
  }

  func inOrder() -> [Result<[Trial], any Error>] {
    slots.withLock { $0.compactMap { $0 } }
  }
}
