import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

struct BoundaryInspectorTests {
  /// What stands at the boundary between two pages, cut before a scalar.
  private func boundary(
    _ text: SourceText,
    at scalar: Int,
    from start: Int = 0,
    in layout: Layout = .lines24(),
    showing: Showing = .context
  ) throws -> BoundaryMeasurement? {
    let pages = [text.page(start..<scalar), text.page(scalar..<text.scalarCount)]
    let judgement = text.judged(pages, in: layout, showing: showing)
    #expect(judgement.pages.count == 2)
    #expect(judgement.pages[1].boundary == nil, "the text's end is no interior boundary")
    return judgement.pages[0].boundary
  }

  // MARK: Inside a line

  @Test(arguments: [
    (start: 0, end: 5, isMidLine: false), (start: 0, end: 7, isMidLine: true),
    (start: 0, end: 10, isMidLine: false), (start: 0, end: 1, isMidLine: true),
    // Lines are counted from the page's own start: 2 … 7 is a line of five.
    (start: 2, end: 7, isMidLine: false), (start: 2, end: 10, isMidLine: true),
  ])
  func `inside a line is judged by the lines from the page's start`(
    start: Int,
    end: Int,
    isMidLine: Bool
  ) throws {
    for showing in [Showing.context, .substring] {
      let found = try boundary(.make(han(40)), at: end, from: start, showing: showing)
      #expect(found?.midLine == isMidLine)
    }
  }

  @Test func `after a line break is no boundary inside a line, before it is one`() throws {
    let text = SourceText.make(han(3) + "\n" + han(3))
    #expect(try boundary(text, at: 4)?.midLine == false)
    #expect(try boundary(text, at: 3)?.midLine == true)
  }

  @Test func `inside a line can be where no line is cut longer than the page`() throws {
    // 一二三四五。六七八九, five to a line: 五 stays with its mark, so the first line ends after
    // four. A slice of five fits on one line all the same, Metrics.md 5.
    let text = SourceText.make("一二三四五。六七八九")
    let judgement = text.judged(
      startingAtScalars: [0, 5],
      in: .lines24(height: 24),
      showing: .substring,
      reference: text.pages(startingAtScalars: [0, 4, 9])
    )
    #expect(judgement.pages.map(\.lines) == [1, 1])
    #expect(judgement.pages.map(\.overflow) == [.zero, .zero])
    #expect(judgement.referencePages == 3)
    let boundary = try #require(judgement.pages[0].boundary)
    #expect(boundary.midLine)
    #expect(boundary.illegalBreak)
    #expect(boundary.kinsoku)
    #expect(!boundary.midGrapheme)
  }

  // MARK: Inside a character

  @Test(arguments: [
    // A family is five scalars: three people and two joiners.
    ("一👨‍👩‍👧二", [1: false, 2: true, 3: true, 4: true, 5: true, 6: false]),
    ("e\u{301}a", [1: true, 2: false]),
    ("一\r\n二", [1: false, 2: true, 3: false]),
    ("🇫🇷🇩🇪", [1: true, 2: false, 3: true]),
    ("漢\u{FE00}字", [1: true, 2: false]),
    ("각하", [1: false]),
    ("\u{1100}\u{1161}\u{11A8}", [1: true, 2: true]),
  ])
  func `inside a user-perceived character is found`(string: String, cuts: [Int: Bool]) throws {
    let text = SourceText.make(string)
    for (scalar, isMid) in cuts {
      #expect(try boundary(text, at: scalar)?.midGrapheme == isMid, "before scalar \(scalar)")
    }
  }

  // MARK: Where no line may break

  @Test(arguments: [
    ("word another", 2, true), ("word another", 5, false), ("word another", 4, true),
    ("一二三", 1, false), ("一。二", 1, true), ("一。二", 2, false), ("「一", 1, true),
    ("一\n二", 2, false), ("一\n二", 1, true), ("一\r\n二", 2, true), ("one-two", 4, false),
    ("3.14 is", 2, true),
  ])
  func `where UAX #14 allows no line break is illegal`(
    string: String,
    scalar: Int,
    isIllegal: Bool
  ) throws {
    #expect(try boundary(.make(string), at: scalar)?.illegalBreak == isIllegal)
  }

