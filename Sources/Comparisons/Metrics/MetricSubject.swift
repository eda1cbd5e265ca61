package import Refereeing
package import Trials

package enum MetricSubject: String, Sendable, CaseIterable {
  /// A paginator's pages over one text in one layout.
  case trial
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

package protocol Measurable: Sendable {
  static var subject: MetricSubject { get }
}

extension Trial: Measurable {
  package static var subject: MetricSubject { .trial }
}

extension ChangeFindings: Measurable {
  package static var subject: MetricSubject { .change }
}

extension KeptOutcome: Measurable {
  package static var subject: MetricSubject {
    Item.self == KeptReader.self
      ? .readers : Item.self == KeptHighlight.self ? .highlights : .bookmarks
  }
}
