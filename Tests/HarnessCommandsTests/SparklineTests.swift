import Testing

@testable import HarnessCommands

struct SparklineTests {
  /// Eight bars over 0 to 7: each value has its own.
  @Test func `the least value is the lowest bar and the largest the highest`() {
    #expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█")
    #expect(sparkline([70, 0]) == "█▁")
  }

  @Test func `equal values have no bars, whatever they are`() {
    #expect(sparkline([14, 14, 14]) == "")
    #expect(sparkline([0, nil, 0]) == "")
  }

  @Test func `an absent value is a gap`() {
    #expect(sparkline([0, nil, 7]) == "▁ █")
    #expect(sparkline([nil, nil]) == "")
    #expect(sparkline([]) == "")
  }
}
