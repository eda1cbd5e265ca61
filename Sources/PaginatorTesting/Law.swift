public import PaginatorKit

/// A law that every paginator must keep.
///
/// The first laws hold for all; some bind paginators that promise them with a
/// ``/PaginatorKit/Capability``: see ``capability``. Those named after places and highlights are for a
/// ``/PaginatorKit/Reader``.
public enum Law: String, Hashable, Sendable, CaseIterable {
  /// It comes to an end, whatever the text and the box are. Throwing is an end; that of a program that
  /// crashes or hangs is none.
  case termination
  /// Two runs give the same pages: on one thread and on two, with cold caches and with warm ones.
  case determinism
  /// The pages hold the text once and in order, and each gets on by a character.
  case partition
  /// The first pages of a pass that is not finished are the first pages of one that is.
  case prefix
  /// A chapter alone has the pages that it has in the book.
  case chapter
  /// From a page boundary on, the same pages follow.
  case seek
  /// The pages that are met going back are those of going forward.
  case backward
  /// Asking beyond either end gives nothing and costs nothing.
  case end
  /// Doing it again, or setting it up twice, changes nothing.
  case idempotence
  /// Colours, night mode, highlights and alignment change no page and cost no layout; a run that is set as
  /// what is around it changes no page.
  case attributeInvariance = "attribute_invariance"
  /// Larger letters in one chapter move no page of another.
  case styleLocality = "style_locality"
  /// What was remembered of another text or layout is not taken for this one's.
  case key
  /// A page that was asked for and dropped changes nothing.
  case cancel
  /// The page that is found for a place is the one that holds it.
  case pageAt = "page_at"
  /// Each page has a label, a turn changes its number by one, and the last is the total.
  case labels
  /// A place that is named and found again is on the page it was on.
  case locate
  /// Estimates of the number of pages come in the order of the pages, and the last is that number.
  case estimate
  /// Pages of vertical lines hold the text once and in order, are the same twice, and not those of horizontal ones.
  case verticalLines = "vertical_lines"
  /// The page shown for a place is one that there is.
  case placeRange = "place_range"
  /// The same place, written down and found twice, is on the same page.
  case placeDeterminism = "place_determinism"
  /// A place that is written down and found in the same layout is on the page it was on.
  case placeIdentity = "place_identity"
  /// A highlight that is written down and found in the same layout is the same text.
  case highlightIdentity = "highlight_identity"

  /// What the law asks, in one sentence.
  public var sentence: String {
    switch self {
    case .termination: "It comes to an end, whatever the text and the box are."
    case .determinism:
      "Two runs give the same pages: on one thread and on two, with cold caches and warm ones."
    case .partition:
      "The pages hold the text once and in order, and each gets on by a character."
    case .prefix:
      "The first pages of a pass that is not finished are the first pages of one that is."
    case .chapter: "A chapter alone has the pages that it has in the book."
    case .seek: "From a page boundary on, the same pages follow."
    case .backward: "The pages that are met going back are those of going forward."
    case .end: "Asking beyond either end gives nothing and costs nothing."
    case .idempotence: "Doing it again, or setting it up twice, changes nothing."
    case .attributeInvariance:
      "Colours, links, night mode, highlights and alignment change no page and cost no layout."
    case .styleLocality: "Larger letters in one chapter move no page of another."
    case .key: "What was remembered of another text or layout is not taken for this one's."
    case .cancel: "A page that was asked for and dropped changes nothing."
    case .pageAt: "The page that is found for a place is the one that holds it."
    case .labels:
      "Each page has a label, a turn changes its number by one, and the last is the total."
    case .locate: "A place that is named and found again is on the page it was on."
    case .estimate:
      "Estimates of the number of pages come in the order of the pages, and the last is that number."
    case .verticalLines:
      "Pages of vertical lines hold the text once and in order, are the same twice, and not those of horizontal ones."
    case .placeRange: "The page shown for a place is one that there is."
    case .placeDeterminism: "The same place, written down and found twice, is on the same page."
    case .placeIdentity:
      "A place that is written down and found in the same layout is on the page it was on."
    case .highlightIdentity:
      "A highlight that is written down and found in the same layout is the same text."
    }
  }

  /// The capability that must be promised for the law to bind; `nil` where it binds all.
  public var capability: Capability? {
    switch self {
    case .seek: .seek
    case .backward: .backward
    case .pageAt: .pageAt
    case .labels: .labels
    case .locate: .locate
    case .estimate: .estimate
    case .verticalLines: .verticalLines
    default: nil
    }
  }

  /// Whether the law is about places and highlights, which only a reader keeps.
  public var isOfReaders: Bool {
    switch self {
    case .placeRange, .placeDeterminism, .placeIdentity, .highlightIdentity: true
    default: false
    }
  }

  /// Whether the law is about what something costs, too, which only counters of work tell.
  public var isOfWork: Bool { self == .end || self == .attributeInvariance }

  /// The laws of paginators, in the order in which they are checked.
  public static var ofPaginators: [Law] { allCases.filter { !$0.isOfReaders } }
}
