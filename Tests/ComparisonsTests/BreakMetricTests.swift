import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// What page breaks leave of words, paragraphs and marks: Metrics.md 6.
struct BreakMetricTests {
  private let text = SourceText(String(repeating: "x", count: 60), language: "en")

  /// Pages whose ends are those boundaries, and a last page.
  private func trial(
    _ boundaries: [BoundaryMeasurement],
    lineEnds: [LineEnds?] = [],
    change: (inout TypeStyle) -> Void = { _ in }
  ) -> Trial {
    let pages = (0...boundaries.count)
      .map { page in
        PageMeasurement.make(
          page: page,
          start: page * 10,
          end: page * 10 + 10,
          exclusion: page == boundaries.count ? .lastPage : nil,
          boundary: page == boundaries.count ? nil : boundaries[page],
          lineEnds: page < lineEnds.count ? lineEnds[page] : .make(softBreaks: 0)
        )
      }
    var trial = Trial.make(pages: pages, scalarCount: 60)
    change(&trial.setting.layout.type)
    return trial
  }

  private func parted(_ before: Int?, _ after: Int?, onPage: (Int, Int)) -> BoundaryMeasurement {
    .make(
      paragraph: .inside(
        .init(before: before, after: after, beforeOnPage: onPage.0, afterOnPage: onPage.1)
      )
    )
  }

  /// A paragraph of nine lines over pages of 1, 7 and 1: one line before the first boundary, one
  /// after the second; seven on the page between.
  @Test func `counts boundaries that leave one line`() {
    let nine = trial([parted(1, 8, onPage: (1, 7)), parted(8, 1, onPage: (7, 1))])
    #expect(Metric.orphans.value(of: nine).statistics?.sum == 1)
    #expect(Metric.orphans.value(of: nine).statistics?.worstPage == 0)
    #expect(Metric.widows.value(of: nine).statistics?.sum == 1)
    #expect(Metric.widows.value(of: nine).statistics?.worstPage == 1)
  }

  /// 1 < max(2, 1), 2 < max(2, 3), 3 = max(2, 3).
  @Test(arguments: [(1, 1, true), (2, 1, false), (2, 3, true), (3, 3, false), (1, 2, true)])
  func `judges at two lines, or as the layout asks`(lines: Int, rule: Int, isShort: Bool) {
    let isCounted = isShort ? 1.0 : 0
    let orphans = trial([parted(lines, 9, onPage: (lines, 9))]) { $0.orphans = rule }
    #expect(Metric.orphans.value(of: orphans).statistics?.sum == isCounted)
    #expect(Metric.orphansPerFragment.value(of: orphans).statistics?.sum == isCounted)
    #expect(Metric.widows.value(of: orphans).statistics?.sum == 0)
    let widows = trial([parted(9, lines, onPage: (9, lines))]) { $0.widows = rule }
    #expect(Metric.widows.value(of: widows).statistics?.sum == isCounted)
    #expect(Metric.widowsPerFragment.value(of: widows).statistics?.sum == isCounted)
    #expect(Metric.orphans.value(of: widows).statistics?.sum == 0)
  }

  @Test func `tells lines to the paragraph's ends from those on the page`() {
    // Nine lines over 4, 1 and 4: one line stands alone on the page, none in the paragraph.
    let nine = trial([parted(4, 5, onPage: (4, 1)), parted(5, 4, onPage: (1, 4))])
    #expect(Metric.orphans.value(of: nine).statistics?.sum == 0)
    #expect(Metric.widows.value(of: nine).statistics?.sum == 0)
    #expect(Metric.orphansPerFragment.value(of: nine).statistics?.worstPage == 1)
    #expect(Metric.widowsPerFragment.value(of: nine).statistics?.worstPage == 0)
  }

  @Test func `leaves out boundaries that say nothing, and says why`() {
    let trial = trial([
      parted(nil, nil, onPage: (1, 1)), .make(paragraph: .apart), .make(paragraph: .between),
      .make(word: nil, marks: nil, paragraph: nil),
    ])
    let orphans = Metric.orphans.value(of: trial)
    #expect(orphans.eligible == 1)
    #expect(orphans.excluded == [.gapOrOverlap: 2, .notMeasured: 1, .notInterior: 1])
    let fragments = Metric.widowsPerFragment.value(of: trial)
    #expect(fragments.eligible == 2 && fragments.statistics?.sum == 1)
    #expect(Metric.midWord.value(of: trial).excluded == [.notMeasured: 1, .notInterior: 1])
    #expect(Metric.splitPair.value(of: trial).excluded == [.notMeasured: 1, .notInterior: 1])
  }

  @Test func `counts parted words only where words are written apart`() {
    let value = Metric.midWord.value(
      of: trial([.make(word: .inside), .make(word: .notAlphabetic), .make(word: .between)])
    )
    #expect(value.eligible == 2)
    #expect(value.statistics?.sum == 1)
    #expect(value.excluded == [.notAlphabetic: 1, .notInterior: 1])
  }

  @Test func `counts pages that end at a soft hyphen, where somebody looked`() {
    let value = Metric.hyphenPageEnd.value(
      of: trial([.make(hyphen: true), .make(hyphen: false), .make(hyphen: nil)])
    )
    #expect(value.eligible == 2)
    #expect(value.statistics?.sum == 1)
    #expect(value.excluded == [.notMeasured: 1, .notInterior: 1])
  }

