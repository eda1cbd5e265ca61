package import PaginatorKit

/// The pages that a paginator made of a text in a layout before: in an earlier session, or when they
/// were approved.
package struct BasePages: Hashable, Sendable {
  /// Whose they are, in words: `session 41`, `baseline.json`.
  package var origin: String
  /// The corpus's id.
  package var corpus: String
  /// The paginator's name.
  package var paginator: String
  /// The device's id.
  package var device: String
  /// The layout key, the same as the trial's that they stand beside.
  package var layoutKey: String
  /// The pages as they were returned.
  package var pages: [PageRange]

  /// Pages by where they come from.
  package init(
    origin: String,
    corpus: String,
    paginator: String,
    device: String,
    layoutKey: String,
    pages: [PageRange]
  ) {
    self.origin = origin
    self.corpus = corpus
    self.paginator = paginator
    self.device = device
    self.layoutKey = layoutKey
    self.pages = pages
  }
}

/// What an earlier session measured of one paginator over a text in the detailed layout.
package struct EarlierFigure: Hashable, Sendable {
  /// The session's number in the store.
  package var session: Int
  /// When it began, ISO 8601 in UTC.
  package var started: String
  /// The corpus's id.
  package var corpus: String
  /// The paginator's name.
  package var paginator: String
  /// The metric's name.
  package var metric: String
  /// The value of the metric's headline statistic.
  package var value: Double

  package init(
    session: Int,
    started: String,
    corpus: String,
    paginator: String,
    metric: String,
    value: Double
  ) {
    self.session = session
    self.started = started
    self.corpus = corpus
    self.paginator = paginator
    self.metric = metric
    self.value = value
  }
}
