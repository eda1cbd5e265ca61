import Dispatch
import HostSystem
import Synchronization

/// Counts steps from any thread and tells how many are done.
package final class Steps: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let report: @Sendable (Int, Int) -> Void

  package init(total: Int, report: @escaping @Sendable (Int, Int) -> Void) {
    self.total = total
    self.report = report
  }

  package func advance(by count: Int = 1) {
    // Reported under the lock, so that the numbers a person sees never go back.
    done.withLock { done in
      done += count
      report(done, total)
    }
  }
}

/// Does a piece of work for each element, on all cores or as many threads as `Concurrency` allows.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  _ work: @Sendable (Element) -> Result
) -> [Result] {
  let results = Mutex([Result?](repeating: nil, count: elements.count))
  concurrently(elements.count) { index in
    let result = work(elements[index])
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}

/// Work that another core does ahead, before somebody asks for what comes of it.
package final class Ahead<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let group = DispatchGroup()

  /// Begins the work.
  package init(_ work: @escaping @Sendable () -> Value) {
    // A queue of its own has a thread at once, however many others are at work or wait.
    DispatchQueue(label: "ahead")
      .async(group: group) {
        let value = work()
        self.made.withLock { $0 = value }
      }
  }

  /// What came of the work, which is waited for.
  package var value: Value {
    group.wait()
    guard let value = made.withLock(\.self) else { preconditionFailure("The work has ended.") }
    return value
  }
}
