import Foundation
import TestSupport
import Testing

@testable import PairedTimes

struct SignBetTests {
  private func bet(_ numbers: [Double], steepness: Double = 1) -> SignBet {
    var bet = SignBet()
    for number in numbers { bet.bet(on: number, steepness: steepness) }
    return bet
  }

  private func evidence(_ numbers: [Double]) -> Double { exp(bet(numbers).logEvidence) }

  @Test func `stakes the hyperbolic tangent and wins or loses it`() {
    // tanh(ln 2) = (2 − 1/2) / (2 + 1/2) = 3/5, tanh(ln 3) = (3 − 1/3) / (3 + 1/3) = 4/5.
    #expect(abs(evidence([log(2)]) - 1.6) < 1e-12)
    // 1.6 · 0.4 = 0.64; 0.64 · 1.8 = 1.152.
    #expect(abs(evidence([log(2), -log(2)]) - 0.64) < 1e-12)
    #expect(abs(evidence([log(2), -log(2), log(3)]) - 1.152) < 1e-12)
    // At half the steepness 2 · ln 3 is as good as ln 3.
    #expect(abs(bet([2 * log(3)], steepness: 0.5).logEvidence - log(1.8)) < 1e-12)
  }

  @Test func `stakes nineteen twentieths at most`() {
    // 1.152 · 1.95 = 2.2464; 2.2464 · 0.05 = 0.11232.
    #expect(abs(evidence([log(2), -log(2), log(3), 10]) - 2.2464) < 1e-12)
    #expect(abs(evidence([log(2), -log(2), log(3), 10, -1e300]) - 0.11232) < 1e-12)
  }

  @Test func `is left as it is by 0`() {
    #expect(bet([0, 0]) == SignBet())
    #expect(bet([1, 0, -2, 0]) == bet([1, -2]))
  }

  @Test func `keeps the highest evidence`() {
    // 1.95² = 3.8025, then 3.8025 · 0.05.
    let bet = bet([10, 10, -10])
    #expect(abs(exp(bet.logEvidence) - 0.190_125) < 1e-12)
    #expect(bet.hasReached(3.8) && !bet.hasReached(3.81))
    // Before the first bet E is 1.
    #expect(self.bet([-10]).hasReached(1))
  }

  @Test func `does not overflow`() {
    let bet = bet(Array(repeating: 1e300, count: 5_000) + [-1e300])
    #expect(abs(bet.highestLogEvidence - 5_000 * log(1.95)) < 1e-6)
    #expect(bet.logEvidence < bet.highestLogEvidence)
  }

  @Test(arguments: [
    // ln 1.95 = 0.667829. ln 24,000 = 10.0858 / 0.667829 = 15.1; ln 100 = 4.60517 → 6.9;
    // ln 1,000 = 6.90776 → 10.3; ln 200 = 5.29832 → 7.9. 1.95² = 3.8025 is reached by 2 bets.
    (24_000.0, 16), (100, 7), (1_000, 11), (200, 8), (3.8, 2), (1.95, 1), (1, 0),
  ])
  func `needs so many wins at least`(threshold: Double, bets: Int) {
    #expect(SignBet.fewestBets(toReach: threshold) == bets)
  }

  /// Ville's inequality, exactly, over all 2¹⁶ sequences of signs, each equally likely.
  ///
  /// The magnitudes are the same, ln 2, or two in turns; a centre below 0 shifts
  /// them all, so that the stakes of the two signs differ.
  @Test(arguments: [
    (0.693_147, 0.693_147, 0), (0.2, 1.5, 0), (3, 0.1, 0), (0.693_147, 0.693_147, -0.3),
    (0.2, 1.5, -0.2), (2, 0.1, -1),
  ])
  func `reaches 1/α in at most the share α of all sequences of signs`(
    even: Double,
    odd: Double,
    centre: Double
  ) {
    let length = 16
    var reached = [2.0: 0, 10: 0, 100: 0]
    for signs in 0..<(1 << length) {
      let bet = bet(
        (0..<length)
          .map { place in
            let magnitude = place % 2 == 0 ? even : odd
            return centre + (signs >> place & 1 == 1 ? magnitude : -magnitude)
          }
      )
      for threshold in reached.keys where bet.hasReached(threshold) {
        reached[threshold, default: 0] += 1
      }
    }
    for (threshold, count) in reached {
      #expect(Double(count) <= Double(1 << length) / threshold, "\(threshold)")
    }
    // It is tried at all: all won is reached.
    #expect(centre < 0 || reached[100, default: 0] > 0)
  }

  @Test(arguments: Seed.first(20))
  func `never gains less from a greater number`(seed: Seed) {
    var seed = seed
    let numbers = (0..<50).map { _ in Double(seed.number(in: -4_000...4_000)) / 1_000 }.sorted()
    let gains = numbers.map { bet([$0]).logEvidence }
    #expect(gains == gains.sorted())
  }
}
