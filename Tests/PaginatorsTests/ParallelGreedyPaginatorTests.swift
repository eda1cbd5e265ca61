import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Paginators

/// Greedy's pages, however the text is cut and whoever prepares its pieces.
struct ParallelGreedyPaginatorTests {
  private func parallel(
    pieces: TextPieces = TextPieces(most: 5, leastBytes: 1),
    memory: PaginatorMemory? = nil,
    shaping: ShapingMode = .fast
  ) -> ParallelGreedyPaginator {
    ParallelGreedyPaginator(
      environment: PaginatorEnvironment(fonts: TestFonts.library, memory: memory, shaping: shaping),
      pieces: pieces
    )
  }

  private func run(
    _ paginator: any Paginator,
    _ text: SourceText,
    in layout: Layout,
    from start: TextOffset = .zero
  ) throws -> (pages: [PageRange], work: Work) {
    let pass = try paginator.pass(over: text, in: layout, from: start)
    return (try pass.allPages(), pass.work)
  }

  @Test(arguments: Seed.first(60), ShapingMode.allCases)
  func `has greedy's pages from any page boundary`(seed: Seed, shaping: ShapingMode) throws {
    var random = seed
    let string = random.text(pieces: 120)
    let breaks = random.breaks(3, in: string)
    let text = SourceText.make(
      string,
      direction: random.number(in: 0...4) == 0 ? .rightToLeft : .leftToRight,
      forcedBreaksAtScalars: breaks
    )
    let layout = Layout.make(
      width: Double(random.number(in: 60...320)),
      height: Double(random.number(in: 40...250)),
      type: .make([TestFonts.notoSansCJK, TestFonts.dejaVuSans], size: 16) {
        $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
        $0.advances = random.element(of: AdvanceRule.allCases)
        $0.firstLineIndent = .pixels(random.element(of: [0, 32]))
        $0.paragraphSpacing = .pixels(random.element(of: [0, 8]))
        $0.orphans = random.element(of: [1, 1, 2, 3])
        $0.widows = random.element(of: [1, 1, 2, 3])
      }
    )
    let greedy = try Pagination(of: text, in: layout, by: "greedy", shaping: shaping).pages
    let pieces = TextPieces(most: random.number(in: 1...9), leastBytes: random.number(in: 1...60))
    let paginator = parallel(pieces: pieces, shaping: shaping)
    #expect(try run(paginator, text, in: layout).pages == greedy)
    let prepared = try #require(try paginator.prepare(text, in: layout.type))
    for (number, page) in greedy.enumerated() where number % 3 == 0 {
      let rest = Array(greedy[number...])
      #expect(try run(paginator, text, in: layout, from: page.start).pages == rest)
      let pass = try prepared.pass(in: layout.page, from: page.start)
      #expect(try pass.allPages() == rest)
    }
  }

  @Test(arguments: Book.allCases, ShapingMode.allCases)
  func `has greedy's pages of the corpora in all sizes`(
    book: Book,
    shaping: ShapingMode
  ) throws {
    let text = try book.text()
    for size in [14.0, 17, 28] {
      for width in [200.0, 343] {
        let layout = Layout.phone(book, size: size, width: width)
        let greedy = try Pagination(of: text, in: layout, by: "greedy", shaping: shaping)
        for pieces in [TextPieces(), TextPieces(most: 16, leastBytes: 1_000)] {
          let found = try run(parallel(pieces: pieces, shaping: shaping), text, in: layout)
          #expect(found.pages == greedy.pages)
          // Full shaping remembers nothing that a piece could miss.
          if shaping == .full { #expect(found.work == greedy.work) }
          #expect(found.work.measuredScalars == text.scalarCount)
        }
      }
    }
  }

  @Test(arguments: Book.allCases)
  func `its work depends on the text alone`(book: Book) throws {
    let text = try book.text()
    let layout = Layout.phone(book)
    let pieces = TextPieces(most: 16, leastBytes: 500)
    let first = try run(parallel(pieces: pieces), text, in: layout).work
    let memory = PaginatorMemory()
    for _ in 0..<5 {
      #expect(try run(parallel(pieces: pieces), text, in: layout).work == first)
      // Not on what the passes before have left in its tables either.
      #expect(try run(parallel(pieces: pieces, memory: memory), text, in: layout).work == first)
    }
    // Nor does that of greedy, which shares them.
    let greedy = GreedyPaginator(
      environment: PaginatorEnvironment(fonts: TestFonts.library, memory: memory)
    )
    #expect(
      try run(greedy, text, in: layout).work == Pagination(of: text, in: layout, by: "greedy").work
    )
  }

  // With one memory the second size and all that follow have the records that the first left; another cut
  // into pieces counts other work, and has its own.
  @Test(arguments: Book.allCases)
  func `shares its records with the passes of a sweep, and changes nothing`(book: Book) throws {
    let text = try book.text()
    let memory = PaginatorMemory()
    for size in [17.0, 23, 40] {
      for pieces in [TextPieces(most: 16, leastBytes: 500), TextPieces(most: 3, leastBytes: 1)] {
        let layout = Layout.phone(book, size: size)
        let fresh = try run(parallel(pieces: pieces), text, in: layout)
        let sharing = try run(parallel(pieces: pieces, memory: memory), text, in: layout)
        #expect(sharing.pages == fresh.pages)
        #expect(sharing.work == fresh.work)
        let middle = fresh.pages[fresh.pages.count / 2].start
        let later = parallel(pieces: pieces, memory: memory)
        #expect(
          try run(later, text, in: layout, from: middle).work
            == run(parallel(pieces: pieces), text, in: layout, from: middle).work
        )
      }
    }
  }

  // Records that both have count once: otherwise either would be made anew for each layout of a long book.
  @Test(arguments: Book.allCases)
  func `its records stand beside greedy's where there is room for one of them`(book: Book) throws {
    let text = try book.text()
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    let type = Layout.phone(book).type
    let typesetter = try environment.typesetter(for: text, in: type)
    let pieces = TextPieces(most: 16, leastBytes: 500)
    let whole = RecordedText(text, with: try environment.typesetter(for: text, in: type))
    let others = whole.records.byteCount - whole.records.memory.byteCount
    let memory = PaginatorMemory(bytes: whole.records.byteCount + others)
    _ = memory.recorded(text, for: typesetter) { whole }
    _ = try memory.recorded(text, cutInto: pieces, for: typesetter) {
      try RecordedText(text, cutInto: pieces, with: typesetter) {
        try environment.typesetter(for: text, in: type)
      }
    }
    let found = memory.recorded(text, for: typesetter) {
      Issue.record("The records of the whole text were forgotten.")
      return whole
    }
    #expect(found === whole)
  }

  @Test func `prepares all of the text for its first page, and what follows a later one`() throws {
    let text = SourceText.make("\(han(20))\n\(han(20))\n\(han(20))")
    // Twenty characters a page of 5 by 4; the break hangs at its end: 21 scalars each.
    let pass = try parallel().pass(over: text, in: .lines24(), from: .zero)
    _ = try pass.nextPage()
    #expect(pass.work.measuredScalars == 62)
    #expect(pass.work.pagesProduced == 1)
    let second = text.offset(ofScalar: 21)
    #expect(try run(parallel(), text, in: .lines24(), from: second).work.measuredScalars == 41)
    #expect(try run(parallel(), text, in: .lines24(), from: text.end).work == Work())
  }

  @Test func `says that it uses threads`() throws {
    for id in PaginatorCatalog.defaultIDs {
      #expect(try builtIn(id).usesThreads == (id == "greedy-parallel"))
    }
  }
}
