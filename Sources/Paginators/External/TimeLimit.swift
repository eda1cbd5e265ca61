import Foundation
import Synchronization

/// The seconds that a program has for all that it is asked, from its first question on.
package final class TimeLimit: Sendable {
  package let seconds: Double
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  package init(seconds: Double) { self.seconds = seconds }

  /// The seconds that are left, never below 0; asking begins them.
  package var left: Double {
    end.withLock { end in
      let now = ContinuousClock.now
      let last = end ?? now + .seconds(seconds)
      end = last
      return max(0, (last - now) / .seconds(1))
    }
  }
}
