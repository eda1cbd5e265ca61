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
  /// Points of one session stand in the order of its trials, then of its changes. Damaged sessions
  /// are left out; ``refuseDamage()`` tells of them.
  ///
  /// - Complexity: O(rows of the sessions looked at, and of their figures).
  package func history(_ query: HistoryQuery) throws(StoreError) -> [HistoryPoint] {
    try readMany { reader in
      // Sessions share sets of figures, which are read and compared once.
      var known: [String: [Row]] = [:]
      func figures(_ digest: String) throws -> [Row] {
        if let rows = known[digest] { return rows }
        let rows = try reader.database.figures(digest).filter { $0["metric"] == query.metric }
        known[digest] = rows
        return rows
      }
      let end = query.before ?? .max
      let numbers = reader.numbers.filter { $0 < end }.suffix(max(query.sessionLimit ?? .max, 0))
      return try numbers.flatMap { number in
        try reader.sound(number) { try query.points(of: $0, figures) } ?? []
      }
    }
  }
}

extension HistoryQuery {
  fileprivate func points(
    of session: SealedSession,
    _ figures: (String) throws -> [Row]
  ) throws -> [HistoryPoint] {
    try session.trials.filter(isWanted)
      .flatMap { trial in
        try [trial["figures"], trial["varyingFigures"]].compactMap { $0 as String? }
          .flatMap(figures)
          .filter { variant == nil || $0["variant"] == variant }
          .map { HistoryPoint(session, trial, $0, statistic) }
      }
  }

  private func isWanted(_ trial: Row) -> Bool {
    (corpus == nil || trial["corpus"] == corpus)
      && (paginator == nil || trial["paginator"] == paginator)
      && (device == nil || trial["device"] == device)
      && (fontSize == nil || trial["fontSizeSixtyFourths"] == fontSize?.sixtyFourths)
      && (!onlyDetailed || trial["isDetailed"])
  }
}

extension HistoryPoint {
  fileprivate init(
    _ session: SealedSession,
    _ trial: Row,
    _ figure: Row,
    _ statistic: Statistic
  ) {
    self.session = session.number
    id = session.session["id"]
    started = session.session["started"]
    corpus = trial["corpus"]
    paginator = trial["paginator"]
    device = trial["device"]
    fontSize = Length(sixtyFourths: trial["fontSizeSixtyFourths"])
    toDevice = trial["toDevice"]
    toFontSize = (trial["toFontSizeSixtyFourths"] as Int64?).map(Length.init(sixtyFourths:))
    toFont = trial["toFont"]
    toLineHeight = (trial["toLineHeightTenThousandths"] as Int64?)
      .map(LineHeightMultiple.init(tenThousandths:))
    variant = figure["variant"]
    value = figure[statistic.column]
    low = figure["low"]
    high = figure["high"]
    layoutKey = trial["layoutKey"]
  }
}
