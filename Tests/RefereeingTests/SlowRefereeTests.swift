import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// What is looked up among the lines of a text is what laying each page out finds, bit by bit.
struct SlowRefereeTests {
  /// Texts of all scripts, type of all rules; pages that overlap, leave gaps, are empty, end inside
  /// characters.
  @Test(arguments: Seed.first(250, ofAll: 2_000), [true, false])
  func `every figure is the slow referee's`(seed: Seed, cutsPartition: Bool) throws {
    let scene = IdentityTests.Scene(seed, cutsPartition: cutsPartition)
    let referee = Referee.make(scene.text, scene.layout)
    let slow = try SlowReferee(of: scene.text, in: scene.layout, fonts: TestFonts.library)
    // Pages that end with lines, and such that were measured before, are looked up.
    let lined = scene.text.pages(inLinesOf: referee, seed: seed)
    for pages in [scene.pages, lined, scene.pages.reversed(), lined + scene.pages] {
      for showing in Showing.allCases {
        let found = referee.judge(pages, showing: showing, reference: lined, keeping: scene.rules)
        let expected = slow.judge(pages, showing: showing, reference: lined, keeping: scene.rules)
        #expect(found == expected, "\(showing)")
      }
    }
  }

  @Test(arguments: Seed.first(80, ofAll: 2_000), [true, false])
  func `every figure of a styled text is the slow referee's`(
    seed: Seed,
    cutsPartition: Bool
  ) throws {
    let scene = IdentityTests.Scene(seed, cutsPartition: cutsPartition, isStyled: true)
    let referee = Referee.make(scene.text, scene.layout)
    let slow = try SlowReferee(of: scene.text, in: scene.layout, fonts: TestFonts.library)
    let lined = scene.text.pages(inLinesOf: referee, seed: seed)
    for pages in [scene.pages, lined, lined + scene.pages] {
      for showing in Showing.allCases {
        let found = referee.judge(pages, showing: showing, reference: lined, keeping: scene.rules)
        let expected = slow.judge(pages, showing: showing, reference: lined, keeping: scene.rules)
        #expect(found == expected, "\(showing)")
      }
    }
  }

  @Test func `a text that is not kept is judged the same`() throws {
    for seed in Seed.first(60) {
      let scene = IdentityTests.Scene(seed, cutsPartition: true)
      let lazy = try Referee(
        of: scene.text,
        in: scene.layout,
        fonts: TestFonts.library,
        longestKept: 0
      )
      let known = Referee.make(scene.text, scene.layout)
      #expect(
        lazy.judge(scene.pages, showing: scene.showing, reference: [])
          == known.judge(scene.pages, showing: scene.showing, reference: [])
      )
    }
  }
}

extension IdentityTests.Scene {
  fileprivate var rules: KeepRules? {
    showing == .context ? KeepRules(orphans: 2, widows: 2) : nil
  }
}

extension SourceText {
  /// Pages of one to six lines of this text.
  fileprivate func pages(inLinesOf referee: Referee, seed: Seed) -> [PageRange] {
    var random = seed
    let whole = PageRange(start: .zero, end: end)
    let ends = referee.lines(of: whole, showing: .context).map(\.line.end)
    var pages: [PageRange] = []
    var (start, line) = (0, 0)
    while line < ends.count {
      line = min(ends.count, line + random.number(in: 1...6))
      pages.append(PageRange(utf8: start, to: ends[line - 1]))
      start = ends[line - 1]
    }
    return pages
  }
}
