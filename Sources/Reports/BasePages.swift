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
