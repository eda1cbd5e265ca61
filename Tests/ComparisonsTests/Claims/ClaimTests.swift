import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// What comes of claims, by figures made by hand.
struct ClaimTests {
  /// A pass of so many pages that lays out so many scalars in so many ms.
  private func cost(pages: Int = 2, scalars: Int, milliseconds: Int) -> PassCost {
    var work = Work()
    work.measuredScalars = scalars
    let page = PageRange(start: .zero, end: TextOffset(utf8: 1))
    return PassCost(
      pages: Array(repeating: page, count: pages),
      work: work,
      cpu: MedianEstimate([milliseconds * 1_000_000])
    )
  }

  // MARK: Shrinking by two

  private func shrinking(_ work: Int, lost: Int) -> Claim.ShrinkingCase {
    (
      subject: "fixed-count, text",
      byOne: cost(scalars: 1_000, milliseconds: 8),
      byTwo: cost(scalars: work, milliseconds: 6),
      mostLost: lost
    )
  }

  @Test func `half the work for one character holds, whatever the clock says`() {
    let claim = Claim.shrinkingByTwo([shrinking(400, lost: 1), shrinking(600, lost: 0)])
    #expect(claim.verdict == .holds)
    #expect(
      claim.figures[0].text
        == "fixed-count, text: work ratio 0.4, cpu ratio 0.75, cpu by one 8 ms, cpu by two 6 ms, "
        + "most lost on a page 1"
    )
    #expect(
      claim.reason == "2 of 2 cases lay out about half, and a page loses 1 character at most."
    )
  }

  @Test func `two characters, or two thirds of the work, do not hold`() {
    #expect(Claim.shrinkingByTwo([shrinking(500, lost: 2)]).verdict == .doesNotHold)
    #expect(Claim.shrinkingByTwo([shrinking(667, lost: 1)]).verdict == .doesNotHold)
    #expect(Claim.shrinkingByTwo([shrinking(399, lost: 1)]).verdict == .doesNotHold)
    let both = Claim.shrinkingByTwo([shrinking(500, lost: 1), shrinking(990, lost: 0)])
    #expect(both.verdict == .depends)
  }

  // MARK: The cap

  private func cap(_ capped: Int, of free: Int, pages: Int = 2) -> Claim.CapCase {
    (
      subject: "text, tablet-10",
      capped: cost(pages: pages, scalars: capped, milliseconds: 3),
      free: cost(scalars: free, milliseconds: 4)
    )
  }

  @Test func `a cap saves where it saves a twentieth`() {
    #expect(Claim.cap([cap(950, of: 1_000)]).verdict == .holds)
    #expect(Claim.cap([cap(951, of: 1_000)]).verdict == .doesNotHold)
    #expect(Claim.cap([cap(0, of: 0)]).verdict == .doesNotHold)
    let claim = Claim.cap([cap(500, of: 1_000, pages: 3), cap(1_000, of: 1_000)])
    #expect(claim.verdict == .depends)
    #expect(claim.reason == "It saves work in 1 of 2 cases, and makes more pages in 1.")
  }

  // MARK: Length

  private func length(_ milliseconds: Int, pages: Int, scalars: Int = 80_000) -> Claim.LengthCase {
    (
      subject: "grow-shrink, text",
      scalars: scalars,
      cost: cost(pages: pages, scalars: 10 * scalars, milliseconds: milliseconds)
    )
  }

  @Test func `four pages take seconds and two hundred minutes`() {
    func verdict(_ short: Int, _ long: Int) -> Claim.Verdict {
      Claim.growingWithPages(short: length(short, pages: 4), long: length(long, pages: 200)).verdict
    }
    #expect(verdict(1_000, 60_000) == .holds)
    #expect(verdict(999, 60_000) == .depends)
    #expect(verdict(60_000, 60_000) == .depends)
    #expect(verdict(20, 900) == .doesNotHold)
    let claim = Claim.growingWithPages(
      short: length(20, pages: 4, scalars: 1_500),
      long: length(900, pages: 200, scalars: 75_000)
    )
    // 200 / 4, 750,000 / 15,000 and 900 / 20.
    #expect(claim.reason == "50 times the pages take 50 times the work and 45 times the CPU time.")
    #expect(
      claim.figures[1].text
        == "grow-shrink, text: scalars 75,000, pages 200, measured scalars 750,000, cpu 900 ms"
    )
  }

  @Test func `eighty thousand characters take three seconds, within a factor of three`() {
    #expect(Claim.eightyThousand([length(1_000, pages: 2)]).verdict == .holds)
    #expect(Claim.eightyThousand([length(9_000, pages: 2)]).verdict == .holds)
    #expect(Claim.eightyThousand([length(9_001, pages: 2)]).verdict == .doesNotHold)
    #expect(
      Claim.eightyThousand([length(999, pages: 2), length(3_000, pages: 2)]).verdict == .depends
    )
  }

  // MARK: Views

  private func views(_ kept: Int?, _ made: Int?) -> Claim {
    Claim.keepingViews(
      kept: (
        subject: "container-fill, text",
        pages: 200,
        use: MemoryUse(peakBytes: 2_500_000, retainedBytes: kept)
      ),
      made: (
        subject: "greedy, text",
        pages: 200,
        use: MemoryUse(peakBytes: nil, retainedBytes: made)
      )
    )
  }

  @Test func `keeping views costs more, but not the megabytes`() {
    #expect(views(700_000, 350_000).verdict == .depends)
    #expect(views(699_999, 350_000).verdict == .doesNotHold)
    #expect(views(150_000_000, 20_000_000).verdict == .holds)
    #expect(views(nil, 20).verdict == .doesNotHold)
    let texts = views(700_000, nil).figures.map(\.text)
    #expect(
      texts == [
        "container-fill, text: pages 200, retained 700 kB, peak 2.5 MB",
        "greedy, text: pages 200, retained n/a, peak n/a",
      ]
    )
  }

  // MARK: Frames

  @Test func `a frame errs by the lines below the page and those that would have fitted`() {
    let fine = Trial.make(pages: PageMeasurement.pages(lines: [4, 4], missed: 1))
    // A box of 100 px holds four lines of 24 px: of seven, three end below it.
    let wrong = Trial.make(pages: PageMeasurement.pages(lines: [7, 4]))
    #expect(Claim.frames([fine]).verdict == .holds)
    #expect(Claim.frames([wrong]).verdict == .doesNotHold)
    let claim = Claim.frames([fine, wrong])
    #expect(claim.verdict == .depends)
    #expect(claim.figures.count == 1)
    #expect(claim.figures[0].values.map(\.value) == [2, 1, 3, 1])
  }

  @Test func `a frame's test names the devices, and counts the font sizes`() {
    let phone = Trial.make(pages: PageMeasurement.pages(lines: [4]))
    var larger = phone
    larger.setting.layout.type.size = .pixels(20)
    var tablet = larger
    tablet.setting.device = .make("tablet-10")
    #expect(
      Claim.frames([phone, larger, tablet]).test
        == "window-750 judged against greedy's pages on phone-6 and tablet-10 at 2 font sizes: "
        + "lines that end below the page, and lines that would still have fitted"
    )
  }

  // MARK: Writing

  @Test func `is a row of a table`() {
    let claim = Claim(
      id: "a",
      sentence: "One | two.",
      test: "a test",
      figures: [
        Claim.Figure("x", [Claim.Value("cpu", 1_234_567_890, .nanoseconds)]),
        Claim.Figure("y", [Claim.Value("pages", 1_250, .pages)]),
      ],
      verdict: .doesNotHold,
      reason: "Because."
    )
    #expect(
      [claim].markdown == """
        | What is said | How it was tested | What was measured | Verdict |
        | --- | --- | --- | --- |
        | One \\| two. | a test | x: cpu 1.23 s; y: pages 1,250 | **does not hold**: Because. |
        """
    )
  }

  @Test func `tells counts that repeat from times and bytes`() {
    #expect(Claim.Value("pages", 1, .pages).isExact)
    #expect(Claim.Value("work_ratio", 1, .ratio).isExact)
    #expect(!Claim.Value("cpu_ratio", 1, .ratio).isExact)
    #expect(!Claim.Value("cpu", 1, .nanoseconds).isExact)
    #expect(!Claim.Value("peak", 1, .bytes).isExact)
  }
}
