import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// Pages judged by lines that somebody claims: METRICS 3 and 4 in a box of 120 by 100 px.
struct ClaimTests {
  /// A page of lines of five characters, 24 px tall unless said otherwise, from the top down.
  struct Claim {
    var text: SourceText
    var pages: [PageRange] = []
    var lines: [[DeviceLine]] = []

    init(_ text: SourceText) { self.text = text }

    /// Adds a page whose lines are so tall and hold `columns` characters each.
    mutating func add(
      _ heights: [Double],
      from top: Double = 0,
      spacing: Double = 0,
      columns: Int = 5,
      width: Double = 120
    ) {
      var scalar = pages.last.map { text.scalarIndex(of: $0.end) } ?? 0
      let start = scalar
      var top = top
      var page: [DeviceLine] = []
      for height in heights {
        let end = min(scalar + columns, text.scalarCount)
        page.append(
          DeviceLine(
            range: text.page(scalar..<end),
            top: .pixels(top),
            bottom: .pixels(top + height),
            width: .pixels(width)
          )
        )
        scalar = end
        top += height + spacing
      }
      pages.append(text.page(start..<scalar))
      lines.append(page)
    }

    func judged(knowsLines: Bool = true) -> Judgement {
      Referee.make(text).judge(pages, claiming: knowsLines ? lines : nil, reference: pages)
    }
  }

  /// Pages of lines of 24 px over text for ten lines.
  private func judge(_ counts: [Int]) -> Judgement {
    var claim = Claim(.make(han(50)))
    for count in counts { claim.add(Array(repeating: 24, count: count)) }
    return claim.judged()
  }

  // MARK: Overflow

  /// 5 · 24 = 120 = 100 + 20; the fifth line runs from 96 to 120.
  @Test func `counts what reaches below the box`() {
    let judgement = judge([5, 5])
    let page = judgement.pages[0]
    #expect(judgement.geometry == .device)
    #expect(judgement.coverage == Coverage())
    #expect(page.lines == 5)
    #expect(page.bottom == .pixels(120))
    #expect(page.overflow == .pixels(20))
    #expect(page.overflowLines == 1)
    #expect(page.clippedLines == 1)
    #expect(page.hiddenLines == 0)
    #expect(page.unused == .zero)
    #expect(page.isOverflowUnavoidable == false)
  }

  /// 6 · 24 = 144: the fifth line is cut at 100, the sixth begins at 120.
  @Test func `tells clipped lines from hidden ones`() {
    let page = judge([6, 4]).pages[0]
    #expect((page.overflowLines, page.clippedLines, page.hiddenLines) == (2, 1, 1))
    #expect(page.overflow == .pixels(44))
  }

  /// Rounding elsewhere may differ by 1/64 px, and by no more.
  @Test(arguments: [(0, 0, 0), (1, 0, 0), (2, 2, 1)] as [(Int, Int, Int)])
  func `lets a line pass the box by 1/64 px`(beyond: Int, overflow: Int, lines: Int) {
    var claim = Claim(.make(han(10)))
    claim.add([100 + Double(beyond) / 64])
    claim.add([24])
    let page = claim.judged().pages[0]
    #expect(page.overflow == Length(sixtyFourths: Int64(overflow)))
    #expect(page.overflowLines == lines)
    #expect(page.unused == .zero)
  }

  @Test(arguments: [(0, 0), (1.0 / 64, 0), (2.0 / 64, 2.0 / 64), (7.5, 7.5)] as [(Double, Double)])
  func `lets a line pass the side by 1/64 px`(beyond: Double, overflow: Double) {
    var claim = Claim(.make(han(10)))
    claim.add([24], width: 120 + beyond)
    claim.add([24])
    #expect(claim.judged().pages[0].overflowX == .pixels(overflow))
  }

  @Test func `forgives one line taller than the box, and one character wider than it`() {
    func isForgiven(_ heights: [Double], from top: Double = 0, columns: Int = 5, width: Double = 0)
      -> Bool
    {
      var claim = Claim(.make(han(20)))
      claim.add(heights, from: top, columns: columns, width: width)
      claim.add([24])
      return claim.judged().pages[0].isOverflowUnavoidable
    }
    #expect(isForgiven([120]))
    #expect(!isForgiven([24, 120]))
    // A line of 24 px would fit; its app put it at 90.
    #expect(!isForgiven([24], from: 90))
    #expect(isForgiven([24], columns: 1, width: 150))
    #expect(!isForgiven([24], columns: 2, width: 150))
    #expect(!isForgiven([24, 24]))
  }

