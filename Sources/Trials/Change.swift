package import PaginatorKit
package import Refereeing

/// A change of the layout that a reader makes, and one paginator's pages after it.
///
/// It starts from the detailed layout of its corpus; the pages before it are those of the trial
/// there.
package struct Change: Sendable {
  package var paginator: PaginatorInfo
  package var corpus: String
  package var kind: Kind
  /// The device and layout before: the detailed one.
  package var from: Plan.Setting
  package var to: Plan.Setting
  /// The hash of everything that may move a page boundary after the change.
  package var layoutKey: String
  private var made: Later<[PageRange]>
  package var failure: TrialFailure?
  /// What became of all that the paginator keeps in its own ways; `nil` when it has none.
  package var ownPlaces: KeptOutcomes?

  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    case fontSize = "font_size"
    case font
    case device
    case lineHeight = "line_height"
  }

  package init(
    paginator: PaginatorInfo,
    corpus: String,
    kind: Kind,
    from: Plan.Setting,
    to: Plan.Setting,
    layoutKey: String,
    pages: Later<[PageRange]>,
    failure: TrialFailure? = nil,
    ownPlaces: KeptOutcomes? = nil
  ) {
    self.paginator = paginator
    self.corpus = corpus
    self.kind = kind
    self.from = from
    self.to = to
    self.layoutKey = layoutKey
    made = pages
    self.failure = failure
    self.ownPlaces = ownPlaces
  }

  package var pages: [PageRange] {
    get { made.value }
    set { made = .there(newValue) }
  }
}
