import Digests
import GRDB

extension ResultStore {
  /// Returns what tells whether a session of another store is the same: the SHA-256 of all that was measured,
  /// without the figures, which a later harness may compute otherwise.
  ///
  /// - Parameter id: The session's id.
  /// - Returns: 64 hexadecimal digits; `nil` where no session has the id.
  /// - Throws: ``StoreError/damagedSession(_:reason:path:)`` where it is not what was stored, or what keeps the
  ///   file from being read.
  /// - Complexity: O(trials + samples).
  package func fingerprint(ofSession id: String) throws(StoreError) -> String? {
    try read { database in
      let find = "SELECT number FROM session WHERE id = ?"
      guard let number = try Int.fetchOne(database, sql: find, arguments: [id]) else { return nil }
      let session = try SealedSessions(database, path: path).session(number, withSamples: true)
      let trials = session.trials.map { trial in
        "\(trial.setup.paginator) \(trial.setup.layoutKey) \(trial.content) \(trial.cost ?? "")"
      }
      let samples = session.samples.map { sample in
        "\(sample.trial) \(sample.phase) \(sample.wallNanoseconds) \(sample.cpuNanoseconds)"
      }
      let lines = [id, session.started, session.content, session.verdictContent ?? ""]
      return sha256(of: Array((lines + trials + samples).joined(separator: "\n").utf8))
    }
  }
}
