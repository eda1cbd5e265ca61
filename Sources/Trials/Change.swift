package import PaginatorKit

/// A change of the layout that a reader makes, and one paginator's pages after it.
///
/// It starts from the detailed layout of its corpus; the pages before it are those of the trial
/// there.
package struct Change: Sendable {
  /// Who paginated.
  package var paginator: PaginatorInfo
  /// The corpus's id.
  package var corpus: String
  /// What was changed.
  package var kind: Kind
  /// The device and layout before: the detailed one.
  package var from: Plan.Setting
  /// The device and layout after.
  package var to: Plan.Setting
  /// The hash of everything that may move a page boundary after the change.
  package var layoutKey: String
  /// The pages after the change, as they were returned.
  package var pages: [PageRange]
  /// Why there are no pages after the change.
  package var failure: TrialFailure?
  /// What became of places that the paginator keeps in its own way; `nil` when it has none.
  package var ownPlaces: OwnPlaceKeeping?

  /// What a reader changes.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The font size.
    case fontSize = "font_size"
    /// The fonts.
    case font
    /// The device.
    case device
    /// The line height.
    case lineHeight = "line_height"
  }

  /// A change by its parts.
  package init(
    paginator: PaginatorInfo,
    corpus: String,
    kind: Kind,
    from: Plan.Setting,
    to: Plan.Setting,
    layoutKey: String,
    pages: [PageRange],
    failure: TrialFailure? = nil,
    ownPlaces: OwnPlaceKeeping? = nil
  ) {
    self.paginator = paginator
    self.corpus = corpus
    self.kind = kind
    self.from = from
    self.to = to
    self.layoutKey = layoutKey
    self.pages = pages
    self.failure = failure
    self.ownPlaces = ownPlaces
  }
}
