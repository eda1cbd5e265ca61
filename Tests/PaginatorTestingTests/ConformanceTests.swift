import PaginatorKit
import PaginatorTesting
import Testing

/// The toy without a fault keeps all laws; with one it breaks that law, in the right place.
struct ConformanceTests {
  /// Four characters of 16 px on a page.
  static let layout = Layout(
    page: PageGeometry(width: .pixels(64), height: .pixels(16), insets: Insets(all: .zero)),
    type: TypeStyle(fonts: [], size: .pixels(16))
  )

  private func conformance(
    _ fault: ToyPaginator.Fault?,
    on text: SourceText? = nil,
    capabilities: Set<Capability> = ToyPaginator.all
  ) -> Conformance {
    tried(
      text.map { .make($0) } ?? ConformanceOptions(),
      { ToyPaginator(fault: fault, capabilities: capabilities) }
    )
  }

  @Test func `a sound paginator keeps every law`() {
    let conformance = conformance(nil)
    #expect(conformance.findings == [], "\(conformance)")
    #expect(conformance.notShown == [])
    #expect(Set(conformance.laws) == Set(Law.ofPaginators))
    for law in Law.ofPaginators {
      #expect(conformance.checks[law].map { $0 > 2 } == true, "\(law)")
    }
  }

  /// A fault and what it does to a text of ten characters, whose pages of four are [0, 4) [4, 8)
  /// [8, 10), or to the text that is named.
  struct Row: Sendable, CustomTestStringConvertible {
    var fault: ToyPaginator.Fault
    var law: Law
    var page: Int?
    var expected: ScalarRange?
    var found: ScalarRange?
    var text = "abcd\nfghij"
    var capabilities: Set<Capability> = ToyPaginator.all

    var testDescription: String { fault.rawValue }
  }

  static func range(_ start: Int, _ end: Int) -> ScalarRange { ScalarRange(start: start, end: end) }

  static let rows: [Row] = [
    // The third page is empty for ever.
    Row(fault: .emptyForEver, law: .termination, page: 2, found: range(8, 8)),
    // [0, 4) [4, 8) [0, 4) [4, 8) …: the third is the first that gets no further.
    Row(fault: .againForEver, law: .termination, page: 2, found: range(0, 4)),
    // The second pass of an instance ends its first page a character early.
    Row(fault: .unstable, law: .determinism, page: 0, expected: range(0, 4), found: range(0, 3)),
    // So does a pass on another thread than the first's.
    Row(fault: .threads, law: .determinism, page: 0, expected: range(0, 4), found: range(0, 3)),
    // The tenth character is on no page.
    Row(fault: .lastGlyph, law: .partition, page: 3, expected: range(9, 10)),
    // The second page begins with the first's last character.
    Row(
      fault: .repeated,
      law: .partition,
      page: 1,
      expected: range(4, 8),
      found: range(3, 8),
      capabilities: []
    ),
    // a, b, c, e | U+0301 …: the first page of four scalars cuts é.
    Row(
      fault: .halfCharacters,
      law: .partition,
      page: 0,
      expected: range(0, 4),
      found: range(0, 4),
      text: "abce\u{301}fg",
      capabilities: []
    ),
    // The last page is [8, 11) of ten.
    Row(
      fault: .beyondEnd,
      law: .partition,
      page: 2,
      expected: range(8, 11),
      found: range(8, 11),
      capabilities: []
    ),
    // Eight characters are two pages, and there is a third.
    Row(
      fault: .blankLast,
      law: .partition,
      page: 2,
      expected: range(8, 8),
      found: range(8, 8),
      text: "abcd\nfgh",
      capabilities: []
    ),
    // The counters are read after the first page, which makes the second one shorter.
    Row(fault: .lazyPrefix, law: .prefix, page: 1, expected: range(4, 8), found: range(4, 7)),
    // A chapter of five and one of five, [0, 4) [4, 5) [5, 9) [9, 10), without the break [4, 8).
    Row(fault: .chapter, law: .chapter, page: 1, expected: range(4, 5), found: range(4, 8)),
    // From the second page on, the pass begins with a page of three.
    Row(fault: .seek, law: .seek, page: 1, expected: range(4, 8), found: range(4, 7)),
    // Four characters back from the end are [6, 10).
    Row(fault: .backward, law: .backward, page: 2, expected: range(8, 10), found: range(6, 10)),
    // The place 4 begins the second page, and ends the first.
    Row(
      fault: .nextPageAt,
      law: .pageAt,
      page: 1,
      expected: range(4, 8),
      found: range(0, 4),
      capabilities: [.pageAt]
    ),
    // The labels are 1, 3, 3 of 3.
    Row(fault: .skippedLabel, law: .labels, page: 1, capabilities: [.labels]),
    // The last of three is 3 of 4.
    Row(fault: .otherTotal, law: .labels, page: 2, capabilities: [.labels]),
    // Two labels for three pages.
    Row(fault: .missingLabel, law: .labels, capabilities: [.labels]),
    // Page 1 of three is the share 33, which is page ⌊1.49⌋ = 1 of them, from 0.
    Row(
      fault: .byPage,
      law: .locate,
      page: 0,
      expected: range(0, 4),
      capabilities: [.locate]
    ),
    Row(fault: .lost, law: .locate, page: 0, expected: range(0, 4), capabilities: [.locate]),
    // Two pages are made before one.
    Row(fault: .lateEstimate, law: .estimate, capabilities: [.estimate]),
    // One page is said when two are made.
    Row(fault: .lowEstimate, law: .estimate, capabilities: [.estimate]),
    // Four pages are said when three are made.
    Row(fault: .wrongEstimate, law: .estimate, capabilities: [.estimate]),
    // Vertical lines are not set at all, and the last page of them is missing.
    Row(fault: .horizontalAlone, law: .verticalLines, capabilities: [.verticalLines]),
    Row(
      fault: .verticalLast,
      law: .verticalLines,
      page: 2,
      expected: range(8, 10),
      capabilities: [.verticalLines]
    ),
    // Three characters are on a page that is turned, in vertical lines and in horizontal ones; four would be, 16 px high.
    Row(
      fault: .horizontalAnyway,
      law: .verticalLines,
      page: 0,
      expected: range(0, 4),
      found: range(0, 3),
      capabilities: [.verticalLines]
    ),
    // After nil there is the last page again.
    Row(fault: .pastEnd, law: .end, page: 3, found: range(8, 10)),
    // Each question after the last page counts a layout.
    Row(fault: .busyEnd, law: .end, page: 3),
    // From the text's end there is an empty page.
    Row(fault: .pageAtEnd, law: .end, page: 3, found: range(10, 10)),
    // Before the text's start there is an empty page.
    Row(fault: .beforeStart, law: .end, page: 0, found: range(0, 0)),
    // A pass that is asked after another, unfinished one leaves out a page: the second question to
    // the first of two is answered with the third page.
    Row(fault: .turns, law: .idempotence, page: 1, expected: range(4, 8), found: range(8, 10)),
    // Two passes share a list: the first gets the pages of both.
    Row(fault: .twice, law: .idempotence, page: 3, found: range(0, 4)),
    // The same pages in night mode, with a layout counted for each.
    Row(fault: .recolour, law: .attributeInvariance),
    // The same when the colours are not those of the pass before.
    Row(fault: .recolourAgain, law: .attributeInvariance),
    // The first page is a character shorter when something is highlighted.
    Row(
      fault: .highlight,
      law: .attributeInvariance,
      page: 0,
      expected: range(0, 4),
      found: range(0, 3)
    ),
    // Five characters fit when the page is wider by one, and four are remembered.
    Row(fault: .cacheByName, law: .key, page: 0, expected: range(0, 5), found: range(0, 4)),
    // 16 px are remembered of 17: columns stay 64 / 16 = 4 instead of 3, and rows 1 instead of 0;
    // one character a page is the least.
    Row(fault: .staleSize, law: .key, page: 0, expected: range(0, 1), found: range(0, 4)),
    // After a dropped pass, the first page is a character shorter.
    Row(fault: .cancelled, law: .cancel, page: 0, expected: range(0, 4), found: range(0, 3)),
  ]

