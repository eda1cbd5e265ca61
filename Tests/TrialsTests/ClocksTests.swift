import Foundation
import Testing

@testable import Trials

struct ClocksTests {
  @Test func `reads the eighth number of all processors as steal`() {
    // The example of proc_stat(5), with a steal of 42.
    let stat =
      "cpu  10132153 290696 3084719 46828483 16683 0 25195 42 175628 0\ncpu0 1 2 3 4 5 6 7 8"
    #expect(SystemClocks.stolenTicks(in: stat) == 42)
  }

  @Test(arguments: [
    "", "\n", "cpu", "cpu  1 2 3 4 5 6 7", "cpu0 1 2 3 4 5 6 7 8 9 10", "cpu a b c",
  ])
  func `reads no steal where there is none`(stat: String) {
    #expect(SystemClocks.stolenTicks(in: stat) == nil)
  }

  @Test func `the process's clock counts the threads' time`() {
    let clocks = SystemClocks()
    let (process, thread) = (clocks.processNanoseconds(), clocks.threadNanoseconds())
    let worker = Thread {
      let begin = clocks.threadNanoseconds()
      while clocks.threadNanoseconds() < begin + 20_000_000 {}
    }
    worker.start()
    while !worker.isFinished { usleep(1_000) }
    let (here, all) = (clocks.threadNanoseconds() - thread, clocks.processNanoseconds() - process)
    // 20 ms of the worker at least, and no less than what this thread did meanwhile.
    #expect(all >= 20_000_000 + here)
  }

  @Test func `counts what this machine counts, and never back`() throws {
    let clocks = SystemClocks()
    let before = clocks.interruptions()
    let after = clocks.interruptions()
    #if os(Linux)
    #expect(try #require(after.stolenTicks) >= #require(before.stolenTicks))
    #expect(try #require(after.involuntarySwitches) >= #require(before.involuntarySwitches))
    #else
    #expect(before == Interruptions() && after == before)
    #endif
  }
}
