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

  /// - Complexity: O(pages).
  init(of judgement: Judgement) {
    let (hazards, flaws) = (Hazard.allCases, Flaw.allCases)
    let kinds = WorstPage.Kind.allCases
    var amounts = hazards.map { $0.amount(in: judgement.coverage) }
    var flawAmounts = flaws.map { $0.amount(in: judgement.coverage) }
    var worst = kinds.map { _ in Worst(lines: 0, weight: -1, page: 0) }
    for (index, page) in judgement.pages.enumerated() {
      var onPage = 0
      for (number, hazard) in hazards.enumerated() {
        let amount = hazard.amount(on: page)
        amounts[number] += amount
        onPage += amount
      }
      for (number, flaw) in flaws.enumerated() {
        let amount = flaw.amount(on: page)
        flawAmounts[number] += amount
        onPage += amount
      }
      if onPage > 0 || page.isBlank { faultyPages += 1 }
      if page.exclusion == .keepRule { hasKeptRule = true }
      for (number, kind) in kinds.enumerated() {
        guard let found = kind.weigh(page) else { continue }
        worst[number].lines += found.lines
        if found.weight > worst[number].weight {
          (worst[number].weight, worst[number].page) = (found.weight, index)
        }
      }
    }
    for (kind, found) in zip(kinds, worst) where found.weight >= 0 { self.worst[kind] = found }
    addCoverage(of: judgement)
    self.hazards = Dictionary(uniqueKeysWithValues: zip(hazards, amounts))
    self.flaws = Dictionary(uniqueKeysWithValues: zip(flaws, flawAmounts))
  }

  /// The pages beside which text is lost or repeated first, with how much is in all.
  private mutating func addCoverage(of judgement: Judgement) {
    let coverage = judgement.coverage
    guard coverage.gap + coverage.duplicated > 0, !judgement.pages.isEmpty else { return }
    let ranges = judgement.pages.map(\.range)
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
