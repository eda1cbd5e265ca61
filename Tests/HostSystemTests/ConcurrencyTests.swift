import Synchronization
import Testing

@testable import HostSystem

/// Work on several threads; the limit is that of the process, so the tests of it have one of their own
/// (`work --jobs`).
struct ConcurrencyTests {
  @Test(arguments: [0, 1, 7, 1_000])
  func `does each piece once`(count: Int) {
    let done = Mutex([Int](repeating: 0, count: count))
    concurrently(count) { number in done.withLock { $0[number] += 1 } }
    #expect(done.withLock(\.self) == [Int](repeating: 1, count: count))
  }
}
