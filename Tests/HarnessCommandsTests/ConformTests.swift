import Foundation
import PaginatorKit
import PaginatorTesting
import TestSupport
import Testing
import Trials

@testable import HarnessCommands

struct ConformTests {
  /// A box of 232 x 238 px: 13 Han characters of 17 px by 8 lines of 29.5 px, with 2 px below, so that
  /// half of it, and half of that, are nearly full, too.
  private static let page = ["--page", "264x270"]

  private func conform(
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(["conform"] + Self.page + arguments, environment: environment)
  }

  @Test func `shows each law of a paginator that keeps them`() throws {
    let outcome = try conform(["--paginator", "greedy"]).ending(0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("greedy  reference, ") == true)
    #expect(
      lines.dropFirst().map { String($0.split(separator: " ").first ?? "") }
        == Law.ofPaginators.map(\.rawValue)
    )
    // What may be asked of pages besides the pages, it is not asked.
    let unclaimed: [Law] = [.pageAt, .labels, .locate, .estimate]
    for (law, line) in zip(Law.ofPaginators, lines.dropFirst()) {
      let expected = unclaimed.contains(law) ? "  not shown  It does not claim " : "  kept  "
      #expect(line.contains(expected), "\(line)")
    }
    #expect(!outcome.output.contains("work not counted"))
  }

  #if DEBUG
  @Test func `shows the page and a small text where a law is broken, and exits with 6`() throws {
    // The fourth page of each pass ends a line early: one that begins on the second page has
    // another fifth page than the whole pass.
    let outcome = try conform(
      ["--paginator", "greedy", "--law", "seek", "--law", "end"],
      environment: ["HARNESS_PLANTED_FAULT": "greedy:moved-line"]
    )
    #expect(outcome.exitCode == 6)
    #expect(outcome.output.contains("  seek  BROKEN     A pass that begins at "))
    #expect(outcome.output.contains("  end   kept       "))
    #expect(outcome.output.contains("The smallest text found, "))
    #expect(outcome.output.contains("  let text = SourceText("))
    #expect(!outcome.output.contains("termination"))
  }
  #endif

  /// As many letters as pages of c hold, and one blank page: c divides n.
  ///
  /// At 24 px in Unifont a Han character is 24 px wide and a line as high: five by four on a page of
  /// 120 x 100 px. Forty are 8 lines, 192 px: r = ⌊192 / 100⌋ + 1 = 2, c = 40 / 2 = 20, which fits, and
  /// 40 / 20 + 1 = 3 pages.
  private func conformFixedCount(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    let folder = try TemporaryDirectory()
    let text = try folder.write(String(repeating: "一二三四五六七八九十", count: 4), to: "forty.txt")
    return try HarnessProgram.run(
      [
        "conform", "--paginator", "fixed-count", "--law", "partition", "--corpus", text,
        "--font", TestFonts.unifontReference.file, "--font-size", "24", "--line-height", "1",
        "--page", "120x100", "--insets", "0",
      ] + arguments
    )
  }

  @Test func `tells a known fault of a classic paginator from a finding`() throws {
    let outcome = try conformFixedCount([]).ending(0)
    #expect(outcome.output.contains("fixed-count  classic, "))
    #expect(outcome.output.contains("  partition  known      It has ⌊n / c⌋ + 1 pages of c "))
    #expect(outcome.output.contains("there is nothing on it."))
  }

  @Test func `prints the same as JSON`() throws {
    let outcome = try conformFixedCount(["--json"]).ending(0)
    let root = try outcome.json()
    #expect(root["schema"] as? String == "pagination-harness/conformance/1")
    let entry = try #require((root["paginators"] as? [[String: Any]])?.first)
    #expect(entry["name"] as? String == "fixed-count")
    #expect(entry["kind"] as? String == "classic")
    let law = try #require((entry["laws"] as? [[String: Any]])?.first)
    #expect(law["law"] as? String == "partition")
    #expect(law["standing"] as? String == "known")
    #expect(law["checks"] as? Int == entry["checks"] as? Int)
    let finding = try #require((law["findings"] as? [[String: Any]])?.first)
    let breach = try #require(finding["breach"] as? [String: Any])
    #expect(breach["manner"] as? String == "blank_page")
    let found = try #require(breach["found"] as? [Int])
    #expect(found[0] == found[1])
    let reproduction = try #require(finding["reproduction"] as? [String: Any])
    #expect((reproduction["text"] as? String)?.isEmpty == false)
    #expect(reproduction["content_width_px"] as? Double == 120)
  }

  @Test func `a law that there is not is a wrong command line`() throws {
    let outcome = try conform(["--law", "sek"]).ending(64)
    #expect(outcome.errors.contains("'sek' is invalid for '--law <name>'"))
    #expect(outcome.errors.contains("attribute_invariance"))
    #expect(outcome.output == "")
  }

  @Test func `says of a paginator that it keeps no places, when that is asked`() throws {
    let outcome = try conform(["--paginator", "greedy", "--law", "place_range"]).ending(0)
    #expect(outcome.output.contains("  place_range  not shown  It keeps no places of its own."))
  }

  /// Which law each breaks follows from its fault: shows another page every second time, a page past
  /// the last, a page beside the right one, the start of the paragraph, a highlight cut off.
  @Test(arguments: [
    ("defect-fickle", "place_determinism"), ("defect-clamp", "place_range"),
    ("defect-next-page", "place_identity"), ("defect-paragraph-start", "place_identity"),
    ("defect-fraction", "place_identity"), ("defect-cut-highlight", "highlight_identity"),
  ])
  func `a built-in reader is put to the laws of places and highlights`(
    name: String,
    law: String
  ) throws {
    let outcome = try conform(["--paginator", name, "--law", law]).ending(6)
    #expect(outcome.output.hasPrefix("\(name)  defective, "))
    #expect(outcome.output.contains("  \(law)  BROKEN     "))
  }

  @Test func `without a law asked for, a built-in reader is put to all of them`() throws {
    let outcome = try conform(["--paginator", "defect-fickle"]).ending(6)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    for law in Law.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(law.rawValue) ") }, "\(law)")
    }
    #expect(lines.contains { $0.hasPrefix("  place_determinism") && $0.contains("  BROKEN  ") })
    #expect(lines.contains { $0.hasPrefix("  determinism") && $0.contains("  kept  ") })
  }

  // MARK: Other kinds

  /// Pages of four letters of a text of ten, as a file has them.
  private struct Exported: Paginator {
    let name = "app"
    let showing = Showing.substring
    var pages = [0...4, 4...8, 8...10]

    func pass(
      over text: SourceText,
      in layout: Layout,
      from start: TextOffset
    ) -> any PaginationPass {
      Pages(
        pages.map {
          PageRange(start: TextOffset(utf8: $0.lowerBound), end: TextOffset(utf8: $0.upperBound))
        }
      )
    }

    final class Pages: PaginationPass {
      private var pages: [PageRange]
      let work = Work()
      init(_ pages: [PageRange]) { self.pages = pages.reversed() }
      func nextPage() -> PageRange? { pages.popLast() }
    }
  }

  private func subject(_ exported: Exported) -> ConformSubject {
    ConformSubject(
      name: exported.name,
      kind: .imported,
      layouts: [.make()],
      texts: [ConformanceText("book", SourceText("abcdefghij", language: "en"))],
      hasOwnTextsOnly: true,
      withheld: ConformSubject.withheldFromPages
    ) { Reader(exported) }
  }

  @Test func `pages of a file show the partition and nothing else`() {
    let result = ConformResult(of: subject(Exported()), laws: [])
    #expect(!result.isBroken)
    #expect(result.standing(.partition) == .kept)
    for law in Law.ofPaginators where law != .partition {
      #expect(
        result.conformance[law]
          == .notShown(
            reason: "A file has the pages of one run, and nobody can be asked for others."
          )
      )
    }
    let broken = ConformResult(of: subject(Exported(pages: [0...4, 5...10])), laws: [])
    #expect(broken.isBroken)
    #expect(broken.standing(.partition) == .broken)
  }

  @Test(arguments: [40, 60, 80, 100])
  func `a table is never wider than the terminal`(columns: Int) {
    let result = ConformResult(of: subject(Exported(pages: [0...4, 5...10])), laws: [])
    let lines = result.text(columns: columns).split(separator: "\n").map(String.init)
    // What is to be pasted stays as it is.
    let table = lines.prefix { !$0.contains("let text") }
    #expect(table.count > 20)
    #expect(table.filter { displayWidth(of: $0) > columns } == [])
    #expect(table.contains { $0.contains("BROKEN") })
  }
}
