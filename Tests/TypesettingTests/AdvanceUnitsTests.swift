import PaginatorKit
import TestSupport
import Testing
import Typesetting

struct AdvanceUnitsTests {
  // 343 px at 17 px: 343 × 65,536 / 17 = 1,322,285.17…; 20 em are 1,310,720.
  @Test func `hold a width in 1/65,536 em, rounded down`() {
    let units = AdvanceUnits(rule: .exact, size: .pixels(17))
    #expect(units.limit(for: .pixels(343)) == 1_322_285)
    #expect(units.limit(for: .pixels(-343)) == -1_322_286)
    #expect(units.length(of: 20 * 65_536) == .pixels(340))
    // 17 px / 65,536 is more than nothing: 1/64 px.
    #expect(units.length(of: 1).sixtyFourths == 1)
  }

  @Test(arguments: [AdvanceRule.sixtyFourths, .pixel])
  func `hold a width in 1/64 px where advances are rounded`(rule: AdvanceRule) {
    let units = AdvanceUnits(rule: rule, size: .pixels(17))
    #expect(units.limit(for: .pixels(343)) == 343 * 64)
    #expect(units.length(of: 21_952) == .pixels(343))
  }

  @Test(arguments: AdvanceRule.allCases, Seed.first(20))
  func `say a sum fits exactly when its length does`(rule: AdvanceRule, seed: Seed) {
    var random = seed
    for _ in 0..<200 {
      let size = Length(sixtyFourths: Int64(random.number(in: 1...6_400)))
      let width = Length(sixtyFourths: Int64(random.number(in: -100...100_000)))
      let units = AdvanceUnits(rule: rule, size: size)
      let limit = units.limit(for: width)
      for sum in [limit - 1, limit, limit + 1] where sum >= 0 {
        #expect((sum <= limit) == (units.length(of: sum) <= width))
      }
    }
  }
}
