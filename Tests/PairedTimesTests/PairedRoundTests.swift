import Testing

@testable import PairedTimes

struct PairedRoundTests {
  private func slot(_ nanoseconds: Int...) throws -> Slot {
    try #require(
      Slot(repetitions: nanoseconds.map { Repetition(cpuNanoseconds: $0, wallNanoseconds: $0) })
    )
  }

  private func round(_ order: PairedRound.Order, _ nanoseconds: [Int]) throws -> PairedRound {
    try #require(PairedRound(order: order, slots: nanoseconds.map { try slot($0) }))
  }

  @Test func `is above 0 where the candidate is slower, whoever is asked first`() throws {
    // (ln 110 + ln 110) / 2 − (ln 100 + ln 100) / 2 = ln 1.1.
    let base = try round(.baseFirst, [100, 110, 110, 100])
    #expect(abs(base.difference.effect - 0.1) < 1e-12)
    let candidate = try round(.candidateFirst, [110, 100, 100, 110])
    #expect(abs(candidate.difference.effect - 0.1) < 1e-12)
  }

  @Test(arguments: PairedRound.Order.allCases)
  func `is 0 for equal programs on a machine that slows down steadily`(
    order: PairedRound.Order
  ) throws {
    // 10 % more from slot to slot: first and last, and the two between, have the product 1000 · 1331.
    #expect(abs(try round(order, [1_000, 1_100, 1_210, 1_331]).difference.value) < 1e-12)
  }

  @Test func `takes the mean of a side's slots in logarithms`() throws {
    // The candidate's 100 and 400 have the geometric mean 200, twice the base's 100.
    let round = try round(.baseFirst, [100, 100, 400, 100])
    #expect(abs(round.difference.effect - 1) < 1e-12)
    #expect(round.slots(of: .candidate).map(\.leastNanoseconds) == [100, 400])
  }

  @Test func `what a clock cannot have seen is never a figure`() throws {
    func repetition(_ cpu: Int, _ wall: Int, switches: Int = 0) -> Repetition {
      Repetition(cpuNanoseconds: cpu, wallNanoseconds: wall, voluntarySwitches: switches)
    }
    // 40 of 100 ns without a switch cannot be; with one somebody waited, and 50 are just possible.
    let misread = repetition(40, 100)
    #expect(misread.isMisread)
    #expect(!repetition(40, 100, switches: 1).isMisread)
    #expect(!repetition(50, 100).isMisread)
    let slot = try #require(Slot(repetitions: [misread, repetition(90, 100), repetition(95, 100)]))
    #expect(slot.leastNanoseconds == 90)
    #expect(slot.repetitions.count == 3)
    #expect(Slot(repetitions: [misread]) == nil)
  }

  @Test func `takes the least of a slot, per pass`() throws {
    #expect(try slot(300, 200, 250).leastNanoseconds == 200)
    let repetition = Repetition(cpuNanoseconds: 300, wallNanoseconds: 310)
    #expect(Slot(repetitions: [repetition], passes: 4)?.leastNanoseconds == 75)
  }

  @Test func `needs times above 0 and four slots`() throws {
    let nothing = Repetition(cpuNanoseconds: 0, wallNanoseconds: 10)
    let something = Repetition(cpuNanoseconds: 10, wallNanoseconds: 10)
    #expect(Slot(repetitions: []) == nil)
    #expect(Slot(repetitions: [something, nothing]) == nil)
    #expect(Slot(repetitions: [something], passes: 0) == nil)
    #expect(PairedRound(order: .baseFirst, slots: [try slot(1), try slot(1)]) == nil)
  }
}
