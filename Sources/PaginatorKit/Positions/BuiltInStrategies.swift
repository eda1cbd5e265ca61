/// The page's number stays: an app that writes down the page and nothing else.
public struct PageNumberStrategy: PositionStrategy {
  /// The page number.
  public init() {}

  /// `page-number`.
  public let name = "page-number"

  /// The page's number.
  public func save(_ page: Int, in pagination: Pagination) -> Int { page }

  /// The same number, whether or not there is such a page.
  public func restore(_ number: Int, in pagination: Pagination) -> Int { number }
}

/// The share of the book stays: page p of N becomes ⌊p · M / N⌋ of M, or with rounding
/// p (M − 1) / (N − 1), halves up.
public struct ProportionalStrategy: PositionStrategy {
  /// Whether the first and last pages stay what they are, and those between are rounded.
  public let rounds: Bool

  /// The share of the book, rounded down or to the nearest page.
  public init(rounds: Bool = false) {
    self.rounds = rounds
  }

  /// `proportional` or `proportional-round`.
  public var name: String { rounds ? "proportional-round" : "proportional" }

  /// A share of a book.
  public struct Share: Hashable, Sendable {
    /// The page's number.
    public var page: Int
    /// Of how many pages.
    public var count: Int
  }

  /// The page's number and the number of pages.
  public func save(_ page: Int, in pagination: Pagination) -> Share {
    Share(page: page, count: pagination.count)
  }

  /// The page at the same share, in whole numbers.
  public func restore(_ share: Share, in pagination: Pagination) -> Int {
    guard rounds else { return share.page * pagination.count / share.count }
    guard share.count > 1 else { return 0 }
    let below = share.count - 1
    // ⌊x + 1/2⌋ with x = p (M − 1) / (N − 1).
    return (2 * share.page * (pagination.count - 1) + below) / (2 * below)
  }
}

/// A place in the text stays: the page that holds it is shown.
///
/// `fresh-anchor` writes down the top of the current page before each change, so that a place
/// creeps back when the layout is changed back and forth. `sticky-anchor` keeps what it wrote down when the
/// reader last turned a page. `paragraph-anchor` writes down the start of the top's paragraph.
public struct AnchorStrategy: PositionStrategy {
  /// Which place is written down, and when.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The page's top, before each change.
    case fresh = "fresh-anchor"
    /// The page's top, when the reader turned to it.
    case sticky = "sticky-anchor"
    /// The start of the paragraph that holds the page's top, before each change.
    case paragraph = "paragraph-anchor"
  }

  /// Which place is written down, and when.
  public let kind: Kind

  /// A strategy of a kind.
  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// The kind's name.
  public var name: String { kind.rawValue }

  /// On turns for `sticky-anchor`, before each change for the others.
  public var saving: PositionSaving { kind == .sticky ? .onTurn : .beforeEachChange }

  /// The place in the text.
  public func save(_ page: Int, in pagination: Pagination) -> TextOffset {
    kind == .paragraph ? pagination.paragraphStart(of: page) : pagination.start(of: page)
  }

  /// The page that holds the place.
  public func restore(_ anchor: TextOffset, in pagination: Pagination) -> Int {
    pagination.page(holding: anchor)
  }
}

/// The strategies that the harness compares.
public enum PositionStrategies {
  /// All of them, in the order of reports.
  public static let all: [any PositionStrategy] = [
    PageNumberStrategy(), ProportionalStrategy(), ProportionalStrategy(rounds: true),
    AnchorStrategy(.fresh), AnchorStrategy(.sticky), AnchorStrategy(.paragraph),
  ]
}