  // MARK: Unused space

  /// 100 − 3 · 24 = 28 = 24 + 4.
  @Test func `counts what would have fitted`() {
    let page = judge([3, 4, 3]).pages[0]
    #expect(page.unused == .pixels(28))
    #expect(page.missedLines == 1)
    #expect(page.avoidable == .pixels(24))
    #expect(page.residual == .pixels(4))
    #expect(page.exclusion == nil)
  }

  /// 100 − 76 = 24, which the next line fills to the last 1/64 px.
  @Test func `counts a next line that fits exactly`() {
    var claim = Claim(.make(han(20)))
    claim.add([76])
    claim.add([24, 24])
    let page = claim.judged().pages[0]
    #expect(page.missedLines == 1)
    #expect(page.avoidable == .pixels(24))
    #expect(page.residual == .zero)
  }

  /// The next page's lines stand at 10–30 and 34–54: 20 px, then 44 with the 4 between them.
  ///
  /// 50 px are left, 6 of them for nothing.
  @Test func `sets the app's next lines below the page's own, with the space between them`() {
    var claim = Claim(.make(han(20)))
    claim.add([50])
    claim.add([20, 20, 20], from: 10, spacing: 4)
    let page = claim.judged().pages[0]
    #expect(page.missedLines == 2)
    #expect(page.avoidable == .pixels(44))
    #expect(page.residual == .pixels(6))
  }

  /// One line of 24 on each page: 76 px are left for three of the next, 72 px.
  @Test func `looks beyond the next page`() {
    let pages = judge(Array(repeating: 1, count: 10)).pages
    #expect(pages.map(\.missedLines) == [3, 3, 3, 3, 3, 3, 3, 2, 1, 0])
    #expect(pages[0].avoidable == .pixels(72))
    #expect(pages[0].residual == .pixels(4))
    #expect(pages[8].avoidable == .pixels(24))
    #expect(pages[9].exclusion == .lastPage)
  }

  @Test func `moves no line over a forced break`() {
    var claim = Claim(.make(han(20), forcedBreaksAtScalars: [10]))
    for _ in 0..<4 { claim.add([24]) }
    let pages = claim.judged().pages
    #expect(pages.map(\.missedLines) == [1, 0, 1, 0])
    #expect(pages.map(\.exclusion) == [nil, .forcedBreak, nil, .lastPage])
    #expect(pages[1].boundary == nil)
  }

  @Test func `leaves out a page before a line taller than any, and one without lines`() {
    var claim = Claim(.make(han(15)))
    claim.add([24])
    claim.add([120])
    claim.add([])
    claim.add([24])
    #expect(claim.judged().pages.map(\.exclusion) == [.tallLine, nil, .noLines, .lastPage])
  }

  /// The arithmetic of Metrics.md 3 and 4, and missed lines counted one by one.
  @Test(arguments: Seed.first(40))
  func `adds up, whatever the lines are`(seed: Seed) {
    var seed = seed
    let text = seed.chapteredText()
    let pages = seed.pages(of: text)
    let lines = pages.map { page in
      (0..<seed.number(in: 0...5))
        .map { _ in
          let top = Length(sixtyFourths: Int64(seed.number(in: -64...6_400)))
          let height = Length(sixtyFourths: Int64(seed.number(in: 0...3_200)))
          return DeviceLine(range: page, top: top, bottom: top + height, width: .zero)
        }
    }
    let judgement = Referee.make(text).judge(pages, claiming: lines, reference: pages)
    for (number, page) in judgement.pages.enumerated() {
      #expect(page.unused == page.avoidable + page.residual)
      #expect(page.overflow == .zero || page.unused == .zero)
      #expect((page.overflow > .zero) == (page.overflowLines > 0))
      #expect(page.overflowLines == page.clippedLines + page.hiddenLines)
      let (missed, advance) = missedOneByOne(after: number, pages, lines, text, page.unused)
      #expect(page.missedLines == missed)
      #expect(page.avoidable == advance)
    }
  }

  /// Sets the next lines one below the other until one reaches below the space.
  private func missedOneByOne(
    after number: Int,
    _ pages: [PageRange],
    _ lines: [[DeviceLine]],
    _ text: SourceText,
    _ space: Length
  ) -> (Int, Length) {
    if text.forcedBreaks.contains(pages[number].end) { return (0, .zero) }
    var missed = 0
    var used = Length.zero
    for next in pages.indices.dropFirst(number + 1) {
      if text.forcedBreaks.contains(pages[next].start) { break }
      let start = used
      let top = lines[next].map(\.top).min() ?? .zero
      for line in lines[next] {
        let depth = max(used, start + line.bottom - top)
        guard depth <= space else { return (missed, used) }
        used = depth
        missed += 1
      }
    }
    return (missed, used)
  }

