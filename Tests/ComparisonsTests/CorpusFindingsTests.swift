import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct CorpusFindingsTests {
  private func findings(_ trials: [Trial]) throws -> CorpusFindings {
    try #require(CorpusFindings.all(of: .make(trials)).first)
  }

  @Test func `has no findings on a corpus without trials`() {
    #expect(CorpusFindings.all(of: .make([])).isEmpty)
  }

  @Test func `keeps the layouts in the order of the session`() throws {
    let findings = try findings([
      .make(device: "tablet-10", size: 20), .make("window-750", device: "tablet-10", size: 20),
      .make(device: "phone-6", size: 17.5),
    ])
    #expect(findings.layouts.map(\.label) == ["tablet-10 at 20 px", "phone-6 at 17.5 px"])
    #expect(findings.detailedLayout.device.id == "tablet-10")
    // window-750 took no part in the second layout.
    #expect(findings.row(named: "window-750")?.verdicts == [.clean, nil])
  }

  @Test func `counts verdicts and takes the worst for the whole`() throws {
    let hiding = PageMeasurement.pages(lines: [5, 3])
    let wasting = PageMeasurement.pages(lines: [3, 4], missed: 1)
    let row = try findings([
      .make("a", size: 17), .make("a", size: 14), .make("a", size: 20, pages: wasting),
      .make("a", size: 23, pages: hiding), .make("a", size: 28).failing("It cannot."),
    ])
    .rows[0]
    #expect(Verdict.allCases.map(row.count) == [2, 0, 1, 1, 1])
    #expect(row.overall == .unsafe)
  }

  @Test(
    arguments: [
      ([4, 4], [3, 4], Verdict.flawed), ([4, 4], [4, 4], .clean), ([3, 4], [5, 4], .unsafe),
    ] as [([Int], [Int], Verdict)]
  )
  func `is as bad as its worst layout`(first: [Int], second: [Int], overall: Verdict) throws {
    func pages(_ lines: [Int]) -> [PageMeasurement] {
      PageMeasurement.pages(lines: lines, missed: lines[0] == 3 ? 1 : 0)
    }
    let row = try findings([
      .make("a", size: 17, pages: pages(first)), .make("a", size: 14, pages: pages(second)),
    ])
    .rows[0]
    #expect(row.overall == overall)
  }

  @Test func `has the figures of the detailed layout alone`() throws {
    // Page 1 has 5 lines of 24 in 100 (1 cut off), page 2 has 6 (2 cut off), both start badly.
    let bad = BoundaryMeasurement.make(illegalBreak: true, midLine: true, kinsoku: true)
    var work = Work()
    work.measuredScalars = 60
    let drift = ReferenceDrift.make([-5, 2], union: 4)
    let row = try findings([
      .make(
        "a",
        pages: PageMeasurement.pages(lines: [5, 6, 3], boundary: bad),
        drift: drift,
        scalarCount: 30,
        work: work,
        timing: .make(milliseconds: 2)
      ),
      .make("a", size: 14, pages: PageMeasurement.pages(lines: [9, 9])),
    ])
    .rows[0]
    let figures = try #require(row.detailed)
    #expect(figures.pages == 3)
    #expect(figures.cutOffLines == 3)
    #expect(figures.wastedLines == 0)
    // Two boundaries, three faults each: each boundary counts once.
    #expect(figures.badBreaks == 2)
    // |−5| of 10 scalars.
    #expect(figures.drift == 0.5)
    // 60 of 30 scalars.
    #expect(figures.amplification == 2)
    #expect(figures.cpu?.median == 2_000_000)
  }

  @Test func `has no figures where the detailed layout failed`() throws {
    let row = try findings([.make("a").failing("It cannot."), .make("a", size: 14)]).rows[0]
    #expect(row.detailed == nil)
    #expect(row.overall == .failed)
  }

  @Test func `puts the best first and the worst verdict last`() throws {
    let wasting = PageMeasurement.pages(lines: [3, 4], missed: 1)
    let trials: [Trial] = [
      .make("hides", pages: PageMeasurement.pages(lines: [5, 3])),
      .make("hides more", pages: PageMeasurement.pages(lines: [6, 2])),
      .make("fails").failing("It cannot."),
      .make("wastes", pages: wasting),
      .make("breaks", pages: PageMeasurement.pages(lines: [4, 4], boundary: .make(midLine: true))),
      .make("slow", timing: .make(milliseconds: 4)),
      .make("untimed b"), .make("untimed a"),
      .make("quick", timing: .make(milliseconds: 1)),
    ]
    // Time has no say: the clean ones keep the order in which they were named.
    let clean = ["slow", "untimed b", "untimed a", "quick"]
    let worse = ["breaks", "wastes", "fails", "hides", "hides more"]
    #expect(try findings(trials).rows.map(\.paginator.name) == clean + worse)
    #expect(try findings(trials.reversed()).rows.map(\.paginator.name) == clean.reversed() + worse)
  }

  @Test func `orders flawed rows by waste, bad breaks and drift`() throws {
    func drift(_ scalars: Int) -> ReferenceDrift {
      ReferenceDrift.make([scalars], union: 2)
    }
    let bad = BoundaryMeasurement.make(midLine: true)
    let one = PageMeasurement.pages(lines: [4, 4], boundary: bad)
    let two = PageMeasurement.pages(lines: [4, 4, 4], boundary: bad)
    let wasting = PageMeasurement.pages(lines: [3, 4], missed: 1)
    let findings = try findings([
      .make("a", pages: wasting, drift: drift(0)), .make("b", pages: two, drift: drift(0)),
      .make("c", pages: one, drift: drift(-3)), .make("d", pages: one, drift: drift(2)),
      .make("e", pages: one),
    ])
    #expect(findings.rows.map(\.paginator.name) == ["d", "c", "e", "b", "a"])
  }
}
