import Comparisons
import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing
@testable import Reports
@testable import Trials

/// Of a text too long to be drawn whole, the pages with a fault are drawn first.
struct FaultyPagesDrawingTests {
  /// The pages of a trial with a fault, by the referee's counts alone; only those that hide text, if so.
  private func faulty(in trial: Trial?, onlyHidden: Bool = false) -> Set<Int> {
    let pages = trial?.judgement?.pages ?? []
    return Set(
      pages.indices.filter { page in
        let before = page > 0 ? pages[page - 1] : nil
        let isHidden = pages[page].overflowLines > 0 && !pages[page].isOverflowUnavoidable
        if onlyHidden { return isHidden }
        return isHidden || pages[page].overflowX > .zero || pages[page].countedMissedLines > 0
          || (before?.boundary?.isBad == true && before?.range.end == pages[page].range.start)
      }
    )
  }

  @Test func `draws all faulty pages of a text of 199 pages within 4 MB, before sound ones`() throws
  {
    let sutra = try Repository.corpus("diamond-sutra")
    let text = SourceText(String(repeating: sutra, count: 16), language: "zh-Hant")
    let session = try Session.laidOut(text, in: [.phone(), .phone(size: 20)])
    let findings = try #require(CorpusFindings.all(of: session).first)
    #expect(try #require(findings.reference?.trials[0]?.pages.count) >= 199)
    let drawn = DrawnPaginator.all(of: findings, base: [])
    func plan(
      _ budget: Int,
      longest: Int = DrawingPlan.longestPartlyLaidOut
    ) -> DrawingPlan {
      DrawingPlan(
        of: findings,
        paginators: drawn,
        examples: [],
        budget: budget,
        longestPartlyLaidOut: longest
      )
    }
    let whole = plan(ReportDrawing.budget)
    var count = 0
    for (paginator, row) in findings.rows.enumerated() where row.verdicts[0] != .failed {
      for layout in findings.layouts.indices {
        let faulty = faulty(in: row.trials[layout])
        count += faulty.count
        #expect(faulty.isSubset(of: whole.pages[layout][paginator]))
      }
    }
    #expect(count > 400)
    #expect(HTMLReport.bytes(of: session, options: .drawn).count < 4_000_000)
    // With little room those that hide text are drawn, and of the others few.
    let fixed = try #require(findings.rows.firstIndex { $0.paginator.name == "fixed-count" })
    let hidden = faulty(in: findings.rows[fixed].trials[0], onlyHidden: true)
    let shown = plan(420_000).pages[0][fixed]
    let others = Set(findings.rows[fixed].trials[0]?.pages.indices.map(\.self) ?? [])
      .subtracting(hidden)
    #expect(hidden.count > 20 && others.count > 20)
    #expect(
      shown.intersection(hidden).count * others.count > 4 * shown.intersection(others).count
        * hidden.count
    )
    // Where pages that are laid out are so many, no more are drawn.
    let short = plan(ReportDrawing.budget, longest: 50_000).pages
    let scalars = findings.layouts.indices.map { layout in
      drawn.indices.filter { plan(0).models[layout][$0] == $0 }
        .map { paginator in
          let pages = drawn[paginator].trials[layout]?.pages ?? []
          return short[layout][paginator].reduce(0) { $0 + pages[$1].scalars(of: text).count }
        }
        .reduce(0, +)
    }
    #expect((50_000..<52_000).contains(scalars.reduce(0, +)))
  }

  @Test func `a text of 7,000 different characters is within 4 MB`() throws {
    let characters = (0..<14_000).compactMap { Unicode.Scalar(0x4E00 + $0 * 11 % 7_000) }
    let lines = stride(from: 0, to: characters.count, by: 40)
      .map { start in String(String.UnicodeScalarView(characters[start..<start + 40])) }
    let text = SourceText(lines.joined(separator: "\n"), language: "zh-Hant")
    let session = try Session.laidOut(text, in: [.phone(), .phone(size: 20)])
    let report = HTMLReport.bytes(of: session, options: .drawn)
    #expect((2_500_000..<4_000_000).contains(report.count))
  }

  @Test func `a page that is blank or loses space is faulty`()
    throws
  {
    var pages = (0..<4).map { PageMeasurement.make(page: $0) }
    pages[1].isBlank = true
    var drawn = DrawnStyle()
    drawn.droppedSpacing = .pixels(4)
    pages[3].drawn = drawn
    let faults = try #require(Trial.make(pages: pages).judgement?.faults)
    #expect(faults == [nil, .other, nil, .other])
    #expect(faults.runs == "1-1o1-1o")
    #expect(PageFault.allCases.map(\.letter) == ["h", "w", "b", "o"])
  }
}
