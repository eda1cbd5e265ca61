import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import PairedTimes

struct EffectSetTests {
  private func evidence(_ differences: [Double]) -> CellEvidence {
    var evidence = CellEvidence()
    for difference in differences { evidence.add(LogRatio(difference)) }
    return evidence
  }

  private func differences(_ seed: Seed, _ rounds: Int, around effect: Double) -> [Double] {
    var random = SplitMix64(seed: seed.number)
    return (0..<rounds)
      .map { _ in log(1 + effect) + 0.02 * (random.place(of: 10) == 0 ? 5 : 1) * random.normal() }
  }

  @Test func `holds the planted effect at every moment in 99 of 100 series`() throws {
    var missed = 0
    for seed in Seed.first(500) {
      let differences = differences(seed, 60, around: 0.03)
      let truth = LogRatio(effect: 0.03)
      // Evidence is kept, so what is left at the end was left at every moment before.
      let effects = evidence(differences).effectSet(alpha: 0.01).effects
      missed += effects?.contains(truth) == true ? 0 : 1
    }
    // 5 of 500 are one in a hundred.
    #expect(missed <= 5, "\(missed)")
  }

  @Test(arguments: Seed.first(20))
  func `becomes narrow around the effect`(seed: Seed) throws {
    let set = evidence(differences(seed, 300, around: 0.03)).effectSet()
    let effects = try #require(set.effects)
    #expect(effects.upperBound.effect - effects.lowerBound.effect < 0.03)
    #expect(abs(try #require(set.median).effect - 0.03) < 0.01)
  }

  @Test(arguments: Seed.first(40))
  func `ends below the limit exactly when the cell has passed`(seed: Seed) throws {
    let evidence = evidence(differences(seed, 12, around: 0.01))
    let hasPassed = evidence.belowLimit.hasReached(evidence.settings.passThreshold)
    let upper = try #require(evidence.effectSet().effects).upperBound
    #expect((upper < evidence.settings.limit) == hasPassed)
  }

  /// The definition, with the formula of the design, at each effect of a grid.
  @Test(arguments: Seed.first(10))
  func `leaves the effects that no bet rules out`(seed: Seed) throws {
    let differences = differences(seed, 25, around: 0)
    let evidence = evidence(differences)
    let effects = try #require(evidence.effectSet(alpha: 0.05).effects)
    for step in -100...100 {
      let effect = Double(step) / 500
      var (above, below) = (1.0, 1.0)
      var highest = 1.0
      for (difference, steepness) in zip(differences, evidence.steepnesses) {
        let distance = difference - effect
        let stake = min(0.95, tanh(steepness * abs(distance)))
        above *= distance > 0 ? 1 + stake : 1 - stake
        below *= distance < 0 ? 1 + stake : 1 - stake
        highest = max(highest, above, below)
      }
      #expect(effects.contains(LogRatio(effect)) == (highest < 40), "\(effect)")
    }
  }

  @Test func `rules nothing out with few rounds`() {
    // 1.95⁶ = 54.98 is below 2 / 0.02 = 100.
    let six = evidence([0.01, 0, 0.02, 0.01, 0, 0.03]).effectSet()
    #expect(six.effects == LogRatio(-.infinity)...LogRatio(.infinity))
    // The median of an even number is the mean of the middle two.
    #expect(six.median == LogRatio(0.01))
    #expect(evidence([]).effectSet().effects == LogRatio(-.infinity)...LogRatio(.infinity))
    #expect(evidence([]).effectSet().median == nil)
  }

  @Test func `rules out what is far away, however wide the scale`() throws {
    // With s = 0.3 the stake is 0.95 from 1.83 · 0.09 / δ = 4.2 on. 1.95⁷ = 107 is just above 100, so the
    // ends are about so far from rounds of 0, on either side.
    var evidence = CellEvidence(scale: RobustScale(prior: 0.3))
    for _ in 0..<7 { evidence.add(LogRatio(0)) }
    let effects = try #require(evidence.effectSet().effects)
    #expect((3...4.3).contains(effects.upperBound.value))
    #expect(abs(effects.lowerBound.value + effects.upperBound.value) < 1e-6)
  }

  @Test func `is empty when the effect changed under it`() {
    let changed = (0..<40).map { $0 < 20 ? 0.3 : -0.3 } + Array(repeating: -0.3, count: 200)
    #expect(evidence(changed).effectSet().effects == nil)
  }
}