  // MARK: Breaks and coverage

  /// `e` and U+0301 are one character; no line may break inside `bcd` nor before `。`.
  @Test(arguments: [
    ("一e\u{301}一二", 2, "mid_grapheme illegal_break"), ("a bcd一二", 3, "illegal_break"),
    ("一二。三四", 2, "illegal_break kinsoku"), ("一二三四五", 2, ""),
  ])
  func `judges page ends by the text alone`(string: String, end: Int, faults: String) {
    let text = SourceText.make(string)
    for knowsLines in [true, false] {
      var claim = Claim(text)
      claim.add([24], columns: end)
      claim.add([24], columns: 9)
      let boundary = claim.judged(knowsLines: knowsLines).pages[0].boundary
      let found = [
        (boundary?.midGrapheme, "mid_grapheme"), (boundary?.illegalBreak, "illegal_break"),
        (boundary?.kinsoku, "kinsoku"), (boundary?.midLine, "mid_line"),
      ]
      #expect(found.filter { $0.0 == true }.map(\.1).joined(separator: " ") == faults)
    }
  }

  /// `abcdefgh` fills its line alone and must break somewhere; behind `x ` it could have moved down.
  @Test func `blames nobody for a word longer than its line`() {
    var long = Claim(.make("abcdefgh"))
    long.add([24], columns: 5)
    long.add([24])
    #expect(long.judged().pages[0].boundary?.illegalBreak == false)
    var short = Claim(.make("x abcdef"))
    short.add([24], columns: 5)
    short.add([24])
    #expect(short.judged().pages[0].boundary?.illegalBreak == true)
  }

  /// U+20000 takes two UTF-16 units; an offset between them is one inside the scalar's four bytes.
  ///
  /// It is counted, and rounded down for all else, as in pages that the referee lays out.
  @Test func `counts a cut through a scalar`() {
    let text = SourceText.make("一\u{20000}二")
    let end = text.offset(ofUTF16: 2)
    let pages = [
      PageRange(start: .zero, end: end), PageRange(start: end, end: text.end),
    ]
    let judgement = Referee.make(text).judge(pages, claiming: nil, reference: pages)
    #expect(judgement.coverage.midScalar == 1)
    #expect(judgement.pages[0].boundary?.midGrapheme == false)
    #expect(judgement.pages[0].range.end == end, "the raw range is kept")
  }

  @Test func `counts empty pages, and white space that would have fitted`() {
    let text = SourceText.make("一二三四五\n\n六七八九十")
    func blanks(_ heights: [Double], knowsLines: Bool = true) -> Int {
      var claim = Claim(text)
      claim.add([heights[0]], columns: 6)
      claim.add([heights[1]], columns: 1)
      claim.add([24])
      return claim.judged(knowsLines: knowsLines).coverage.blankPages
    }
    #expect(blanks([24, 24]) == 1)
    #expect(blanks([90, 24]) == 0)
    // Nobody knows whether it would have fitted.
    #expect(blanks([24, 24], knowsLines: false) == 0)
    let twice = [text.page(0..<5), text.page(5..<5), text.page(5..<12)]
    let judgement = Referee.make(text).judge(twice, claiming: nil, reference: twice)
    #expect(judgement.coverage.blankPages == 1)
  }

  @Test func `knows nothing of pages without lines but their text`() {
    var claim = Claim(.make(han(50)))
    claim.add([24, 24])
    claim.add([24])
    let judgement = claim.judged(knowsLines: false)
    #expect(judgement.geometry == .none)
    #expect(judgement.coverage.gap == 35)
    #expect(judgement.pages.map(\.lines) == [0, 0])
    #expect(judgement.painted == nil)
    #expect(judgement.drift == nil)
  }

  @Test func `compares boundaries with greedy's`() {
    var claim = Claim(.make(han(50)))
    claim.add([24, 24])
    claim.add(Array(repeating: 24, count: 8))
    let drift = Referee.make(claim.text)
      .judge(
        claim.pages,
        claiming: claim.lines,
        reference: claim.text.pages(startingAtScalars: [0, 20, 40])
      )
      .drift
    #expect(drift?.scalars == [-10])
  }
}
