import PaginatorKit
@testable import Paginators
import TestSupport
import Testing
import Typesetting

/// Unifont at 24 px: a Han character is 24 px wide, a space 12, so that four spaces are 2 em.
struct IndentedPaginatorTests {
  private func starts(
    _ string: String,
    by id: String,
    in layout: Layout = .lines24(),
    breaks: [Int] = []
  ) throws -> [Int] {
    try paginated(string, by: id, in: layout, breaks: breaks).starts
  }

  @Test func `measures a paragraph with its indent, and each slice of it anew`() throws {
    // Five to a line, four lines to a page; an indent of 2 em leaves three on the first line of each
    // slice: 18 of the 40 on each page, where the method alone has 20.
    #expect(try starts(han(40), by: "window-750") == [0, 20])
    #expect(try starts(han(40), by: "window-750:indent=style") == [0, 18, 36])
    // The layout's own indent gives way: 2 em, not 4.
    let wide = Layout.lines24 { $0.firstLineIndent = .pixels(96) }
    #expect(try starts(han(40), by: "window-750:indent=style", in: wide) == [0, 18, 36])
  }

  @Test func `puts as many spaces before a paragraph as fit two characters`() throws {
    // Four spaces and three characters, then five to a line: 18 on the first page. The second begins
    // inside the paragraph, where no spaces stand: 20.
    #expect(try starts(han(40), by: "window-750:indent=spaces") == [0, 18, 38])
    // Two paragraphs of 8, two lines each with the spaces (3 + 5), and the break: 18 on a page.
    let eight = han(8) + "\n"
    #expect(
      try starts(String(repeating: eight, count: 6), by: "window-750:indent=spaces") == [0, 18, 36]
    )
    // Without them 5 + 3, too; of 10 characters they make three lines of two.
    let ten = han(10) + "\n"
    #expect(try starts(ten + ten, by: "window-750") == [0])
    #expect(try starts(ten + ten, by: "window-750:indent=spaces") == [0, 14])
  }

  @Test func `puts no spaces before an empty paragraph`() throws {
    // Four line breaks to a page; a window of five sees four of them, with spaces it would not.
    #expect(try starts("\n\n\n\n\n\n\n\n", by: "window:n=5,indent=spaces") == [0, 4])
  }

  @Test func `brings a page that begins among the spaces back to its paragraph`() throws {
    // 一二⏎ and 三四 with four spaces each are 4 + 3 + 4 + 2 = 13 scalars. A window of 9 ends after two
    // of the second paragraph's spaces; the next page has the other two and the paragraph.
    #expect(try starts("一二\n三四", by: "window:n=9,indent=spaces") == [0, 3])
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    let paginator = IndentedPaginator(
      WindowPaginator(environment: environment),
      indent: .spaces,
      environment: environment
    )
    #expect(paginator.capabilities == [.limit, .verticalLines])
  }

  @Test func `begins a chapter before its spaces`() throws {
    let ten = han(10) + "\n"
    // Three lines each: 4 spaces and 3, 5, 2; alone as in the book.
    for id in classicIDs {
      let found = try starts(ten + ten + ten, by: "\(id):indent=spaces", breaks: [11, 22])
      #expect(Set(found).isSuperset(of: [0, 11, 22]), "\(id)")
    }
    let found = try starts(ten + ten + ten, by: "window-750:indent=spaces", breaks: [11, 22])
    #expect(found == [0, 11, 22])
  }

  @Test func `begins where it is told to`() throws {
    let text = SourceText.make(han(40))
    let rest = try Pagination(
      of: text,
      in: .lines24(),
      by: "window-750:indent=spaces",
      from: text.offset(ofScalar: 18)
    )
    #expect(rest.starts(in: text) == [18, 38])
  }

  @Test func `counts the work on the text with its spaces`() throws {
    // 20 characters and four spaces, in one window; 16 + 4 of them are on the first page.
    let text = SourceText.make(han(18))
    let pages = try Pagination(of: text, in: .lines24(), by: "window-750:indent=spaces")
    #expect(pages.pages.count == 1)
    #expect(pages.work.measuredScalars == 22)
  }

  @Test(arguments: [
    // 2 / 0.5; 2 / 0.318 = 6.29; 2 / 0.224 = 8.93, by the fonts' hmtx tables.
    (face: TestFonts.unifont, spaces: 4), (face: TestFonts.dejaVuSans, spaces: 6),
    (face: TestFonts.notoSansCJK, spaces: 8),
  ])
  func `fits spaces of any width into two full-width characters`(
    face: FontFace,
    spaces: Int
  ) throws {
    // A text of one character in a box of one line: all scalars that are laid out, but the character.
    let text = SourceText.make("一")
    let layout = Layout.make(width: 400, height: 60, type: .make([face, TestFonts.unifont]))
    let pages = try Pagination(of: text, in: layout, by: "window-750:indent=spaces")
    #expect(pages.work.measuredScalars == spaces + 1)
  }

  @Test(arguments: classicIDs)
  func `makes the pages of the layout's own indent where that is the same`(id: String) throws {
    let text = try Book.sutra.text()
    let part = SourceText.make(text.string(from: .zero, to: text.offset(ofScalar: 2_000)))
    let indented = Layout.phone(.sutra) { $0.firstLineIndent = .pixels(34) }
    #expect(
      try Pagination(of: part, in: .phone(.sutra), by: "\(id):indent=style").pages
        == Pagination(of: part, in: indented, by: id).pages
    )
  }
}
