import Foundation
import GRDB

/// How long a writer waits for another one, and whom it tells.
///
/// A session that took minutes to measure is not lost because another one is being written.
package struct Patience: Sendable {
  /// When the person is told, and when the writer gives up.
  var (notice, limit): (Duration, Duration) = (.seconds(2), .seconds(600))
  /// Takes a sentence for the person.
  var tell: @Sendable (String) -> Void

  package init(tell: @escaping @Sendable (String) -> Void = { _ in }) { self.tell = tell }

  /// What SQLite asks each time that it finds the store locked.
  func busyMode(path: String) -> Database.BusyMode {
    .callback { tries in
      // Tries count from 0 for each wait: ten quick ones, then twenty in a second.
      let before = pause * min(tries, 10) / 10 + pause * max(0, tries - 10)
      guard before < limit else { return false }
      let delay = tries < 10 ? pause / 10 : pause
      if before < notice, before + delay >= notice {
        tell("Another process is writing the store '\(path)'; waiting until it has finished.")
      }
      usleep(UInt32(delay / .microseconds(1)))
      return true
    }
  }

  private var pause: Duration { .milliseconds(50) }
}
