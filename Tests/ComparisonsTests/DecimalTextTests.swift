import PaginatorKit
import Testing

@testable import Comparisons

struct DecimalTextTests {
  @Test(arguments: [
    (0, "0"), (64, "1"), (1891, "29.546875"), (1, "0.015625"), (32, "0.5"), (-96, "-1.5"),
    (-1, "-0.015625"), (Int64.max, "144115188075855871.984375"),
  ])
  func `writes lengths exactly`(sixtyFourths: Int64, text: String) {
    #expect(decimalText(Length(sixtyFourths: sixtyFourths)) == text)
  }

  static let numbers: [(Double, String)] = [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (1.0 / 3, "0.3333333333333333"),
    (0.1 + 0.2, "0.30000000000000004"), (5e-7, "0.0000005"), (1.25e-5, "0.0000125"),
    (0.00012, "0.00012"), (1e16, "10000000000000000"), (1.5e17, "150000000000000000"),
    (123_456.75, "123456.75"), (-100, "-100"), (0.1, "0.1"), (-1e-4, "-0.0001"),
    // The last whole numbers that are each a value of their own, and beyond: 2^53 + 2, 2^63, 2^70,
    // of which the shortest digits that read back as the same are followed by zeros.
    (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"),
    (-9_007_199_254_740_994, "-9007199254740994"), (0x1p63, "9223372036854776000"),
    (0x1p70, "1180591620717411300000"),
  ]

  @Test(arguments: numbers)
  func `writes numbers without an exponent`(number: Double, text: String) {
    #expect(decimalText(number) == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `has no text for what is no number`(number: Double) {
    #expect(decimalText(number) == nil)
  }

  @Test func `reads back as the same number`() {
    for exponent in -300...300 {
      let number = Double(sign: .plus, exponent: exponent, significand: 1.1)
      #expect(decimalText(number).flatMap { Double($0) } == number)
    }
  }
}
