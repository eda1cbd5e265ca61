import Testing

@testable import Comparisons

struct WordingTests {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
  ])
  func `lists names`(names: [String], text: String) {
    #expect(list(names) == text)
  }

  @Test(arguments: [
    (0, "0 lines"), (1, "1 line"), (999, "999 lines"), (6_297, "6,297 lines"),
    (1_234_567, "1,234,567 lines"), (-1_000, "-1,000 lines"),
  ])
  func `counts things`(count: Int, text: String) {
    #expect(counted(count, "line") == text)
  }

  @Test(arguments: [
    (1.0, "1×"), (1.26, "1.3×"), (4.04, "4×"), (9.94, "9.9×"), (9.96, "10×"), (140.4, "140×"),
    (12_345, "12,345×"),
  ])
  func `writes factors with two digits`(value: Double, text: String) {
    #expect(Format.times(value) == text)
  }

  @Test(arguments: [(6_297, "6,297"), (999, "999"), (-1_000_000, "-1,000,000"), (0, "0")])
  func `groups thousands`(number: Int, text: String) {
    #expect(grouped(number) == text)
  }
}
