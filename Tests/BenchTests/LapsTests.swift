import Testing

@testable import bench

struct LapsTests {
  @Test func `takes each round in another order, the first for nothing`() throws {
    var order: [Int] = []
    let laps = try race(rounds: 2, (0..<3).map { index in { order.append(index) } })
    #expect(order == [0, 1, 2] + [1, 2, 0] + [2, 0, 1])
    #expect(laps.map(\.nanoseconds.count) == [2, 2, 2])
  }

  @Test func `compares round by round`() {
    // 2/1, 4/4, 9/3: sorted 1, 2, 3. Of three values the quarters are the first and the last.
    let spread = Laps(nanoseconds: [2, 4, 9]).ratio(to: Laps(nanoseconds: [1, 4, 3]))
    #expect(spread.median == 2)
    #expect(spread.middleHalf == 1...3)
  }
}
