import PaginatorKit
package import Refereeing
package import Trials

/// What a metric is measured of.
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

  /// The family of what is kept over a change, with a value for each way of keeping it; `nil` for what
  /// has one value.
  var family: KeptFamily? {
    switch self {
    case .trial, .change: nil
    case .readers: .readers
    case .highlights: .highlights
    case .bookmarks: .bookmarks
    }
  }

  /// Those with a family, in the order in which ways of keeping are told.
  static let kept: [MetricSubject] = [.readers, .bookmarks, .highlights]

  /// What its metrics stand under in a list.
  var heading: String {
    switch self {
    case .trial: "A text in a layout"
    case .change: "A change of the layout"
    case .readers: "Readers' places after a change"
    case .highlights: "Highlights after a change"
    case .bookmarks: "Bookmarks after a change"
    }
  }

  /// Whether there is a value for each way of keeping something over a change.
  package var isKept: Bool { family != nil }

  /// The metrics of the subject, in the order in which reports list them.
  package var metrics: [Metric] {
    switch self {
    case .trial: Metric.all
    case .change: Metric.ofChanges
    case .readers, .highlights, .bookmarks: family?.metrics ?? []
    }
  }
}

/// What apps keep over a change of the layout, and how it is measured: places, highlights or bookmarks.
struct KeptFamily: Sendable {
  /// In the order in which reports list them.
  let metrics: [Metric]
  /// The built-in ways, by name.
  let ways: [String]
  /// The built-in way that keeps each where it is in the text.
  let rightWay: String
  /// The name of a reader's own way; `nil` without one.
  let ownWay: @Sendable (Reader) -> String?
  /// What became of it, an outcome for each way.
  let outcomes: @Sendable (KeptOutcomes) -> [any KeptWay]

  static let readers = KeptFamily(
    metrics: Metric.ofReaders,
    ways: PositionStrategies.all.map(\.name),
    rightWay: AnchorStrategy.Kind.sticky.rawValue,
    ownWay: { $0.places?.name },
    outcomes: { $0.readers }
  )

  static let highlights = KeptFamily(
    metrics: Metric.ofHighlights,
    ways: HighlightSchemes.all.map(\.name),
    rightWay: ScalarOffsetHighlights().name,
    ownWay: { $0.highlights?.name },
    outcomes: { $0.highlights }
  )

  static let bookmarks = KeptFamily(
    metrics: Metric.ofBookmarks,
    ways: BookmarkSchemes.all.map(\.name),
    rightWay: ScalarOffsetBookmarks().name,
    ownWay: { $0.bookmarks?.name },
    outcomes: { $0.bookmarks }
  )
}

package protocol Measurable: Sendable {
  static var subject: MetricSubject { get }
}

/// What became of all that is kept in one way.
protocol KeptWay: Measurable {
  var way: String { get }
}

extension Trial: Measurable {
  package static var subject: MetricSubject { .trial }
}

extension ChangeFindings: Measurable {
  package static var subject: MetricSubject { .change }
}

extension KeptOutcome: KeptWay {
  package static var subject: MetricSubject {
    Item.self == KeptReader.self
      ? .readers : Item.self == KeptHighlight.self ? .highlights : .bookmarks
  }
}
