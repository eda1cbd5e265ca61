import Synchronization

/// A number that grows from any thread.
final class Count: Sendable {
  private let state = Mutex(0)

  var value: Int { state.withLock { $0 } }

  func increase() { state.withLock { $0 += 1 } }
}
