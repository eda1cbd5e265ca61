import PaginatorKit
import TestSupport
import Testing

@testable import PairedTimes

struct ResampledNoiseTests {
  private func noise(
    _ trace: NoiseTrace,
    severity: Double = 0.02,
    disturbed: Double? = nil,
    seed: UInt64 = 1
  ) -> [Double] {
    var noise = ResampledNoise(
      trace,
      severity: severity,
      bursts: disturbed.map { ResampledNoise.Bursts(share: $0) },
      random: SplitMix64(seed: seed)
    )
    return (0..<20_000).map { _ in noise.next() }
  }

  @Test(arguments: [0.005, 0.1])
  func `has the scale that is asked for`(severity: Double) throws {
    let values = noise(try .invented(), severity: severity)
    let scale = 1.4826 * values.map(\.magnitude).sorted()[10_000]
    #expect(abs(scale / severity - 1) < 0.05)
  }

  @Test func `turns half of the rounds`() throws {
    // A trace of one sign: 20,000 coins have a deviation of 71; five of them are 354.
    let values = noise(try NoiseTrace(Array(repeating: 0.1, count: 30)))
    #expect(abs(values.count { $0 > 0 } - 10_000) < 354)
  }

  /// Magnitudes 1 and 3 in stretches of 40.
  ///
  /// In the trace a round is as wide as the one before in 39 of
  /// 40; a block of 20 is cut once in 20 rounds, and then the next is as wide by chance, so that
  /// 19/20 · 39/40 + 1/20 · 1/2 = 0.951.
  @Test func `keeps what lasts for some rounds`() throws {
    let trace = try NoiseTrace((0..<800).map { $0 / 40 % 2 == 0 ? 0.01 : 0.03 })
    let values = noise(trace).map(\.magnitude)
    let same = zip(values, values.dropFirst()).count { abs($0 / $1 - 1) < 0.01 }
    #expect(abs(Double(same) / 19_999 - 0.951) < 0.01)
  }

  @Test func `takes a trace for a circle`() throws {
    // Each round but the last is followed by the next one, the last by the first.
    let trace = try NoiseTrace((0..<40).map { Double($0 + 1) / 1_000 })
    let places = noise(trace, severity: trace.scale).map { Int(($0.magnitude * 1_000).rounded()) }
    var followers: [Int: Int] = [:]
    for index in 0..<2_000 where index % 20 != 19 && places[index] == 40 {
      followers[places[index + 1], default: 0] += 1
    }
    #expect(Set(followers.keys) == [1])
    #expect(Set(places) == Set(1...40))
  }

  @Test(arguments: [0.1, 0.4])
  func `disturbs the share of rounds that is asked for`(share: Double) throws {
    // All others have one magnitude.
    let trace = try NoiseTrace(Array(repeating: 0.1, count: 30))
    let quiet = 0.02 / 1.4826
    let values = noise(trace, disturbed: share)
    let disturbed = values.count { abs($0.magnitude - quiet) > 1e-9 }
    #expect(abs(Double(disturbed) / 20_000 - share) < 0.03)
    // A Cauchy variable is above its scale in magnitude half of the time, above ten times that in 6.3 %.
    let wide = values.filter { abs($0.magnitude - quiet) > 1e-9 }.map { $0.magnitude / 0.1 }
    #expect(abs(Double(wide.count { $0 > 1 }) / Double(wide.count) - 0.5) < 0.05)
    #expect(abs(Double(wide.count { $0 > 10 }) / Double(wide.count) - 0.063) < 0.02)
  }

  @Test func `draws normal numbers`() {
    // 68.27 % within one deviation, 95.45 % within two; 20,000 have deviations of 0.33 % and 0.15 %.
    var random = SplitMix64(seed: 5)
    let values = (0..<20_000).map { _ in random.normal() }
    #expect(abs(Double(values.count { abs($0) < 1 }) / 20_000 - 0.6827) < 0.015)
    #expect(abs(Double(values.count { abs($0) < 2 }) / 20_000 - 0.9545) < 0.008)
    #expect(abs(values.count { $0 > 0 } - 10_000) < 354)
  }
}
