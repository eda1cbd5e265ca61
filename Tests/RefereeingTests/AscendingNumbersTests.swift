import TestSupport
import Testing

@testable import Refereeing

/// Numbers are found wherever the search before ended.
struct AscendingNumbersTests {
  @Test(arguments: Seed.first(40))
  func `a place is that of a look at each number`(seed: Seed) {
    var random = seed
    let count = random.number(in: 0...40)
    // Of few different ones, some stand there more often.
    let most = random.element(of: [3, 60, 2_000])
    let numbers = (0..<count).map { _ in UInt32(random.number(in: 0...most)) }.sorted()
    let ascending = AscendingNumbers(numbers)
    for _ in 0..<200 {
      let number = random.number(in: -1...most + 2)
      let expected = numbers.firstIndex { $0 >= number } ?? numbers.count
      #expect(ascending.index(notBelow: number) == expected)
      let range = number..<number + random.number(in: 0...most)
      #expect(Array(ascending.part(in: range)) == numbers.filter { range.contains(Int($0)) })
    }
  }

  @Test func `none is found among none`() {
    #expect(AscendingNumbers([]).index(notBelow: 0) == 0)
  }
}
