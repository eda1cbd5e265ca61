import Refereeing
import Trials

/// What is wrong with the pages of one judgement, all of it found in one walk over them.
///
/// A session has a million pages, and a dozen tables and sentences ask for these.
package struct FaultTotals: Hashable, Sendable, Codable {
  /// Whether a declared keep rule shortened a page.
  private(set) var hasKeptRule = false
  /// The lines of all pages with a kind of fault, and the first of the worst of these pages; `nil` for
  /// a kind that no page has.
  private(set) var worst: [WorstPage.Kind: Worst] = [:]
  /// How many pages have a hazard or a flaw.
  private(set) var faultyPages = 0
  private var hazards: [Hazard: Int] = [:]
  private var flaws: [Flaw: Int] = [:]

  /// The lines of all pages with a kind of fault, and the first of the worst of these.
  struct Worst: Hashable, Codable {
    var lines: Int64
    var weight: Int64
    var page: Int
  }

  /// - Complexity: O(pages), of which what is alike is looked at once.
  init(of judgement: Judgement) {
    let pages = judgement.pages
    // What is wrong with a page is wrong with what is on it or with where it ends.
    let onPages = pages.table.pages.map(Faults.init)
    let atEnds = pages.table.boundaries.map { Faults(of: .ending(with: $0)) }
    var hazards = Hazard.allCases.map { $0.amount(in: judgement.coverage) }
    var flaws = Flaw.allCases.map { $0.amount(in: judgement.coverage) }
    var worst = WorstPage.Kind.allCases.map { _ in Worst(lines: 0, weight: -1, page: 0) }
    func add(_ faults: Faults, of page: Int) {
      if faults.keepRule { hasKeptRule = true }
      for (number, amount) in faults.hazards { hazards[number] += amount }
      for (number, amount) in faults.flaws { flaws[number] += amount }
      for (number, weight, lines) in faults.weights {
        worst[number].lines += lines
        if weight > worst[number].weight {
          (worst[number].weight, worst[number].page) = (weight, page)
        }
      }
    }
    for (index, place) in pages.places.enumerated() {
      let (page, end) = (place.page, place.boundary)
      if onPages[page].isEmpty, atEnds[end].isEmpty { continue }
      if onPages[page].isFaulty || atEnds[end].isFaulty { faultyPages += 1 }
      add(onPages[page], of: index)
      add(atEnds[end], of: index)
    }
    for (kind, found) in zip(WorstPage.Kind.allCases, worst) where found.weight >= 0 {
      self.worst[kind] = found
    }
    addCoverage(of: judgement)
    self.hazards = Dictionary(uniqueKeysWithValues: zip(Hazard.allCases, hazards))
    self.flaws = Dictionary(uniqueKeysWithValues: zip(Flaw.allCases, flaws))
  }

  /// What is wrong with one page, by the numbers of the cases.
  private struct Faults {
    let hazards: [(number: Int, amount: Int)]
    let flaws: [(number: Int, amount: Int)]
    let weights: [(number: Int, weight: Int64, lines: Int64)]
    /// Whether a declared keep rule shortened it.
    let keepRule: Bool
    /// Whether it has a hazard or a flaw.
    let isFaulty: Bool
    let isEmpty: Bool

    init(of page: PageMeasurement) {
      func amounts(_ amounts: some Sequence<Int>) -> [(number: Int, amount: Int)] {
        amounts.enumerated().filter { $0.element != 0 }.map { ($0.offset, $0.element) }
      }
      hazards = amounts(Hazard.allCases.lazy.map { $0.amount(on: page) })
      flaws = amounts(Flaw.allCases.lazy.map { $0.amount(on: page) })
      weights = WorstPage.Kind.allCases.enumerated()
        .compactMap { number, kind in
          kind.weigh(page).map { (number, $0.weight, $0.lines) }
        }
      keepRule = page.exclusion == .keepRule
      isFaulty = page.isBlank || !hazards.isEmpty || !flaws.isEmpty
      isEmpty = !isFaulty && !keepRule && weights.isEmpty
    }
  }

  /// The pages beside which text is lost or repeated first, with how much is in all.
  private mutating func addCoverage(of judgement: Judgement) {
    let coverage = judgement.coverage
    guard coverage.gap + coverage.duplicated > 0, !judgement.pages.isEmpty else { return }
    let ranges = judgement.pages.ranges
    if coverage.gap > 0 {
      let gap = CoveragePlace.firstGap(of: ranges)
      let page = gap?.before ?? gap?.after ?? 0
      worst[.lost] = Worst(lines: 0, weight: Int64(coverage.gap), page: page)
    }
    if coverage.duplicated > 0 {
      let page = CoveragePlace.firstRepetition(of: ranges)?.after ?? 0
      worst[.repeated] = Worst(lines: 0, weight: Int64(coverage.duplicated), page: page)
    }
  }

  /// What is wrong with the pages of trials, by their order; `nil` for one without a judgement.
  static func all(of trials: [Trial]) -> [FaultTotals?] {
    concurrentMap(trials) { $0.judgement.map(FaultTotals.init) }
  }

  /// Whether they may be those of so many judged pages: what is read of a file must not overflow where it is
  /// summed up, and leads to pages.
  func isPossible(of pages: Int) -> Bool {
    let most: Int64 = 1 << 53
    return Set(hazards.keys) == Set(Hazard.allCases) && Set(flaws.keys) == Set(Flaw.allCases)
      && (Array(hazards.values) + flaws.values).allSatisfy { 0...most ~= Int64($0) }
      && 0...pages ~= faultyPages
      && worst.values.allSatisfy {
        0..<pages ~= $0.page && 0...most ~= $0.lines && 0...most ~= $0.weight
      }
  }

  /// How much there is of a hazard.
  subscript(hazard: Hazard) -> Int { hazards[hazard] ?? 0 }

  /// How much there is of a flaw.
  subscript(flaw: Flaw) -> Int { flaws[flaw] ?? 0 }
}
