package import PaginatorKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads the clocks; the only place where the harness does.
package protocol Clocks: Sendable {
  /// CPU time of the calling thread in nanoseconds.
  func threadNanoseconds() -> Int
  /// CPU time of this process, all its threads together, in nanoseconds.
  func processNanoseconds() -> Int
  /// Time that only grows, in nanoseconds.
  func wallNanoseconds() -> Int
  /// How often the processor was taken away so far.
  func interruptions() -> Interruptions
}

extension Clocks {
  /// CPU time in nanoseconds by the clock that counts what a paginator of this process does.
  package func processorNanoseconds(of paginator: any Paginator) -> Int {
    paginator.usesThreads ? processNanoseconds() : threadNanoseconds()
  }
}

/// Counters that grow when something takes the processor away; `nil` where the system has none.
package struct Interruptions: Hashable, Sendable {
  /// The ticks that the hypervisor gave to other machines, of all processors.
  package var stolenTicks: Int?
  /// How often the kernel took the processor from the calling thread.
  package var involuntarySwitches: Int?
}

/// The machine's clocks.
package struct SystemClocks: Clocks {
  package init() {}

  package func threadNanoseconds() -> Int { read(CLOCK_THREAD_CPUTIME_ID) }
  package func processNanoseconds() -> Int { read(CLOCK_PROCESS_CPUTIME_ID) }
  package func wallNanoseconds() -> Int { read(CLOCK_MONOTONIC) }

  /// The `steal` column of `/proc/stat`, and `ru_nivcsw` of the thread.
  package func interruptions() -> Interruptions {
    #if os(Linux)
    Interruptions(stolenTicks: stolenTicks(), involuntarySwitches: involuntarySwitches())
    #else
    Interruptions()
    #endif
  }

  #if os(Linux)
  private func stolenTicks() -> Int? {
    let file = open("/proc/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return Self.stolenTicks(in: String(decoding: bytes.prefix(count), as: UTF8.self))
  }

  private func involuntarySwitches() -> Int? {
    // RUSAGE_THREAD, which the C library shows to GNU programs alone.
    let thread: Int32 = 1
    var usage = rusage()
    return getrusage(thread, &usage) == 0 ? usage.ru_nivcsw : nil
  }
  #endif

  private func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

extension SystemClocks {
  /// Returns the eighth number of the first line of `/proc/stat`, `steal` (proc_stat(5)); `nil` from
  /// kernels that do not count it.
  static func stolenTicks(in stat: String) -> Int? {
    let fields = (stat.split(separator: "\n").first ?? "").split(separator: " ")
    guard fields.first == "cpu", fields.count > 8 else { return nil }
    return Int(fields[8])
  }
}
