import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

struct GateCellTests {
  @Test(arguments: [
    ("sutra", "sutra"), ("a/b", "a%2Fb"), ("50%", "50%25"), ("%2F", "%252F"), ("", ""),
    // A slash is one whatever stands on it.
    ("a/\u{301}b%\u{301}", "a%2F\u{301}b%25\u{301}"),
  ])
  func `a slash in a part is written so that a name has three parts`(
    _ corpus: String,
    _ written: String
  ) {
    let cell = GateCell(corpus: corpus, paginator: "greedy", layout: "phone-6@17")
    #expect(cell.name == "\(written)/greedy/phone-6@17")
    #expect(GateCell(name: cell.name) == cell)
    #expect(
      GateCell(name: cell.name)?.corpus.unicodeScalars.elementsEqual(corpus.unicodeScalars) == true
    )
    #expect(GateCell(name: cell.name + "/sticky-anchor/top_shift_back") == cell)
  }

  @Test func `a shorter name is of no cell`() {
    #expect(GateCell(name: "sutra/greedy") == nil && GateCell(name: "") == nil)
  }

  @Test func `a trial is named by its corpus, paginator, device and font size`() {
    #expect(
      GateCell(of: .make("a", device: "tablet-10", size: 17.5)).name == "sutra/a/tablet-10@17.5"
    )
  }

  @Test func `a change is named by what is changed`() {
    #expect(GateCell(of: .make([])).name == "sutra/a/phone-6@17>20")
    let device = Change.make([], kind: .device, to: 17) { $0.device = .make("tablet-10") }
    #expect(GateCell(of: device).name == "sutra/a/phone-6@17>tablet-10")
    let height = Change.make([], kind: .lineHeight, to: 17) {
      $0.layout.type.lineHeight = LineHeightMultiple(tenThousandths: 15_000)
    }
    #expect(GateCell(of: height).name == "sutra/a/phone-6@17>line-height-1.5")
  }

  @Test func `a value's name ends with its metric, a reader's has the strategy before it`() throws {
    let trial = try #require(GateValueName("sutra/greedy/phone-6@17/gap"))
    #expect(trial.strategy == nil && trial.metric == "gap" && trial.cell.paginator == "greedy")
    let reader = try #require(
      GateValueName("sutra/greedy/phone-6@17>20/sticky-anchor/path_shift_back")
    )
    #expect(reader.strategy == "sticky-anchor" && reader.metric == "path_shift_back")
    for name in ["sutra/greedy/phone-6@17", "a/b/c/d/e/f", "sutra/greedy/phone-6@17/"] {
      #expect(GateValueName(name) == nil)
    }
  }

  @Test func `a record has every exact metric of a trial and its pages`() {
    let record = GateRecord(of: .make([.make()]))
    let prefix = "\(GateCase.cell)/"
    #expect(
      Set(record.values.keys)
        == Set((Metric.all.filter(\.isExact).map(\.name) + ["page_map"]).map { prefix + $0 })
    )
    #expect(record.pages == [GateCase.cell: "0 10 20"])
    // SHA-256 of "0 10 20", by sha256sum.
    #expect(
      record.values[prefix + "page_map"]
        == .text("14d8fb16aa282e37cef74e3bf1db41e478711cd57b0f60197ad7d1914f2b7b8e")
    )
    #expect(record.values[prefix + "pages"] == .number(2))
    #expect(record.values[prefix + "instructions"] == nil)
  }

  @Test func `a record has of a failed trial only the kind of its failure`() {
    let record = GateRecord(of: .make([Trial.make("a").failing("No.")]))
    #expect(record.values == ["sutra/a/phone-6@17/failure": .text("unsuitable")])
    #expect(record.pages.isEmpty)
  }

  @Test func `a record has every metric of a change, of readers by strategy and of marks`() {
    let record = GateRecord(of: .exampleE)
    let cell = "sutra/a/phone-6@17>20"
    let names =
      Metric.ofChanges.map(\.name) + ["page_map"]
      + PositionStrategies.all.flatMap { strategy in
        Metric.ofReaders.map { "\(strategy.name)/\($0.name)" }
      }
      + ["page-number", "page-relative", "scalar-offset", "text-quote"]
      .flatMap { scheme in
        (Metric.ofBookmarks + Metric.ofHighlights).map { "\(scheme)/\($0.name)" }
      }
    #expect(
      Set(record.values.keys.filter { $0.hasPrefix(cell + "/") })
        == Set(names.map { "\(cell)/\($0)" })
    )
    // 100 scalars, 12 to a page.
    #expect(record.pages[cell] == "0 12 24 36 48 60 72 84 96 100")
  }
}
