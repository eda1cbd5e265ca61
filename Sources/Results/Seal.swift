import GRDB

/// What makes a session visible and says what belongs to it: written last, in its transaction.
struct Seal: Codable, Equatable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "seal"

  var sessionNumber: Int64
  var trialCount: Int
  var sampleCount: Int
  /// The SHA-256 over the session's rows.
  var digest: String
  /// The SHA-256 over its rows but the samples, and the number of these, for who reads many
  /// sessions; `nil` for a session that was damaged when this was added to its store.
  var rowDigest: String?
}

/// The rows of a session, as its seal is made of them.
///
/// Contents, setups and sets of figures stand in them with what they say, and no number of a row does.
struct SealedBytes {
  /// The session, then its trials and changes in their order.
  var rows = RowBytes()
  var samples = RowBytes()
  var trialCount = 0
  var sampleCount = 0

  func seal(of number: Int64) -> Seal {
    Seal(
      sessionNumber: number,
      trialCount: trialCount,
      sampleCount: sampleCount,
      digest: rows.digest(before: samples),
      rowDigest: rowDigest(sampleCount: sampleCount)
    )
  }

  func rowDigest(sampleCount: Int) -> String {
    var count = RowBytes()
    count.addRow([sampleCount.databaseValue])
    return rows.digest(before: count)
  }
}
