import GRDB
import PairedTimes
import TestSupport
import Testing

@testable import Results

/// Time gates in the store: written as they are taken, found again, never changed.
struct TimeGateTests {
  private let cell = TimeCell(place: "sutra/greedy/phone-6@17", cost: .warm)

  private func gate(_ candidate: String = "b") -> StoredTimeGate {
    StoredTimeGate(
      started: "2026-11-25T08:00:00Z",
      base: TimedFile(shown: "old/harness", digest: "a", version: "0.1.0"),
      candidate: TimedFile(shown: "this program", digest: candidate),
      control: TimedFile(shown: "old/harness", digest: "a", version: "0.1.0"),
      machine: "CPU, 2, 16",
      floor: 0.01,
      limit: 0.05
    )
  }

  private func round(_ times: [Int] = [100, 110, 110, 100]) throws -> PairedRound {
    let slots = try times.map { time in
      let repetition = Repetition(
        cpuNanoseconds: time,
        wallNanoseconds: time + 1,
        voluntarySwitches: 2,
        involuntarySwitches: 3,
        pageFaults: 4
      )
      return try #require(Slot(repetitions: [repetition], passes: 7))
    }
    return try #require(PairedRound(order: .baseFirst, slots: slots))
  }

  private func stored(
    _ round: PairedRound,
    at position: Int,
    of gate: Int,
    _ role: TimeRole = .judged
  ) -> StoredTimeRound {
    StoredTimeRound(
      gate: gate,
      position: position,
      role: role,
      cell: cell,
      layoutKey: "key",
      round: round
    )
  }

  @Test func `a gate that was broken off has its rounds and no verdict`() throws {
    let file = try StoreFile()
    let store = try file.open()
    let number = try store.begin(gate())
    let rounds = [
      stored(try round(), at: 0, of: number),
      stored(try round([100, 101, 99, 100]), at: 0, of: number, .control),
      stored(try round([120, 110, 110, 100]), at: 1, of: number),
    ]
    try store.add(Array(rounds.prefix(2)))
    try store.add(Array(rounds.suffix(1)))
    try store.pool.close()
    let again = try file.open(.reading)
    let found = try #require(try again.timeGates().first)
    var expected = gate()
    (expected.number, expected.rounds) = (1, 2)
    #expect(found == expected)
    let read = try again.rounds(ofTimeGates: [number])
    #expect(Set(read) == Set(rounds))
    #expect(read.map(\.position) == [0, 0, 1])
  }

  @Test func `a verdict ends a gate`() throws {
    let store = try StoreFile().open()
    let number = try store.begin(gate())
    let verdict = StoredTimeGate.Verdict(word: "PASS", sentences: ["No cell is slower."])
    try store.end(timeGate: number, at: "2026-11-25T08:01:00Z", with: verdict)
    #expect(try store.timeGates().map(\.verdict) == [verdict])
    let late = [stored(try round(), at: 0, of: number)]
    let error = #expect(throws: StoreError.self) { try store.add(late) }
    #expect(error?.description.contains("The time gate has ended") == true)
  }

  @Test func `rounds of several gates come in the order of the gates`() throws {
    let store = try StoreFile().open()
    let numbers = try ["b", "c"].map { try store.begin(gate($0)) }
    for number in numbers.reversed() { try store.add([stored(try round(), at: 0, of: number)]) }
    #expect(try store.rounds(ofTimeGates: numbers.reversed()).map(\.gate) == [1, 2])
    #expect(try store.timeGates().map(\.candidate.digest) == ["b", "c"])
  }

  @Test func `a round whose numbers were changed is not believed`() throws {
    let file = try StoreFile()
    let store = try file.open()
    let number = try store.begin(gate())
    try store.add([stored(try round(), at: 0, of: number)])
    try store.pool.close()
    try file.tamper { database in
      try database.execute(sql: "UPDATE timeRound SET slots = replace(slots, '[110,', '[111,')")
    }
    let damaged = try file.open(.reading)
    let error = #expect(throws: StoreError.self) { try damaged.rounds(ofTimeGates: [number]) }
    #expect(error?.description.contains("is not what was stored") == true)
  }

  @Test func `people read the rounds in a view`() throws {
    let store = try StoreFile().open()
    let number = try store.begin(gate())
    try store.add([stored(try round(), at: 0, of: number)])
    let row = try store.pool.read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT round, base, candidate, slots ->> '$.slots[1].repetitions[0]' AS one "
          + "FROM v_time_round"
      )
    }
    #expect(row?["round"] == 1)
    #expect(row?["base"] == "a")
    #expect(row?["candidate"] == "b")
    #expect(row?["one"] == "[110,111,2,3,4]")
  }
}
