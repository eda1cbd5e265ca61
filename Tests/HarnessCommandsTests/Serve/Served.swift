import Digests
import Foundation
import PaginatorKit
import PaginatorWire
import Paginators
import TestSupport
import Testing
import Typesetting

/// A text, its layouts, and the built program that paginates it when asked through its streams.
enum Served {
  static let file = Repository.root + "/corpora/diamond-sutra/text.txt"

  static func sutra() throws -> (wire: WireText, text: SourceText) {
    let bytes = try Repository.bytes(of: "corpora/diamond-sutra/text.txt")
    let wire = WireText(file: file, sha256: sha256(of: bytes), language: "zh-Hant")
    return (wire, try #require(SourceText(utf8: bytes, language: "zh-Hant")))
  }

  /// A small phone and a large one, with everything else that a layout has set, too.
  static let layouts = [
    Layout(
      page: PageGeometry(
        width: .pixels(375),
        height: .pixels(667),
        insets: Insets(all: .pixels(16))
      ),
      type: TypeStyle(fonts: [TestFonts.notoSansCJK.reference], size: .pixels(17))
    ),
    {
      var type = TypeStyle(
        fonts: [TestFonts.dejaVuSans.reference, TestFonts.notoSansCJK.reference],
        size: .pixels(22.5),
        lineHeight: LineHeightMultiple(tenThousandths: 14_142)
      )
      type.lineHeightFrom = .tallest
      type.advances = .sixtyFourths
      type.leading = .hang
      type.firstLineIndent = .pixels(45)
      type.paragraphSpacing = .pixels(7.25)
      type.kinsoku = .strict
      (type.orphans, type.widows) = (2, 3)
      let insets = Insets(
        top: .pixels(20.5),
        right: .pixels(12),
        bottom: .pixels(34),
        left: .pixels(8)
      )
      let page = PageGeometry(width: .pixels(430), height: .pixels(932), insets: insets)
      return Layout(page: page, type: type)
    }(),
  ]

  /// Asks the program a number of questions and returns its answers; their numbers are checked.
  static func answers(
    of paginator: String,
    to operations: [WireRequest.Operation],
    options: [String] = []
  ) throws -> [WireAnswer] {
    let requests = operations.enumerated().map { WireRequest(id: $0 + 10, $1) }
    let outcome = try HarnessProgram.run(
      ["serve", "--paginator", paginator] + options,
      input: Data(requests.flatMap(\.line))
    )
    #expect(outcome.errors == "")
    #expect(outcome.exitCode == 0)
    let answers = try outcome.output.split(separator: "\n")
      .map { try WireAnswer(line: Array($0.utf8)) }
    try #require(answers.map(\.id) == requests.map(\.id))
    return answers
  }

  /// The text with chapters that begin after some of its lines.
  static func sutra(chaptersAfter lines: [Int]) throws -> SourceText {
    let text = try sutra().text
    let ends = text.utf8.indices.filter { text.utf8[$0] == 0x0A }
    return try #require(
      SourceText(
        utf8: text.utf8,
        language: text.language,
        forcedBreaks: lines.map { TextOffset(utf8: ends[$0] + 1) }
      )
    )
  }

  /// A built-in paginator, asked through the wire.
  static func paginator(_ specification: String) throws -> ExternalPaginator {
    let program = try ExternalProgram(
      name: "served",
      command: "'\(HarnessProgram.path)' serve --paginator \(specification)"
    )
    return try ExternalPaginator(program, environment: environment)
  }

  static let environment = PaginatorEnvironment(fonts: TestFonts.library)

  /// All pages that a pass has yet to make.
  static func pages(of pass: some PaginationPass) throws -> [PageRange] {
    var pages: [PageRange] = []
    while let page = try pass.nextPage() { pages.append(page) }
    return pages
  }

  /// The pages in scalars and all counters of a pass in this process.
  static func paginate(
    _ text: SourceText,
    in layout: Layout,
    with paginator: any Paginator
  ) throws -> ([WireRange], [String: Int]) {
    let pass = try paginator.pass(over: text, in: layout, from: .zero)
    let pages = try Self.pages(of: pass)
      .map {
        WireRange(start: text.scalarIndex(of: $0.start), end: text.scalarIndex(of: $0.end))
      }
    let work = pass.work
    return (
      pages,
      [
        "measure_calls": work.measureCalls, "measured_scalars": work.measuredScalars,
        "shape_calls": work.shapeCalls, "shaped_glyphs": work.shapedGlyphs,
        "layout_passes": work.layoutPasses, "pages_produced": work.pagesProduced,
      ]
    )
  }
}
