import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

struct ContainerFillPaginatorTests {
  // MARK: The same pages as greedy

  @Test(
    arguments: Book.allCases,
    [(17.0, 343.0, 635.0), (20.0, 398.0, 900.0), (40.0, 343.0, 635.0), (14.0, 778.0, 1048.0)]
  )
  func `makes the pages of greedy over a book`(
    book: Book,
    layout: (size: Double, width: Double, height: Double)
  ) throws {
    let text = try book.text()
    let layout = Layout.phone(book, size: layout.size, width: layout.width, height: layout.height)
    let pages = try Pagination(of: text, in: layout, by: "container-fill").pages
    #expect(pages.count > 1)
    #expect(try Pagination(of: text, in: layout, by: "greedy").pages == pages)
  }

  @Test(arguments: Book.allCases)
  func `makes the pages of greedy under every rule`(book: Book) throws {
    let text = try book.text()
    let changes: [(inout TypeStyle) -> Void] = [
      { $0.firstLineIndent = .pixels(34) }, { $0.paragraphSpacing = .pixels(9) },
      { $0.leading = .hang }, { $0.lineHeightFrom = .tallest }, { $0.advances = .pixel },
      { $0.kinsoku = .strict },
    ]
    for change in changes {
      let layout = Layout.phone(book, change)
      #expect(
        try Pagination(of: text, in: layout, by: "container-fill").pages
          == Pagination(of: text, in: layout, by: "greedy").pages
      )
    }
  }

  @Test(arguments: Seed.first(80))
  func `makes the pages of greedy over any text`(seed: Seed) throws {
    var random = seed
    let string = random.text(pieces: random.number(in: 1...100))
    let breaks = random.breaks(random.number(in: 0...3), in: string)
    let text = SourceText.make(string, forcedBreaksAtScalars: breaks)
    let style = TypeStyle.make(
      [TestFonts.notoSansCJK, TestFonts.dejaVuSans],
      size: Double(random.number(in: 8...40)),
      lineHeight: random.element(of: [0.9, 1.2])
    ) {
      $0.leading = random.element(of: LeadingPolicy.allCases)
      $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
      $0.firstLineIndent = .pixels(random.element(of: [0, 30]))
      $0.paragraphSpacing = .pixels(random.element(of: [0, 8]))
    }
    let layout = Layout.make(
      width: Double(random.number(in: 5...300)),
      height: Double(random.number(in: 5...300)),
      type: style
    )
    #expect(
      try Pagination(of: text, in: layout, by: "container-fill").pages
        == Pagination(of: text, in: layout, by: "greedy").pages
    )
  }

  @Test func `puts one line on a page that is lower than a line, or has no height`() throws {
    let text = SourceText.make(han(15))
    for height in [20.0, 0] {
      let pages = try Pagination(of: text, in: .lines24(height: height), by: "container-fill")
      #expect(pages.starts(in: text) == [0, 5, 10])
    }
  }

  // MARK: The reserve

  @Test(arguments: [
    // 100 − 4 = 96 still holds four lines of 24, 100 − 5 three, 100 − 76 one.
    ("container-fill:reserve=4px", 20), ("container-fill:reserve=5", 15),
    ("container-fill:reserve=4.5px", 15), ("container-fill:reserve=76px", 5),
  ])
  func `keeps its reserve free`(specification: String, length: Int) throws {
    let text = SourceText.make(han(60))
    let pages = try Pagination(of: text, in: .lines24(), by: specification)
    #expect(pages.starts(in: text) == Array(stride(from: 0, to: 60, by: length)))
  }

  @Test(arguments: [
    (100.0, "The content box is 0.0 px tall and one line is 24.0 px; "),
    (140.0, "The content box is -40.0 px tall and one line is 24.0 px; "),
  ])
  func `says that its reserve leaves no room`(reserve: Double, sentence: String) throws {
    let error = #expect(throws: PaginationError.self) {
      try Pagination(of: .make(han(60)), in: .lines24(), by: "container-fill:reserve=\(reserve)px")
    }
    #expect(error?.description == sentence + "choose a taller page or a smaller font size.")
  }

  @Test func `knows no page before all text is placed, and shapes it once`() throws {
    let text = SourceText.make(String(repeating: han(20) + "\n", count: 10))
    let pass = try builtIn("container-fill").pass(over: text, in: .lines24(), from: .zero)
    _ = try pass.nextPage()
    #expect(pass.work.measuredScalars == 210)
    #expect(pass.work.pagesProduced == 1)
    while try pass.nextPage() != nil {}
    #expect(pass.work.measuredScalars == 210)
    #expect(pass.work.pagesProduced == 10)
  }
}
