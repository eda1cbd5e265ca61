import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// What holds for every page of every text, Metrics.md 3 and 4: over random texts of all scripts,
/// boxes, fonts and rules, cut anywhere.
struct IdentityTests {
  struct Scene {
    var text: SourceText
    var layout: Layout
    var pages: [PageRange]
    var showing: Showing

    init(_ seed: Seed, cutsPartition: Bool, isStyled: Bool = false) {
      var random = seed
      let string = random.text(pieces: random.number(in: 5...80))
      let plain = isStyled ? random.styled(.make(string)) : SourceText.make(string)
      let count = plain.scalarCount
      let chains = [
        [TestFonts.unifont], [TestFonts.notoSansCJK, TestFonts.dejaVuSans],
        [TestFonts.dejaVuSans, TestFonts.unifont],
      ]
      let style = TypeStyle.make(
        random.element(of: chains),
        size: Double(random.number(in: 8...40)),
        lineHeight: random.element(of: [0.8, 1, 1.2, 1.5])
      ) {
        $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
        $0.advances = random.element(of: AdvanceRule.allCases)
        $0.leading = random.element(of: LeadingPolicy.allCases)
        $0.firstLineIndent = .pixels(Double(random.element(of: [0, 7, 40])))
        $0.paragraphSpacing = .pixels(Double(random.element(of: [0, 5, 13])))
        random.drawHyphens(of: &$0)
        random.drawWriting(of: &$0)
      }
      layout = .make(
        width: Double(random.number(in: 5...400)),
        height: Double(random.number(in: 5...300)),
        type: style
      )
      var cuts = (0..<random.number(in: 0...9)).map { _ in random.number(in: 0...count) }
      let isForced = random.number(in: 0...3) == 0 && count > 2
      let text = isForced ? plain.with(forcedBreaks: [plain.offset(ofScalar: count / 2)]) : plain
      if isForced { cuts.append(count / 2) }
      self.text = text
      if cutsPartition {
        pages = text.pages(startingAtScalars: [0] + cuts.sorted())
      } else {
        pages = cuts.map { start in text.page(start..<random.number(in: start...(count + 2))) }
      }
      showing = random.element(of: [.context, .substring])
    }
  }

  @Test(arguments: Seed.first(150), [true, false])
  func `lengths and lines of a page agree with each other`(seed: Seed, cutsPartition: Bool) {
    let scene = Scene(seed, cutsPartition: cutsPartition)
    let referee = Referee.make(scene.text, scene.layout)
    let judgement = referee.judge(scene.pages, showing: scene.showing, reference: [])
    let height = scene.layout.depth
    #expect(judgement.pages.count == scene.pages.count)
    for page in judgement.pages {
      #expect(page.overflow == .zero || page.unused == .zero)
      #expect(page.unused == page.avoidable + page.residual)
      #expect(page.residual >= .zero && page.avoidable >= .zero)
      #expect((page.overflow > .zero) == (page.overflowLines >= 1))
      #expect(page.overflowLines == page.hiddenLines + page.clippedLines)
      #expect(page.bottom == height + page.overflow - page.unused)
      #expect((page.avoidable > .zero) == (page.missedLines > 0))
      #expect(page.linesThatDiffer <= page.lines)
      #expect((page.lines == 0) == (page.exclusion == .noLines))
    }
  }

  @Test(arguments: Seed.first(150))
  func `what is unused beyond the missed lines holds no next line`(seed: Seed) {
    var scene = Scene(seed, cutsPartition: true)
    // Where lines of several heights hang by several half-leadings, advances do not add up.
    if scene.layout.type.lineHeightFrom == .tallest { scene.layout.type.leading = .count }
    let referee = Referee.make(scene.text, scene.layout)
    let judgement = referee.judge(scene.pages, showing: scene.showing, reference: [])
    let text = scene.text
    for page in judgement.pages where page.overflow == .zero {
      let limit = text.forcedBreaks.first { $0 >= page.range.end } ?? text.end
      guard page.range.end < limit else {
        #expect(page.missedLines == 0)
        continue
      }
      // A paragraph that goes on does so in its text, however the page is shown.
      let rest = referee.lines(of: PageRange(start: page.range.end, end: limit), showing: .context)
      #expect(page.missedLines <= rest.count)
      if page.missedLines < rest.count {
        let next = rest[page.missedLines].line
        #expect(page.residual < next.spacingBefore + next.height)
      }
      // The missed lines and what stands between them make up the avoidable space.
      let missed = rest.prefix(page.missedLines)
      var advance = missed.reduce(Length.zero) { $0 + $1.line.spacingBefore + $1.line.height }
      if page.lines == 0, let first = missed.first {
        advance = advance - first.line.spacingBefore
        if scene.layout.type.leading == .hang { advance = advance - first.line.lowerHalfLeading }
      }
      #expect(page.avoidable == advance)
    }
  }
}
