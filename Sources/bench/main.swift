import CYardstick
import Foundation
import PaginatorKit
import Paginators
import Typesetting

// The speed of `greedy` as a ratio to the yardstick, both measured in turns in the same minutes.
//
// Each line: the text, the yardstick's nanoseconds a scalar, greedy's median ratio over the rounds
// and the ratios' middle half. CPU time of this thread; `make bench` builds for release.

let rounds = Int(ProcessInfo.processInfo.environment["BENCH_ROUNDS"] ?? "") ?? 11
let fonts = FontLibrary()

struct Case {
  var corpus: String
  var family: String
  var language: String
}

func threadNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func measure(_ body: () throws -> Void) rethrows -> Int {
  let start = threadNanoseconds()
  try body()
  return threadNanoseconds() - start
}

func paginate(_ text: SourceText, _ layout: Layout) throws -> Int {
  let paginator = GreedyPaginator(environment: PaginatorEnvironment(fonts: fonts))
  let pass = try paginator.pass(over: text, in: layout, from: .zero)
  var pages = 0
  while try pass.nextPage() != nil { pages += 1 }
  return pages
}

func layout(_ face: FontFace) -> Layout {
  Layout(
    page: PageGeometry(
      width: .pixels(375),
      height: .pixels(667),
      insets: Insets(all: .pixels(16))
    ),
    type: TypeStyle(fonts: [face.reference], size: .pixels(17))
  )
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func format(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

func run(_ measured: Case) throws {
  let file = "corpora/\(measured.corpus)/text.txt"
  let once = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
  let scalarsOnce = SourceText(String(decoding: once, as: UTF8.self), language: "").scalarCount
  let times = (1_000_000 + scalarsOnce - 1) / scalarsOnce
  let bytes = Array(repeatElement(once, count: times).joined())
  guard let text = SourceText(utf8: bytes, language: measured.language),
    let short = SourceText(utf8: once, language: measured.language)
  else { return }
  let face = try fonts.face(named: measured.family)
  let layout = layout(face)
  let yardstick = yardstick_create(
    face.reference.file,
    UInt32(face.reference.index),
    measured.language
  )
  defer { yardstick_destroy(yardstick) }

  var ratios: [Double] = []
  var yards: [Double] = []
  var shorts: [Double] = []
  var pages = 0
  for _ in 0..<rounds {
    let yard = measure {
      bytes.withUnsafeBytes {
        _ = yardstick_shape(yardstick, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
      }
    }
    let greedy = try measure { pages = try paginate(text, layout) }
    shorts.append(Double(try measure { _ = try paginate(short, layout) }) / 1e6)
    yards.append(Double(yard) / Double(text.scalarCount))
    ratios.append(Double(greedy) / Double(yard))
  }
  let sorted = ratios.sorted()
  print(
    """
    \(measured.corpus) x \(times), \(text.scalarCount) scalars, \(measured.family), \(pages) pages
      yardstick hb_shape   \(format(median(yards), 1)) ns a scalar
      greedy, full shaping \(format(median(ratios), 3)) x  (middle half \
    \(format(sorted[rounds / 4], 3)) to \(format(sorted[rounds * 3 / 4], 3)), \(rounds) rounds)
      greedy, text once    \(format(median(shorts), 3)) ms, caches empty
    """
  )
}

try benchExchanges()
try benchJudging()
try benchTrials()
try run(Case(corpus: "diamond-sutra", family: "Noto Sans CJK TC", language: "zh-Hant"))
try run(Case(corpus: "alice", family: "DejaVu Sans", language: "en"))
