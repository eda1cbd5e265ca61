import Testing

@testable import PairedTimes

struct TimeCellTests {
  @Test(arguments: TimeCost.allCases)
  func `a name tells its cell`(cost: TimeCost) {
    let cell = TimeCell(place: "sutra/a%2Fb/phone-6@17", cost: cost)
    #expect(cell.name == "sutra/a%2Fb/phone-6@17/\(cost.rawValue)")
    #expect(TimeCell(name: cell.name) == cell)
  }

  @Test(arguments: ["", "warm", "sutra/greedy/phone-6@17", "sutra/greedy/phone-6@17/hot"])
  func `what does not end in a cost is no cell`(name: String) {
    #expect(TimeCell(name: name) == nil)
  }
}
