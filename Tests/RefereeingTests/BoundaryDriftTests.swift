import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

struct BoundaryDriftTests {
  /// The drift from the pages that begin at some scalars to those that begin at others.
  private func drift(
    from before: [Int],
    to after: [Int],
    in text: SourceText = .make(han(100))
  ) throws -> BoundaryDrift {
    try #require(
      BoundaryDrift(
        from: text.pages(startingAtScalars: before),
        to: text.pages(startingAtScalars: after),
        in: text
      )
    )
  }

  /// The scalars at which pages of so many begin.
  private func starts(every count: Int) -> [Int] { Array(stride(from: 0, to: 100, by: count)) }

  /// Example E of Metrics.md 9: n = 100; A breaks every 20, B every 12.
  ///
  /// A: 20, 40, 60, 80. B: 12, 24, 36, 48, 60, 72, 84, 96. Nearest to 20 is 24, to 40 36, to 60 60,
  /// to 80 84; the pages of B that hold them are 12 long. By number: 12 − 20, 24 − 40 …
  @Test func `is that of Example E`() throws {
    let drift = try drift(from: starts(every: 20), to: starts(every: 12))
    #expect(drift.boundaries.map(\.offset) == [20, 40, 60, 80])
    #expect(drift.boundaries.map(\.page) == [0, 1, 2, 3])
    #expect(drift.boundaries.map(\.nearestDistance) == [4, 4, 0, 4])
    #expect(drift.boundaries.map(\.pageLength) == [12, 12, 12, 12])
    #expect(drift.boundaries.map(\.isShared) == [false, false, true, false])
    #expect(drift.boundaries.map(\.indexDrift) == [-8, -16, -24, -32])
    // (4 + 4 + 0 + 4) / 12 / 4 boundaries; over a quarter of a page.
    #expect(abs(try #require(drift.nearestMean) - 0.25) < 1e-12)
    #expect(abs(try #require(drift.versusChance) - 1) < 1e-12)
    #expect(drift.sharedRatio == 0.25)
    #expect(drift.indexSlope == -8)
    // B's 60, 72, 84 and 96 have no partner.
    #expect(drift.beyond == 4)
  }

  // The other way A has eight boundaries and B four: +8, +16, +24, +32, and four without partner.
  // 12 is nearest to 20, 8 of 20; 96 to the text's end, 4 of 20.
  @Test func `counts the text's end, and boundaries without a partner`() throws {
    let drift = try drift(from: starts(every: 12), to: starts(every: 20))
    #expect(drift.boundaries.map(\.indexDrift) == [8, 16, 24, 32, nil, nil, nil, nil])
    #expect(drift.beyond == 0)
    #expect(drift.indexSlope == 8)
    #expect(drift.boundaries.map(\.nearestDistance) == [8, 4, 4, 8, 0, 8, 4, 4])
    #expect(drift.boundaries.map(\.pageLength) == Array(repeating: 20, count: 8))
    #expect(drift.sharedRatio == 0.125)
    // 40 / 20 / 8 = 0.25.
    #expect(drift.nearestMean == 0.25)
  }

  // Chapters 0–50 and 50–100. A: 20, 40 and 70, 90; B: 30 and 60, 80.
  //
  // Chapter 1: 20 goes to 30 by number (+10), 40 has none; nearest 20: 30 (10), 40: 30 or the
  // chapter's end 50 (10). B's pages there: 0–30 and 30–50. Chapter 2: 70 to 60, 90 to 80 (−10);
  // nearest 70: 60 or 80 (10), 90: 80 or the text's end (10). Pages 60–80 and 80–100.
  @Test func `compares the boundaries of a chapter with its own`() throws {
    let text = SourceText.make(han(100), forcedBreaksAtScalars: [50])
    let drift = try drift(from: [0, 20, 40, 50, 70, 90], to: [0, 30, 50, 60, 80], in: text)
    #expect(drift.boundaries.map(\.offset) == [20, 40, 70, 90])
    #expect(drift.boundaries.map(\.page) == [0, 1, 3, 4])
    #expect(drift.boundaries.map(\.chapter) == [0, 0, 1, 1])
    #expect(drift.boundaries.map(\.indexDrift) == [10, nil, -10, -10])
    #expect(drift.boundaries.map(\.nearestDistance) == [10, 10, 10, 10])
    #expect(drift.boundaries.map(\.pageLength) == [30, 20, 20, 20])
    #expect(drift.sharedRatio == 0)
    // One slope for all chapters; only the second has two partners, level at −10.
    #expect(drift.indexSlope == 0)
    #expect(drift.beyond == 0)
  }

  /// Without the chapter's edge, 45 would be 10 away from 55; the edge at 50 is nearer.
  @Test func `the chapter's end is as near as a boundary, and one beyond it is not`() throws {
    let text = SourceText.make(han(100), forcedBreaksAtScalars: [50])
    let drift = try drift(from: [0, 45, 50], to: [0, 50, 55], in: text)
    #expect(drift.boundaries.map(\.nearestDistance) == [5])
    #expect(drift.boundaries.map(\.indexDrift) == [nil])
    // 55 is the only one of the second chapter and has no partner there.
    #expect(drift.beyond == 1)
    #expect(drift.indexSlope == nil)
  }

  /// Two chapters whose drifts are 2, 4, 6 and 3, 5, 7: each rises by 2 a boundary, although the
  /// line through all six in a row would not.
  @Test func `fits one slope to all chapters, each at its own height`() throws {
    #expect(fittedSlope(of: [[2, 4, 6], [3, 5, 7]]) == 2)
    // Σ(x − 1)(y − ȳ) is 6 for 0, 3, 6 and 0 for 1, 1, 1; Σ(x − 1)² is 2 twice: 6 / 4.
    #expect(fittedSlope(of: [[0, 3, 6], [1, 1, 1]]) == 1.5)
    #expect(fittedSlope(of: [[5], [], [9]]) == nil)
    #expect(fittedSlope(of: []) == nil)
  }

  @Test func `skips an empty last page and empty pages between`() throws {
    let text = SourceText.make(han(100))
    let whole = text.pages(startingAtScalars: [0, 20, 60])
    let last = whole + [text.page(100..<100)]
    let between = [text.page(0..<20), text.page(20..<20), text.page(20..<60), text.page(60..<100)]
    let twelves = text.pages(every: 12)
    let expected = try #require(BoundaryDrift(from: whole, to: twelves, in: text))
    #expect(BoundaryDrift(from: last, to: twelves, in: text) == expected)
    #expect(
      BoundaryDrift(from: twelves, to: last, in: text)
        == BoundaryDrift(from: twelves, to: whole, in: text)
    )
    // The boundaries are the same; the second belongs to the third page.
    let shifted = try #require(BoundaryDrift(from: between, to: twelves, in: text))
    #expect(shifted.boundaries.map(\.offset) == [20, 60])
    #expect(shifted.boundaries.map(\.page) == [0, 2])
    #expect(shifted.boundaries.map(\.indexDrift) == expected.boundaries.map(\.indexDrift))
  }

  @Test func `counts scalars, not bytes`() throws {
    // 😀 is four bytes, é two, a one.
    let drift = try drift(from: [0, 4], to: [0, 1], in: .make("😀éa😀éa"))
    #expect(drift.boundaries.map(\.indexDrift) == [-3])
    #expect(drift.boundaries.map(\.nearestDistance) == [2])
    #expect(drift.boundaries.map(\.pageLength) == [5])
  }

  @Test func `is absent when either side holds not all of the text, or there is none`() {
    let text = SourceText.make(han(100))
    let whole = text.pages(every: 20)
    #expect(BoundaryDrift(from: Array(whole.dropLast()), to: whole, in: text) == nil)
    #expect(BoundaryDrift(from: whole, to: Array(whole.dropFirst()), in: text) == nil)
    let empty = SourceText.make("")
    #expect(BoundaryDrift(from: [], to: [], in: empty) == nil)
  }

  @Test func `has nothing to say of one page`() throws {
    let drift = try drift(from: [0], to: starts(every: 20))
    #expect(drift.boundaries.isEmpty && drift.beyond == 4)
    #expect(drift.nearestMean == nil && drift.versusChance == nil)
    #expect(drift.sharedRatio == nil && drift.indexSlope == nil)
  }

  @Test(arguments: Seed.first(40))
  func `is nothing from a pagination to itself`(seed: Seed) throws {
    var random = seed
    let text = random.chapteredText()
    let pages = random.pages(of: text)
    let drift = try #require(BoundaryDrift(from: pages, to: pages, in: text))
    #expect(drift.boundaries.allSatisfy { $0.indexDrift == 0 && $0.nearestDistance == 0 })
    #expect(drift.beyond == 0)
    #expect(drift.sharedRatio ?? 1 == 1)
  }

  /// Against a walk over all boundaries, without chapters to begin with nor bisection.
  @Test(arguments: Seed.first(40))
  func `finds what a plain search finds`(seed: Seed) throws {
    var random = seed
    let text = random.chapteredText()
    let before = random.pages(of: text)
    let after = random.pages(of: text)
    let drift = try #require(BoundaryDrift(from: before, to: after, in: text))
    let forced = text.forcedBreaks.map(text.scalarIndex(of:))
    let starts = { (pages: [PageRange]) in
      pages.map { text.scalarIndex(of: $0.start) }.filter { $0 > 0 && !forced.contains($0) }
    }
    #expect(drift.boundaries.map(\.offset) == starts(before))
    let edges = [0] + forced + [text.scalarCount]
    for boundary in drift.boundaries {
      let low = edges.last { $0 < boundary.offset } ?? 0
      let high = edges.first { $0 > boundary.offset } ?? text.scalarCount
      let goals = starts(after).filter { $0 > low && $0 < high } + [low, high]
      #expect(boundary.nearestDistance == goals.map { abs($0 - boundary.offset) }.min())
      #expect(boundary.isShared == starts(after).contains(boundary.offset))
    }
  }
}
