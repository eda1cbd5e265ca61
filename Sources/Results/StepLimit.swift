import GRDB
import GRDBSQLite
import Synchronization

/// Ends what goes on reading a file for longer than a sound one of its length can take.
///
/// Pages of a file that somebody made may refer to each other again and again, so that a table has
/// more rows than there is time.
final class StepLimit: Sendable {
  /// How many steps of SQLite's machine are taken between two looks at the limit.
  private static let stride = 100_000
  private let left: Atomic<Int>

  init(steps: Int) { left = Atomic(steps) }

  /// The limit of a connection to a file: `doctor`, which reads most, takes some ten steps a byte.
  convenience init(bytes: Int) { self.init(steps: 200_000_000 + 200 * bytes) }

  /// Counts the steps of a connection, which must not outlive the limit.
  func install(on database: Database) {
    sqlite3_progress_handler(
      database.sqliteConnection,
      CInt(Self.stride),
      { context in
        guard let context else { return 0 }
        let limit = Unmanaged<StepLimit>.fromOpaque(context).takeUnretainedValue()
        return limit.left.subtract(StepLimit.stride, ordering: .relaxed).newValue < 0 ? 1 : 0
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }
}
