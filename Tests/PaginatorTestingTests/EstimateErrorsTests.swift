import PaginatorKit
import Testing

@testable import PaginatorTesting

struct EstimateErrorsTests {
  private func errors(_ texts: [(totals: [Int], count: Int)]) -> EstimateErrors {
    var errors = EstimateErrors()
    for (totals, count) in texts {
      errors.add(
        totals.enumerated().map { PageEstimate(made: $0 + 1, total: $1) },
        of: count
      )
    }
    return errors
  }

  @Test func `the total that is furthest off counts, and each time that it turns back`() {
    // Twelve of eight is half too much; up, down, level, up, down.
    let errors = errors([([10, 12, 9, 9, 10, 8], 8)])
    #expect(errors.worst == 0.5)
    #expect(errors.turns == 3)
    #expect(errors.clause == "at most 50 % off, turns back 3 times")
  }

  @Test func `the worst text counts`() {
    let errors = errors([([8, 8], 8), ([3, 4], 4), ([20, 18, 19], 20), ([], 0)])
    #expect(errors.worst == 0.25)
    #expect(errors.clause == "at most 25 % off, turns back once")
    #expect(self.errors([([8, 8], 8)]).clause == "never off")
    #expect(self.errors([([9, 8], 8)]).clause == "at most 13 % off")
  }

  @Test func `a kept law tells them, and where they are not claimed nothing is told`() throws {
    var toy = ToyPaginator()
    var options = ConformanceOptions()
    options.laws = [.estimate, .labels]
    func checked() -> Conformance {
      conformance(of: { [toy] in toy }, in: [ConformanceTests.layout], options: options)
    }
    let told = checked()
    let words = told.words(forKept: .estimate)
    #expect(words.contains(" cases, at most ") && words.hasSuffix(" % off"), "\(words)")
    #expect("\(told)".hasSuffix("\n  estimate: kept in \(words)"))
    #expect(!told.words(forKept: .labels).contains("off"))
    toy.capabilities = []
    #expect(checked().estimates == nil)
  }
}
