package import Comparisons
import GRDB
package import PaginatorKit
import Trials

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
  /// The ends of its 95 % interval, if it has one; of a time that was ended, what it is above, and
  /// infinity.
  package var low: Double?
  package var high: Double?
  /// The layout key of the trial, or of the change's pages; figures compare where it is the same.
  package var layoutKey: String
  /// The processor, its cores and the memory of the session's machine; times compare where they are the
  /// same.
  package var machine: String
}

extension ResultStore {
  /// Returns one metric over the stored sessions, the oldest first.
  ///
  /// Points of one session stand in the order of its trials, then of its changes. Damaged sessions
  /// are left out; ``refuseDamage()`` tells of them.
  ///
  /// - Complexity: O(trials of the sessions looked at), and the sets of their figures.
  package func history(_ query: HistoryQuery) throws(StoreError) -> [HistoryPoint] {
    try readMany { reader in
      // Sessions share sets of figures, which are read and compared once.
      var known: [String: [StoredFigure]] = [:]
      func figures(_ digest: String) throws -> [StoredFigure] {
        if let figures = known[digest] { return figures }
        let figures = try reader.database.figures(digest, of: query.metric, query.statistic)
        known[digest] = figures
        return figures
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
    _ figures: (String) throws -> [StoredFigure]
  ) throws -> [HistoryPoint] {
    let isExact = Metric.named(metric)?.isExact ?? true
    let environment = try session.environment
    let machine = Session.machine.compactMap { environment[$0] }.joined(separator: ", ")
    return try session.trials.filter(isWanted)
      .flatMap { trial in
        guard let set = isExact ? trial.figures : trial.varyingFigures else {
          return [] as [HistoryPoint]
        }
        return try figures(set).filter { variant == nil || $0.variant == variant }
          .map { HistoryPoint(session, trial.setup, $0, machine: machine) }
      }
  }

  private func isWanted(_ trial: SealedTrial) -> Bool {
    let setup = trial.setup
    return (!onlyDetailed || trial.isDetailed) && (corpus == nil || setup.corpus == corpus)
      && (paginator == nil || setup.paginator == paginator)
      && (device == nil || setup.device == device)
      && (fontSize == nil || setup.fontSize == fontSize)
  }
}

extension HistoryPoint {
  fileprivate init(
    _ session: SealedSession,
    _ setup: SealedSetup,
    _ figure: StoredFigure,
    machine: String
  ) {
    self.init(
      session: session.number,
      id: session.id,
      started: session.started,
      corpus: setup.corpus,
      paginator: setup.paginator,
      device: setup.device,
      fontSize: setup.fontSize,
      toDevice: setup.toDevice,
      toFontSize: setup.toFontSize,
      toFont: setup.toFont,
      toLineHeight: setup.toLineHeight,
      variant: figure.variant,
      value: figure.value,
      low: figure.low,
      high: figure.high,
      layoutKey: setup.layoutKey,
      machine: machine
    )
  }
}
