import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

struct ReferenceDriftTests {
  // Example E of Metrics.md 7: n = 100; A breaks every 20, B every 12.
  private let text = SourceText.make(han(100))
  private var twenties: [PageRange] { text.pages(every: 20) }
  private var twelves: [PageRange] { text.pages(every: 12) }

  @Test func `is a page's later start, boundary by boundary`() throws {
    // A 20, 40, 60, 80 against B 12, 24, 36, 48 …: later by 8, 16, 24, 32. B's pages are nine, on
    // average 100/9 scalars, and the line through 8k has the slope 8, so 8 · 9/100 pages a page.
    let drift = try #require(ReferenceDrift(of: twenties, against: twelves, in: text))
    #expect(drift.scalars == [8, 16, 24, 32])
    #expect(drift.meanReferencePage == 100.0 / 9)
    #expect(abs(drift.pages[3] - 32 * 0.09) < 1e-12)
    let slope = try #require(drift.slope)
    #expect(abs(slope - 0.72) < 1e-12)
  }

  @Test func `turns its sign with its sides`() throws {
    // The mean page of A is 20 scalars: −8 · 1/20 pages a page.
    let drift = try #require(ReferenceDrift(of: twelves, against: twenties, in: text))
    #expect(drift.scalars == [-8, -16, -24, -32])
    #expect(drift.meanReferencePage == 20)
    let slope = try #require(drift.slope)
    #expect(abs(slope - -0.4) < 1e-12)
  }

  @Test func `counts boundaries without a partner and shared ones`() throws {
    // Of 20, 40, 60, 80 and 12, 24 … 96 only 60 is shared: 1 of 4 + 8 − 1; 8 − 4 are beyond.
    let drift = try #require(ReferenceDrift(of: twenties, against: twelves, in: text))
    #expect(drift.beyond == 4)
    #expect(drift.shared == 1)
    #expect(drift.union == 11)
    #expect(abs(drift.agreement - 1.0 / 11) < 1e-12)
  }

  @Test func `is nothing against itself`() throws {
    let drift = try #require(ReferenceDrift(of: twelves, against: twelves, in: text))
    #expect(drift.scalars == Array(repeating: 0, count: 8))
    #expect(drift.slope == 0)
    #expect(drift.beyond == 0)
    #expect(drift.agreement == 1)
  }

  @Test func `fits the slope by least squares`() throws {
    // 0, 0, 3 against k = 0, 1, 2: Σ(k − 1)(y − 1) / Σ(k − 1)² = (1 + 0 + 2) / 2 = 1.5 scalars,
    // over a mean page of 25.
    let pages = text.pages(startingAtScalars: [0, 25, 50, 78])
    let reference = text.pages(startingAtScalars: [0, 25, 50, 75])
    let drift = try #require(ReferenceDrift(of: pages, against: reference, in: text))
    #expect(drift.scalars == [0, 0, 3])
    let slope = try #require(drift.slope)
    #expect(abs(slope - 1.5 / 25) < 1e-12)
  }

  @Test func `has no slope below two boundaries, and agrees where there are none`() throws {
    let whole = text.pages(startingAtScalars: [0])
    let half = text.pages(startingAtScalars: [0, 50])
    #expect(try #require(ReferenceDrift(of: half, against: half, in: text)).slope == nil)
    #expect(try #require(ReferenceDrift(of: whole, against: whole, in: text)).agreement == 1)
    let alone = try #require(ReferenceDrift(of: whole, against: half, in: text))
    #expect(alone.agreement == 0)
    #expect(alone.beyond == 1)
    #expect(alone.scalars == [])
  }

  @Test func `leaves repeated, outer and forced boundaries out, in whatever order`() throws {
    let forced = SourceText.make(han(100), forcedBreaksAtScalars: [50])
    let pages = [-4, 0, 20, 20, 50, 70, 60, 100, 104].map { forced.page($0..<($0 + 1)) }
    let reference = forced.pages(startingAtScalars: [0, 20, 50, 60, 75])
    let drift = try #require(ReferenceDrift(of: pages, against: reference, in: forced))
    // 20, 60, 70 against 20, 60, 75.
    #expect(drift.scalars == [0, 0, -5])
    #expect(drift.shared == 2)
    #expect(drift.union == 4)
  }

  @Test func `counts scalars, not bytes`() throws {
    // 😀 is four bytes, é two, a one.
    let text = SourceText.make("😀éa😀éa")
    let pages = text.pages(startingAtScalars: [0, 4])
    let reference = text.pages(startingAtScalars: [0, 1])
    let drift = try #require(ReferenceDrift(of: pages, against: reference, in: text))
    #expect(drift.scalars == [3])
    #expect(drift.meanReferencePage == 3)
  }

  @Test func `is absent without a reference or a text`() {
    #expect(ReferenceDrift(of: twelves, against: [], in: text) == nil)
    let empty = SourceText.make("")
    #expect(ReferenceDrift(of: [], against: [], in: empty) == nil)
  }
}
