import Synchronization
import Testing

@testable import Trials

struct AheadTests {
  @Test func `work that is done ahead is waited for, and done once`() {
    let done = Mutex(0)
    let made = (1...20)
      .map { number in
        Ahead {
          done.withLock { $0 += 1 }
          // Work that is ahead may share its own on all cores.
          return concurrentMap(Array(0..<100)) { $0 * number }.reduce(0, +)
        }
      }
    #expect(made.map(\.value) == (1...20).map { 4_950 * $0 })
    #expect(made.map(\.value).count == 20)
    #expect(done.withLock(\.self) == 20)
  }
}
