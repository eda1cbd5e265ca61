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
    .callback { waits(tries: $0, for: "Another process is writing the store '\(path)'") }
  }

  /// Locks a folder, which whoever can read it may have done, until it is closed.
  func lock(_ folder: Int32, of path: String) throws(StoreError) {
    var tries = 0
    while flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard waits(tries: tries, for: "Another process has locked the folder of the store '\(path)'")
      else { throw .busy(path: path) }
      tries += 1
    }
  }

  /// Waits for a moment, and tells why when it has been long; returns whether it is worth while.
  private func waits(tries: Int, for reason: String) -> Bool {
    // Tries count from 0 for each wait: ten quick ones, then twenty in a second.
    let before = pause * min(tries, 10) / 10 + pause * max(0, tries - 10)
    guard before < limit else { return false }
    let delay = tries < 10 ? pause / 10 : pause
    if before < notice, before + delay >= notice {
      tell("\(reason); waiting until it has finished.")
    }
    usleep(UInt32(delay / .microseconds(1)))
    return true
  }

  private var pause: Duration { .milliseconds(50) }
}
