import Corpora
import Digests
import PaginatorKit
import Paginators
import TestSupport
import Testing

@testable import Refereeing
@testable import Trials

/// Files of exported pages, from their JSON to the referee's judgement: ten Han characters in a box of
/// 120 by 100 px, five a line of 24 px.
struct ImportedTests {
  private let text = "一二三四五六七八九十"

  private func trial(
    _ pages: String,
    of longer: String? = nil,
    fonts: String = ""
  ) throws -> Trial {
    let text = longer ?? text
    let json = """
      {"schema": "pagination-harness/pages/1", "text_sha256": "\(sha256(of: Array(text.utf8)))",
       "unit": "scalar", "shows": "substring", "layouts": [{"page": {"width": 120, "height": 100},
       "type": {"size": 24, "line_height": 1\(fonts)}, "pages": \(pages)}]}
      """
    let file = try PagesFile(bytes: Array(json.utf8), path: "app.json")
    let layout = try #require(file.layouts(in: [TestFonts.unifontReference]).first)
    let plan = Plan.make(
      texts: [
        Plan.Text(
          corpus: .make("text", text),
          settings: [
            Plan.Setting(device: Device(id: "app", title: "App", page: layout.page), layout: layout)
          ]
        )
      ],
      participants: [.make("app", ImportedPaginator(name: "app", file: file))]
    )
    return try #require(try plan.run().first)
  }

  /// Five lines of 24 are 120 = 100 + 20 px; after three, 28 = 24 + 4 px are left.
  @Test func `judges the lines of the file`() throws {
    let lines = (0..<5).map { "[\($0), \($0 + 1), \($0 * 24), \($0 * 24 + 24), 24]" }
    let over = try trial(
      """
      [{"start": 0, "end": 5, "lines": [\(lines.joined(separator: ", "))]},
       {"start": 5, "end": 10, "lines": [[5, 10, 0, 24, 120]]}]
      """
    )
    let full = try #require(over.judgement?.pages.first)
    #expect(over.judgement?.geometry == .device)
    #expect(full.overflow == .pixels(20))
    #expect((full.overflowLines, full.clippedLines) == (1, 1))

    let under = try trial(
      """
      [{"start": 0, "end": 3, "lines": [\(lines.prefix(3).joined(separator: ", "))]},
       {"start": 3, "end": 10, "lines": [[3, 8, 0, 24, 120], [8, 10, 24, 48, 48]]}]
      """
    )
    let short = try #require(under.judgement?.pages.first)
    #expect(short.unused == .pixels(28))
    #expect(short.missedLines == 1)
    #expect(short.avoidable == .pixels(24))
    #expect(short.residual == .pixels(4))
    #expect(under.work == Work())
  }

  /// Sixty characters of 24 px take 1,440 px, and so twelve rows of 120 px, which are 288 px high.
  ///
  /// A device's own fonts may be narrower and its lines closer, but not by four.
  @Test(arguments: [
    // A whole text as one line; twelve lines at one place; a quarter of the width, and a pixel less.
    (lines: 1, advance: 24, width: 120, fault: "are 120 px long, and their text takes some 1440."),
    (12, 0, 120, "take 24 px of their pages, and their text at the very least some 288."),
    (12, 24, 30, nil), (12, 24, 29, "are 348 px long, and their text takes some 1440."),
    // Twelve lines of 24 px every 4: from 0 to 68; every 5: to 79, a quarter of 288 being 72.
    (12, 4, 120, "take 68 px of their pages, and their text at the very least some 288."),
    (12, 5, 120, nil),
  ])
  func `disbelieves lines that cannot hold their text`(
    claim: (lines: Int, advance: Int, width: Int, fault: String?)
  ) throws {
    let count = 60 / claim.lines
    let lines = (0..<claim.lines)
      .map { line in
        let top = line * claim.advance
        return "[\(line * count), \(line * count + count), \(top), \(top + 24), \(claim.width)]"
      }
    let told = try trial(
      #"[{"start": 0, "end": 60, "lines": [\#(lines.joined(separator: ", "))]}]"#,
      of: String(repeating: text, count: 6)
    )
    #expect(told.failure?.kind == (claim.fault == nil ? nil : .badAnswer))
    #expect(told.judgement == nil || claim.fault == nil)
    let sentence =
      claim.fault.map {
        "Its lines cannot be those of its text at 24 px: together they \($0) Tell each line that a page "
          + "shows, with where it stands and how wide it is in CSS pixels."
      }
    #expect(told.failure?.message == sentence)
  }

  /// Without lines: in Unifont's own bytes the referee lays both lines out, else it does not guess.
  @Test func `lays ranges out only in fonts that are here`() throws {
    let pages = #"[{"start": 0, "end": 5}, {"start": 5, "end": 10}]"#
    let digest = TestFonts.unifontReference.sha256
    let known = try trial(pages, fonts: #", "fonts": [{"sha256": "\#(digest)"}]"#)
    #expect(known.judgement?.geometry == .referee)
    // 100 − 24 = 76; the second line would have fitted.
    #expect(known.judgement?.pages[0].unused == .pixels(76))
    #expect(known.judgement?.pages[0].missedLines == 1)
    for fonts in ["", #", "fonts": [{"sha256": "\#(String(repeating: "0", count: 64))"}]"#] {
      let unknown = try trial(pages, fonts: fonts)
      #expect(unknown.judgement?.geometry == Judgement.Geometry.none)
      #expect(unknown.judgement?.coverage == Coverage())
      // Greedy sets both lines on one page.
      #expect(unknown.judgement?.referencePages == 1)
    }
  }

  /// Pages outside the text, in disorder or empty are measured, however many: a file always ends.
  @Test func `measures what is wrong with the ranges`() throws {
    let outside = try trial(#"[{"start": -3, "end": 5}, {"start": 4, "end": 4000000000000}]"#)
    #expect(outside.failure == nil)
    #expect(outside.judgement?.coverage.outOfRange == 2)
    #expect(outside.judgement?.coverage.duplicated == 1)
    let empty = String(repeating: #"{"start": 5, "end": 5}, "#, count: 50)
    let blank = try trial(#"[{"start": 0, "end": 5}, \#(empty){"start": 5, "end": 10}]"#)
    #expect(blank.failure == nil)
    #expect(blank.judgement?.coverage.blankPages == 50)
    let none = try trial("[]")
    #expect(none.judgement?.coverage.gap == 10)
  }
}
