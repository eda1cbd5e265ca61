import GRDB
import PaginatorKit
import Trials

extension ResultStore {
  /// Returns the newest sessions in one line each, the newest first.
  package func summaries(limit: Int = .max) throws(StoreError) -> [SessionSummary] {
    try read { database in
      let trials = "FROM trial JOIN setup ON setup.id = setupId WHERE sessionNumber = number"
      return
        try Row.fetchAll(
          database,
          sql: """
            SELECT session.*,
              (SELECT COUNT(DISTINCT paginator || ' ' || kind) \(trials) AND change IS NULL)
                AS paginators,
              (SELECT COUNT(DISTINCT settingId) \(trials) AND change IS NULL) AS layouts,
              (SELECT COUNT(*) \(trials) AND change IS NULL) AS trials,
              (SELECT COUNT(*) \(trials) AND change IS NULL AND failure IS NOT NULL) AS failed,
              (SELECT COUNT(*) \(trials) AND change IS NOT NULL) AS changes,
              sampleCount > 0 AS isTimed
            FROM session JOIN seal ON sessionNumber = number ORDER BY number DESC LIMIT ?
            """,
          arguments: [limit]
        )
        .map(SessionSummary.init)
    }
  }

  /// Returns the number of the session that a reference means.
  ///
  /// - Throws: ``StoreError/noSessions(path:)``, ``StoreError/unknownNumber(_:last:path:)`` or
  ///   ``StoreError/unknownID(_:suggestion:last:path:)``.
  package func number(of reference: SessionReference) throws(StoreError) -> Int {
    try read { try resolve(reference, in: $0) }
  }

  /// Finds the newest session that has all of some trials.
  ///
  /// Sessions from a number on are not looked at.
  ///
  /// - Returns: The session's number, `nil` when none has all of the trials.
  /// - Throws: ``StoreError`` when the file cannot be read.
  package func latest(
    covering wanted: Set<TrialIdentity>,
    before number: Int = .max
  ) throws(StoreError) -> Int? {
    try read { database in
      // The setups that are such a trial; more than one where a font file has moved, say.
      let setups = try wanted.map { trial in
        try Int64.fetchSet(
          database.cachedStatement(
            sql: """
              SELECT id FROM setup
              WHERE layoutKey = ? AND corpus = ? AND paginator = ? AND change IS NULL
              """
          ),
          arguments: [
            trial.layoutKey.storable, trial.corpus.storable, trial.paginator.storable,
          ]
        )
      }
      guard setups.allSatisfy({ !$0.isEmpty }) else { return nil }
      let sessions = try Int.fetchAll(
        database,
        sql: "SELECT sessionNumber FROM seal WHERE sessionNumber < ? ORDER BY 1 DESC",
        arguments: [number]
      )
      return try sessions.first { session in
        let found = try Int64.fetchSet(
          database.cachedStatement(sql: "SELECT setupId FROM trial WHERE sessionNumber = ?"),
          arguments: [session]
        )
        return setups.allSatisfy { !$0.isDisjoint(with: found) }
      }
    }
  }

  func resolve(_ reference: SessionReference, in database: Database) throws -> Int {
    func sealed(_ condition: String, _ arguments: StatementArguments = []) throws -> [Int] {
      try Int.fetchAll(
        database,
        sql:
          "SELECT number FROM session JOIN seal ON sessionNumber = number WHERE \(condition)",
        arguments: arguments
      )
    }
    guard let last = try sealed("TRUE ORDER BY number DESC LIMIT 1").first else {
      throw StoreError.noSessions(path: path)
    }
    switch reference {
    case .last: return last
    case .number(let number):
      guard let found = try sealed("number = ?", [number]).first else {
        throw StoreError.unknownNumber(number, last: last, path: path)
      }
      return found
    case .id(let id):
      if let found = try sealed("id = ?", [id]).first { return found }
      let ids = try String.fetchAll(
        database,
        sql: """
          SELECT id FROM session JOIN seal ON sessionNumber = number
          ORDER BY number DESC LIMIT 1000
          """
      )
      let nearest = suggestion(for: id, among: ids)
      throw StoreError.unknownID(id, suggestion: nearest, last: last, path: path)
    }
  }
}

extension SessionSummary {
  fileprivate init(row: Row) throws {
    let session = try SessionRow(row: row)
    self.init(
      number: row["number"],
      id: session.id,
      started: session.started,
      corpora: session.corpora,
      paginatorCount: row["paginators"],
      layoutCount: row["layouts"],
      trialCount: row["trials"],
      failedTrialCount: row["failed"],
      changeCount: row["changes"],
      harnessVersion: session.environment["harness"],
      isTimed: row["isTimed"],
      verdict: session.verdict,
      shaping: session.environment[Session.shaping]
    )
  }
}
