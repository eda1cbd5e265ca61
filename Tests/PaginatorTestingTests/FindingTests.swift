import PaginatorKit
import PaginatorTesting
import Testing

/// How a finding reads, and how small its reproduction is.
struct FindingTests {
  private func conformance(
    of paginator: @escaping () -> any Paginator,
    law: Law,
    on string: String,
    tries: Int = 200
  ) -> Conformance {
    var options = ConformanceOptions()
    options.laws = [law]
    options.texts = []
    options.ownTexts = [ConformanceText("witness", SourceText(string, language: "en"))]
    options.triesEdges = false
    options.shrinkingTries = tries
    return PaginatorTesting.conformance(
      of: paginator,
      in: [ConformanceTests.layout],
      options: options
    )
  }

  @Test func `reads as the law, the sentence and what to paste`() throws {
    let conformance = conformance(
      of: { ToyPaginator(fault: .lastGlyph, capabilities: []) },
      law: .partition,
      on: "abcd\nfghij"
    )
    // One character is enough to lose the last one.
    #expect(
      conformance.description == """
        toy-lastGlyph: 1 check
          partition: BROKEN. Page 4 is missing: nobody has the scalars [9, 10).

        partition is broken in 1 of 1 case, first in 'witness'.
        Page 4 is missing: nobody has the scalars [9, 10).
        The smallest text found, 1 scalar: Page 1 is missing: nobody has the scalars [0, 1).

        let text = SourceText("a", language: "en")
        let layout = Layout(
          page: PageGeometry(
            width: .pixels(64), height: .pixels(16), insets: Insets(all: .pixels(0))
          ),
          type: TypeStyle(
            fonts: [],
            size: .pixels(16),
            lineHeight: LineHeightMultiple(tenThousandths: 12000)
          )
        )
        """
    )
  }

  @Test func `a chapter's break stays in the reproduction`() throws {
    let finding = try #require(
      conformance(of: { ToyPaginator(fault: .chapter) }, law: .chapter, on: "abcdef\nghijkl\nmnop")
        .findings.first
    )
    // A line break, a chapter, and one more character: [0, 1) [1, 2) becomes [0, 2).
    #expect(finding.reproduction.text.forcedBreaks == [TextOffset(utf8: 1)])
    #expect(finding.reproduction.text.scalarCount == 2)
    #expect(finding.reproduction.swift.contains("forcedBreaks: [TextOffset(utf8: 1)]"))
    #expect(finding.reproduction.swift.contains(#"Array("\n"#))
  }

  @Test func `no more texts are tried than allowed`() throws {
    let finding = try #require(
      conformance(
        of: { ToyPaginator(fault: .lastGlyph) },
        law: .partition,
        on: String(repeating: "abcdefgh", count: 100),
        tries: 3
      )
      .findings.first
    )
    // Of 800 characters: none, which breaks nothing; then 400, then 200.
    #expect(finding.reproduction.tries == 3)
    #expect(finding.reproduction.text.scalarCount == 200)
  }

  @Test func `each manner of breaking a law is a finding`() {
    var options = ConformanceOptions()
    options.laws = [.partition]
    options.texts = []
    options.triesEdges = false
    options.ownTexts = [
      ConformanceText("short", SourceText("abc", language: "en")),
      ConformanceText("long", SourceText("abcdefgh", language: "en")),
    ]
    // A blank page after three characters; after eight, the ninth.
    let conformance = PaginatorTesting.conformance(
      of: { Twofold() },
      in: [ConformanceTests.layout],
      options: options
    )
    #expect(conformance.findings.map(\.breach.manner) == [.blankPage, .outOfRange])
    #expect(conformance.findings.map(\.text) == ["short", "long"])
    #expect(conformance.findings.map(\.reproduction.breach.manner) == [.blankPage, .outOfRange])
  }

  @Test func `a repeated character is written as a repetition`() throws {
    let finding = try #require(
      conformance(
        of: { ToyPaginator(fault: .lastGlyph) },
        law: .partition,
        on: String(repeating: "m", count: 400),
        tries: 2
      )
      .findings.first
    )
    #expect(
      finding.reproduction.swift.contains(
        #"SourceText(String(repeating: "m", count: 200), language: "en")"#
      )
    )
  }

  @Test func `pages of a prepared text are those of a pass`() throws {
    let finding = try #require(
      conformance(of: { Prepared() }, law: .determinism, on: "abcdefghij").findings.first
    )
    // The prepared text has one page, the pass has three.
    #expect(
      finding.breach.sentence
        == "Page 1 is [0, 4) in the first run and [0, 10) when the text is prepared before."
    )
  }

  @Test func `the first page alone is the first of all`() throws {
    let finding = try #require(
      conformance(of: { Outside() }, law: .prefix, on: "abcdefghij").findings.first
    )
    #expect(
      finding.breach.sentence
        == "Page 1 is [0, 4) in a whole pass and [0, 3) when only the first is asked for."
    )
  }

  @Test func `a low box is tried, whatever a line's height is`() throws {
    var layout = ConformanceTests.layout
    layout.page.height = .pixels(100)
    var options = ConformanceOptions()
    options.laws = [.termination]
    let conformance = PaginatorTesting.conformance(
      of: { EndlessBelowALine() },
      in: [layout],
      options: options
    )
    // Boxes of no height, one unit, half a line, and a line less one unit; and one without a size.
    let finding = try #require(conformance.findings.first)
    #expect(conformance.findings.map(\.law) == [.termination])
    #expect(finding.text == "no height")
    #expect(finding.brokenCases == 9, "\(conformance)")
  }
}

