import Synchronization

/// A number that grows from any thread.
final class Count: Sendable {
  private let state = Mutex(0)

  var value: Int { state.withLock { $0 } }

  /// Adds one, and returns the new value.
  @discardableResult
  func increase() -> Int {
    state.withLock { value in
      value += 1
      return value
    }
  }
}
