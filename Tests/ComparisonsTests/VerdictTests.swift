import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct VerdictTests {
  @Test func `is clean without a fault`() {
    #expect(Verdict(on: Trial.make()) == .clean)
  }

  @Test(arguments: [
    Coverage(gap: 1), .init(duplicated: 1), .init(disorder: 1), .init(outOfRange: 1),
    .init(gap: 1, gapWhitespace: 1), .init(midScalar: 1),
  ])
  func `is unsafe when text is lost, repeated, out of order or cut`(coverage: Coverage) {
    #expect(Verdict(on: Trial.make(coverage: coverage)) == .unsafe)
  }

  @Test(arguments: [
    PageMeasurement.make(lines: 5), .make(overflowX: Length(sixtyFourths: 1)),
    .make(boundary: .make(midGrapheme: true)),
  ])
  func `is unsafe when a page hides text or cuts a character`(page: PageMeasurement) {
    #expect(Verdict(on: Trial.make(pages: [page])) == .unsafe)
  }

  @Test(arguments: [
    PageMeasurement.make(lines: 1, lineHeight: 120, unavoidable: true),
    .make(overflowX: .pixels(3), unavoidable: true),
    .make(lines: 3, missed: 1, exclusion: .tallLine),
  ])
  func `is clean when nothing could be avoided`(page: PageMeasurement) {
    #expect(Verdict(on: Trial.make(pages: [page])) == .clean)
  }

  @Test(arguments: [
    PageMeasurement.make(lines: 3, missed: 1), .make(boundary: .make(illegalBreak: true)),
    .make(boundary: .make(midLine: true)), .make(boundary: .make(kinsoku: true)),
  ])
  func `is flawed when a page wastes lines or ends badly`(page: PageMeasurement) {
    #expect(Verdict(on: Trial.make(pages: [page])) == .flawed)
  }

  /// Behind a heading, a picture and its caption may have to be parted, or the heading to stand alone.
  @Test func `is flawed when a page parts blocks that it need not part`() {
    func verdict(_ keeps: BoundaryMeasurement.KeepFaults) -> Verdict {
      var boundary = BoundaryMeasurement.sound
      boundary.keeps = keeps
      return Verdict(on: Trial.make(pages: [.make(boundary: boundary)]))
    }
    #expect(verdict(.init(strandedHeading: true, splitBox: true, violation: false)) == .clean)
    #expect(verdict(.init(strandedHeading: false, splitBox: false, violation: true)) == .flawed)
  }

  @Test func `is flawed when an app's spaces, faces or sizes are not the text's`() {
    #expect(Verdict(on: Trial.drawn { $0.scalars = 3 }) == .clean)
    #expect(Verdict(on: Trial.drawn { $0.droppedSpacing = .pixels(2) }) == .flawed)
    #expect(Verdict(on: Trial.drawn { ($0.scalars, $0.misset) = (3, 1) }) == .flawed)
  }

  @Test func `is flawed with more pages than needed or a blank one`() {
    #expect(Verdict(on: Trial.make(referencePages: 1)) == .flawed)
    #expect(Verdict(on: Trial.make(coverage: .init(blankPages: 1))) == .flawed)
    #expect(Verdict(on: Trial.make(referencePages: 3)) == .clean)
    // Pages that a declared keep rule shortens are more on purpose.
    let kept = Trial.make(pages: [.make(exclusion: .keepRule), .make(page: 1)], referencePages: 1)
    #expect(Verdict(on: kept) == .clean)
  }

  @Test func `a blank page is shown as the worst where no page is worse`() throws {
    var pages: [PageMeasurement] = [.make(), .make(page: 1), .make(page: 2)]
    pages[1].isBlank = true
    let trial = Trial.make(pages: pages, coverage: Coverage(blankPages: 1))
    let worst = try #require(WorstPage(of: trial))
    #expect(worst.page == 1 && worst.fault == .blank)
    #expect(worst.fault.metric?.name == "blank_pages")
  }

  @Test func `is failed when there is nothing to judge`() {
    #expect(Verdict(on: Trial.make().failing("It cannot.")) == .failed)
  }

  @Test func `ranks from clean to unsafe`() {
    #expect(Verdict.allCases.shuffled().sorted() == [.clean, .unseen, .flawed, .failed, .unsafe])
  }
}
