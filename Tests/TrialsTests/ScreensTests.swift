import Corpora
import Digests
import PaginatorKit
import Paginators
import TestSupport
import Testing

@testable import Refereeing
@testable import Trials

/// Screens of two columns of 120 by 100 px, 20 px apart, from their JSON to the referee's judgement: ten Han
/// characters, a line of 24 px each, of which four fill a column but for 4 px.
struct ScreensTests {
  private let text = "一二三四五六七八九十"

  private func judgement(_ screens: [[(scalars: Range<Int>, more: String)]]) throws -> Judgement {
    let pages = screens.map { columns in
      let lines = columns.enumerated()
        .flatMap { column, lines in
          lines.scalars.map { scalar in
            let top = (scalar - lines.scalars.lowerBound) * 24
            return """
              {"start": \(scalar), "end": \(scalar + 1), "top": \(top), "bottom": \(top + 24), \
              "column": \(column)\(lines.more)}
              """
          }
        }
      return """
        {"start": \(columns[0].scalars.lowerBound), "end": \(columns.last?.scalars.upperBound ?? 0),
         "lines": [\(lines.joined(separator: ", "))]}
        """
    }
    let json = """
      {"schema": "pagination-harness/pages/2", "text_sha256": "\(sha256(of: Array(text.utf8)))",
       "unit": "scalar", "shows": "context",
       "layouts": [{"page": {"width": 260, "height": 100}, "columns": 2, "gap": 20,
       "type": {"size": 24, "line_height": 1}, "pages": [\(pages.joined(separator: ", "))]}]}
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
    return try #require(try plan.run().first?.judgement)
  }

  private let narrow = #", "width": 24"#

  /// The first screen's right column is 100 px of nothing, where four lines of 24 px had room, 96 px.
  @Test func `measures the space of an empty column`() throws {
    let judgement = try judgement([
      [(0..<4, narrow), (4..<4, narrow)], [(4..<8, narrow), (8..<10, narrow)],
    ])
    let pages = judgement.pages
    #expect(pages.map(\.unused.pixels) == [4, 100, 4, 52])
    #expect(pages.map(\.missedLines) == [0, 4, 0, 0])
    #expect(pages.map(\.avoidable.pixels) == [0, 96, 0, 0])
    #expect(pages.map(\.exclusion) == [nil, nil, nil, .lastPage])
    #expect(pages.map(\.isBlank) == [false, true, false, false])
    #expect(judgement.coverage.isPartition)
  }

  /// Two full columns, and two lines in the left one: nothing is left for the last.
  @Test func `finds nothing in sound screens`() throws {
    let judgement = try judgement([
      [(0..<4, narrow), (4..<8, narrow)], [(8..<10, narrow), (10..<10, narrow)],
    ])
    #expect(judgement.geometry == .device)
    #expect(judgement.coverage == Coverage())
    #expect(judgement.pages.map(\.unused.pixels) == [4, 4, 52])
    #expect(judgement.pages.allSatisfy { $0.missedLines == 0 && $0.overflowLines == 0 })
    #expect(judgement.pages.allSatisfy { $0.overflowX == .zero && !$0.isBlank })
    // Greedy sets five characters a line, and two lines in one column.
    #expect(judgement.referencePages == 1)
  }

  /// A column's fifth line runs from 96 to 120, which is 20 px below its end.
  @Test func `measures what overflows a column`() throws {
    let judgement = try judgement([[(0..<4, narrow), (4..<9, narrow)], [(9..<10, narrow)]])
    #expect(judgement.pages.map(\.overflow.pixels) == [0, 20, 0])
    #expect(judgement.pages.map(\.clippedLines) == [0, 1, 0])
  }

  /// A line of 130 px reaches 10 px into the gap; one that begins 145 px from the left begins 5 px inside its
  /// column, and ends 5 px outside it.
  @Test func `measures what reaches out of a column`() throws {
    let judgement = try judgement([
      [(0..<4, #", "width": 130"#), (4..<8, #", "width": 120, "x": 145"#)],
      [(8..<9, #", "width": 120, "x": 0"#), (9..<10, #", "width": 120, "x": 140"#)],
    ])
    #expect(judgement.pages.map(\.overflowX.pixels) == [10, 5, 0, 0])
  }
}
