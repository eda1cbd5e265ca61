import Comparisons
import GRDB

extension Database {
  /// Returns the number of a set of figures, which is added when it is new.
  ///
  /// The rows of a set are found again by the SHA-256 over them, so that a thousand sessions that
  /// found the same refer to the same rows.
  func number(of figures: [Figure]) throws -> Int64 {
    let rows =
      figures.sorted {
        ($0.metric.name, $0.place.way ?? "") < ($1.metric.name, $1.place.way ?? "")
      }
      .map(\.row)
    let digest = Results.digest(of: rows)
    let find = try cachedStatement(sql: "SELECT id FROM figureSet WHERE digest = ?")
    if let known = try Int64.fetchOne(find, arguments: [digest]) { return known }
    try cachedStatement(sql: "INSERT INTO figureSet (digest, figureCount) VALUES (?, ?)")
      .execute(arguments: [digest, rows.count])
    let number = lastInsertedRowID
    let places = Figure.columns.map { _ in ", ?" }.joined()
    let insert = try cachedStatement(
      sql: """
        INSERT INTO figure (setId, \(Figure.columns.joined(separator: ", ")))
        VALUES (?\(places))
        """
    )
    for row in rows {
      insert.setUncheckedArguments(StatementArguments([number.databaseValue] + row))
      try insert.execute()
    }
    return number
  }

  /// Returns a sentence's end for each set of figures that is not what it was when it was stored.
  func figureProblems() throws -> [String] {
    let columns = Figure.columns.joined(separator: ", ")
    return try Row.fetchAll(self, sql: "SELECT id, digest FROM figureSet ORDER BY id")
      .compactMap { set in
        let rows = try Row.fetchAll(
          cachedStatement(
            sql: "SELECT \(columns) FROM figure WHERE setId = ? ORDER BY metric, variant"
          ),
          arguments: [set["id"] as Int64]
        )
        let digest: String = set["digest"]
        return Results.digest(of: rows.map { Array($0.databaseValues) }) == digest
          ? nil : "the figures \(digest) are not what was stored"
      }
  }
}

extension Statistic {
  /// The column of table `figure` that holds it.
  var column: String { self == .worstPage ? "worstPage" : rawValue }
}

extension Figure {
  fileprivate static let columns =
    ["metric", "variant", "unit", "eligible", "excluded"] + Statistic.allCases.map(\.column)
    + ["low", "high"]

  /// The values of the columns, as SQLite gives them back.
  fileprivate var row: [DatabaseValue] {
    let reasons = value.excluded.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\"\($0.key.rawValue)\":\($0.value)" }
    let excluded: String? = reasons.isEmpty ? nil : "{\(reasons.joined(separator: ","))}"
    return [
      metric.name.databaseValue, (place.way ?? "").storable.databaseValue,
      metric.unit.rawValue.databaseValue, value.eligible.databaseValue,
      excluded.databaseValue,
    ] + Statistic.allCases.map(stored)
      + [(value.interval?.lowerBound).stored, (value.interval?.upperBound).stored]
  }

  private func stored(_ statistic: Statistic) -> DatabaseValue {
    guard metric.statistics.contains(statistic) else { return .null }
    let number = value[statistic].stored
    switch statistic {
    case .count, .worstPage: return Int.fromDatabaseValue(number)?.databaseValue ?? .null
    default: return number
    }
  }
}

extension Optional<Double> {
  /// The number as SQLite gives it back: NULL where there is none, and 0 for −0.
  fileprivate var stored: DatabaseValue {
    guard let self, !self.isNaN else { return .null }
    return (self + 0).databaseValue
  }
}
