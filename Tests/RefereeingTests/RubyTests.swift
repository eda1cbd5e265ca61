import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// Unifont at 24 px: an annotation is 12 px high, and stands on the 21 px of its characters above the baseline,
/// which is as much as a line of single height has there.
struct RubyTests {
  /// 一, and behind it characters with an annotation.
  private func text(_ base: String, _ annotation: String = "█") -> SourceText {
    var text = StyledText()
    text.addBlock {
      $0.add("一")
      $0.addRuby(base, annotation)
      $0.add("五六")
    }
    return text.text(language: "zh-Hant")
  }

  @Test(arguments: [(1, false), (2, true), (3, true), (4, false)])
  func `a page that ends among its characters breaks illegally`(scalar: Int, isIllegal: Bool) {
    let text = text("二三四")
    let judgement = text.judged(startingAtScalars: [0, scalar])
    #expect(judgement.pages[0].boundary?.illegalBreak == isIllegal)
  }

  // 72 px on 60 px.
  @Test func `characters that are wider than a line together overflow it unavoidably`() {
    let text = text("二三四")
    let judgement = text.judged(startingAtScalars: [0, 1, 4], in: .lines24(columns: 2.5))
    #expect(judgement.pages.map(\.isOverflowUnavoidable) == [false, true, false])
    #expect(judgement.pages[1].lines == 1)
    #expect(judgement.pages[1].boundary?.illegalBreak == false)
  }

  @Test func `its ink is the page's, and the text's clusters are seen without it`() {
    let text = text("二三四")
    let primary = text.judged(startingAtScalars: [0])
    #expect(primary.pages[0].ink.overflowTop == .pixels(12))
    #expect(primary.painted == PaintedCoverage(clusters: 6, painted: 6))
    let tallest = text.judged(
      startingAtScalars: [0],
      in: .lines24 { $0.lineHeightFrom = .tallest }
    )
    #expect(tallest.pages[0].ink.overflowTop == .zero)
    // Two lines of 24 px, and 12 of the annotation, whose space does not count as empty.
    #expect(tallest.pages[0].bottom == .pixels(60))
  }
}
