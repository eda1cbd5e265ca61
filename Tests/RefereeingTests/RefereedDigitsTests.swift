import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// Digits side by side in vertical lines, as the referee sees them.
struct RefereedDigitsTests {
  private func layout(_ digits: CombineDigits) -> Layout {
    .lines24 { ($0.writing, $0.combineDigits) = (.verticalRL, digits) }
  }

  // 一, the square of 12, 二; without it 1 and 2.
  @Test(arguments: [(.two, 3), (.none, 4)] as [(CombineDigits, Int)])
  func `they are a cluster, which is seen`(digits: CombineDigits, clusters: Int) {
    let judgement = SourceText.make("一12二").judged(startingAtScalars: [0], in: layout(digits))
    #expect(judgement.painted == PaintedCoverage(clusters: clusters, painted: clusters))
    #expect(judgement.pages[0].ink == InkMeasurement())
  }

  @Test(arguments: [(1, false), (2, true), (3, false)])
  func `a page that ends between them breaks illegally`(scalar: Int, isIllegal: Bool) {
    let text = SourceText.make("一12二")
    let judgement = text.judged(startingAtScalars: [0, scalar], in: layout(.two))
    #expect(judgement.pages[0].boundary?.illegalBreak == isIllegal)
  }

  // What no line can break, so that one that is too long is nobody's fault; a part of a longer row is turned.
  @Test(
    arguments: [
      ("12", .two, true), ("12 ", .two, true), ("1", .two, true), ("12", .none, false),
      ("345", .two, false), ("345", .three, true), ("34", .three, false), ("45", .three, false),
      ("二345", .three, false),
    ] as [(String, CombineDigits, Bool)]
  )
  func `a line of them alone is as one of a character`(
    line: String,
    digits: CombineDigits,
    isOne: Bool
  ) throws {
    let string = line.hasPrefix("1") ? "一\(line)二" : "一12二345六"
    let text = SourceText.make(string)
    let start = try #require(string.firstRange(of: line)).lowerBound
    let first = string.unicodeScalars.distance(from: string.startIndex, to: start)
    let inspector = BoundaryInspector(
      of: text,
      in: layout(digits).type,
      chain: FontChain([TestFonts.unifont])
    )
    let found = inspector.isOneCharacter(
      from: text.offset(ofScalar: first),
      to: text.offset(ofScalar: first + line.unicodeScalars.count)
    )
    #expect(found == isOne)
  }
}
