import Corpora
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// What stands for all texts of a session that has many.
struct LibraryFindingsTests {
  private static func findings(_ texts: [Int]) -> SessionFindings {
    SessionFindings(of: .library(texts))
  }

  @Test func `few texts are no library`() {
    let few = Self.findings(Array(repeating: 0, count: 12))
    #expect(few.library == nil)
    #expect(few.shown.count == 12)
    #expect(Self.findings(Array(repeating: 0, count: 13)).library != nil)
  }

  @Test func `the worst texts come first and are shown`() throws {
    let kinds = [0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 2]
    let findings = Self.findings(kinds)
    let library = try #require(findings.library)
    let first = ["text-5", "text-13", "text-2", "text-8"]
    #expect(library.books.map(\.corpus.id).prefix(4).elementsEqual(first))
    // Alike ones stay in the session's order.
    #expect(
      library.books.map(\.corpus.id).dropFirst(4).prefix(3)
        .elementsEqual(["text-0", "text-1", "text-3"])
    )
    #expect(findings.shown.count == LibraryFindings.mostShown)
    #expect(findings.shown.map(\.corpus.id).prefix(4).elementsEqual(first))
  }

  /// Of 14 texts 10 are clean; two of them have a fault on one of two pages each, and two on the first of two.
  @Test func `totals count texts, and pages as the mean over texts`() throws {
    let library = try #require(Self.findings([0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 2]).library)
    #expect(library.paginators.map(\.name) == ["a", "b"])
    let (first, second) = (library.totals[0], library.totals[1])
    #expect(first.verdict == .clean && first.cleanBooks == 14 && first.books == 14)
    #expect(first.faultyPages == 0 && first.faultyPagesRange == 0...0)
    #expect(second.verdict == .unsafe && second.cleanBooks == 10)
    #expect(abs(second.faultyPages - 1_000 * 4 * 0.5 / 14) < 1e-9)
    #expect(second.faultyPagesRange.contains(second.faultyPages))
    #expect(second.cleanShare == wilsonInterval(of: 10, in: 14))
  }

  @Test func `a cell has the worst page`() throws {
    let library = try #require(Self.findings([2] + Array(repeating: 0, count: 13)).library)
    let worst = try #require(library.books[0].cells[1]?.worst)
    #expect(worst.page == 0)
    #expect(library.books[0].cells[0]?.worst == nil)
    #expect(library.books[1].cells[1]?.worst == nil)
  }
}
