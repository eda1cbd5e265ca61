import PaginatorKit
import PaginatorTesting
import TestSupport
import Testing

/// Ways to keep a place, against the laws of keeping places.
struct ReaderConformanceTests {
  /// Ten characters in pages of four: [0, 4) [4, 8) [8, 10); twice as high, [0, 8) [8, 10).
  private func conformance(
    places: (any PositionStrategy)? = nil,
    highlights: (any HighlightScheme)? = nil
  ) -> Conformance {
    PaginatorTesting.conformance(
      ofReader: {
        Reader(ToyPaginator(), keepingPlacesBy: places, keepingHighlightsBy: highlights)
      },
      in: [ConformanceTests.layout],
      options: .make()
    )
  }

  @Test func `a sound reader keeps every law`() {
    let conformance = conformance(places: AnchorStrategy(.sticky), highlights: ByOffset())
    #expect(conformance.findings == [], "\(conformance)")
    #expect(conformance.notShown == [])
    #expect(conformance.laws == Law.allCases)
  }

  @Test func `a reader without places and highlights shows no law of them`() {
    let conformance = conformance()
    #expect(conformance.findings == [])
    #expect(
      conformance.notShown.map(\.reason) == [
        "It keeps no places of its own.", "It keeps no places of its own.",
        "It keeps no places of its own.", "It keeps no highlights of its own.",
      ]
    )
  }

  @Test func `a page number leaves the range where there are fewer pages`() throws {
    // On a page twice as high there are two pages; page 3 is none of them.
    let conformance = conformance(places: PageNumberStrategy())
    let finding = try #require(conformance.findings.first)
    #expect(conformance.findings.count == 1)
    #expect(finding.law == .placeRange)
    #expect(finding.breach.page == 2)
    #expect(
      finding.breach.sentence
        == "A reader on page 3 of 3 is shown page 3 of 2 on a page twice as high."
    )
  }

  @Test func `a paragraph's start is not the page in a long paragraph`() throws {
    // The second paragraph is [5, 10): page 3, [8, 10), begins in it, and page 2 holds its start.
    let conformance = conformance(places: AnchorStrategy(.paragraph))
    let finding = try #require(conformance.findings.first)
    #expect(conformance.findings.map(\.law) == [.placeIdentity])
    #expect(finding.breach.page == 1)
    #expect(finding.breach.expected == ConformanceTests.range(4, 8))
    #expect(finding.breach.found == ConformanceTests.range(0, 4))
  }

  @Test func `a place that is found elsewhere each time is noticed`() throws {
    let finding = try #require(conformance(places: Restless()).findings.first)
    #expect(finding.law == .placeDeterminism)
    #expect(finding.breach.page == 0)
  }

  @Test func `a highlight that loses its last character is noticed`() throws {
    // The first highlight is the first half of page 1: [0, 2), which becomes [0, 1).
    let conformance = conformance(highlights: Truncating())
    let finding = try #require(conformance.findings.first)
    #expect(conformance.findings.map(\.law) == [.highlightIdentity])
    #expect(finding.breach.expected == ConformanceTests.range(0, 2))
    #expect(finding.breach.found == ConformanceTests.range(0, 1))
  }

  @Test func `what says that it keeps nothing has lost nothing`() throws {
    let highlights = try #require(conformance(highlights: Refusing()).findings.first)
    #expect(highlights.law == .highlightIdentity)
    #expect(highlights.breach.manner == .brokenProgram)
    #expect(
      highlights.breach.sentence
        == "The highlight [0, 2) on page 1 cannot be kept: It keeps no highlights."
    )
    let places = conformance(places: RefusingPlaces()).findings
    #expect(places.map(\.law) == [.placeRange, .placeDeterminism, .placeIdentity])
    #expect(
      Set(places.map(\.breach.sentence))
        == ["The place of a reader on page 1 of 3 cannot be kept: It keeps no places."]
    )
  }
}

private struct ByOffset: HighlightScheme {
  let name = "scalar-offset"
  func save(_ range: PageRange, in pagination: Pagination) -> PageRange { range }
  func restore(_ range: PageRange, in pagination: Pagination) -> PageRange? { range }
}

private struct Truncating: HighlightScheme {
  let name = "truncating"
  func save(_ range: PageRange, in pagination: Pagination) -> PageRange { range }
  func restore(_ range: PageRange, in pagination: Pagination) -> PageRange? {
    PageRange(start: range.start, end: TextOffset(utf8: range.end.utf8 - 1))
  }
}

/// Keeps none, as a program that answers with an error.
private struct Refusing: HighlightScheme {
  let name = "refusing"
  func save(_ range: PageRange, in pagination: Pagination) -> PageRange { range }
  func restore(_ range: PageRange, in pagination: Pagination) -> PageRange? { nil }
  func takeFailure() -> String? { "It keeps no highlights." }
}

private struct RefusingPlaces: PositionStrategy {
  let name = "refusing"
  func save(_ page: Int, in pagination: Pagination) -> Int { page }
  func restore(_ page: Int, in pagination: Pagination) -> Int { 0 }
  func takeFailure() -> String? { "It keeps no places." }
}

/// Shows another page of the pagination each time.
private struct Restless: PositionStrategy {
  let name = "restless"
  let calls = Counter()

  func save(_ page: Int, in pagination: Pagination) -> Int { page }
  func restore(_ page: Int, in pagination: Pagination) -> Int {
    (calls.next() + 1) % pagination.count
  }
}
