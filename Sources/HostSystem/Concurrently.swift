import Dispatch
import Synchronization

/// How many threads work at once in this process.
package enum Concurrency {
  /// The threads that may still join those that are at work; below 0 where the system decides.
  private static let free = Atomic<Int>(-1)

  /// Has no more than a number of threads work at once, from now on.
  package static func limit(to threads: Int) {
    precondition(threads > 0, "\(threads) threads cannot work.")
    free.store(threads - 1, ordering: .relaxed)
  }

  /// Takes threads out of those that are free, as many as there are; `nil` where the system decides.
  fileprivate static func take(_ count: Int) -> Int? {
    while true {
      let now = free.load(ordering: .relaxed)
      guard now >= 0 else { return nil }
      let taken = min(now, count)
      let swap = free.compareExchange(expected: now, desired: now - taken, ordering: .relaxed)
      if swap.exchanged { return taken }
    }
  }

  fileprivate static func giveBack(_ count: Int) { free.add(count, ordering: .relaxed) }
}

/// Does a number of pieces of work on all cores, or on as many threads as ``Concurrency`` allows, and
/// returns when all are done.
///
/// The thread that asks works, too, so that work inside work always ends.
package func concurrently(_ count: Int, _ work: @Sendable (_ number: Int) -> Void) {
  guard let others = Concurrency.take(max(0, count - 1)) else {
    return DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }
  let next = Atomic<Int>(0)
  DispatchQueue.concurrentPerform(iterations: others + 1) { _ in
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      work(number)
    }
  }
  Concurrency.giveBack(others)
}
