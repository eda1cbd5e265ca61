package import Refereeing
package import Trials

/// What a metric is measured of.
package enum MetricSubject: String, Sendable, CaseIterable {
  /// A paginator's pages over one text in one layout.
  case trial
  /// A change of the layout.
  case change
  /// The places of readers that are kept in one way over a change.
  case readers
  /// The highlights that are kept in one way over a change.
  case highlights
  /// The bookmarks that are kept in one way over a change.
  case bookmarks

  /// Whether there is a value for each way of keeping something over a change.
  package var isKept: Bool { self != .trial && self != .change }

  /// The metrics of the subject, in the order in which reports list them.
  package var metrics: [Metric] {
    switch self {
    case .trial: Metric.all
    case .change: Metric.ofChanges
    case .readers: Metric.ofReaders
    case .highlights: Metric.ofHighlights
    case .bookmarks: Metric.ofBookmarks
    }
  }
}

/// What metrics are read from.
package protocol Measurable: Sendable {
  /// Which of the subjects it is.
  static var subject: MetricSubject { get }
}

extension Trial: Measurable {
  package static var subject: MetricSubject { .trial }
}

extension ChangeFindings: Measurable {
  package static var subject: MetricSubject { .change }
}

/// What became of the places, highlights or bookmarks that were kept in one way over a change.
package protocol KeptOutcome: Measurable {
  /// One of them.
  associatedtype Item: KeptItem
  /// All that were tried, in the order of the text.
  var items: [Item] { get }
  /// The name of the way.
  var way: String { get set }
}

/// A place, highlight or bookmark that was kept over a change.
package protocol KeptItem: Sendable {
  /// The page before the change that it is on, from 0.
  var page: Int { get }
}

extension ReaderOutcome.Reader: KeptItem {}
extension HighlightOutcome.Highlight: KeptItem {}
extension BookmarkOutcome.Bookmark: KeptItem {}

extension ReaderOutcome: KeptOutcome {
  package static var subject: MetricSubject { .readers }
  package var items: [Reader] { readers }
  package var way: String {
    get { strategy }
    set { strategy = newValue }
  }
}

extension HighlightOutcome: KeptOutcome {
  package static var subject: MetricSubject { .highlights }
  package var items: [Highlight] { highlights }
  package var way: String {
    get { scheme }
    set { scheme = newValue }
  }
}

extension BookmarkOutcome: KeptOutcome {
  package static var subject: MetricSubject { .bookmarks }
  package var items: [Bookmark] { bookmarks }
  package var way: String {
    get { scheme }
    set { scheme = newValue }
  }
}
