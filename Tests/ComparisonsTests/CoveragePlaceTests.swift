import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons

struct CoveragePlaceTests {
  private static let text = SourceText("一二三四五六七八九十", language: "zh-Hant")

  private static func pages(_ ranges: [Range<Int>]) -> [PageRange] {
    ranges.map {
      PageRange(
        start: text.offset(ofScalar: $0.lowerBound),
        end: text.offset(ofScalar: $0.upperBound)
      )
    }
  }

  @Test(
    arguments: [
      (
        [0..<4, 5..<10],
        "the first: 1 scalar from 4 on, behind page 1 and before page 2: 一二三四|五六七八九十"
      ),
      ([0..<4, 4..<8], "the first: 2 scalars from 8 on, behind page 2: 一二三四五六七八|九十"),
      ([2..<10], "the first: 2 scalars from 0 on, before page 1: |一二三四五六七八九十"),
      // In the order of the text: page 1 and page 3 hold the start.
      (
        [0..<2, 6..<10, 2..<5],
        "the first: 1 scalar from 5 on, behind page 3 and before page 2: 一二三四五|六七八九十"
      ),
      ([0..<10], nil), ([0..<6, 4..<10], nil),
    ] as [([Range<Int>], String?)]
  )
  func `says what is lost first`(ranges: [Range<Int>], sentence: String?) {
    let place = CoveragePlace.firstGap(of: Self.pages(ranges), in: Self.text)
    #expect(place?.sentence(in: Self.text) == sentence)
  }

  @Test(
    arguments: [
      ([0..<6, 4..<10], "the first: 2 scalars from 4 on, on page 1 and page 2: 一二三四|五六七八九十"),
      ([0..<4, 5..<5, 4..<10], nil), ([0..<4, 6..<10], nil),
    ] as [([Range<Int>], String?)]
  )
  func `says what is repeated first`(ranges: [Range<Int>], sentence: String?) {
    let place = CoveragePlace.firstRepetition(of: Self.pages(ranges))
    #expect(place?.repeatedSentence(in: Self.text) == sentence)
  }
}
