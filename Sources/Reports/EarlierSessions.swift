package import PaginatorKit

/// The pages that a paginator made of a text in a layout before: in an earlier session, or when they
/// were approved.
///
/// The layout key is that of the trial that they stand beside; the origin says whose they are:
/// `session 41`, `baseline.json`.
package typealias BasePages = (
  origin: String, corpus: String, paginator: String, device: String, layoutKey: String,
  pages: [PageRange]
)

/// What the session with a number measured of one paginator over a text in the detailed layout: the
/// headline statistic of a metric.
///
/// The session began at a time that is ISO 8601 in UTC.
package typealias EarlierFigure = (
  session: Int, started: String, corpus: String, paginator: String, metric: String, value: Double
)
