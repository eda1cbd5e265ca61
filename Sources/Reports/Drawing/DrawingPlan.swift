import Comparisons
import Corpora
import PaginatorKit
import Trials

/// Which pages of a text a report draws.
///
/// A short text is drawn whole. Of a long one only what is worth it, the first things first, until
/// the report would grow too long: what stands without a script, the worst page of each layout with
/// greedy's beside it, where pages begin to differ, the pages with a fault, beginnings and ends, and what
/// lies around these.
struct DrawingPlan {
  /// The numbers of the pages, by layout and paginator.
  private(set) var pages: [[Set<Int>]]
  /// The text that they show, in scalars: ascending and apart.
  var pieces: [Range<Int>] { Array(covered.ranges) }
  private(set) var isWhole = false

  private let text: SourceText
  private let paginators: [DrawnPaginator]
  /// By layout and paginator the first paginator that made the same pages to be shown the same way.
  let models: [[Int]]
  private var cost: DrawingCost
  private let budget: Int
  /// How many scalars are laid out for the pages.
  private var laidOut = 0
  private var covered = RangeSet<Int>()
  private var known: Set<UInt32> = []

  /// A page by the numbers of its layout, its paginator and its own.
  struct Place: Hashable {
    var layout: Int
    var paginator: Int
    var page: Int
  }

  /// The longest text that is drawn whole, in scalars.
  static let longestWhole = 40_000
  /// The longest text of which the ranges and the faults of all pages are told in every layout.
  static let longestTold = 120_000
  /// How many scalars are laid out at most to draw a text whole.
  static let longestLayout = 4_000_000
  /// The same for what of a text is worth it.
  static let longestPartlyLaidOut = 1_000_000

  init(
    of findings: CorpusFindings,
    paginators: [DrawnPaginator],
    examples: Set<Place>,
    budget: Int,
    longestPartlyLaidOut: Int = Self.longestPartlyLaidOut
  ) {
    text = findings.corpus.text
    self.paginators = paginators
    self.budget = budget
    let models = findings.layouts.indices.map { DrawnPaginator.models(of: paginators, in: $0) }
    self.models = models
    let told = findings.layouts.indices.filter { Self.tellsRanges(of: findings, in: $0) }
      .flatMap { layout in
        paginators.indices.filter { models[layout][$0] == $0 }
          .map { paginators[$0].trials[layout]?.pages.count ?? 0 }
      }
    cost = DrawingCost(of: text, told: told.reduce(0, +))
    pages = findings.layouts.map { _ in paginators.map { _ in [] } }
    let order = Order(findings: findings, paginators: paginators, models: models)
    for place in examples.sorted(by: { ($0.layout, $0.paginator) < ($1.layout, $1.paginator) }) {
      _ = add(place)
    }
    for place in order.first { _ = add(place) }
    isWhole = text.scalarCount <= Self.longestWhole && order.laidOut <= Self.longestLayout
    if isWhole { isWhole = order.all.allSatisfy { add($0) } }
    if !isWhole {
      for place in order.rest {
        guard laidOut < longestPartlyLaidOut, add(place) else { break }
      }
    }
    for layout in pages.indices {
      for (paginator, model) in models[layout].enumerated() where model != paginator {
        pages[layout][paginator] = pages[layout][model]
      }
    }
  }

  /// Whether the ranges of all pages are told in a layout: of a short text always, of a long one for
  /// the detailed device's sizes.
  static func tellsRanges(of findings: CorpusFindings, in layout: Int) -> Bool {
    findings.corpus.text.scalarCount <= longestTold
      || findings.layouts[layout].device == findings.detailedLayout.device
  }

  /// Adds a page; false when there is no room left for it.
  private mutating func add(_ place: Place) -> Bool {
    var place = place
    place.paginator = models[place.layout][place.paginator]
    guard !pages[place.layout][place.paginator].contains(place.page),
      let made = paginators[place.paginator].trials[place.layout],
      made.pages.indices.contains(place.page)
    else { return true }
    let scalars = made.pages[place.page].scalars(of: text)
    var asked = cost
    asked.addPage(of: scalars.count)
    var new: Set<UInt32> = []
    for range in RangeSet(scalars).subtracting(covered).ranges {
      let string = text.string(
        from: text.offset(ofScalar: range.lowerBound),
        to: text.offset(ofScalar: range.upperBound)
      )
      asked.addText(string)
      for scalar in string.unicodeScalars where !known.contains(scalar.value) {
        if new.insert(scalar.value).inserted { asked.addOutline(of: scalar) }
      }
    }
    guard asked.bytes <= budget else { return false }
    cost = asked
    laidOut += scalars.count
    known.formUnion(new)
    pages[place.layout][place.paginator].insert(place.page)
    covered.insert(contentsOf: scalars)
    return true
  }
}
