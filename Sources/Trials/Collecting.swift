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
final class Slots<Element: Sendable>: Sendable {
  private let slots: Mutex<[Element?]>

  init(count: Int) {
    slots = Mutex(Array(repeating: nil, count: count))
  }

  func set(_ index: Int, to element: Element) {
    slots.withLock { $0[index] = element }
  }

  func inOrder() -> [Element] {
    slots.withLock { $0.compactMap(\.self) }
  }
}
