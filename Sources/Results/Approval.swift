import GRDB

/// Who made measured values the gate baseline, when and why.
package struct Approval: Hashable, Sendable {
  package var session: Int
  /// The path of the gate baseline, as it was given.
  package var baselinePath: String
  package var baselineSHA256: String
  package var author: String
  /// When, ISO 8601 in UTC.
  package var date: String
  package var reason: String
  /// The patterns of what was approved; `nil` for everything that was measured.
  package var patterns: [String]?
  /// How many values changed, came or went.
  package var valueCount: Int

  package init(
    session: Int,
    baselinePath: String,
    baselineSHA256: String,
    author: String,
    date: String,
    reason: String,
    patterns: [String]?,
    valueCount: Int
  ) {
    self.session = session
    self.baselinePath = baselinePath
    self.baselineSHA256 = baselineSHA256
    self.author = author
    self.date = date
    self.reason = reason
    self.patterns = patterns
    self.valueCount = valueCount
  }
}

extension ResultStore {
  /// Adds an approval, after the session that it is of; it is on the disk when this returns.
  ///
  /// - Throws: ``StoreError/noSessions(path:)`` or ``StoreError/unknownNumber(_:last:path:)`` when
  ///   the session is not there, or what keeps the file from being written.
  package func add(_ approval: Approval) throws(StoreError) {
    try attempt {
      try pool.write { database in
        _ = try resolve(.number(approval.session), in: database)
        try database.execute(
          sql: """
            INSERT INTO approval (sessionNumber, baselinePath, baselineSHA256, author, date,
              reason, patterns, valueCount)
            VALUES (:session, :path, :sha256, :author, :date, :reason, :patterns, :values)
            """,
          arguments: [
            "session": approval.session, "path": approval.baselinePath.storable,
            "sha256": approval.baselineSHA256, "author": approval.author.storable,
            "date": approval.date, "reason": approval.reason.storable,
            "patterns": approval.patterns?.joined(separator: "\n").storable,
            "values": approval.valueCount,
          ]
        )
      }
    }
  }

  /// Returns all approvals, the oldest first.
  package func approvals() throws(StoreError) -> [Approval] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM approval ORDER BY number")
        .map { row in
          Approval(
            session: row["sessionNumber"],
            baselinePath: row["baselinePath"],
            baselineSHA256: row["baselineSHA256"],
            author: row["author"],
            date: row["date"],
            reason: row["reason"],
            patterns: (row["patterns"] as String?)?.split(separator: "\n").map(String.init),
            valueCount: row["valueCount"]
          )
        }
    }
  }
}
