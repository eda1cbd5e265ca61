import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

struct GreedyPaginatorTests {
  private func starts(_ string: String, in layout: Layout, breaks: [Int] = []) throws -> [Int] {
    try paginated(string, by: "greedy", in: layout, breaks: breaks).starts
  }

  // MARK: Pages worked out by hand

  @Test(arguments: [
    // Metrics.md 5: ten lines, four a page (4 · 24 = 96 in 100): three pages; three a page: four.
    (height: 100.0, starts: [0, 20, 40]), (height: 72.0, starts: [0, 15, 30, 45]),
    // One 1/64 px below three lines leaves two.
    (height: 72 - 1.0 / 64, starts: [0, 10, 20, 30, 40]),
    (height: 240.0, starts: [0]),
  ])
  func `puts as many lines on a page as fit`(height: Double, starts: [Int]) throws {
    #expect(try self.starts(han(50), in: .lines24(height: height)) == starts)
  }

  @Test func `starts no line with a closing mark, so that it needs more pages than slices`() throws
  {
    // Metrics.md 5, with characters for letters: 五 goes with its mark, so the lines hold 4, 5, 1.
    #expect(try starts("一二三四五。六七八九", in: .lines24(height: 24)) == [0, 4, 9])
  }

  @Test(arguments: [
    // Lines of 24 with 6 px leading, H = 117: counted, four a page; hanging, five.
    (leading: LeadingPolicy.count, starts: [0, 20, 40]), (leading: .hang, starts: [0, 25]),
  ])
  func `lets the last half-leading hang where the layout does`(
    leading: LeadingPolicy,
    starts: [Int]
  ) throws {
    let style = TypeStyle.make(size: 18, lineHeight: 4.0 / 3) { $0.leading = leading }
    #expect(try self.starts(han(50), in: .make(width: 90, height: 117, type: style)) == starts)
  }

  @Test func `drops paragraph spacing at a page's top`() throws {
    // Paragraphs of one line: 24, +4+24, +4+24 = 80; a fourth would reach 108. The next page
    // begins with its line at 0 and again takes three.
    let string = String(repeating: "一二\n", count: 7)
    let layout = Layout.lines24 { $0.paragraphSpacing = .pixels(4) }
    #expect(try starts(string, in: layout) == [0, 9, 18])
  }

  @Test func `keeps blank lines at a page's top and bottom, without spacing`() throws {
    // 一, blank, blank, blank fill the first page of four lines; the second begins blank.
    let layout = Layout.lines24 { $0.paragraphSpacing = .pixels(4) }
    #expect(try starts("一\n\n\n\n\n\n二", in: layout) == [0, 5])
  }

  @Test func `begins a page at every forced break`() throws {
    // Two lines and a half, then the rest: 12 → [0, 12), [12, 32), [32, 50).
    #expect(try starts(han(50), in: .lines24(), breaks: [12]) == [0, 12, 32])
    #expect(try starts(han(9), in: .lines24(), breaks: [1, 2, 8]) == [0, 1, 2, 8])
  }

  @Test func `takes the tallest face of a line where the layout does`() throws {
    // 𠀋 comes from Noto Sans CJK, whose line is 24 · 1.448 = 34.75 px: 24 + 34.75 + 24 = 82.75,
    // and a fourth line of 24 no longer fits into 100.
    var style = TypeStyle.make([TestFonts.unifont, TestFonts.notoSansCJK], size: 24)
    let string = "一\n𠀋\n二\n三\n四\n"
    #expect(try starts(string, in: .make(width: 120, height: 100, type: style)) == [0, 8])
    style.lineHeightFrom = .tallest
    #expect(try starts(string, in: .make(width: 120, height: 100, type: style)) == [0, 6])
  }

  @Test func `puts one line on a page that is lower than a line`() throws {
    #expect(try starts(han(15), in: .lines24(height: 20)) == [0, 5, 10])
    #expect(try starts("一\n\n二", in: .lines24(height: 0)) == [0, 2, 3])
  }

  @Test func `puts one character on a line that is narrower than it`() throws {
    #expect(try starts(han(4), in: .lines24(columns: 0.5, height: 48)) == [0, 2])
  }

