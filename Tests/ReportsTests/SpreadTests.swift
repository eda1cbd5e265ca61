import Comparisons
import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing
@testable import Reports
@testable import Trials

/// Screens of two columns in a report: a room of 720 − 32 = 688 px holds 2 · 328 + 32, so that the right column
/// begins 360 px from the left one.
struct SpreadTests {
  private let text: SourceText
  private let session: Session

  init() throws {
    text = SourceText(try Repository.corpus("diamond-sutra"), language: "zh-Hant")
    var layout = Layout.phone()
    layout.page.width = .pixels(720)
    layout.page.columns = Columns(count: 2, gap: .pixels(32))
    session = try Session.laidOut(text, in: [layout])
  }

  private func svg(page: Int) throws -> String {
    let trial = session.trials[0]
    let referee = try Referee(of: text, in: trial.layout, fonts: TestFonts.library)
    return try drawing(
      of: page,
      in: trial,
      with: { _ in [] },
      by: referee,
      fonts: TestFonts.library
    )
  }

  /// The columns of a drawing: where each begins, and how many of its lines are drawn.
  private func columns(_ svg: String) -> [(place: String, lines: Int)] {
    svg.split(separator: #"<g class="spread" transform="translate("#).dropFirst()
      .map { rest in
        let own = rest.prefix { $0 != "\n" }
        return (
          String(own.prefix { $0 != ")" }), own.split(separator: #"class="glyphs""#).count - 1
        )
      }
  }

  @Test func `draws a page with the other column of its screen`() throws {
    let count = { [session] (page: Int) in session.trials[0].judgement?.pages[page].lines ?? 0 }
    let left = columns(try svg(page: 0))
    #expect(left.map(\.place) == ["0 0", "360 0"])
    #expect(left.map(\.lines) == [0, count(1)])
    let right = columns(try svg(page: 1))
    #expect(right.map(\.place) == ["0 0", "-360 0"])
    #expect(right.map(\.lines) == [0, count(0)])
    // The drawing reaches over both: from the left column to the words beside the right one.
    let drawing = try svg(page: 1)
    let box = try #require(drawing.firstMatch(of: /viewBox="(-?[0-9.]+)\ /))
    #expect(Double(box.1).map { $0 < -360 } == true)
  }

  private func block(_ session: Session) throws -> DrawnBlock {
    let drawing = ReportDrawing(of: SessionFindings(of: session), options: .drawn)
    return try DrawnBlock(drawing.written().block)
  }

  @Test func `tells the script where columns stand, and which page fills which`() throws {
    let spread = try block(session)
    #expect(spread.layouts(0)[0]["columns"] as? [[Int]] == [[0, 0], [23_040, 0]])
    let numbers = try #require(spread.trial(0, 0, 0)?["columns"] as? [Int])
    #expect(numbers == session.trials[0].pages.indices.map { $0 % 2 })
    let alone = try block(try .laidOut(text, in: [.phone()]))
    #expect(alone.layouts(0)[0]["columns"] == nil)
    #expect(alone.trial(0, 0, 0)?["columns"] == nil)
  }
}
