import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import PairedTimes

struct CellEvidenceTests {
  private func evidence(_ differences: [Double]) -> CellEvidence {
    var evidence = CellEvidence()
    for difference in differences { evidence.add(LogRatio(difference)) }
    return evidence
  }

  private func noise(_ seed: Seed, rounds: Int = 40) -> [Double] {
    var random = SplitMix64(seed: seed.number)
    return (0..<rounds).map { _ in 0.03 * random.normal() }
  }

  private static let floor = log(1.01)
  private static let limit = log(1.05)

  @Test func `bets with the scale of earlier rounds`() {
    // δ = ln 1.05 − ln 1.01 = 0.0388398. First round: s = 0.03, x = δ, δ · x / s² = 1.676147 and
    // tanh of that 0.932360. Its own d is 0 from the median, so s² = 8 · 0.0009 / 9 = 0.0008 for the
    // second: x = −0.01, δ · 0.01 / 0.0008 = 0.485498 and tanh 0.450636.
    let first = evidence([Self.limit])
    #expect(abs(exp(first.slower.logEvidence) - 1.932_360) < 1e-5)
    #expect(abs(first.currentScale * first.currentScale - 0.0008) < 1e-12)
    let second = evidence([Self.limit, Self.floor - 0.01])
    #expect(abs(exp(second.slower.logEvidence) - 1.932_360 * (1 - 0.450_636)) < 1e-5)
  }

  @Test func `bets against the limit from the other side`() {
    // d at the floor is δ below the limit: what the candidate's slow-down won above.
    #expect(abs(exp(evidence([Self.floor]).belowLimit.logEvidence) - 1.932_360) < 1e-5)
    #expect(evidence([Self.limit]).belowLimit == SignBet())
    #expect(evidence([Self.floor]).slower == SignBet())
    #expect(evidence([-Self.floor]).faster == SignBet())
    #expect(evidence([-Self.limit]).faster.logEvidence > 0.65)
  }

  @Test(arguments: Seed.first(20))
  func `sees in a mirror what it sees`(seed: Seed) {
    // floor + limit − d is as far below the limit as d is above the floor; the scale is the same.
    let noise = noise(seed)
    let straight = evidence(noise)
    let mirrored = evidence(noise.map { Self.floor + Self.limit - $0 })
    #expect(abs(straight.slower.logEvidence - mirrored.belowLimit.logEvidence) < 1e-9)
    #expect(abs(straight.belowLimit.logEvidence - mirrored.slower.logEvidence) < 1e-9)
    // With the sides swapped, slower is faster.
    let swapped = evidence(noise.map(-))
    #expect(abs(straight.slower.logEvidence - swapped.faster.logEvidence) < 1e-9)
  }

  @Test(arguments: Seed.first(20))
  func `is more of slower, and less of below the limit, when every round is slower`(seed: Seed) {
    let noise = noise(seed)
    let (less, more) = (evidence(noise), evidence(noise.map { $0 + 0.02 }))
    #expect(more.slower.highestLogEvidence >= less.slower.highestLogEvidence)
    #expect(more.belowLimit.highestLogEvidence <= less.belowLimit.highestLogEvidence)
    #expect(more.faster.highestLogEvidence <= less.faster.highestLogEvidence)
  }

  /// All 2¹² sequences of signs around an effect, with the scale that each of them teaches.
  @Test(arguments: [0.0, 0.01])
  func `is never more than a fair game with an effect up to the floor`(effect: Double) {
    let magnitudes = [0.05, 0.02, 0.1, 0.01, 0.03, 0.04, 0.3, 0.02, 0.06, 0.01, 0.02, 0.05]
    var mean = 0.0
    var reached = 0
    for signs in 0..<(1 << magnitudes.count) {
      let evidence = evidence(
        magnitudes.enumerated()
          .map { log(1 + effect) + (signs >> $0 & 1 == 1 ? $1 : -$1) }
      )
      mean += exp(evidence.slower.logEvidence) / Double(1 << magnitudes.count)
      reached += evidence.slower.hasReached(20) ? 1 : 0
    }
    // At the floor the game is fair, below it the mean falls.
    #expect(effect < 0.01 ? mean < 0.99 : abs(mean - 1) < 1e-9)
    #expect(Double(reached) <= Double(1 << magnitudes.count) / 20 && reached > 0)
  }

  @Test func `learns the scale of another machine anew and keeps what is proved`() {
    var evidence = evidence([0.2, 0.1, 0.3])
    let before = evidence.slower
    evidence.move(to: RobustScale(prior: 0.01))
    #expect(evidence.slower == before)
    #expect(evidence.currentScale == 0.01)
    evidence.add(LogRatio(0.2))
    #expect(evidence.differences.count == 4)
    #expect(evidence.slower.logEvidence > before.logEvidence)
  }
}
