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

  /// A figure by its parts.
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
