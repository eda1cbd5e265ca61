import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct WorstPageTests {
  private func findings(_ trials: [Trial]) throws -> CorpusFindings {
    try #require(CorpusFindings.all(of: .make(trials)).first)
  }

  private func worst(_ trials: [Trial]) throws -> WorstPage? {
    WorstPage(of: try findings(trials))
  }

  @Test func `is none when all is clean`() throws {
    #expect(try worst([.make("a")]) == nil)
  }

  @Test func `has the most overflow`() throws {
    let page = try #require(
      try worst([
        .make("a", pages: PageMeasurement.pages(lines: [5, 4, 3], missed: 1)),
        .make("b", pages: PageMeasurement.pages(lines: [4, 6, 6])),
        .make("c", size: 14, pages: PageMeasurement.pages(lines: [7, 4])),
      ])
    )
    // 6 · 24 − 100 = 44 px and two lines, the first of two such pages: four lines of the book, and three
    // in the other layout.
    #expect(page.trial.paginator.name == "b")
    #expect(page.page == 1)
    #expect(page.fault == .overflow(.pixels(44), lines: 2))
  }

  @Test func `is of somebody's own paginator where that has a fault`() throws {
    var own = Trial.make("mine", pages: PageMeasurement.pages(lines: [3, 3], missed: 1))
    own.paginator = PaginatorInfo(name: "mine", kind: .external, showing: .substring)
    let hiding = Trial.make("b", pages: PageMeasurement.pages(lines: [6, 4]))
    #expect(try worst([.make("a"), hiding, own])?.fault == .missedLines(1))
    own = Trial.make("mine")
    own.paginator = PaginatorInfo(name: "mine", kind: .external, showing: .substring)
    #expect(try worst([.make("a"), hiding, own])?.trial.paginator.name == "b")
  }

  @Test func `is drawn otherwise than the text's styles where nothing else is wrong`() throws {
    let spaced = Trial.drawn("a") { ($0.droppedSpacing, $0.misset) = (.pixels(2), 9) }
    let styled = Trial.drawn("b") { $0.misset = 1 }
    #expect(try worst([styled, spaced])?.fault == .spacing(.pixels(2)))
    #expect(try worst([styled])?.fault == .styles(characters: 1))
    let wasting = Trial.make("c", pages: PageMeasurement.pages(lines: [3, 3], missed: 1))
    #expect(try worst([styled, spaced, wasting])?.fault == .missedLines(1))
  }

  @Test func `is taken from another layout when the detailed one does not overflow`() throws {
    let page = try #require(
      try worst([
        .make("a", pages: PageMeasurement.pages(lines: [3, 3], missed: 1)),
        .make("a", size: 14, pages: PageMeasurement.pages(lines: [5, 3])),
        .make("a", size: 20, pages: PageMeasurement.pages(lines: [4, 6])),
      ])
    )
    #expect(page.trial.layout.type.size == .pixels(20))
    #expect(page.page == 1)
  }

  @Test func `is of the layout in which the most lines of the book are cut off`() throws {
    let page = try #require(
      try worst([
        .make("a"), .make("a", size: 14, pages: PageMeasurement.pages(lines: [4, 9, 4])),
        .make("a", size: 20, pages: PageMeasurement.pages(lines: [7, 8, 4])),
      ])
    )
    // Of 100 px with lines of 24: five lines on one page there; 3 and 4, the most on the second, here.
    #expect(page.trial.layout.type.size == .pixels(20))
    #expect(page.page == 1)
    #expect(page.fault == .overflow(.pixels(92), lines: 4))
  }

  @Test func `of one layout is that layout's own`() throws {
    let findings = try findings([
      .make("a", pages: PageMeasurement.pages(lines: [3, 3], missed: 1)),
      .make("a", size: 14, pages: PageMeasurement.pages(lines: [5, 3])), .make("a", size: 20),
    ])
    #expect(WorstPage(of: findings, in: 0)?.fault == .missedLines(1))
    #expect(WorstPage(of: findings, in: 1)?.fault == .overflow(.pixels(20), lines: 1))
    #expect(WorstPage(of: findings, in: 2) == nil)
  }

  /// Three pages of ten bytes each, cut or stretched at their starts, with what the referee counted.
  private func trial(
    _ name: String = "a",
    starts: [Int],
    gap: Int = 0,
    duplicated: Int = 0
  ) -> Trial {
    var coverage = Coverage.sound
    (coverage.gap, coverage.duplicated) = (gap, duplicated)
    let pages = zip(starts, [10, 20, 30]).enumerated()
      .map { PageMeasurement.make(page: $0, start: $1.0, end: $1.1, missed: $0 == 0 ? 1 : 0) }
    return .make(name, pages: pages, coverage: coverage)
  }

  @Test(
    arguments: [
      // Behind the second page.
      ([0, 10, 22], 2, 0, 1, WorstPage.Fault.lost(characters: 2)),
      // Before the first.
      ([3, 10, 20], 3, 0, 0, .lost(characters: 3)),
      // No page lacks anything before it, so that it is behind the last.
      ([0, 10, 20], 4, 0, 2, .lost(characters: 4)),
      ([0, 10, 15], 0, 5, 2, .repeated(characters: 5)),
      ([0, 15, 19], 5, 1, 0, .lost(characters: 5)),
      ([0, 10, 20], 0, 0, 0, .missedLines(1)),
    ] as [([Int], Int, Int, Int, WorstPage.Fault)]
  )
  func `is the page beside which text is lost or repeated first, if no line is cut off`(
    starts: [Int],
    gap: Int,
    duplicated: Int,
    page: Int,
    fault: WorstPage.Fault
  ) throws {
    let worst = try #require(try worst([trial(starts: starts, gap: gap, duplicated: duplicated)]))
    #expect(worst.page == page)
    #expect(worst.fault == fault)
    let hiding = Trial.make("b", pages: PageMeasurement.pages(lines: [5, 4]))
    let graver = try self.worst([trial(starts: starts, gap: gap, duplicated: duplicated), hiding])
    #expect(graver?.fault == .overflow(.pixels(20), lines: 1))
  }

  @Test func `goes by the table's word, and the most that is lost`() throws {
    let worst = try worst([
      trial(starts: [0, 10, 22], gap: 2), trial("b", starts: [0, 10, 23], gap: 3),
    ])
    #expect(worst?.fault == .lost(characters: 3))
    #expect(worst?.fault.word?.name == "lost")
    #expect(WorstPage.Fault.repeated(characters: 1).word?.name == "repeated")
    #expect(WorstPage.Fault.missedLines(1).word?.name == "wasted")
    #expect(WorstPage.Fault.lineOverflow(.pixels(1)).word?.name == nil)
  }

  @Test func `has the widest line when none is too low`() throws {
    let pages: [PageMeasurement] = [
      .make(page: 0, overflowX: .pixels(9), unavoidable: true),
      .make(page: 1, overflowX: .pixels(2)), .make(page: 2, missed: 1),
    ]
    let page = try #require(try worst([.make("a", pages: pages)]))
    #expect(page.page == 1)
    #expect(page.fault == .lineOverflow(.pixels(2)))
  }

  @Test func `has the most missed lines on an eligible page`() throws {
    let pages: [PageMeasurement] = [
      .make(page: 0, lines: 3, missed: 1, boundary: .make(midLine: true)),
      .make(page: 1, lines: 2, missed: 2), .make(page: 2, lines: 0, missed: 4, exclusion: .noLines),
    ]
    let page = try #require(try worst([.make("a", pages: pages)]))
    #expect(page.page == 1)
    #expect(page.fault == .missedLines(2))
  }

  @Test func `is the page that starts worst`() throws {
    let kinsoku = BoundaryMeasurement.make(midLine: true, kinsoku: true)
    let pages: [PageMeasurement] = [
      .make(page: 0, start: 0, end: 10, boundary: .make(midLine: true)),
      .make(page: 1, start: 10, end: 20, boundary: kinsoku),
      .make(page: 2, start: 20, end: 20, lines: 0, exclusion: .noLines, boundary: kinsoku),
      .make(page: 3, start: 20, end: 30, exclusion: .lastPage),
    ]
    let page = try #require(try worst([.make("a", pages: pages)]))
    // The boundary at 20; page 2 is blank, so page 3 shows it.
    #expect(page.page == 3)
    #expect(page.fault == .badStart(kinsoku))
  }
}
