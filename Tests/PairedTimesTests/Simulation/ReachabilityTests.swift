import Testing

@testable import PairedTimes

struct ReachabilityTests {
  private static let quiet = Reachability(cells: 24, scale: 0.005)

  @Test func `counts the rounds that must all be won`() {
    // 1.95¹⁶ is the first power above 24,000, 1.95⁷ the first above 100, 1.95¹¹ the first above 1,000.
    #expect(Self.quiet.fewestToFail == 16)
    #expect(Self.quiet.fewestToPass == 7)
    #expect(Reachability(cells: 1, scale: 0.005).fewestToFail == 11)
  }

  @Test func `takes more rounds in more noise and with more cells`() throws {
    let few = try #require(Reachability(cells: 2, scale: 0.03).medianToPass)
    let many = try #require(Reachability(cells: 24, scale: 0.03).medianToPass)
    #expect(Self.quiet.medianToPass == 7)
    #expect(7 < few && few < many)
  }

  /// Half of other gates pass by then, too.
  ///
  /// A median of 31 gates is off by 9 % of all gates, a share of 200 by 3.5 %, so
  /// that half is met within 0.26 but for one in 100.
  @Test func `names the rounds after which half of the gates pass`() throws {
    let median = try #require(Reachability(cells: 4, scale: 0.03).medianToPass)
    var gate = SimulatedGate(severity: 0.03)
    gate.cells = 4
    let tally = gate.tally(of: 200, with: try .invented(seed: 99), seed: 99)
    #expect((0.24...0.76).contains(tally.share(of: .pass, within: median)))
    #expect(tally.share(of: .pass, within: median / 2) < 0.24)
  }

  @Test func `allows a budget that is long enough`() throws {
    try Self.quiet.check(rounds: 16)
  }

  @Test func `refuses what cannot fail`() {
    let error = #expect(throws: TimeGateError.self) { try Self.quiet.check(rounds: 15) }
    #expect(
      error?.description == "With 24 cells a FAIL takes at least 16 rounds, and the budget allows "
        + "15; allow more time, or judge fewer cells."
    )
    let one = #expect(throws: TimeGateError.self) {
      try Reachability(cells: 1, scale: 0.005).check(rounds: 10)
    }
    #expect(one?.description.hasPrefix("With 1 cell a FAIL takes at least 11 rounds") == true)
  }

  @Test func `refuses what cannot pass`() throws {
    // A FAIL of one cell at 1 in 2 needs 2, so 2 rounds; a PASS still 7.
    let settings = try TimeGateSettings(floor: 0.01, limit: 0.05, failAlpha: 0.5)
    let reachability = Reachability(cells: 1, scale: 0.005, settings: settings)
    #expect(reachability.fewestToFail == 2)
    let error = #expect(throws: TimeGateError.self) { try reachability.check(rounds: 6) }
    #expect(
      error?.description == "A PASS takes at least 7 rounds, and the budget allows 6; allow more "
        + "time, or judge fewer cells."
    )
  }

  @Test func `refuses a budget in which equal programs seldom pass`() throws {
    let noisy = Reachability(cells: 2, scale: 0.05)
    let median = try #require(noisy.medianToPass)
    #expect(throws: TimeGateError.self) { try noisy.check(rounds: median - 1) }
    try noisy.check(rounds: median)
    let hopeless = Reachability(cells: 2, scale: 0.8)
    let error = #expect(throws: TimeGateError.self) { try hopeless.check(rounds: 160) }
    #expect(
      error?.description == "With noise of 80 % equal programs take a median of more than 1000 "
        + "rounds to pass, and the budget allows 160; allow more time, judge fewer cells, or measure on a "
        + "quieter machine."
    )
  }
}
