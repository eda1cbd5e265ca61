import Comparisons
import GRDB
import PaginatorKit

/// What a history is made of: trials, or changes of the layout.
struct HistorySource {
  private var columns: String
  private var tables: String
  /// The table that has the corpus and the layout key.
  private var subject: String
  private var isDetailed: String

  static let trials = HistorySource(
    columns: "NULL, NULL, NULL, NULL",
    tables: """
      trial AS entry ON entry.sessionNumber = seal.sessionNumber
      CROSS JOIN setup ON setup.id = entry.setupId
      CROSS JOIN contestant ON contestant.id = setup.contestantId
      CROSS JOIN device ON device.id = setup.deviceId
      CROSS JOIN layout ON layout.id = setup.layoutId
      """,
    subject: "setup",
    isDetailed: "entry.isDetailed"
  )

  static let changes = HistorySource(
    columns: """
      toDevice.name, toLayout.sizeSixtyFourths,
        (SELECT family FROM layoutFont WHERE layoutId = toLayout.id AND position = 0),
        toLayout.lineHeightTenThousandths
      """,
    tables: """
      change AS entry ON entry.sessionNumber = seal.sessionNumber
      CROSS JOIN contestant ON contestant.id = entry.contestantId
      CROSS JOIN device ON device.id = entry.fromDeviceId
      CROSS JOIN layout ON layout.id = entry.fromLayoutId
      CROSS JOIN device AS toDevice ON toDevice.id = entry.toDeviceId
      CROSS JOIN layout AS toLayout ON toLayout.id = entry.toLayoutId
      """,
    subject: "entry",
    // A change starts from the detailed layout.
    isDetailed: "TRUE"
  )

  /// Returns the query for the figures that are wanted, in the order of sessions.
  func select(_ query: HistoryQuery) -> (sql: String, arguments: StatementArguments) {
    var conditions = ["observation.metric = ?"]
    var arguments: [DatabaseValue] = [query.metric.databaseValue]
    func ask(_ column: String, _ value: (some DatabaseValueConvertible)?) {
      guard let value else { return }
      conditions.append("\(column) = ?")
      arguments.append(value.databaseValue)
    }
    ask("observation.variant", query.variant)
    ask("\(subject).corpus", query.corpus)
    ask("contestant.name", query.paginator)
    ask("device.name", query.device)
    ask("layout.sizeSixtyFourths", query.fontSize?.sixtyFourths)
    if query.onlyDetailed { conditions.append(isDetailed) }
    let end = query.before ?? .max
    if query.before != nil {
      conditions.append("seal.sessionNumber < ?")
      arguments.append(end.databaseValue)
    }
    if let limit = query.sessionLimit {
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
      SELECT session.number, session.id, session.started, \(subject).corpus, contestant.name,
        device.name, layout.sizeSixtyFourths, \(columns), observation.variant,
        observation.\(query.statistic.column), observation.low, observation.high,
        \(subject).layoutKey
      FROM seal CROSS JOIN session ON session.number = seal.sessionNumber
      CROSS JOIN \(tables)
      CROSS JOIN observation
        ON observation.figureSetId IN (entry.figureSetId, entry.varyingFigureSetId)
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY seal.sessionNumber, entry.position, observation.variant
      """
    return (sql, StatementArguments(arguments))
  }
}
