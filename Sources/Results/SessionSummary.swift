/// A stored session in one line.
package struct SessionSummary: Hashable, Sendable {
  /// Its number in the store, from 1.
  package var number: Int
  package var id: String
  /// When it began, ISO 8601 in UTC.
  package var started: String
  /// The ids of its corpora, in the order asked for.
  package var corpora: [String]
  package var paginatorCount: Int
  /// How many different layouts, device and type, it has trials in.
  package var layoutCount: Int
  package var trialCount: Int
  package var failedTrialCount: Int
  package var changeCount: Int
  /// The version of the harness; `nil` when the session does not say.
  package var harnessVersion: String?
  package var isTimed: Bool
  /// The gate's verdict in one word; `nil` when the session was not judged.
  package var verdict: String?
  /// How its paginators made lines, `fast` or `full`; `nil` when the session does not say.
  package var shaping: String?
}

/// What makes two trials comparable page by page: who paginated what, in which layout.
package struct TrialIdentity: Hashable, Sendable {
  package var corpus: String
  package var paginator: String
  /// The hash of everything that may move a page boundary.
  package var layoutKey: String

  package init(corpus: String, paginator: String, layoutKey: String) {
    self.corpus = corpus
    self.paginator = paginator
    self.layoutKey = layoutKey
  }
}

/// How a person names a stored session.
package enum SessionReference: Hashable, Sendable {
  /// By its number in the store, from 1.
  case number(Int)
  case id(String)
  /// The one with the highest number, whatever it measured.
  case last

  /// The reference that a text is: `last`, a number, else an id.
  ///
  ///     SessionReference(parsing: "12")  // .number(12)
  package init(parsing text: String) {
    self = text == "last" ? .last : Int(text).map { .number($0) } ?? .id(text)
  }
}
