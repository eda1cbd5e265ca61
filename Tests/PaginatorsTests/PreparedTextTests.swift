import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

struct PreparedTextTests {
  /// A text of all kinds of pieces, forced breaks anywhere between its scalars.
  private func text(_ random: inout Seed) -> SourceText {
    let string = random.text(pieces: random.number(in: 1...90))
    let breaks = random.breaks(random.number(in: 0...4), in: string)
    return .make(
      string,
      language: random.element(of: ["zh-Hant", "en", "ar", "th"]),
      direction: random.number(in: 0...3) == 0 ? .rightToLeft : .leftToRight,
      forcedBreaksAtScalars: breaks
    )
  }

  private func type(_ random: inout Seed) -> TypeStyle {
    var faces = [TestFonts.unifont, TestFonts.notoSansCJK, TestFonts.dejaVuSans]
    faces.shuffle(using: &random)
    let size = random.number(in: 10...30)
    return .make(Array(faces.prefix(2)), size: Double(size), lineHeight: 1.2) {
      $0.leading = random.element(of: LeadingPolicy.allCases)
      $0.advances = random.element(of: AdvanceRule.allCases)
      $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
      $0.kinsoku = random.element(of: KinsokuLevel.allCases)
      $0.autospace = random.element(of: Autospace.allCases)
      random.drawMarks(of: &$0)
      random.drawWriting(of: &$0)
      random.drawHyphens(of: &$0)
      $0.firstLineIndent = .pixels(random.element(of: [0, 32]))
      $0.paragraphSpacing = .pixels(random.element(of: [0, 8]))
    }
  }

  private func page(_ random: inout Seed) -> PageGeometry {
    Layout.make(
      width: Double(random.number(in: 40...400)),
      height: Double(random.number(in: 20...300))
    )
    .page
  }

  private func prepare(
    _ text: SourceText,
    in type: TypeStyle,
    by id: String
  ) throws -> any PreparedText {
    try #require(try builtIn(id).prepare(text, in: type))
  }

  @Test(arguments: referenceIDs, Seed.first(80))
  func `fills the pages of the lazy pass, for pages of any size`(id: String, seed: Seed) throws {
    var random = seed
    let text = text(&random)
    let type = type(&random)
    let prepared = try prepare(text, in: type, by: id)
    for _ in 0..<4 {
      let page = page(&random)
      let lazy = try Pagination(of: text, in: Layout(page: page, type: type), by: id).pages
      #expect(try prepared.pass(in: page, from: .zero).allPages() == lazy)
    }
  }

  @Test(arguments: referenceIDs, Seed.first(30))
  func `fills the rest from every page boundary`(id: String, seed: Seed) throws {
    var random = seed
    let text = text(&random)
    let type = type(&random)
    let prepared = try prepare(text, in: type, by: id)
    let page = page(&random)
    let layout = Layout(page: page, type: type)
    for start in try Pagination(of: text, in: layout, by: id).pages.map(\.start) + [text.end] {
      let lazy = try Pagination(of: text, in: layout, by: id, from: start).pages
      // A pass that nobody finishes leaves no trace.
      _ = try prepared.pass(in: page, from: start).nextPage()
      #expect(try prepared.pass(in: page, from: start).allPages() == lazy, "from \(start)")
    }
  }

  @Test(arguments: referenceIDs, Seed.first(30))
  func `fills the rest from any place between two scalars`(id: String, seed: Seed) throws {
    var random = seed
    let text = text(&random)
    let type = type(&random)
    let prepared = try prepare(text, in: type, by: id)
    let page = page(&random)
    for _ in 0..<12 {
      let start = text.offset(ofScalar: random.number(in: 0...text.scalarCount))
      let layout = Layout(page: page, type: type)
      let lazy = try Pagination(of: text, in: layout, by: id, from: start).pages
      #expect(try prepared.pass(in: page, from: start).allPages() == lazy, "from \(start)")
    }
  }

  @Test(arguments: referenceIDs, Book.allCases)
  func `fills a book with chapters forced inside its paragraphs`(id: String, book: Book) throws {
    let whole = try book.text()
    let text = SourceText.make(
      whole.string(from: .zero, to: whole.end),
      language: whole.language,
      forcedBreaksAtScalars: Array(stride(from: 997, to: whole.scalarCount, by: 997))
    )
    let layout = Layout.phone(book) { $0.firstLineIndent = .pixels(34) }
    let prepared = try prepare(text, in: layout.type, by: id)
    for height in [300.0, 635, 100] {
      let layout = Layout.phone(book, height: height) { $0.firstLineIndent = .pixels(34) }
      let lazy = try Pagination(of: text, in: layout, by: id).pages
      #expect(try prepared.pass(in: layout.page, from: .zero).allPages() == lazy)
    }
  }

  @Test(arguments: referenceIDs)
  func `counts no shaping when it fills`(id: String) throws {
    let text = SourceText.make(han(50), forcedBreaksAtScalars: [30])
    let prepared = try prepare(text, in: Layout.lines24().type, by: id)
    let pass = try prepared.pass(in: Layout.lines24().page, from: .zero)
    // Twenty characters a page: 20 and 10 before the forced break, 20 after it.
    #expect(try pass.allPages().count == 3)
    var work = Work()
    work.layoutPasses = 2
    work.pagesProduced = 3
    #expect(pass.work == work)
  }

  @Test(arguments: referenceIDs)
  func `makes no page of an empty text`(id: String) throws {
    let prepared = try prepare(.make(""), in: .make(), by: id)
    #expect(try prepared.pass(in: Layout.lines24().page, from: .zero).allPages() == [])
  }

  @Test func `fails where a reserve leaves less than a line, as the lazy pass does`() throws {
    let layout = Layout.lines24(height: 30)
    let prepared = try prepare(.make(han(9)), in: layout.type, by: "container-fill:reserve=8px")
    // 30 − 8 = 22 px, and a line is 24.
    let error = PaginationError.boxBelowOneLine(boxHeight: .pixels(22), lineHeight: .pixels(24))
    #expect(throws: error) { try prepared.pass(in: layout.page, from: .zero).allPages() }
  }

  @Test(arguments: classicIDs)
  func `is not what a classic method does`(id: String) throws {
    let type = Layout.make(width: 100, height: 100).type
    #expect(try builtIn(id).prepare(.make("a"), in: type) == nil)
  }
}
