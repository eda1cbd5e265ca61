import Comparisons
import GRDB

/// Figures that are kept together.
///
/// The rows of a set are found again by the SHA-256 over them, so that a thousand sessions that found the
/// same refer to the same rows.
struct FigureSet: Sendable {
  private let figures: Figures
  /// The places of the set's figures among all, in SQLite's order, by bytes, in which they are read again.
  private let places: [Int32]
  let digest: String

  /// The figures that have some places among all.
  init(_ places: some Sequence<Int>, of figures: Figures) {
    let all = figures.all
    self.figures = figures
    self.places =
      places.sorted { one, other in
        let (one, other) = (all[one], all[other])
        guard one.metric.name == other.metric.name else {
          return one.metric.name < other.metric.name
        }
        return one.variant.utf8.lexicographicallyPrecedes(other.variant.utf8)
      }
      .map(Int32.init)
    var bytes = RowBytes()
    for place in self.places {
      all[Int(place)].write(to: &bytes)
      bytes.endRow()
    }
    digest = bytes.digest
  }

  /// Returns the number of the set, which is added when it is new.
  ///
  /// Its rows come before it: it is complete as soon as it is there.
  func number(in database: Database) throws -> Int64 {
    let find = try database.cachedStatement(sql: "SELECT id FROM figureSet WHERE digest = ?")
    if let known = try Int64.fetchOne(find, arguments: [digest]) { return known }
    let last = try database.cachedStatement(sql: "SELECT MAX(id) FROM figureSet")
    let number = try (Int64.fetchOne(last) ?? 0) + 1
    var rows = try RowInserter(Figure.insertion, in: database)
    for place in places {
      rows.add(number)
      figures.all[Int(place)].write(to: &rows)
      try rows.insert()
    }
    try database.cachedStatement(
      sql: "INSERT INTO figureSet (id, digest, figureCount) VALUES (?, ?, ?)"
    )
    .execute(arguments: [number, digest, places.count])
    return number
  }
}

extension Database {
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

  fileprivate static let insertion = """
    INSERT INTO figure (setId, \(columns.joined(separator: ", ")))
    VALUES (?\(columns.map { _ in ", ?" }.joined()))
    """

  fileprivate var variant: String { (place.way ?? "").storable }

  /// Adds the values of the columns, as SQLite gives them back.
  fileprivate func write(to row: inout some RowSink) {
    row.add(metric.name)
    row.add(variant)
    row.add(metric.unit.rawValue)
    row.add(Int64(value.eligible))
    row.add(excluded)
    let published = metric.statistics
    for statistic in Statistic.allCases {
      let number = published.contains(statistic) ? value[statistic].stored : nil
      switch statistic {
      case .count, .worstPage: row.add(number.flatMap(Int64.init(exactly:)))
      default: row.add(number)
      }
    }
    row.add((value.interval?.lowerBound ?? value.bound).stored)
    row.add(high.stored)
  }

  /// What was left out, as a JSON object.
  private var excluded: String? {
    guard !value.excluded.isEmpty else { return nil }
    let reasons = value.excluded.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\"\($0.key.rawValue)\":\($0.value)" }
    return "{\(reasons.joined(separator: ","))}"
  }

  /// The upper end of the interval: of a value that is only known to be above a bound, infinity.
  private var high: Double? { value.interval?.upperBound ?? value.bound.map { _ in .infinity } }
}

extension Optional<Double> {
  /// The number as SQLite gives it back: NULL where there is none, and 0 for −0.
  fileprivate var stored: Double? {
    guard let self, !self.isNaN else { return nil }
    return self + 0
  }
}
