import Foundation
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
            EXISTS (SELECT 1 FROM sample WHERE sessionNumber = number)
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
            isTimed: try row.next()
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

  /// Returns the number of the newest session that has all of some trials, `nil` when none has.
  ///
  /// - Parameters:
  ///   - wanted: The trials; for none, the newest session is returned.
  ///   - number: Sessions from this number on are not looked at.
  package func latest(
    covering wanted: Set<TrialIdentity>,
    before number: Int = .max
  ) throws(StoreError) -> Int? {
    try attempt {
      let list = wanted.map { [$0.layoutKey, $0.corpus, $0.paginator] }
      let json = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
      return try pool.read { database in
        let found: [Int] = try database.rows(
          """
          WITH wanted (layoutKey, corpus, paginator) AS MATERIALIZED (
            SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
              json_extract(value, '$[2]')
            FROM json_each(?)
          )
          SELECT sessionNumber FROM seal WHERE sessionNumber < ? AND NOT EXISTS (
            SELECT 1 FROM wanted WHERE NOT EXISTS (
              SELECT 1 FROM setup JOIN trial ON trial.setupId = setup.id
                JOIN contestant ON contestant.id = setup.contestantId
              WHERE setup.layoutKey = wanted.layoutKey AND setup.corpus = wanted.corpus
                AND contestant.name = wanted.paginator
                AND trial.sessionNumber = seal.sessionNumber
            )
          ) ORDER BY sessionNumber DESC LIMIT 1
          """,
          [json, number]
        ) { try $0.next() }
        return found.first
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
