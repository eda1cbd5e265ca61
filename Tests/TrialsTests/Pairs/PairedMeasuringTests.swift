import PaginatorKit
import PairedTimes
import TestSupport
import Testing

@testable import Trials

/// Rounds of two programs: who is asked what, when, and what comes of it.
struct PairedMeasuringTests {
  private let pair = FakePair()
  private let text = SourceText("text", language: "en")

  private func task(_ cost: TimeCost, _ paginator: String = "greedy") -> PairedTask {
    var resized = Layout.make()
    resized.type.size = .pixels(20)
    return PairedTask(
      TimeCell(place: "text/\(paginator)/phone@16", cost: cost),
      paginator: paginator,
      text: text,
      layout: .make(),
      resized: resized
    )
  }

  /// Measures rounds of some costs, and returns them by cost.
  private func rounds(
    _ costs: [TimeCost],
    count: Int = 1,
    seed: UInt64 = 1
  ) throws -> [[TimeCost: PairedRound]] {
    var measuring = PairedMeasuring(pair, costs.map { task($0) }, clocks: FakeClocks())
    var random = SplitMix64(seed: seed)
    return try (0..<count)
      .map { _ in
        let round = try measuring.round(&random)
        return Dictionary(uniqueKeysWithValues: round.map { ($0.key.cost, $0.value) })
      }
  }

  @Test func `a pass that takes 7 % longer has that difference in every round`() throws {
    pair.pass[.candidate] = 1_070_000
    for round in try rounds([.warm], count: 8) {
      #expect(abs((round[.warm]?.difference.effect ?? 0) - 0.07) < 1e-12)
    }
  }

  @Test func `the cold start and the first page after a change are of the same processes`() throws {
    pair.start[.candidate] = 12_000_000
    pair.page[.candidate] = 400_000
    let round = try #require(try rounds([.cold, .resize]).first)
    #expect(abs((round[.cold]?.difference.effect ?? 0) - 0.2) < 1e-12)
    #expect(abs((round[.resize]?.difference.effect ?? 0) + 0.2) < 1e-12)
    // Four slots of five processes, each asked at 16 px and then at 20 px.
    #expect(pair.events.count { $0.hasPrefix("start") } == 20)
    let asked = pair.events.filter { $0.contains("page") }.map { $0.split(separator: " ")[2] }
    #expect(asked == Array(repeating: ["16", "20"], count: 20).flatMap(\.self))
  }

  @Test func `a slot has an untimed repetition and five whose timed part is 20 ms`() throws {
    // A pass of 1.5 ms: three of them are the first to last 4 ms, a fifth of 20 ms.
    pair.pass = [.base: 1_500_000, .candidate: 1_600_000]
    let round = try #require(try rounds([.warm]).first?[.warm])
    #expect(round.slots.map(\.passes) == [3, 3, 3, 3])
    #expect(round.slots.map(\.repetitions.count) == [5, 5, 5, 5])
    // Four passes and then one and two, 3 ms, told how long one takes; then four slots of six.
    #expect(
      pair.events.filter { $0.contains("pass") }.prefix(3).map { $0.split(separator: " ")[2] }
        == ["4", "1", "2"]
    )
    #expect(pair.events.count { $0.hasSuffix("pass 3") } == 24)
    let one = try #require(round.slots(of: .base).first?.repetitions.first)
    #expect((one.cpuNanoseconds, one.voluntarySwitches, one.pageFaults) == (4_500_000, 1, 2))
  }

  @Test func `how many passes are made is found out of the one that is asked first`() throws {
    var warmed: Set<String> = []
    for seed in 1...16 {
      let order = try #require(try rounds([.warm], seed: UInt64(seed)).first?[.warm]?.order)
      let tried = try #require(pair.events.last { $0.hasSuffix("pass 1") })
      #expect(tried == "\(order.sides[0].rawValue) pass 1")
      warmed.insert(tried)
    }
    #expect(warmed.count == 2)
  }

  @Test func `as many passes are made in all rounds`() throws {
    let rounds = try rounds([.warm], count: 2)
    #expect(Set(rounds.flatMap { $0[.warm]?.slots.map(\.passes) ?? [] }) == [4])
    #expect(pair.events.count { $0.hasSuffix("pass 1") } == 1)
  }

  @Test func `coins say whose file is copied first, who starts first and who is asked first`()
    throws
  {
    var seen: Set<[String]> = []
    for seed in 1...64 {
      let round = try rounds([.warm], seed: UInt64(seed))
      let events = pair.events.suffix(from: { $0.hasPrefix("copy") })
      seen.insert([events[0], events[1], round[0][.warm]?.order.rawValue ?? ""])
    }
    #expect(seen.count == 8, "two of three coins each")
  }

  @Test(arguments: [TimeCost.warm, .cold])
  func
    `on a machine that gets slower from question to question equal programs differ both ways alike`(
      cost: TimeCost
    ) throws
  {
    pair.drift = 0.5
    let values = try (1...32).flatMap { try rounds([cost], seed: $0) }
      .compactMap { $0[cost]?.difference.value }
    let magnitudes = Set(values.map { ($0.magnitude * 1e9).rounded() })
    #expect(magnitudes.count == 1)
    #expect(values.contains { $0 > 0.001 } && values.contains { $0 < -0.001 })
  }

  @Test func `no process is left, whatever was asked`() throws {
    _ = try rounds(TimeCost.allCases, count: 2)
    #expect(pair.running == 0)
    pair.isReadable = false
    #expect(throws: UnreadableClock(cell: task(.warm).cell)) { try rounds([.warm]) }
    #expect(throws: UnreadableClock(cell: task(.cold).cell)) { try rounds([.cold]) }
    #expect(pair.running == 0)
  }

  @Test func `each paginator has processes of its own`() throws {
    var measuring = PairedMeasuring(
      pair,
      [task(.warm), task(.warm, "balanced")],
      clocks: FakeClocks()
    )
    var random = SplitMix64(seed: 1)
    #expect(try measuring.round(&random).count == 2)
    #expect(pair.events.count { $0.hasPrefix("start") } == 4)
  }
}

extension [String] {
  /// The elements from the last one that fulfils a condition on.
  fileprivate func suffix(from condition: (String) -> Bool) -> [String] {
    Array(self[(lastIndex(where: condition) ?? startIndex)...])
  }
}
