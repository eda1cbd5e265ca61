import Foundation
import Synchronization

/// Returns the error of a body on a thread that has no file left to open, which others have; `nil` where
/// the system gives no thread files of its own.
package func errorWithoutFiles(_ body: @escaping @Sendable () throws -> Void) -> (any Error)? {
  struct NoError: Error {}
  typealias Unshare = @convention(c) @Sendable (Int32) -> Int32
  guard let symbol = dlsym(nil, "unshare") else { return nil }
  let unshare = unsafeBitCast(symbol, to: Unshare.self)
  let error = Mutex<(any Error)?>(nil)
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    defer { done.signal() }
    // CLONE_FILES
    guard unshare(0x400) == 0 else { return }
    while dup(STDERR_FILENO) >= 0 {}
    do {
      try body()
      error.withLock { $0 = NoError() }
    } catch let caught {
      error.withLock { $0 = caught }
    }
  }
  done.wait()
  return error.withLock { $0 }
}
