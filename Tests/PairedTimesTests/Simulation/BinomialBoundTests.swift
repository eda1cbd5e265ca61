import Testing

@testable import PairedTimes

struct BinomialBoundTests {
  @Test func `is exceeded as seldom as is asked, and no seldomer`() {
    // Of 4 coins: P(X > 4) = 0, P(X > 3) = 1/16, P(X > 2) = 5/16, P(X > 1) = 11/16.
    for (rarity, most) in [(0.7, 1), (0.6, 2), (0.32, 2), (0.3, 3), (0.07, 3), (0.06, 4)] {
      #expect(BinomialBound.most(of: 4, chance: 0.5, rarity: rarity) == most, "\(rarity)")
    }
    // Three of 3,000 are expected: Poisson's P(X > 10) is 0.00029 and P(X > 11) 0.00007.
    #expect(BinomialBound.most(of: 3_000, chance: 0.001, rarity: 0.0001) == 11)
  }

  @Test func `is none of none, and all where every one goes wrong`() {
    #expect(BinomialBound.most(of: 0, chance: 0.5, rarity: 0.1) == 0)
    #expect(BinomialBound.most(of: 9, chance: 0, rarity: 0.1) == 0)
    #expect(BinomialBound.most(of: 9, chance: 1, rarity: 0.1) == 9)
  }
}
