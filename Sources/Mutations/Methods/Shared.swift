import Foundation
import Synchronization

/// What the passes of a paginator with a memory share.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) {
    state = Mutex(value)
  }

  /// Changes the value and returns something of it, with no other thread beside.
  func update<Result: Sendable>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    try state.withLock { value in
      var changed = value
      let result = try change(&changed)
      value = changed
      return result
    }
  }
}

extension Shared<Int> {
  /// Counts on, and returns the count.
  func next() -> Int {
    update { count in
      count += 1
      return count
    }
  }
}

/// What the passes of a paginator share that run on one thread, as an app does all on its main one.
final class OfEachThread<Value: Sendable>: Sendable {
  private let first: Value
  private let values = Mutex<[ObjectIdentifier: Value]>([:])

  init(_ first: Value) {
    self.first = first
  }

  /// The value of the thread that asks.
  var value: Value {
    get { values.withLock { $0[ObjectIdentifier(Thread.current)] } ?? first }
    set { values.withLock { $0[ObjectIdentifier(Thread.current)] = newValue } }
  }
}
