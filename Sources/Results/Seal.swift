import GRDB

/// What makes a session visible and says what belongs to it: written last, in its transaction.
struct Seal: Codable, Equatable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "seal"

  var sessionNumber: Int64
  var trialCount: Int
  var sampleCount: Int
  /// The SHA-256 over the session's rows.
  var digest: String

  /// The seal that a session must have by what the store holds of it.
  init(counting number: Int64, in database: Database) throws {
    let found = try SealedSession(unchecked: Int(number), in: database)
    sessionNumber = number
    trialCount = found.trials.count
    sampleCount = found.samples.count
    digest = found.digest
  }
}
