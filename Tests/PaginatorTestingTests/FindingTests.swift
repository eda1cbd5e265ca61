import PaginatorKit
import PaginatorTesting
import TestSupport
import Testing

/// How a finding reads, and how small its reproduction is.
struct FindingTests {
  /// The first finding about a law on one text.
  private func finding(
    _ law: Law,
    on string: String,
    tries: Int = 200,
    of paginator: @escaping () -> any Paginator
  ) throws -> Finding {
    var options = ConformanceOptions.make(string, laws: [law])
    options.shrinkingTries = tries
    return try #require(tried(options, paginator).findings.first)
  }

  @Test func `reads as the law, the sentence and what to paste`() throws {
    let conformance = tried(.make(laws: [.partition])) {
      ToyPaginator(fault: .lastGlyph, capabilities: [])
    }
    // One character is enough to lose the last one.
    #expect(
      conformance.description == """
        toy-lastGlyph: 1 check
          partition: BROKEN. Page 3, the last, ends at 9 of 10: nobody has the scalars [9, 10).

        partition is broken in 1 of 1 case, first in 'witness'.
        Page 3, the last, ends at 9 of 10: nobody has the scalars [9, 10).
        The smallest text found, 1 scalar: There is no page: nobody has the scalars [0, 1).

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

  /// 須 takes three bytes and 😀 four: byte 5 lies inside the second scalar.
  @Test func `half a scalar is not taken for none`() {
    let text = SourceText("須😀", language: "zh")
    #expect("\(ScalarRange(PageRange(utf8: 0, to: 5), in: text))" == "[0, inside 1)")
    #expect("\(ScalarRange(PageRange(utf8: 5, to: 7), in: text))" == "[inside 1, 2)")
    #expect("\(ScalarRange(PageRange(utf8: 3, to: 7), in: text))" == "[1, 2)")
  }

  @Test func `a chapter's break stays in the reproduction`() throws {
    let finding = try finding(.chapter, on: "abcdef\nghijkl\nmnop") {
      ToyPaginator(fault: .chapter)
    }
    // A line break, a chapter, and one more character: [0, 1) [1, 2) becomes [0, 2).
    #expect(finding.reproduction.text.forcedBreaks == [TextOffset(utf8: 1)])
    #expect(finding.reproduction.text.scalarCount == 2)
    #expect(finding.reproduction.swift.contains("forcedBreaks: [TextOffset(utf8: 1)]"))
    #expect(finding.reproduction.swift.contains(#"Array("\n"#))
  }

  @Test func `no more texts are tried than allowed`() throws {
    let string = String(repeating: "abcdefgh", count: 100)
    let finding = try finding(.partition, on: string, tries: 3) { ToyPaginator(fault: .lastGlyph) }
    // Of 800 characters: none, which breaks nothing; then 400, then 200.
    #expect(finding.reproduction.tries == 3)
    #expect(finding.reproduction.text.scalarCount == 200)
  }

  @Test func `each manner of breaking a law is a finding`() {
    var options = ConformanceOptions.make(laws: [.partition])
    options.ownTexts = [
      ConformanceText("short", SourceText("abc", language: "en")),
      ConformanceText("long", SourceText("abcdefgh", language: "en")),
    ]
    // A blank page after three characters; after eight, the ninth.
    let conformance = tried(options) { twofold }
    #expect(conformance.findings.map(\.breach.manner) == [.blankPage, .outOfRange])
    #expect(conformance.findings.map(\.text) == ["short", "long"])
    #expect(conformance.findings.map(\.reproduction.breach.manner) == [.blankPage, .outOfRange])
  }

  @Test func `a repeated character is written as a repetition`() throws {
    let string = String(repeating: "m", count: 400)
    let finding = try finding(.partition, on: string, tries: 2) { ToyPaginator(fault: .lastGlyph) }
    #expect(
      finding.reproduction.swift.contains(
        #"SourceText(String(repeating: "m", count: 200), language: "en")"#
      )
    )
  }

  @Test func `pages of a prepared text are those of a pass`() throws {
    let finding = try finding(.determinism, on: "abcdefghij") { Prepared() }
    // The prepared text has one page, the pass has three.
    #expect(
      finding.breach.sentence
        == "Page 1 is [0, 4) in the first run and [0, 10) when the text is prepared before."
    )
  }

  @Test func `the first page alone is the first of all`() throws {
    let finding = try finding(.prefix, on: "abcdefghij") {
      // In a process where the first page alone is a character short.
      ExternalToy(toy: ToyPaginator(capabilities: [.limit]), firstPage: PageRange(utf8: 0, to: 3))
    }
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
      of: { endlessBelowALine },
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
private let twofold = FunctionPaginator { text, _, _ in
  guard text.scalarCount > 0 else { return FunctionPass([]) }
  let whole = PageRange(start: .zero, end: text.end)
  let beyond = PageRange(utf8: 0, to: text.end.utf8 + 1)
  return FunctionPass(
    text.scalarCount < 8 ? [whole, PageRange(start: text.end, end: text.end)] : [beyond]
  )
}

/// The toy, whose other way has but one page.
private struct Prepared: PaginatorWrapper {
  let wrapped: any Paginator = ToyPaginator()

  func prepare(_ text: SourceText, in type: TypeStyle) -> (any PreparedText)? { OnePage(text) }

  final class OnePage: PreparedText {
    let text: SourceText

    init(_ text: SourceText) { self.text = text }

    func pass(in page: PageGeometry, from start: TextOffset) -> any PaginationPass {
      FunctionPass([PageRange(start: start, end: text.end)])
    }
  }
}

/// Has lines of 20 px, and empty pages without end where none fits.
private let endlessBelowALine = FunctionPaginator { text, layout, start in
  guard layout.page.contentHeight >= .pixels(20) else {
    return FunctionPass { _ in PageRange(start: .zero, end: .zero) }
  }
  // The toy's lines are as high as its characters; with one of them on each it has these pages.
  var column = layout
  column.type.size = .pixels(20)
  column.page.width += .pixels(20) - layout.page.contentWidth
  return try ToyPaginator().pass(over: text, in: column, from: start)
}
