import PaginatorKit
import Synchronization

/// Ends passes that take too long under a clock.
///
/// Whoever makes pages asks now and then, ``check()``, which costs nothing while no pass is limited. What
/// asks between two pages stops every paginator; those of this program that measure whole texts ask in
/// between, too. One stop serves one pass at a time.
package final class PassStop: Sendable {
  /// A pass was ended, which says nothing of its paginator.
  package struct Reached: Error {}

  private let isOver = Mutex<(@Sendable () -> Bool)?>(nil)

  package init() {}

  /// Ends a pass that has taken as long as it may.
  ///
  /// - Throws: ``Reached``.
  package func check() throws {
    // The clock is read outside the lock.
    guard let isOver = isOver.withLock(\.self), isOver() else { return }
    throw Reached()
  }

  /// Does some work that is ended when time is over, if it is limited.
  func ending<Result>(
    when isOver: (@Sendable () -> Bool)?,
    _ work: () throws -> Result
  ) rethrows -> Result {
    self.isOver.withLock { $0 = isOver }
    defer { self.isOver.withLock { $0 = nil } }
    return try work()
  }

  /// Asks after every so many bytes of pages: reading a clock for each page would be measured, too.
  struct Steps {
    /// Some milliseconds of the fastest paginator's.
    static let bytes = 1 << 16

    let stop: PassStop?
    private var passed = 0

    init(_ stop: PassStop?) { self.stop = stop }

    mutating func pass(_ page: PageRange) throws {
      guard let stop else { return }
      // A page may be any two numbers.
      passed += min(Self.bytes, max(1, page.end.utf8 &- page.start.utf8))
      guard passed >= Self.bytes else { return }
      passed = 0
      try stop.check()
    }
  }
}
