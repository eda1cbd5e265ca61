package import Comparisons
import GRDB
package import PaginatorKit

/// Which figures of stored sessions are wanted; what is `nil` is not asked about.
package struct HistoryQuery: Hashable, Sendable {
  package var metric: String
  /// The number of the metric that is wanted.
  package var statistic: Statistic
  package var corpus: String?
  /// A paginator's name, options included.
  package var paginator: String?
  /// A device's id; of a change, the one before.
  package var device: String?
  /// A font size; of a change, the one before.
  package var fontSize: Length?
  /// A position strategy or bookmark scheme.
  package var variant: String?
  /// Whether trials in other layouts than the detailed one of their corpus are left out.
  package var onlyDetailed = false
  /// How many sessions are looked at, the newest ones; `nil` for all.
  package var sessionLimit: Int?
  /// Only sessions with lower numbers are looked at; `nil` for all.
  package var before: Int?

  package init(metric: String, statistic: Statistic) {
    self.metric = metric
    self.statistic = statistic
  }
}

/// One figure of one stored session.
package struct HistoryPoint: Hashable, Sendable {
  package var session: Int
  package var id: String
  /// When the session began, ISO 8601 in UTC.
  package var started: String
  package var corpus: String
  package var paginator: String
  /// The device's id; of a change, the one before.
  package var device: String
  /// The font size; of a change, the one before.
  package var fontSize: Length
  /// The device and the type after a change; `nil` for a trial.
  package var toDevice: String?
  package var toFontSize: Length?
  package var toFont: String?
  package var toLineHeight: LineHeightMultiple?
  /// The position strategy or bookmark scheme, empty where there is none.
  package var variant: String
  /// The figure; `nil` when it was n/a.
  package var value: Double?
  /// The ends of its 95 % interval, if it has one.
  package var low: Double?
  package var high: Double?
  /// The layout key of the trial, or of the change's pages; figures compare where it is the same.
  package var layoutKey: String
}

extension ResultStore {
  /// Returns one metric over the stored sessions, the oldest first.
  ///
  /// Points of one session stand in the order of its trials, then of its changes. Sets of figures are
  /// compared with their digests, and sessions whose sets are damaged are left out; ``refuseDamage()``
  /// tells of them. Seals are not compared here: that would read every row of a thousand sessions.
  ///
  /// - Complexity: O(trials of the sessions looked at · log figures), and the sets of their figures.
  package func history(_ query: HistoryQuery) throws(StoreError) -> [HistoryPoint] {
    try readMany { reader in
      let (sql, arguments) = query.select
      // Sessions share sets of figures, which are read and compared once.
      var known: [String: Bool] = [:]
      return try Row.fetchAll(reader.database, sql: sql, arguments: arguments)
        .compactMap { row in
          let digest: String = row["figures"]
          let isSound = try known[digest] ?? reader.isSound(figures: digest)
          known[digest] = isSound
          if !isSound { reader.leaveOut(row["session"], figures: digest) }
          return isSound ? HistoryPoint(row: row) : nil
        }
    }
  }
}

extension HistoryQuery {
  /// The query for the figures that are wanted, in the order of sessions.
  var select: (sql: String, arguments: StatementArguments) {
    var conditions = ["figure.metric = ?"]
    var arguments: [DatabaseValue] = [metric.databaseValue]
    func ask(_ column: String, _ value: (some DatabaseValueConvertible)?) {
      guard let value else { return }
      conditions.append("\(column) = ?")
      arguments.append(value.databaseValue)
    }
    ask("figure.variant", variant)
    ask("setup.corpus", corpus)
    ask("setup.paginator", paginator)
    ask("setup.device", device)
    ask("setup.fontSizeSixtyFourths", fontSize?.sixtyFourths)
    if onlyDetailed { conditions.append("trial.isDetailed = 1") }
    let end = before ?? .max
    if before != nil {
      conditions.append("seal.sessionNumber < ?")
      arguments.append(end.databaseValue)
    }
    if let limit = sessionLimit {
      conditions.append(
        """
        seal.sessionNumber >= (SELECT MIN(sessionNumber) FROM (SELECT sessionNumber FROM seal
          WHERE sessionNumber < ? ORDER BY sessionNumber DESC LIMIT ?))
        """
      )
      arguments += [end.databaseValue, max(limit, 0).databaseValue]
    }
    // CROSS JOIN keeps SQLite to this order of tables, by session, so that little is sorted.
    let sql = """
      SELECT session.number AS session, session.id, session.started, setup.*,
        figure.variant, figure.\(statistic.column) AS value, figure.low, figure.high,
        figureSet.digest AS figures
      FROM seal CROSS JOIN session ON session.number = seal.sessionNumber
      CROSS JOIN trial \(onlyDetailed ? "INDEXED BY trialInDetail" : "")
        ON trial.sessionNumber = seal.sessionNumber
      CROSS JOIN setup ON setup.id = trial.setupId
      CROSS JOIN figure ON figure.setId IN (trial.figureSetId, trial.varyingFigureSetId)
      CROSS JOIN figureSet ON figureSet.id = figure.setId
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY seal.sessionNumber, trial.position, figure.variant
      """
    return (sql, StatementArguments(arguments))
  }
}

extension HistoryPoint {
  fileprivate init(row: Row) {
    session = row["session"]
    id = row["id"]
    started = row["started"]
    corpus = row["corpus"]
    paginator = row["paginator"]
    device = row["device"]
    fontSize = Length(sixtyFourths: row["fontSizeSixtyFourths"])
    toDevice = row["toDevice"]
    toFontSize = (row["toFontSizeSixtyFourths"] as Int64?).map(Length.init(sixtyFourths:))
    toFont = row["toFont"]
    toLineHeight = (row["toLineHeightTenThousandths"] as Int64?)
      .map(LineHeightMultiple.init(tenThousandths:))
    variant = row["variant"]
    value = row["value"]
    low = row["low"]
    high = row["high"]
    layoutKey = row["layoutKey"]
  }
}
