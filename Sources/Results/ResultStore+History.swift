import GRDB
import PaginatorKit

extension ResultStore {
  /// Returns one metric over the stored sessions, the oldest first.
  ///
  /// Points of one session stand in the order of its trials, then of its changes.
  ///
  /// - Complexity: O(trials of the sessions looked at · log figures).
  package func history(_ query: HistoryQuery) throws(StoreError) -> [HistoryPoint] {
    try attempt {
      try pool.read { database in
        let trials = try points(query, of: .trials, in: database)
        let changes = try points(query, of: .changes, in: database)
        // Both are in the order of sessions; a metric is of trials or of changes, so one is empty.
        if changes.isEmpty { return trials }
        if trials.isEmpty { return changes }
        return Dictionary(grouping: trials + changes, by: \.session)
          .sorted { $0.key < $1.key }.flatMap(\.value)
      }
    }
  }

  private func points(
    _ query: HistoryQuery,
    of source: HistorySource,
    in database: Database
  ) throws -> [HistoryPoint] {
    let (sql, arguments) = source.select(query)
    return try database.rows(sql, arguments) { row in
      HistoryPoint(
        session: try row.next(),
        id: try row.next(),
        started: try row.next(),
        corpus: try row.next(),
        paginator: try row.next(),
        device: try row.next(),
        fontSize: try row.length(),
        toDevice: try row.optional(),
        toFontSize: (try row.optional() as Int64?).map(Length.init(sixtyFourths:)),
        toFont: try row.optional(),
        toLineHeight: (try row.optional() as Int64?)
          .map(LineHeightMultiple.init(tenThousandths:)),
        variant: try row.next(),
        value: try row.optional(),
        low: try row.optional(),
        high: try row.optional(),
        layoutKey: try row.next()
      )
    }
  }
}
