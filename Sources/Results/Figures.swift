import Comparisons
import GRDB

extension Database {
  /// Returns the number and the digest of a set of figures, which is added when it is new.
  ///
  /// The rows of a set are found again by the SHA-256 over them, so that a thousand sessions that
  /// found the same refer to the same rows.
  func store(_ figures: [Figure]) throws -> (number: Int64, digest: String) {
    // In SQLite's order, by bytes, in which they are read again.
    let rows = figures.map { (key: $0.key, row: $0.row) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.row)
    var bytes = RowBytes()
    for row in rows { bytes.addRow(row) }
    let digest = bytes.digest
    let find = try cachedStatement(sql: "SELECT id FROM figureSet WHERE digest = ?")
    if let known = try Int64.fetchOne(find, arguments: [digest]) { return (known, digest) }
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
    return (number, digest)
  }

  /// Returns what a set of figures, which is what it was when it was stored, has of a metric.
  func figures(
    _ digest: String,
    of metric: String? = nil,
    _ statistic: Statistic = .value
  ) throws -> [StoredFigure] {
    var bytes = RowBytes()
    var figures: [StoredFigure] = []
    try walk(Figure.setQuery, [digest]) { row in
      for column in Figure.columns.indices { bytes.add(CInt(column), of: row) }
      bytes.endRow()
      if row.text(0) == metric { figures.append(StoredFigure(row, statistic)) }
    }
    guard bytes.digest == digest else {
      throw MalformedDocument("the figures \(digest) are not what was stored")
    }
    return figures
  }

  /// Returns a sentence's end for each set of figures that is not what it was when it was stored.
  func figureProblems() throws -> [String] {
    try String.fetchAll(self, sql: "SELECT digest FROM figureSet ORDER BY id")
      .compactMap { digest in
        do {
          _ = try figures(digest)
          return nil
        } catch let error as MalformedDocument {
          return error.reason
        }
      }
  }
}

/// One number of a stored figure, and the ends of its interval.
struct StoredFigure {
  let variant: String
  let value: Double?
  let low, high: Double?

  fileprivate init(_ row: StoredRow, _ statistic: Statistic) {
    func number(_ column: String) -> Double? {
      Figure.columns.firstIndex(of: column).flatMap { row.number(CInt($0)) }
    }
    variant = row.text(1) ?? ""
    value = statistic.published(number(statistic.column))
    (low, high) = (number("low"), number("high"))
  }
}

extension Statistic {
  /// The column of table `figure` that holds it.
  fileprivate var column: String { self == .worstPage ? "worstPage" : rawValue }
}

extension Figure {
  fileprivate static let columns =
    ["metric", "variant", "unit", "eligible", "excluded"] + Statistic.allCases.map(\.column)
    + ["low", "high"]

  static let setQuery = """
    SELECT \(columns.joined(separator: ", ")) FROM figure
    WHERE setId = (SELECT id FROM figureSet WHERE digest = ?) ORDER BY metric, variant
    """

  /// The metric's and the way's bytes, as the rows of a set are ordered by.
  fileprivate var key: [UInt8] {
    Array(metric.name.utf8) + [0] + Array((place.way ?? "").storable.utf8)
  }

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
      + [(value.interval?.lowerBound ?? value.bound).stored, high.stored]
  }

  /// The upper end of the interval: of a value that is only known to be above a bound, infinity.
  private var high: Double? { value.interval?.upperBound ?? value.bound.map { _ in .infinity } }

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
