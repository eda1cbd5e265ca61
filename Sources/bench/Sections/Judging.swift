import Foundation
import PaginatorKit
import Paginators
import Refereeing
import Typesetting

// How long a million pages are judged: of one character each, 60 characters a paragraph. CPU time.

func benchJudging(_ context: BenchContext) throws {
  let fonts = context.fonts
  let count = 1_000_000
  let line = String(repeating: "須菩提於意云何如來有", count: 6)
  let text = SourceText(
    Array(repeating: line, count: count / 60).joined(separator: "\n"),
    language: "zh-Hant"
  )
  let face = try fonts.face(named: "Noto Sans CJK TC")
  let layout = Layout(
    page: PageGeometry(width: .pixels(20), height: .pixels(30), insets: Insets(all: .zero)),
    type: TypeStyle(fonts: [face.reference], size: .pixels(17))
  )
  let offsets = (0...text.scalarCount).map(text.offset(ofScalar:))
  let pages = zip(offsets, offsets.dropFirst()).map { PageRange(start: $0, end: $1) }
  let lines = pages.map {
    [DeviceLine(range: $0, top: .zero, bottom: .pixels(29.5), width: .pixels(17))]
  }
  print("a judgement of \(pages.count) pages")
  func report(_ title: String, _ body: (Referee) -> Judgement) throws {
    let referee = try Referee(of: text, in: layout, fonts: fonts)
    var judged = 0
    let nanoseconds = measure { judged = body(referee).pages.count }
    print("  \(title): \(format(Double(nanoseconds) / 1e9, 2)) s for \(judged)")
  }
  try report("in context") { $0.judge(pages, showing: .context, reference: pages) }
  try report("as substrings") { $0.judge(pages, showing: .substring, reference: pages) }
  try report("by a device's lines") { $0.judge(pages, claiming: lines, reference: pages) }
  try report("without lines") { $0.judge(pages, claiming: nil, reference: pages) }
}

/// How long one trial is judged by a referee that has judged nothing, beside the pass of full shaping
/// that made its pages.
///
/// The font's ink boxes are known but for the first line of each.
func benchTrial(_ language: BenchLanguage, _ context: BenchContext) throws {
  let fonts = context.fonts
  let family = language.family
  let text = try language.once().text
  let layout = try context.layout(family)
  let environment = PaginatorEnvironment(fonts: fonts)
  let reference = try pages(of: GreedyPaginator(environment: environment), over: text, layout)
  print("a judgement of \(language.corpus), \(reference.count) pages")
  try benchNewFont(text, layout, reference: reference)
  for showing in Showing.allCases {
    var ratios: [Double] = []
    for _ in 0..<(8 * context.rounds) {
      let greedy = try measure { try paginate(text, layout, fonts: fonts) }
      let judging = try measure {
        let referee = try Referee(of: text, in: layout, fonts: fonts)
        _ = referee.judge(reference, showing: showing, reference: reference)
      }
      ratios.append(Double(judging) / Double(greedy))
    }
    let spread = Spread(of: ratios)
    print(
      "  shown in \(showing.rawValue): \(format(spread.median, 2)) x greedy  (\(middleHalf(spread)))"
    )
  }
}

private func pages(
  of paginator: some Paginator,
  over text: SourceText,
  _ layout: Layout
) throws -> [PageRange] {
  let pass = try paginator.pass(over: text, in: layout, from: .zero)
  var pages: [PageRange] = []
  while let page = try pass.nextPage() { pages.append(page) }
  return pages
}

/// The same with fonts whose ink nobody has asked for: outlines are interpreted, once in a process.
private func benchNewFont(_ text: SourceText, _ layout: Layout, reference: [PageRange]) throws {
  var ratios: [Double] = []
  for _ in 0..<5 {
    let fonts = FontLibrary()
    _ = try fonts.chain(layout.type.fonts)
    let paginator = GreedyPaginator(environment: PaginatorEnvironment(fonts: fonts))
    let greedy = try measure { _ = try pages(of: paginator, over: text, layout) }
    let judging = try measure {
      let referee = try Referee(of: text, in: layout, fonts: fonts)
      _ = referee.judge(reference, showing: .context, reference: reference)
    }
    ratios.append(Double(judging) / Double(greedy))
  }
  print("  the first of a process: \(format(Spread(of: ratios).median, 2)) x greedy  (5 rounds)")
}
