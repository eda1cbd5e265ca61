import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

/// The laws that every paginator keeps (determinism, prefix, seek, chapter and more), over all that are built in.
struct PaginationLawTests {
  /// The methods with the options that change more than a number.
  static let variants =
    allIDs + classicIDs.flatMap { ["\($0):indent=spaces", "\($0):indent=style"] } + [
      "balanced:orphans=1,widows=1", "balanced:orphans=4,widows=3",
    ]

  /// A layout of 7 to 20 Han characters by 2 to 9 lines.
  private func layout(_ random: inout Seed) -> Layout {
    let style = TypeStyle.make(
      [TestFonts.notoSansCJK, TestFonts.dejaVuSans],
      size: 16,
      lineHeight: 1.2
    ) {
      $0.leading = random.element(of: LeadingPolicy.allCases)
      $0.firstLineIndent = .pixels(random.element(of: [0, 32]))
      $0.paragraphSpacing = .pixels(random.element(of: [0, 8]))
      $0.orphans = random.element(of: [1, 1, 2, 3])
      $0.widows = random.element(of: [1, 1, 2, 3])
    }
    return .make(
      width: Double(random.number(in: 112...320)),
      height: Double(random.number(in: 60...250)),
      type: style
    )
  }

  @Test(arguments: variants, Seed.first(25))
  func `partitions any text between characters`(id: String, seed: Seed) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 120))
    let layout = layout(&random)
    let pagination = try Pagination(of: text, in: layout, by: id)
    #expect(pagination.isPartition(of: text))
    #expect(Set(pagination.starts(in: text)).isSubset(of: text.characterBoundaries))
    #expect(pagination.work.pagesProduced == pagination.pages.count)
    // Only the counting method's last page may have nothing on it.
    let isFull = pagination.pages.map { $0.start < $0.end }
    #expect(isFull.dropLast().allSatisfy { $0 })
    #expect(isFull.last == true || id.hasPrefix("fixed-count"))
    // Determinism: again, the same pages for the same work.
    #expect(try Pagination(of: text, in: layout, by: id) == pagination)
  }

  @Test(arguments: variants, Seed.first(6))
  func `gives its first pages without the rest, and nothing after the last`(
    id: String,
    seed: Seed
  ) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 80))
    let layout = layout(&random)
    let pages = try Pagination(of: text, in: layout, by: id).pages
    let paginator = try builtIn(id)
    for count in [1, pages.count / 2, pages.count] {
      let pass = try paginator.pass(over: text, in: layout, from: .zero)
      var first: [PageRange] = []
      while first.count < count, let page = try pass.nextPage() { first.append(page) }
      #expect(first == Array(pages.prefix(count)))
      guard count == pages.count else { continue }
      #expect(try pass.nextPage() == nil)
      let work = pass.work
      #expect(try pass.nextPage() == nil)
      #expect(pass.work == work)
    }
  }

  @Test(arguments: fillingIDs + ["window-750:indent=style"], Seed.first(12))
  func `gives the rest from every page boundary`(id: String, seed: Seed) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 100))
    let layout = layout(&random)
    let pages = try Pagination(of: text, in: layout, by: id).pages
    for (index, page) in pages.enumerated() {
      let rest = try Pagination(of: text, in: layout, by: id, from: page.start).pages
      #expect(rest == Array(pages[index...]), "from page \(index)")
    }
    #expect(try Pagination(of: text, in: layout, by: id, from: text.end).pages == [])
  }

  @Test(arguments: variants, Book.allCases)
  func `paginates a chapter alone as it does in the book`(id: String, book: Book) throws {
    // Chapters that begin with a paragraph: every tenth; a part of the book, for the slow methods.
    let string = String(try book.text().string(from: .zero, to: TextOffset(utf8: 4_500)))
    var chapters: [String] = [""]
    for (index, paragraph) in string.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { chapters[chapters.count - 1] += "\n" }
      if index > 0, index % 10 == 0 { chapters.append("") }
      chapters[chapters.count - 1] += paragraph
    }
    chapters.removeAll(where: \.isEmpty)
    #expect(chapters.count > 1)
    var breaks: [Int] = []
    var expected: [PageRange] = []
    let layout = Layout.phone(book, size: 24) {
      $0.firstLineIndent = .pixels(48)
      ($0.orphans, $0.widows) = (2, 2)
    }
    var before = 0
    var scalarsBefore = 0
    for chapter in chapters {
      let text = SourceText.make(chapter, language: book == .alice ? "en" : "zh-Hant")
      let alone = try Pagination(of: text, in: layout, by: id).pages
      expected += alone.map {
        PageRange(utf8: $0.start.utf8 + before, to: $0.end.utf8 + before)
      }
      before += text.utf8.count
      scalarsBefore += text.scalarCount
      breaks.append(scalarsBefore)
    }
    let whole = SourceText.make(
      chapters.joined(),
      language: book == .alice ? "en" : "zh-Hant",
      forcedBreaksAtScalars: breaks.dropLast()
    )
    #expect(try Pagination(of: whole, in: layout, by: id).pages == expected)
  }

  // MARK: Texts at the edge

  @Test(arguments: allIDs)
  func `makes no page of an empty text`(id: String) throws {
    let empty = try Pagination(of: .make(""), in: .lines24(), by: id)
    #expect(empty.pages == [])
    #expect(empty.work == Work())
  }

  @Test(
    arguments: allIDs,
    ["一", "一二", "\n", "\n\n", "\r\n", " ", "一\n", "👨‍👩‍👧", "e\u{301}", "\u{301}", "\u{AD}"]
  )
  func `makes one page of a short text`(id: String, string: String) throws {
    let text = SourceText.make(string)
    #expect(
      try Pagination(of: text, in: .lines24(), by: id).pages
        == [PageRange(start: .zero, end: text.end)]
    )
  }

  @Test(arguments: allIDs.filter { $0 != "fixed-count" }, ["\n", "\r\n", "\u{2029}"])
  func `puts four line breaks on a page of four lines`(id: String, newline: String) throws {
    let text = SourceText.make(String(repeating: newline, count: 10))
    let length = newline.unicodeScalars.count
    #expect(
      try Pagination(of: text, in: .lines24(), by: id).starts(in: text)
        == [0, 4 * length, 8 * length]
    )
  }

  @Test(arguments: allIDs)
  func `adds no line for a final line break`(id: String) throws {
    // Four lines of text, the last with or without its break: one page of 100 px.
    for string in [han(20), han(20) + "\n", han(20) + "\r\n"] {
      let text = SourceText.make(string)
      #expect(try Pagination(of: text, in: .lines24(), by: id).pages.count == 1)
    }
  }

  @Test(arguments: allIDs, 1...6)
  func `leaves a joined emoji whole wherever a page ends`(id: String, before: Int) throws {
    // 👩‍👩‍👧‍👦 is seven scalars; Noto Sans CJK and DejaVu draw it as they can.
    let string = (0..<30).map { _ in han(before) + "👩‍👩‍👧‍👦" }.joined()
    let text = SourceText.make(string)
    let layout = Layout.make(
      width: 120,
      height: 60,
      type: .make([TestFonts.notoSansCJK, TestFonts.dejaVuSans], size: 16)
    )
    let pagination = try Pagination(of: text, in: layout, by: id)
    #expect(pagination.pages.count > 2)
    #expect(pagination.isPartition(of: text))
    let length = before + 7
    #expect(pagination.starts(in: text).allSatisfy { $0 % length <= before })
  }

  @Test(arguments: allIDs)
  func `ends on a text without a break`(id: String) throws {
    // Ten letters to a line, forty to a page.
    let count = id == "grow-shrink" ? 4_000 : 100_000
    let text = SourceText.make(String(repeating: "m", count: count))
    let pagination = try Pagination(of: text, in: .lines24(), by: id)
    #expect(pagination.isPartition(of: text))
    let exact = Array(stride(from: 0, to: count, by: 40))
    if id != "fixed-count" && id != "grow-shrink" {
      #expect(pagination.starts(in: text) == exact)
    } else {
      #expect(pagination.pages.count >= exact.count)
    }
  }

  @Test(arguments: allIDs.filter { $0 != "fixed-count" && $0 != "grow-shrink" })
  func `counts the spacing between paragraphs, but not at a page's top`(id: String) throws {
    // Paragraphs of one line: 24, + 4 + 24, + 4 + 24 = 80; a fourth would reach 108.
    let text = SourceText.make(String(repeating: "一二\n", count: 7))
    let layout = Layout.lines24 { $0.paragraphSpacing = .pixels(4) }
    #expect(try Pagination(of: text, in: layout, by: id).starts(in: text) == [0, 9, 18])
  }

  // MARK: Boxes at the edge

  @Test(arguments: classicIDs, [20.0, 23, 24 - 1.0 / 64, 0])
  func `fails where the box is lower than a line`(id: String, height: Double) throws {
    let error = #expect(throws: PaginationError.self) {
      try Pagination(of: .make(han(100)), in: .lines24(height: height), by: id)
    }
    #expect(
      error?.description
        == "The content box is \(height) px tall and one line is 24.0 px; "
        + "choose a taller page or a smaller font size."
    )
  }

  @Test(arguments: allIDs.filter { $0 != "fixed-count" && $0 != "grow-shrink" })
  func `takes a line whose leading hangs below the box`(id: String) throws {
    // Lines of 24 px of which 3 may hang, in 21 px: one to a page.
    let style = TypeStyle.make(size: 18, lineHeight: 4.0 / 3) { $0.leading = .hang }
    let layout = Layout.make(width: 90, height: 21, type: style)
    let text = SourceText.make(han(15))
    #expect(try Pagination(of: text, in: layout, by: id).starts(in: text) == [0, 5, 10])
  }

  @Test(arguments: referenceIDs)
  func `is shown in context when it must be right`(id: String) throws {
    #expect(try builtIn(id).showing == .context)
    #expect(try PaginatorCatalog.entry(for: id).kind == .reference)
  }

  @Test(arguments: classicIDs + ["window"])
  func `is shown as substrings when apps ship it`(id: String) throws {
    #expect(try builtIn(id).showing == .substring)
    #expect(try PaginatorCatalog.entry(for: id).kind == .classic)
  }
}
