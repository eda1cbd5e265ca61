import PaginatorKit
import TestSupport
import Testing
import Typesetting

/// `--hyphenate-limit-last page`, by letters that are 8 px wide and lines that are 16 px high.
struct KeptWordsTests {
  private func layout(columns: Int, lines: Int, _ limit: HyphenateLimitLast = .page) -> Layout {
    .make(
      width: Double(8 * columns),
      height: Double(16 * lines),
      type: .make { $0.hyphenateLimitLast = limit }
    )
  }

  /// `|` stands for a soft hyphen.
  private func text(_ string: String) -> SourceText {
    .make(string.replacing("|", with: "\u{AD}"), language: "en")
  }

  /// By hand: `xyz`, `ab-`, `cd`, `ab-`, `cd` are the lines of three letters.
  @Test(arguments: ["greedy", "balanced"])
  func `a last line with a hyphen goes to the next page`(id: String) throws {
    let text = text("xyz ab|cd ab|cd")
    func starts(_ lines: Int, _ limit: HyphenateLimitLast) throws -> [Int] {
      try Pagination(of: text, in: layout(columns: 3, lines: lines, limit), by: id)
        .starts(in: text)
    }
    #expect(try starts(2, .page) == [0, 4, 10])
    #expect(try starts(4, .page) == [0, 10])
    #expect(try starts(5, .page) == [0])
    // A page of one line has no other place to end.
    #expect(try starts(1, .page) == [0, 4, 7, 10, 13])
    if id == "greedy" { #expect(try starts(2, .none) == [0, 7, 13]) }
  }

  @Test func `a page whose lines all end with hyphens is full`() throws {
    let text = text("ab|cd|ef|gh")
    let starts = try Pagination(of: text, in: layout(columns: 3, lines: 2), by: "greedy")
    #expect(starts.starts(in: text) == [0, 6])
  }

  /// A soft hyphen inside a line is none, nor is a paragraph's end.
  @Test func `only a hyphen that is drawn keeps a page from ending`() throws {
    let text = text("ab| cd|\nef")
    #expect(
      try Pagination(of: text, in: layout(columns: 3, lines: 2), by: "greedy").starts(in: text)
        == Pagination(of: text, in: layout(columns: 3, lines: 2, .none), by: "greedy")
        .starts(in: text)
    )
  }

  /// Filled line by line, and back to the last line that ends without a soft hyphen.
  @Test(arguments: Seed.first(60))
  func `greedy ends pages at the last place that parts no word`(seed: Seed) throws {
    var seed = seed
    let letters = Array("ab|cd ef|gh| \n")
    let string = String((0..<seed.number(in: 40...200)).map { _ in seed.element(of: letters) })
    let text = text(string)
    let perPage = seed.number(in: 1...5)
    let layout = layout(columns: seed.number(in: 3...8), lines: perPage)
    let plain = layout.withoutKeepRules.type
    let lines = text.lines(width: layout.page.contentWidth, style: plain)
    func parts(_ place: Int) -> Bool {
      let end = TextOffset(utf8: lines[place - 1].end)
      // No line ends of itself before a soft hyphen or a space (UAX #14: LB7 and LB21).
      return text.string(from: .zero, to: end).unicodeScalars.last == "\u{AD}"
        && text.string(from: end, to: text.end).first?.isLetter == true
    }
    var (starts, first) = ([Int](), 0)
    while first < lines.count {
      starts.append(lines[first].start)
      let full = min(first + perPage, lines.count)
      first =
        full == lines.count ? full : (first + 1...full).last { !parts($0) } ?? full
    }
    for shaping in ShapingMode.allCases {
      let pages = try Pagination(of: text, in: layout, by: "greedy", shaping: shaping)
      #expect(pages.pages.map(\.start.utf8) == starts, "\(shaping)")
      #expect(pages.isPartition(of: text))
    }
  }
}
