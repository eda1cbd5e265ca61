import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// Places worked by hand with Unifont at 24 px: Han 24 px wide, Latin 12 px, the ascender 56/64 em, so
/// that a baseline stands 21 px below the top of a line of single height.
struct DrawnLinesTests {
  private let em: Int64 = 65_536

  /// Five characters a line.
  @Test func `places each line below the other and each glyph beside the other`() {
    let text = SourceText.make(han(7))
    let lines = Referee.make(text).drawnLines(of: text.page(0..<7), showing: .context)
    #expect(lines.map(\.range) == [text.page(0..<5), text.page(5..<7)])
    #expect(lines.map(\.top) == [.zero, .pixels(24)])
    #expect(lines.map(\.bottom) == [.pixels(24), .pixels(48)])
    #expect(lines.map(\.baseline) == [.pixels(21), .pixels(45)])
    #expect(lines.map(\.left) == [.zero, .zero])
    #expect(lines[0].glyphs.map(\.x) == [0, em, 2 * em, 3 * em, 4 * em])
    #expect(lines[1].glyphs.map(\.x) == [0, em])
    #expect(lines[1].glyphs.map(\.cluster) == [15, 18])
  }

  /// Twice the line height: 12 px of leading above and below.
  ///
  /// Hanging, the line ends 12 px earlier and
  /// its box goes on below.
  @Test(arguments: [(LeadingPolicy.count, 48.0, 0.0), (.hang, 36, 12)])
  func `ends a line where it is judged to end`(
    leading: LeadingPolicy,
    bottom: Double,
    hang: Double
  ) {
    let text = SourceText.make(han(7))
    let layout = Layout.make(
      width: 120,
      height: 100,
      type: .make(size: 24, lineHeight: 2) { $0.leading = leading }
    )
    let referee = Referee.make(text, layout)
    let lines = referee.drawnLines(of: text.page(0..<7), showing: .substring)
    #expect(lines.map(\.top) == [.zero, .pixels(48)])
    #expect(lines.map(\.bottom) == [.pixels(bottom), .pixels(48 + bottom)])
    #expect(lines.map(\.baseline) == [.pixels(33), .pixels(81)])
    #expect(referee.baselineOfPrimary == .pixels(33))
    #expect(referee.hangOfPrimary == .pixels(hang))
  }

  /// Two characters of 24 px in 120 px leave 72 px.
  @Test(arguments: [
    (Alignment.start, SourceText.Direction.leftToRight, 0.0), (.end, .leftToRight, 72),
    (.center, .leftToRight, 36), (.justify, .leftToRight, 0), (.start, .rightToLeft, 72),
    (.end, .rightToLeft, 0),
  ])
  func `begins a line where its alignment says`(
    alignment: Alignment,
    direction: SourceText.Direction,
    left: Double
  ) {
    let text = SourceText.make(han(2), direction: direction)
    let referee = Referee.make(text, .lines24 { $0.alignment = alignment })
    let lines = referee.drawnLines(of: text.page(0..<2), showing: .context)
    #expect(lines.map(\.left) == [.pixels(left)])
  }

  /// The indent is 24 px, so that four of five characters fit; a page that begins inside the paragraph
  /// is indented as a substring only.
  @Test(arguments: [(Showing.context, 0.0), (.substring, 24)])
  func `indents a line as it is shown`(showing: Showing, left: Double) {
    let text = SourceText.make(han(9))
    let referee = Referee.make(text, .lines24 { $0.firstLineIndent = .pixels(24) })
    #expect(
      referee.drawnLines(of: text.page(0..<9), showing: showing).map(\.left)
        == [.pixels(24), .zero]
    )
    #expect(
      referee.drawnLines(of: text.page(4..<8), showing: showing).map(\.left) == [.pixels(left)]
    )
  }

  /// White space that hangs and breaks are in a line's range and draw nothing.
  @Test func `draws no white space at the end of a line`() {
    let text = SourceText.make("ab  \ncd")
    let lines = Referee.make(text).drawnLines(of: text.page(0..<7), showing: .context)
    #expect(lines.map(\.range) == [text.page(0..<5), text.page(5..<7)])
    #expect(lines.map(\.glyphs.count) == [2, 2])
  }

  /// A line of six characters is longer than the box; whoever exported it broke it there.
  @Test func `draws somebody else's line as it stands`() {
    let text = SourceText.make(han(8) + "\n" + han(3))
    let line = Referee.make(text)
      .drawnLine(of: text.page(1..<7), top: .pixels(10), bottom: .pixels(40))
    #expect(line.range == text.page(1..<7))
    #expect(line.top == .pixels(10) && line.bottom == .pixels(40))
    // 30 px hold 24 px of content: 3 px of leading above it.
    #expect(line.baseline == .pixels(10 + 3 + 21))
    #expect(line.glyphs.map(\.x) == (0..<6).map { $0 * em })
  }

  @Test func `draws nothing of a line without text`() {
    let text = SourceText.make(han(3))
    let line = Referee.make(text).drawnLine(of: text.page(2..<2), top: .zero, bottom: .pixels(24))
    #expect(line.glyphs.isEmpty && line.bottom == .pixels(24))
  }

  @Test func `hands out paragraphs that never end a line`() {
    let text = SourceText.make(han(12) + "\n\n" + han(3))
    var lines: [Range<Int>] = []
    var counts: [Int] = []
    Referee.make(text)
      .eachUnbrokenLine(from: .zero, to: text.end) { line, glyphs in
        lines.append(line)
        counts.append(glyphs.count)
      }
    // Twelve characters of three bytes and a break; a blank line; three characters.
    #expect(lines == [0..<37, 37..<38, 38..<47])
    #expect(counts == [12, 0, 3])
  }

  @Test func `a long text's pages are those of one that is kept whole`() throws {
    let text = SourceText.make((1...40).map { han($0) }.joined(separator: "\n"))
    let layout = Layout.lines24 { $0.firstLineIndent = .pixels(24) }
    let kept = Referee.make(text, layout)
    let other = try Referee(of: text, in: layout, fonts: TestFonts.library, longestKept: 0)
    for showing in Showing.allCases {
      for page in text.pages(every: 33) {
        #expect(
          kept.drawnLines(of: page, showing: showing)
            == other.drawnLines(of: page, showing: showing)
        )
      }
    }
  }
}