/// Adds a blank page to short texts, and a scalar that there is not to long ones.
private struct Twofold: Paginator {
  let name = "twofold"
  let showing = Showing.substring

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) -> any PaginationPass {
    guard text.scalarCount > 0 else { return ListedPass([]) }
    let whole = PageRange(start: .zero, end: text.end)
    let beyond = PageRange(utf8: 0, to: text.end.utf8 + 1)
    return ListedPass(
      text.scalarCount < 8 ? [whole, PageRange(start: text.end, end: text.end)] : [beyond]
    )
  }
}

/// The toy, whose other way has but one page.
private struct Prepared: Paginator {
  let name = "prepared"
  let showing = Showing.substring
  private let toy = ToyPaginator()

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try toy.pass(over: text, in: layout, from: start)
  }

  func prepare(_ text: SourceText, in type: TypeStyle) -> (any PreparedText)? { OnePage(text) }

  final class OnePage: PreparedText {
    let text: SourceText
    init(_ text: SourceText) { self.text = text }

    func pass(in page: PageGeometry, from start: TextOffset) -> any PaginationPass {
      ListedPass([PageRange(start: start, end: text.end)])
    }
  }
}

/// The toy as if it were in another process, where the first page alone is a character short.
private struct Outside: Paginator, ExternalProcess {
  var externalProcess: (any ExternalProcess)? { self }
  let name = "outside"
  let showing = Showing.substring
  let capabilities: Set<Capability> = [.limit]
  private let toy = ToyPaginator()

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try toy.pass(over: text, in: layout, from: start)
  }

  func firstPage(of text: SourceText, in layout: Layout) -> PageRange? {
    PageRange(utf8: 0, to: 3)
  }

  func processorNanoseconds() -> Int? { nil }
  func exchangeNothing() {}
  func repeatPass(over text: SourceText, in layout: Layout, times: Int) {}
  func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int? { nil }
}

/// Has lines of 20 px, and empty pages without end where none fits.
private struct EndlessBelowALine: Paginator {
  let name = "endless-below-a-line"
  let showing = Showing.substring

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) -> any PaginationPass {
    guard layout.page.contentHeight < .pixels(20) else {
      let lines = Int(layout.page.contentHeight.sixtyFourths / Length.pixels(20).sixtyFourths)
      return ListedPass(pages(of: text, characters: lines))
    }
    return Endless()
  }

  private func pages(of text: SourceText, characters count: Int) -> [PageRange] {
    var pages: [PageRange] = []
    var rest = String(decoding: text.utf8, as: UTF8.self)[...]
    var start = 0
    while !rest.isEmpty {
      let page = rest.prefix(count)
      pages.append(
        PageRange(utf8: start, to: start + page.utf8.count)
      )
      start += page.utf8.count
      rest = rest.dropFirst(count)
    }
    return pages
  }

  private final class Endless: PaginationPass {
    let work = Work()
    func nextPage() -> PageRange? { PageRange(start: .zero, end: .zero) }
  }
}
