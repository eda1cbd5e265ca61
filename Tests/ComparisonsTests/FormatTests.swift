import Testing

@testable import Comparisons

struct FormatTests {
  @Test func `writes decimals, thousands and no negative zero`() {
    #expect(Format.fixed(1.445, 1) == "1.4")
    #expect(Format.fixed(29.546875, 2) == "29.55")
    #expect(Format.fixed(0.005, 2) == "0.01")
    #expect(Format.fixed(3, 1) == "3.0")
    #expect(Format.fixed(-1.25, 1) == "-1.3")
    #expect(Format.fixed(7.6, 0) == "8")
    #expect(Format.fixed(-1_234.5, 2) == "-1,234.50")
    #expect(Format.fixed(-0.001, 2) == "0.00")
    #expect(Format.fixed(.nan, 2) == "n/a")
    #expect(Format.fixed(1e18, 2) == "1000000000000000000")
  }

  @Test func `tells small distances from none`() {
    #expect(Format.pages(0) == "0.00")
    #expect(Format.pages(0.004) == "<0.01")
    #expect(Format.pages(-0.004) == ">-0.01")
    #expect(Format.pages(1.444) == "1.44")
    #expect(Format.percent(0.004) == "<1 %")
    #expect(Format.percent(0.314) == "31 %")
  }

  @Test func `writes factors, times and bytes with the digits that matter`() {
    #expect(
      [1, 1.04, 1.26, 1.5, 4.04, 9.94, 9.96, 140.4, 12_345].map(Format.times)
        == ["1×", "1×", "1.3×", "1.5×", "4×", "9.9×", "10×", "140×", "12,345×"]
    )
    #expect(
      [81_234, 812_345, 8_123_456, 10_123_456, 81_234_567].map(Format.milliseconds)
        == ["0.081", "0.812", "8.12", "10.1", "81.2"]
    )
    #expect(
      [0, 1, 1_023, 1_024, 1_535, 1_536].map(Format.kibibytes)
        == ["0", "<1", "<1", "1", "1", "2"]
    )
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
  ])
  func `lists names`(names: [String], text: String) {
    #expect(list(names) == text)
  }

  @Test(arguments: [
    (0, "0 lines"), (1, "1 line"), (999, "999 lines"), (6_297, "6,297 lines"),
    (1_234_567, "1,234,567 lines"), (-1_000, "-1,000 lines"),
    (-1_000_000, "-1,000,000 lines"),
  ])
  func `counts things, and groups thousands`(count: Int, text: String) {
    #expect(counted(count, "line") == text)
    #expect(grouped(count) == text.prefix { $0 != " " })
  }
}
