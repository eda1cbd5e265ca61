import GRDB
import Trials

/// How many rows a session has in each table of its own: what its seal says.
struct SessionCounts: Equatable {
  /// The tables, in the order of ``counts`` and of the seal's columns.
  static let tables = [
    "environmentEntry", "sessionCorpus", "trial", "sample", "change", "sessionExhibit",
    "sessionVerdict", "ownPlaces", "pageTurn", "prefixWork", "ownMarks",
  ]

  var counts: [Int]

  /// What the seal of a session must say.
  init(of session: Session, verdicts: Int) {
    let samples = session.trials.flatMap { $0.timings.values.map(\.samples.count) }
    counts = [
      session.environment.count, session.corpora.count, session.trials.count,
      samples.reduce(0, +), session.changes.count, session.examples.count,
      verdicts, session.changes.count { $0.ownPlaces != nil },
      session.trials.reduce(0) { $0 + ($1.pageTurns?.nanoseconds.count ?? 0) },
      session.trials.reduce(0) { $0 + $1.prefixes.count },
      session.changes.count { $0.ownPlaces?.hasMarks == true },
    ]
  }

  /// What a seal says; `nil` when the session has none.
  init?(sealOf number: Int64, in database: Database) throws {
    let columns = Self.columns.joined(separator: ", ")
    let found = try database.rows("SELECT \(columns) FROM seal WHERE sessionNumber = ?", [number]) {
      row in try Self.columns.map { _ in try row.next() as Int }
    }
    guard let counts = found.first else { return nil }
    self.counts = counts
  }

  /// What the store holds.
  init(counting number: Int64, in database: Database) throws {
    counts = try Self.tables.map { table in
      try
        database.rows("SELECT COUNT(*) FROM \(table) WHERE sessionNumber = ?", [number]) {
          try $0.next()
        }[0]
    }
  }

  private static let columns = tables.map { "\($0)Count" }

  /// Writes the seal, which must come last.
  func seal(_ number: Int64, in database: Database) throws {
    try database.insert(
      [[number.databaseValue] + counts.map(\.databaseValue)],
      into: "seal",
      columns: ["sessionNumber"] + Self.columns
    )
  }

  /// Returns what is wrong where rows of a sealed session are missing or too many.
  static func problems(of number: Int64, in database: Database, path: String) throws -> [StoreError]
  {
    guard let sealed = try SessionCounts(sealOf: number, in: database) else { return [] }
    let found = try SessionCounts(counting: number, in: database)
    return tables.indices.filter { sealed.counts[$0] != found.counts[$0] }
      .map { index in
        StoreError.incomplete(
          session: Int(number),
          table: tables[index],
          expected: sealed.counts[index],
          found: found.counts[index],
          path: path
        )
      }
  }
}
