#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads the clocks; the only place where the harness does.
package protocol Clocks: Sendable {
  /// CPU time of the calling thread in nanoseconds.
  func threadNanoseconds() -> Int
  /// Time that only grows, in nanoseconds.
  func wallNanoseconds() -> Int
}

/// The machine's clocks.
package struct SystemClocks: Clocks {
  /// The machine's clocks.
  package init() {}

  /// `CLOCK_THREAD_CPUTIME_ID`.
  package func threadNanoseconds() -> Int { read(CLOCK_THREAD_CPUTIME_ID) }

  /// `CLOCK_MONOTONIC`.
  package func wallNanoseconds() -> Int { read(CLOCK_MONOTONIC) }

  private func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
