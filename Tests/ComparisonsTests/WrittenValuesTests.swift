import Foundation
import TestSupport
import Testing

@testable import Comparisons

struct WrittenValuesTests {
  private static func value(
    _ numbers: [Double],
    excluded: [Exclusion: Int] = [:],
    interval: ClosedRange<Double>? = nil
  ) -> MetricValue {
    let values = numbers.enumerated().map { Readings.Reading(page: $0, value: $1) }
    return MetricValue(
      Readings(values: values, excluded: excluded, interval: interval),
      direction: .lowerIsBetter
    )
  }

  /// The example of the type's comment: pages with 0, 2, 0, 1 and 2 lines, then twelve times nothing.
  @Test func `values stand as they are described`() throws {
    let five = Self.value([0, 2, 0, 1, 2], excluded: [.lastPage: 1])
    let none = Self.value([])
    let written = WrittenValues([five] + Array(repeating: none, count: 12))
    // Three of five are not 0; sum 5, median 1, p95 and the most 2, first on page 1.
    #expect(try json(written) == "\"5:3,5,1,2,2,1!last_page=1 0*12\"")
    #expect(written.values(count: 13) == [five] + Array(repeating: none, count: 12))
  }

  @Test(arguments: Seed.first(20, ofAll: 2_000))
  func `values read back as the same`(seed: Seed) throws {
    var random = seed
    // Of five numbers the sum is less than the least that is refused, 0x1p62.
    let odd = [0, -0.0, 1e-7, 1.0 / 3, 0x1p59, .leastNonzeroMagnitude, -1, 0x1p53, 12]
    let values = (0..<random.number(in: 0...40))
      .map { _ in
        let numbers = (0..<random.number(in: 0...5)).map { _ in random.element(of: odd) }
        var excluded: [Exclusion: Int] = [:]
        for _ in 0..<random.number(in: 0...2) {
          excluded[random.element(of: Exclusion.allCases)] = random.number(in: 1...9)
        }
        let isSampled = random.number(in: 0...3) == 0
        return Self.value(numbers, excluded: excluded, interval: isSampled ? -0.5...1e9 : nil)
      }
    let bound = MetricValue(Readings(above: 1.5e9), direction: .lowerIsBetter)
    let all = values + [bound] + values
    let read = try #require(WrittenValues(all).values(count: all.count))
    #expect(read == all)
    // −0 is equal to 0, and is another number.
    #expect(read.map { $0.statistics?.sum.sign } == all.map { $0.statistics?.sum.sign })
  }

  @Test func `what is not written so is refused`() throws {
    for text in [
      "", "1", "0:1,1,1,1,1,", "1:1,1,1,1,1", "1:1,1,1,1,,", "1:1,x,1,1,1,", "0 0", "0*2", "0*0",
      "0!nobody=1",
      "0!last_page", "0~2,1", "0>", "-1", "1:2,1,1,1,1,", "1:1,inf,1,1,1,",
      "1:1,nan,1,1,1,", "1:1,1e300,1,1,1,", "0 ", " 0", "0*", "99999999999999999999", "0é",
    ] {
      let written = try written("\"\(text)\"")
      #expect(written.values(count: 1) == nil, "\(text)")
    }
    #expect(try written("\"0\"").values(count: 1) != nil)
  }

  private func json(_ written: WrittenValues) throws -> String {
    String(decoding: try JSONEncoder().encode(written), as: UTF8.self)
  }

  private func written(_ json: String) throws -> WrittenValues {
    try JSONDecoder().decode(WrittenValues.self, from: Data(json.utf8))
  }
}
