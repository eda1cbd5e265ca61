import Synchronization

/// A value that is there, or is made when somebody first asks for it, and then kept.
///
/// A merge of a library has the pages of thousands of trials, of which few are looked at.
package enum Later<Value: Sendable>: Sendable {
  case there(Value)
  case deferred(Deferred<Value>)

  /// A value that is made once; threads that ask meanwhile wait for it.
  package init(_ make: @escaping @Sendable () -> Value) { self = .deferred(Deferred(make)) }

  package var value: Value {
    switch self {
    case .there(let value): value
    case .deferred(let deferred): deferred.value
    }
  }
}

/// What makes a value when somebody first asks for it.
package final class Deferred<Value: Sendable>: Sendable {
  private enum State {
    case open(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  fileprivate init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.open(make)) }

  fileprivate var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .open(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }
}

extension Later: Equatable where Value: Equatable {
  package static func == (left: Later, right: Later) -> Bool { left.value == right.value }
}

extension Later: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
