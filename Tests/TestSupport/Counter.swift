import Synchronization

/// Counts calls from 0, on any thread.
package final class Counter: Sendable {
  private let calls = Mutex(0)

  package init() {}

  package var count: Int { calls.withLock { $0 } }

  /// The number of this call.
  package func next() -> Int {
    calls.withLock { calls in
      defer { calls += 1 }
      return calls
    }
  }
}