  @Test func `counts each level by itself`() {
    let trial = trial([
      .make(marks: .init(basic: true, gb: true, strict: true)),
      .make(marks: .init(gb: true, strict: true)), .make(marks: .init(strict: true)),
      .make(marks: .init(splitPair: true)),
    ])
    #expect(Metric.kinsokuBasic.value(of: trial).statistics?.sum == 1)
    #expect(Metric.kinsokuGB.value(of: trial).statistics?.sum == 2)
    #expect(Metric.kinsokuStrict.value(of: trial).statistics?.sum == 3)
    #expect(Metric.splitPair.value(of: trial).statistics?.sum == 1)
    #expect(Metric.kinsoku.value(of: trial).statistics?.sum == 0)
  }

  /// 60 + 20 = 80 soft breaks: 2 forbidden by basic, 3 by gb, 6 by strict, 1 inside a pair.
  @Test func `counts line breaks by the thousand`() {
    let trial = trial(
      [.make()],
      lineEnds: [
        .make(softBreaks: 60, basic: 2, gb: 2, strict: 4),
        .make(softBreaks: 20, gb: 1, strict: 2, splitPairs: 1),
      ]
    )
    #expect(Metric.kinsokuBasicPerThousand.value(of: trial)[.value] == 25)
    #expect(Metric.kinsokuGBPerThousand.value(of: trial)[.value] == 37.5)
    #expect(Metric.kinsokuStrictPerThousand.value(of: trial)[.value] == 75)
    #expect(Metric.splitPairPerThousand.value(of: trial)[.value] == 12.5)
    #expect(Metric.kinsokuGBPerThousand.columnName == "kinsoku_gb_per_1000")
    let shown = Explanation(of: .kinsokuGBPerThousand, in: trial).arithmetic(in: text)
    #expect(shown == ["kinsoku_gb_per_1000 = 1,000 · 3 / 80 soft breaks inside pages = 37.5"])
  }

  @Test func `has no rate without a line break, or when nobody looked`() {
    let none = trial([.make()])
    #expect(Metric.kinsokuBasicPerThousand.value(of: none).excluded == [.noSoftBreak: 1])
    let unknown = trial([.make()], lineEnds: [.make(softBreaks: 3), nil])
    #expect(Metric.kinsokuBasicPerThousand.value(of: unknown).excluded == [.notMeasured: 1])
    #expect(Metric.runtLines.value(of: unknown).excluded == [.notMeasured: 1])
    #expect(Metric.runtLines.value(of: unknown).eligible == 1)
  }

  @Test func `counts runts by the page`() {
    let trial = trial(
      [.make()],
      lineEnds: [
        .make(softBreaks: 0, runts: 2, runtsPerFragment: 3),
        .make(softBreaks: 0, runts: 1, runtsPerFragment: 1),
      ]
    )
    #expect(Metric.runtLines.value(of: trial).statistics?.sum == 3)
    #expect(Metric.runtLinesPerFragment.value(of: trial).statistics?.sum == 4)
    #expect(
      Explanation(of: .runtLinesPerFragment, in: trial).arithmetic(in: text).last
        == "runt_lines_per_fragment = 2 paragraphs ending in one ideograph + 1 on the last line of "
        + "a paragraph that goes on = 3"
    )
  }

  /// Two pages of 52 px unused and two lines of 24 px missed; a keep rule forbids those of one.
  @Test func `takes the space that a keep rule costs out of unused space`() {
    let trial = Trial.make(
      pages: [
        .make(page: 0, lines: 2, missed: 2, exclusion: .keepRule, boundary: .make()),
        .make(page: 1, lines: 2, missed: 2, boundary: .make()),
        .make(page: 2, lines: 2, exclusion: .lastPage),
      ]
    )
    #expect(Metric.constrainedPixels.value(of: trial).statistics?.sum == 48)
    #expect(Metric.constrainedPixels.value(of: trial).eligible == 2)
    #expect(Metric.constrainedPixels.value(of: trial).excluded == [.lastPage: 1])
    #expect(Metric.missedLines.value(of: trial).statistics?.sum == 2)
    #expect(Metric.unusedPixels.value(of: trial).excluded == [.keepRule: 1, .lastPage: 1])
    #expect(
      Explanation(of: .constrainedPixels, in: trial).arithmetic(in: text).last
        == "constrained_px = 2 lines that a keep rule forbids: 48 px"
    )
  }

  @Test(arguments: [
    ("widows", "widows: 1 line of the paragraph after it, fewer than max(2, widows = 1) = 2: 1"),
    (
      "orphans",
      "orphans: 8 lines of the paragraph before it, not fewer than max(2, orphans = 1) = 2: 0"
    ),
    (
      "orphans_per_fragment",
      "orphans_per_fragment: 7 lines of the paragraph before it on that page, not fewer than "
        + "max(2, orphans = 1) = 2: 0"
    ),
  ])
  func `shows the lines of a parted paragraph`(name: String, sentence: String) throws {
    let trial = trial([parted(8, 1, onPage: (7, 1))])
    let metric = try #require(Metric.named(name))
    let shown = Explanation(of: metric, in: trial).arithmetic(in: text)
    #expect(shown == ["page 1 of 2 ends at scalar 10: xxxxxxxxxx|xxxxxxxxxx…", sentence])
  }

  /// They inform: a reader may dislike them, but no rule of the layout forbids them.
  @Test func `makes no verdict`() {
    let trial = trial([
      .make(
        word: .inside,
        marks: .init(basic: true, gb: true, strict: true, splitPair: true),
        paragraph: .inside(.init(before: 1, after: 1, beforeOnPage: 1, afterOnPage: 1))
      )
    ])
    #expect(Verdict(on: trial) == .clean)
  }
}
