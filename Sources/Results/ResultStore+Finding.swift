import GRDB
import PaginatorKit

extension ResultStore {
  /// Returns the newest sessions in one line each, the newest first.
  package func summaries(limit: Int = .max) throws(StoreError) -> [SessionSummary] {
    try attempt {
      try pool.read { database in
        try database.rows(
          """
          SELECT number, id, started,
            (SELECT COUNT(DISTINCT contestantId) FROM trial JOIN setup ON setup.id = setupId
             WHERE sessionNumber = number),
            (SELECT COUNT(*) FROM (SELECT DISTINCT deviceId, layoutId FROM trial
             JOIN setup ON setup.id = setupId WHERE sessionNumber = number)),
            (SELECT COUNT(*) FROM trial WHERE sessionNumber = number),
            (SELECT COUNT(*) FROM trial JOIN outcome ON outcome.id = outcomeId
             WHERE sessionNumber = number AND failureKind IS NOT NULL),
            (SELECT COUNT(*) FROM change WHERE sessionNumber = number),
            (SELECT value FROM environmentEntry
             WHERE sessionNumber = number AND name = 'harness'),
            EXISTS (SELECT 1 FROM sample WHERE sessionNumber = number),
            (SELECT word FROM sessionVerdict JOIN verdict ON verdict.id = verdictId
             WHERE sessionNumber = number),
            (SELECT value FROM environmentEntry
             WHERE sessionNumber = number AND name = 'shaping')
          FROM session JOIN seal ON sessionNumber = number ORDER BY number DESC LIMIT ?
          """,
          [limit]
        ) { row in
          let number: Int = try row.next()
          return SessionSummary(
            number: number,
            id: try row.next(),
            started: try row.next(),
            corpora: try Self.corpora(of: number, in: database),
            paginatorCount: try row.next(),
            layoutCount: try row.next(),
            trialCount: try row.next(),
            failedTrialCount: try row.next(),
            changeCount: try row.next(),
            harnessVersion: try row.optional(),
            isTimed: try row.next(),
            verdict: try row.optional(),
            shaping: try row.optional()
          )
        }
      }
    }
  }

  /// Returns the number of the session that a reference means.
  ///
  /// - Throws: ``StoreError/noSessions(path:)``, ``StoreError/unknownNumber(_:last:path:)`` or
  ///   ``StoreError/unknownID(_:suggestion:last:path:)``.
  package func number(of reference: SessionReference) throws(StoreError) -> Int {
    try attempt { try pool.read { try resolve(reference, in: $0) } }
  }

  /// Finds the newest session that has all of some trials.
  ///
  /// - Parameters:
  ///   - wanted: The trials; for none, the newest session is returned.
  ///   - number: Sessions from this number on are not looked at.
  /// - Returns: The session's number, `nil` when none has all of the trials.
  /// - Throws: ``StoreError`` when the file cannot be read.
  package func latest(
    covering wanted: Set<TrialIdentity>,
    before number: Int = .max
  ) throws(StoreError) -> Int? {
    try attempt {
      try pool.read { database in
        // The setups that are such a trial; more than one where a font file has moved, say.
        let setups: [Set<Int64>] = try wanted.map { trial in
          Set(
            try database.rows(
              """
              SELECT setup.id FROM contestant JOIN setup ON contestantId = contestant.id
              WHERE name = ? AND layoutKey = ? AND corpus = ?
              """,
              [trial.paginator, trial.layoutKey, trial.corpus]
            ) { try $0.next() }
          )
        }
        guard setups.allSatisfy({ !$0.isEmpty }) else { return nil }
        let sessions: [Int] = try database.rows(
          "SELECT sessionNumber FROM seal WHERE sessionNumber < ? ORDER BY sessionNumber DESC",
          [number]
        ) { try $0.next() }
        return try sessions.first { session in
          let there: [Int64] = try database.rows(
            "SELECT setupId FROM trial WHERE sessionNumber = ?",
            [session]
          ) { try $0.next() }
          let found = Set(there)
          return setups.allSatisfy { !$0.isDisjoint(with: found) }
        }
      }
    }
  }

  func resolve(_ reference: SessionReference, in database: Database) throws -> Int {
    func sealed(_ condition: String, _ arguments: StatementArguments = []) throws -> [Int] {
      try database.rows(
        "SELECT number FROM session JOIN seal ON sessionNumber = number WHERE \(condition)",
        arguments
      ) { try $0.next() }
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
      let ids: [String] = try database.rows(
        "SELECT id FROM session JOIN seal ON sessionNumber = number ORDER BY number DESC LIMIT 1000"
      ) { try $0.next() }
      let nearest = suggestion(for: id, among: ids)
      throw StoreError.unknownID(id, suggestion: nearest, last: last, path: path)
    }
  }

  private static func corpora(of number: Int, in database: Database) throws -> [String] {
    try database.rows(
      """
      SELECT name FROM sessionCorpus JOIN corpus ON corpus.id = corpusId
      WHERE sessionNumber = ? ORDER BY position
      """,
      [number]
    ) { try $0.next() }
  }
}
