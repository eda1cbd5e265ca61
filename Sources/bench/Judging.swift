import PaginatorKit
import Refereeing
import Typesetting

// How long a million pages are judged: of one character each, 60 characters a paragraph. CPU time.

func benchJudging() throws {
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
    [ClaimedLine(range: $0, top: .zero, bottom: .pixels(29.5), width: .pixels(17))]
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
