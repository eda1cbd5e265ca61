import Comparisons
import Reports
import Results
import Trials

extension ResultStore {
  /// Returns what the last sessions measured where they laid out the session's texts alike: CPU time
  /// and pages in the detailed layout, the oldest first.
  func earlierFigures(
    like findings: SessionFindings,
    before number: Int?,
    limit: Int = 50
  ) throws(StoreError) -> [EarlierFigure] {
    // The key of a detailed layout holds the text's identity, too.
    let keys = findings.corpora.compactMap { corpus in
      corpus.rows.lazy.compactMap { $0.trials[0]?.layoutKey }.first
    }
    var figures: [EarlierFigure] = []
    for metric in [Metric.totalTime, .pages] {
      var query = HistoryQuery(metric: metric.name, statistic: metric.headline)
      query.onlyDetailed = true
      query.before = number
      query.sessionLimit = limit
      figures += try history(query)
        .compactMap { point in
          guard keys.contains(point.layoutKey), let value = point.value else { return nil }
          return (
            session: point.session,
            started: point.started,
            corpus: point.corpus,
            paginator: point.paginator,
            metric: metric.name,
            value: value
          )
        }
    }
    return figures.enumerated()
      .sorted { ($0.element.session, $0.offset) < ($1.element.session, $1.offset) }
      .map(\.element)
  }
}
