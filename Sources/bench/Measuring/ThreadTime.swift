import Foundation

/// Returns the CPU time of the calling thread in nanoseconds.
func threadNanoseconds() -> Int { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

/// Returns a time that only grows, in nanoseconds.
func wallNanoseconds() -> Int { nanoseconds(of: CLOCK_MONOTONIC) }

private func nanoseconds(of clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Returns the CPU time of the calling thread that something takes, in nanoseconds.
func measure(_ body: () throws -> Void) rethrows -> Int {
  let start = threadNanoseconds()
  try body()
  return threadNanoseconds() - start
}