  @Test func `sets 100,000 characters without a break`() throws {
    // Ten letters of 12 px to a line, four lines to a page.
    let pages = try starts(String(repeating: "m", count: 100_000), in: .lines24())
    #expect(pages == Array(stride(from: 0, to: 100_000, by: 40)))
  }

  // MARK: Against arithmetic

  @Test(arguments: Seed.first(120))
  func `makes the pages that arithmetic makes`(seed: Seed) throws {
    var random = seed
    var string = ""
    for _ in 0..<random.number(in: 1...120) {
      switch random.number(in: 0...9) {
      case 0...4: string += han(random.number(in: 1...9))
      case 5, 6: string += String(repeating: "a", count: random.number(in: 1...30))
      case 7, 8: string += String(repeating: " ", count: random.number(in: 1...3))
      default: string += String(repeating: "\n", count: random.number(in: 1...3))
      }
    }
    let isHanging = random.number(in: 0...1) == 1
    let fill = UnifontFill(
      columns: random.number(in: 4...40),
      indent: random.element(of: [0, 2, 3]),
      lineHeight: 24,
      hanging: isHanging ? 3 : 0,
      spacing: random.element(of: [0, 5, 11]),
      height: random.number(in: 24...300)
    )
    // 18 px: a half em is 9 px; 4/3 of it is the line of 24 px, of which 6 are leading.
    let style = TypeStyle.make(size: 18, lineHeight: 4.0 / 3) {
      $0.leading = isHanging ? .hang : .count
      $0.firstLineIndent = .pixels(Double(9 * fill.indent))
      $0.paragraphSpacing = .pixels(Double(fill.spacing))
    }
    let layout = Layout.make(
      width: Double(9 * fill.columns),
      height: Double(fill.height),
      type: style
    )
    // Chapters begin where paragraphs do.
    let scalars = Array(string.unicodeScalars)
    let breaks = scalars.indices.dropFirst()
      .filter {
        scalars[$0 - 1] == "\n" && random.number(in: 0...9) == 0
      }
    let found = try starts(string, in: layout, breaks: breaks)
    #expect(found == fill.starts(of: string, forcedBreaks: Set(breaks)))
  }

  // MARK: Relations

  @Test(arguments: Seed.first(40))
  func `needs no more pages in a taller box`(seed: Seed) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 60))
    let width = Double(random.number(in: 30...400))
    var height = Double(random.number(in: 20...80))
    let style = TypeStyle.make(
      [TestFonts.notoSansCJK, TestFonts.dejaVuSans],
      size: Double(random.number(in: 10...30))
    )
    var pages = Int.max
    for _ in 0..<6 {
      let layout = Layout.make(width: width, height: height, type: style)
      let count = try Pagination(of: text, in: layout, by: "greedy").pages.count
      #expect(count <= pages, "\(height) px")
      pages = count
      height += Double(random.number(in: 1...90))
    }
  }

  @Test(arguments: Seed.first(40))
  func `puts a page's own text on one page`(seed: Seed) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 200, of: TextPiece.simple))
    let layout = Layout.make(
      width: Double(random.number(in: 60...300)),
      height: Double(random.number(in: 24...200)),
      type: .make(size: 16)
    )
    let pages = try Pagination(of: text, in: layout, by: "greedy").pages
    for (index, slice) in text.slices(pages).enumerated() {
      #expect(try Pagination(of: slice, in: layout, by: "greedy").pages.count == 1, "page \(index)")
    }
  }

  @Test func `shapes no paragraph that its first pages do not reach`() throws {
    // Ten paragraphs of 20 characters and a break, one a page. The first page needs its own
    // paragraph and the first line of the next: 42 scalars of 210.
    let text = SourceText.make(String(repeating: han(20) + "\n", count: 10))
    let pass = try builtIn("greedy").pass(over: text, in: .lines24(), from: .zero)
    _ = try pass.nextPage()
    #expect(pass.work.measuredScalars == 42)
    while try pass.nextPage() != nil {}
    #expect(pass.work.measuredScalars == 210)
    #expect(pass.work.layoutPasses == 1)
    #expect(pass.work.pagesProduced == 10)
    #expect(pass.work.measureCalls == 0)
  }
}