  // MARK: Kinsoku

  struct Mark: Sendable, CustomTestStringConvertible {
    let string: String
    let scalar: Int
    /// The levels that forbid the boundary, from the tables of Metrics.md 6.
    let forbidding: Set<KinsokuLevel>
    var testDescription: String { "'\(string)' before \(scalar)" }
  }

  @Test(arguments: [
    Mark(string: "一。二", scalar: 1, forbidding: [.basic, .gb, .strict]),
    Mark(string: "一。二", scalar: 2, forbidding: []),
    Mark(string: "一」二", scalar: 1, forbidding: [.basic, .gb, .strict]),
    Mark(string: "一「二", scalar: 2, forbidding: [.basic, .gb, .strict]),
    Mark(string: "一「二", scalar: 1, forbidding: []),
    // UAX #14 lets a line begin with an interpunct, end with a solidus, begin with a dash.
    Mark(string: "一·二", scalar: 1, forbidding: [.basic, .gb, .strict]),
    Mark(string: "一／二", scalar: 2, forbidding: [.gb, .strict]),
    Mark(string: "一／二", scalar: 1, forbidding: []),
    Mark(string: "一——二", scalar: 1, forbidding: [.strict]),
    Mark(string: "一……二", scalar: 1, forbidding: [.strict]),
    // After white space and after a line break the sides are apart.
    Mark(string: "一 。二", scalar: 2, forbidding: []),
    Mark(string: "一\n。二", scalar: 2, forbidding: []),
    Mark(string: "一「\n二", scalar: 3, forbidding: []),
  ])
  func `forbids marks by the layout's kinsoku level`(mark: Mark) throws {
    for level in KinsokuLevel.allCases {
      let found = try boundary(
        .make(mark.string),
        at: mark.scalar,
        in: .lines24 { $0.kinsoku = level }
      )
      #expect(found?.kinsoku == mark.forbidding.contains(level), "\(level)")
    }
  }

  // MARK: Which boundaries are looked at

  @Test func `leaves forced boundaries out`() throws {
    let text = SourceText.make("一二。三四", forcedBreaksAtScalars: [2])
    #expect(try boundary(text, at: 2) == nil)
    #expect(try boundary(text, at: 1) != nil)
  }

  @Test func `is absent where the first page is empty`() throws {
    #expect(try boundary(.make(han(5)), at: 0) == nil)
  }

  /// Ten letters fill a line of five columns, four lines a page: a word of 100 letters breaks where
  /// no rule lets it, and nobody can do otherwise.
  @Test func `the break of a word too long for its line is nobody's fault`() {
    let text = SourceText.make(String(repeating: "a", count: 100))
    let reference = text.pages(every: 40)
    for boundary in text.judged(reference, reference: reference).pages.compactMap(\.boundary) {
      #expect(!boundary.illegalBreak && !boundary.midLine)
    }
    // Cut elsewhere, it is a fault: 41 letters end inside a line.
    let cut = text.judged(startingAtScalars: [0, 41], reference: reference)
    #expect(cut.pages[0].boundary?.illegalBreak == true)
    #expect(cut.pages[0].boundary?.midLine == true)
  }

  /// A space and a diaeresis are one character, though UAX #14 lets a line break between them.
  ///
  /// No line takes that break, so lines one ideograph wide are 一, the space with its mark, and 。
  /// The last begins where no rule lets it, and nobody can do otherwise.
  @Test func `a break inside a character is none that a line might have taken`() throws {
    let text = SourceText.make("一 \u{308}。")
    let found = try boundary(text, at: 3, in: .lines24(columns: 1))
    let boundary = try #require(found)
    #expect(!boundary.midLine && !boundary.midGrapheme)
    #expect(!boundary.illegalBreak && !boundary.kinsoku)
  }
}
