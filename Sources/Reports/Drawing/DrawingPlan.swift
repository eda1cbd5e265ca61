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
  private var budget: Int
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

  init(
    of findings: CorpusFindings,
    paginators: [DrawnPaginator],
    examples: Set<Place>,
    budget: Int
  ) {
    text = findings.corpus.text
    self.paginators = paginators
    self.budget = budget
    models = findings.layouts.indices.map { DrawnPaginator.models(of: paginators, in: $0) }
    pages = findings.layouts.map { _ in paginators.map { _ in [] } }
    let order = Order(findings: findings, paginators: paginators, models: models)
    for place in examples.sorted(by: { ($0.layout, $0.paginator) < ($1.layout, $1.paginator) }) {
      _ = add(place)
    }
    for place in order.first { _ = add(place) }
    isWhole = text.scalarCount <= Self.longestWhole && order.laidOut <= Self.longestLayout
    if isWhole { isWhole = order.all.allSatisfy { add($0) } }
    if !isWhole {
      for place in order.rest where !add(place) { break }
    }
    for layout in pages.indices {
      for (paginator, model) in models[layout].enumerated() where model != paginator {
        pages[layout][paginator] = pages[layout][model]
      }
    }
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
    // Lines are a number each; where text runs from the right, each glyph has its place.
    let perScalar = text.direction == .rightToLeft ? 15.0 : 0.25
    var cost = 8 + Int(Double(scalars.count) * perScalar)
    var new: Set<UInt32> = []
    for range in RangeSet(scalars).subtracting(covered).ranges {
      cost += range.count * 6
      let string = text.string(
        from: text.offset(ofScalar: range.lowerBound),
        to: text.offset(ofScalar: range.upperBound)
      )
      for scalar in string.unicodeScalars where !known.contains(scalar.value) {
        new.insert(scalar.value)
      }
    }
    // Outlines: those of Han have more points.
    cost += new.reduce(0) { $0 + ($1 < 0x2E80 ? 150 : 350) }
    guard cost <= budget else { return false }
    budget -= cost
    known.formUnion(new)
    pages[place.layout][place.paginator].insert(place.page)
    covered.insert(contentsOf: scalars)
    return true
  }
}
