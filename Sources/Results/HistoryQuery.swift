package import Comparisons
package import PaginatorKit

/// Which figures of stored sessions are wanted; what is `nil` is not asked about.
package struct HistoryQuery: Hashable, Sendable {
  /// The metric's name in Metrics.md.
  package var metric: String
  /// The number of the metric that is wanted.
  package var statistic: Statistic
  /// A corpus's id.
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

  /// A query for all figures of a metric.
  package init(metric: String, statistic: Statistic) {
    self.metric = metric
    self.statistic = statistic
  }
}

/// One figure of one stored session.
package struct HistoryPoint: Hashable, Sendable {
  /// The session's number.
  package var session: Int
  /// The session's id.
  package var id: String
  /// When the session began, ISO 8601 in UTC.
  package var started: String
  /// The corpus's id.
  package var corpus: String
  /// The paginator's name.
  package var paginator: String
  /// The device's id; of a change, the one before.
  package var device: String
  /// The font size; of a change, the one before.
  package var fontSize: Length
  /// The device after a change; `nil` for a trial.
  package var toDevice: String?
  /// The font size after a change; `nil` for a trial.
  package var toFontSize: Length?
  /// The primary font's family after a change; `nil` for a trial.
  package var toFont: String?
  /// The line height after a change; `nil` for a trial.
  package var toLineHeight: LineHeightMultiple?
  /// The position strategy or bookmark scheme, empty where there is none.
  package var variant: String
  /// The figure; `nil` when it was n/a.
  package var value: Double?
  /// The lower end of its 95 % interval, if it has one.
  package var low: Double?
  /// The upper end of its 95 % interval, if it has one.
  package var high: Double?
  /// The layout key of the trial, or of the change's pages; figures compare where it is the same.
  package var layoutKey: String
}

extension Statistic {
  /// The column of table `observation` that holds it.
  var column: String { self == .worstPage ? "worstPage" : rawValue }
}
