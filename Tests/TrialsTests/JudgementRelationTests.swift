import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// What greedy's pages and pages of whole lines keep to under the referee, whatever the text, the box
/// and the fonts: Metrics.md 3 to 7.
struct JudgementRelationTests {
  private struct Scene {
    let text: SourceText
    let layout: Layout
    let greedy: [PageRange]
    let referee: Referee

    init(_ random: inout Seed, pieces: Int, of kinds: [TextPiece] = TextPiece.allCases) throws {
      text = SourceText.make(random.text(pieces: pieces, of: kinds))
      let chains = [
        [TestFonts.unifont], [TestFonts.notoSansCJK, TestFonts.dejaVuSans],
        [TestFonts.dejaVuSans, TestFonts.unifont],
      ]
      layout = .make(
        width: Double(random.number(in: 60...300)),
        height: Double(random.number(in: 50...200)),
        type: .make(random.element(of: chains), size: Double(random.number(in: 10...30))) {
          $0.leading = random.element(of: LeadingPolicy.allCases)
          $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
          $0.firstLineIndent = .pixels(Double(random.element(of: [0, 7, 40])))
          $0.paragraphSpacing = .pixels(Double(random.element(of: [0, 5, 13])))
          $0.kinsoku = random.element(of: KinsokuLevel.allCases)
        }
      )
      let paginator = try PaginatorCatalog.paginator(
        "greedy",
        environment: PaginatorEnvironment(fonts: TestFonts.library)
      )
      let pass = try paginator.pass(over: text, in: layout, from: .zero)
      var pages: [PageRange] = []
      while let page = try pass.nextPage() { pages.append(page) }
      greedy = pages
      referee = try Referee(of: text, in: layout, fonts: TestFonts.library)
    }
  }

  @Test(arguments: Seed.first(60))
  func `greedy's pages are full, break no rule and do not drift from themselves`(seed: Seed) throws
  {
    var random = seed
    let scene = try Scene(&random, pieces: 80)
    let judgement = scene.referee.judge(scene.greedy, showing: .context, reference: scene.greedy)
    #expect(judgement.coverage.isPartition)
    let drift = try #require(judgement.drift)
    #expect(drift.scalars.allSatisfy { $0 == 0 })
    #expect(drift.beyond == 0 && drift.agreement == 1)
    for page in judgement.pages {
      #expect(page.missedLines == 0 || page.exclusion != nil, "page \(page.page)")
      #expect(page.overflow == .zero || page.isOverflowUnavoidable, "page \(page.page)")
      guard let boundary = page.boundary else { continue }
      #expect(!boundary.midLine && !boundary.midGrapheme && !boundary.kinsoku)
      #expect(!boundary.illegalBreak, "page \(page.page)")
      // The levels grow: what a lower one forbids a higher one does, and what is in force was kept.
      let marks = try #require(boundary.marks)
      #expect(!marks.basic || marks.gb)
      #expect(!marks.gb || marks.strict)
      switch scene.layout.type.kinsoku {
      case .none: break
      case .basic: #expect(!marks.basic)
      case .gb: #expect(!marks.gb)
      case .strict: #expect(!marks.strict)
      }
    }
  }

  @Test(arguments: Seed.first(60))
  func `fewer pages of whole lines than greedy's overflow`(seed: Seed) throws {
    var random = seed
    let scene = try Scene(&random, pieces: 80)
    let whole = PageRange(start: .zero, end: scene.text.end)
    let ends = scene.referee.lines(of: whole, showing: .context).map(\.line.end)
    // Pages of one to so many lines as make them too few.
    let most = 2 * ends.count / max(1, scene.greedy.count) + 1
    var starts = [0]
    var line = 0
    while true {
      line += random.number(in: 1...most)
      guard line < ends.count else { break }
      starts.append(scene.text.scalarIndex(of: TextOffset(utf8: ends[line - 1])))
    }
    let scalars = starts + [scene.text.scalarCount]
    let pages = zip(scalars, scalars.dropFirst())
      .map {
        PageRange(start: scene.text.offset(ofScalar: $0), end: scene.text.offset(ofScalar: $1))
      }
    let judgement = scene.referee.judge(pages, showing: .context, reference: scene.greedy)
    #expect(judgement.pages.allSatisfy { $0.boundary?.midLine != true })
    let overflows = judgement.pages.contains { $0.overflow > .zero }
    #expect(pages.count >= scene.greedy.count || overflows)
    // Lines that pages part a paragraph into are all its lines, wherever the pages end.
    for page in judgement.pages {
      guard case .inside(let parted) = page.boundary?.paragraph else { continue }
      #expect((parted.before ?? 0) >= parted.beforeOnPage)
      #expect((parted.after ?? 0) >= parted.afterOnPage)
    }
  }

  /// Shown as a text of its own, or as a part of it, the text of a page of greedy is one page.
  @Test(arguments: Seed.first(40), [Showing.context, .substring])
  func `a page's own text is one page that does not overflow`(seed: Seed, showing: Showing) throws {
    var random = seed
    var scene = try Scene(&random, pieces: 80, of: TextPiece.simple)
    // A slice that begins inside a paragraph is indented anew, which may cost a line.
    while scene.layout.type.firstLineIndent > .zero, showing == .substring {
      scene = try Scene(&random, pieces: 80, of: TextPiece.simple)
    }
    for page in scene.greedy {
      let judgement = scene.referee.judge([page], showing: showing, reference: [page])
      #expect(judgement.pages.count == 1)
      let found = judgement.pages[0]
      #expect(found.overflow == .zero || found.isOverflowUnavoidable)
    }
  }
}