  @Test(arguments: rows)
  func `a fault breaks its law and no other, where it shows`(row: Row) throws {
    let conformance = conformance(
      row.fault,
      on: SourceText(row.text, language: "en"),
      capabilities: row.capabilities
    )
    #expect(conformance.findings.map(\.law) == [row.law], "\(conformance)")
    let breach = try #require(conformance.findings.first).breach
    #expect(breach.page == row.page, "\(breach)")
    #expect(breach.expected == row.expected, "\(breach)")
    #expect(breach.found == row.found, "\(breach)")
  }

  @Test(arguments: rows)
  func `a fault is found in the built-in texts, and made small`(row: Row) throws {
    let conformance = conformance(row.fault, capabilities: row.capabilities)
    #expect(conformance.findings.map(\.law) == [row.law], "\(conformance)")
    let finding = try #require(conformance.findings.first)
    // No fault here needs more than three pages of four characters; the longest character, a
    // family, has seven scalars.
    #expect(finding.reproduction.text.scalarCount <= 12, "\(finding)")
  }

  @Test func `every fault stands in the table`() {
    let inTable = Set(Self.rows.map(\.fault))
    #expect(Set(ToyPaginator.Fault.allCases).subtracting(inTable) == [])
  }
}

/// What comes of trying a paginator in the layout of these tests.
func tried(
  _ options: ConformanceOptions = .make(),
  _ paginator: @escaping () throws -> any Paginator
) -> Conformance {
  conformance(of: paginator, in: [ConformanceTests.layout], options: options)
}

extension ConformanceOptions {
  /// Some laws, or all, on one text alone, which is called `witness`.
  static func make(_ text: SourceText, laws: [Law] = Law.allCases) -> ConformanceOptions {
    var options = ConformanceOptions()
    options.laws = Set(laws)
    options.texts = []
    options.ownTexts = [ConformanceText("witness", text)]
    options.triesEdges = false
    return options
  }

  static func make(
    _ string: String = "abcd\nfghij",
    laws: [Law] = Law.allCases
  ) -> ConformanceOptions {
    .make(SourceText(string, language: "en"), laws: laws)
  }
}
