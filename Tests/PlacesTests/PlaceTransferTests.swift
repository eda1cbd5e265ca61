import Corpora
import PaginatorKit
import Places
import TestSupport
import Testing

/// What becomes of places between readers, against values worked out by hand.
struct PlaceTransferTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Schemes that read what they save as they saved it.
  static let sound = [
    "cfi", "xpointer", "readium", "percent-bytes", "percent-compressed", "percent-characters",
    "percent-pages", "epubjs", "foliate", "koreader", "readest",
  ]

  @Test(arguments: sound) func `a sound pair on the same pages is exact`(scheme: String) throws {
    let pages = try BookByHand().small
    let transfer = try PlaceTransfer(scheme, pages, scheme, pages)
    #expect(transfer.off == Array(repeating: 0, count: 6))
    #expect(transfer.isExact)
    #expect(transfer.meanPagesOff == 0)
    #expect(transfer.worstPagesOff == 0)
    #expect(transfer.inOtherChapters == 0)
    #expect(transfer.lost == 0)
    #expect(transfer.mostSkipped == 0)
  }

  private static let alice = Result {
    try PlacedBook(of: Corpus.load(file: Repository.root + "/corpora/alice-book/source.epub"))
  }

  /// Pages of a true book that are cut anywhere; each document begins one.
  @Test(arguments: sound) func `a sound pair is exact on any pages of a book`(scheme: String) throws
  {
    let book = try Self.alice.get()
    var seed = Seed(7)
    let text = book.text
    let starts = book.documents.filter { !$0.text.isEmpty }
      .map { text.scalarIndex(of: $0.text.lowerBound) }
    let cuts = Set(
      (0..<150).map { _ in Int.random(in: 0..<text.scalarCount, using: &seed) } + starts
    )
    let pages = try PlacedPages(book, at: cuts.sorted())
    let transfer = try PlaceTransfer(scheme, pages, scheme, pages)
    let wrong = transfer.outcomes.filter { $0.pagesOff != 0 }
    // An xpointer of what a tag makes is that of the next character, which may begin the next page.
    let made = wrong.filter { outcome in
      scheme == "xpointer" || scheme == "koreader" || scheme == "readest"
        ? text.string(from: outcome.place, to: pages.pagination.pages[outcome.page].end)
          .allSatisfy(\.isWhitespace) : false
    }
    #expect(wrong == made, "\(wrong.map { ($0.saved.string, $0.pagesOff) })")
  }

  /// Five pages as columns, two on a screen; the fourth begins a document and with it a screen, so that they
  /// stand on screens 0 0 1 2 2.
  @Test func `columns of a screen are seen at once`() throws {
    let book = try BookByHand().book
    let pages = book.text.pages(startingAtScalars: [0, 3, 6, 12, 17])
    let screens = PlacedPages(
      try Pagination(pages, of: book.text),
      of: book,
      in: Columns(count: 2)
    )
    #expect(screens.unit == "screen")
    // Thirds of five pages: 0, 1.67 and 3.33.
    let saver = try PlacedPages(book, at: [0, 6, 17])
    let moved = try PlaceTransfer("percent-pages", saver, "percent-pages", screens)
    #expect(moved.outcomes.map(\.right) == [0, 2, 4])
    #expect(moved.outcomes.map(\.shown) == [0, 1, 3])
    #expect(moved.outcomes.map(\.pagesOff) == [0, -1, 0])
    #expect(moved.right == 2)
  }

  /// Onto the three large pages, where the six tops stand on pages 0 0 1 1 2 2.
  @Test(arguments: [
    ("cfi", "cfi", [0, 0, 0, 0, 0, 0]),
    // 0, 1/4, 1/2 and 3/4 of two pages are 0, 0, 1 and 1.
    ("readium", "readium", [0, 0, 0, 0, 0, 0]),
    // Sixths of three pages: 0, 0.5, 1, 1.5, 2, 2.5.
    ("percent-pages", "percent-pages", [0, 0, 0, 0, 0, 0]),
    // The ends of pages, to four decimals: 0.5001, 0.9999, 1.5, 2.0001, 2.4999 and 3 of three pages, the last
    // one at most.
    ("koreader-percent", "koreader-percent", [0, 0, 0, 1, 0, 0]),
    // By bytes: 0.1667 and 0.3333 are 0.33 and 0.67 of the first document, whose page is the nearest of two; all
    // from 0.5 on is the second document.
    ("koreader", "foliate", [0, 1, 1, 1, 0, 0]),
    // 3.09, 5.5, 8.6, 11 and 16.5 characters of 22: the fifth is the line feed that ends the first document.
    ("percent-bytes", "percent-characters", [0, 0, 0, 0, -1, 0]),
    // Only the element: its start is on the page of each.
    ("kavita", "koreader", [0, 0, 0, 0, 0, 0]),
    ("foliate", "readest", [0, 0, 0, 0, 0, 0]),
    ("readest", "koreader", [0, 0, 0, 0, 0, 0]),
  ])
  func `places land on the pages that arithmetic says`(
    saver: String,
    restorer: String,
    off: [Int?]
  ) throws {
    let hand = try BookByHand()
    #expect(try PlaceTransfer(saver, hand.small, restorer, hand.large).off == off)
  }

  @Test func `the mean, the worst, chapters and what is skipped are counted`() throws {
    let hand = try BookByHand()
    let transfer = try PlaceTransfer("koreader", hand.small, "foliate", hand.large)
    #expect(transfer.absence == nil)
    #expect(transfer.right == 3)
    #expect(transfer.meanPagesOff == 0.5)
    #expect(transfer.worstPagesOff == 1)
    // The third and the fourth open the second document.
    #expect(transfer.outcomes.map(\.chaptersOff) == [0, 0, 1, 1, 0, 0])
    #expect(transfer.inOtherChapters == 2)
    // From 3 to 6, from 6 and from 9 to 12.
    #expect(transfer.outcomes.map(\.skipped) == [0, 3, 6, 3, 0, 0])
    #expect(transfer.mostSkipped == 6)
    #expect(transfer.skipping == 3)
    #expect(transfer.worst?.page == 1)
    #expect(transfer.readBy.map(\.words) == ["fraction"])
    #expect(transfer.readBy.map(\.count) == [6])
  }

  /// 1.0002, 1.9998, 3, 4.0002, 4.9998 and 6 of six pages: the share that ends with a page is the next one's,
  /// where it was not rounded down.
  @Test func `KOReader's percentage leads to the page after it`() throws {
    let pages = try BookByHand().small
    let transfer = try PlaceTransfer("koreader-percent", pages, "koreader-percent", pages)
    #expect(transfer.off == [1, 0, 1, 1, 0, 0])
    #expect(transfer.meanPagesOff == 0.5)
  }

  // MARK: Faults that issues name

  /// Documents are one too far: 0, 3 and 6 lead to 12, 15 and 17; the second paragraph there has no element,
  /// and there is no third document.
  @Test func `a document that is counted from 0 is the next one`() throws {
    let hand = try BookByHand()
    let transfer = try PlaceTransfer("xpointer", hand.small, "xpointer-from-0", hand.large)
    #expect(transfer.off == [2, 2, 1, nil, nil, nil])
    #expect(transfer.lost == 3)
    #expect(transfer.meanPagesOff == 5 / 3.0)
    #expect(transfer.outcomes.map(\.chaptersOff) == [1, 1, 1, nil, nil, nil])
    #expect(transfer.worst?.page == 3)
    #expect(!transfer.isExact)
  }

  /// Three bytes are one character: `.3` is the second one, and `.1` is in the first.
  @Test func `an offset that is taken for bytes is too early`() throws {
    let pages = try BookByHand().small
    let transfer = try PlaceTransfer("xpointer", pages, "xpointer-bytes", pages)
    #expect(transfer.off == [0, -1, 0, -1, 0, 0])
    #expect(
      transfer.outcomes.compactMap(\.restored?.place).map { pages.book.text.scalarIndex(of: $0) }
        == [0, 1, 6, 8, 12, 17]
    )
    #expect(transfer.worstPagesOff == -1)
    #expect(transfer.mostSkipped == 0)
  }

  /// 十 is the first character of the second text, and 六 of the element.
  @Test func `an offset that is taken to count from the element is too early`() throws {
    let pages = try BookByHand().pages(at: [0, 10, 12])
    let transfer = try PlaceTransfer("xpointer", pages, "xpointer-element", pages)
    #expect(transfer.outcomes[1].saved.string == "/body/DocFragment[1]/body/p[2]/text()[2].0")
    #expect(transfer.off == [0, -1, 0])
  }

  /// `a`, a space collapsed from three, and `bc`: the third character of the markup is in the space, and leads to `b`.
  @Test func `an offset that is taken for raw text is too early`() throws {
    let pages = try BookByHand(["<p>a \n bc</p>"]).pages(at: [0, 3])
    let transfer = try PlaceTransfer("xpointer", pages, "xpointer-raw", pages)
    #expect(transfer.outcomes[1].saved.string == "/body/DocFragment/body/p/text().3")
    #expect(transfer.off == [0, -1])
    #expect(try PlaceTransfer("xpointer", pages, "xpointer", pages).off == [0, 0])
  }

  /// 0.5 and 0.6667 are in the second document by bytes: its second paragraph is there, its element is not, and
  /// the percentage leads there, too.
  @Test func `an xpointer that a percentage moves is in another chapter`() throws {
    let hand = try BookByHand()
    let transfer = try PlaceTransfer("koreader", hand.small, "readest-anchored", hand.large)
    #expect(transfer.off == [0, 0, 1, 1, 0, 0])
    #expect(transfer.inOtherChapters == 2)
    #expect(transfer.readBy.map(\.words) == ["xpointer and fraction", "fraction"])
    #expect(try PlaceTransfer("koreader", hand.small, "readest", hand.large).isExact)
  }

  /// 0.14, 0.27, 0.41, 0.55 and 0.77 of 22 are 3.08, 5.94, 9.02, 12.1 and 16.94.
  @Test
  func `whole per cents are enough for a text of twenty characters, and not for a longer one`()
    throws
  {
    let pages = try BookByHand().small
    #expect(try PlaceTransfer("percent-whole", pages, "percent-whole", pages).isExact)
    // A page a character: of 400 the per cent is four characters.
    let text = String(repeating: "a", count: 400)
    let book = try PlacedBook(of: Corpus.load(file: folder.write(text, to: "a.txt")))
    let long = try PlacedPages(book, at: Array(0..<400))
    let transfer = try PlaceTransfer("percent-whole", long, "percent-whole", long)
    // 0, 1, 2 and 3 of 400 are 0, 0.0025, 0.005 and 0.0075, which are 0, 0, 1 and 1 per cent; the last of all,
    // 0.9975, is 100, which opens the last page.
    #expect(Array(transfer.off.prefix(4)) == [0, -1, 2, 1])
    #expect(transfer.off.last == 0)
    #expect(transfer.worstPagesOff == 2)
  }

  // MARK: Nothing in common

  @Test func `what is not understood is told`() throws {
    let hand = try BookByHand()
    let transfer = try PlaceTransfer("cfi", hand.small, "koreader-percent", hand.large)
    #expect(transfer.absence == "koreader-percent reads fraction, and cfi saves CFI")
    #expect(transfer.outcomes.isEmpty)
    #expect(transfer.meanPagesOff == nil)
    #expect(!transfer.isExact)
  }

  @Test func `a text without documents has what needs none`() throws {
    let corpus = try Corpus.load(file: folder.write("甲乙丙丁\n戊己庚辛\n", to: "a.txt"))
    let pages = try PlacedPages(PlacedBook(of: corpus), at: [0, 4, 5])
    let working = try PlaceScheme.all.map(\.name)
      .filter { try PlaceTransfer($0, pages, $0, pages).absence == nil }
    #expect(
      working == [
        "percent-bytes", "percent-characters", "percent-pages", "koreader-percent", "percent-whole",
      ]
    )
    for scheme in ["percent-bytes", "percent-characters", "percent-pages"] {
      #expect(try PlaceTransfer(scheme, pages, scheme, pages).isExact)
    }
    #expect(
      try PlaceTransfer("foliate", pages, "foliate", pages).absence
        == "foliate: it needs the documents of a book, and a.txt has none"
    )
    #expect(
      try PlaceTransfer("readium", pages, "readium", pages).absence
        == "readium: it needs the files of an EPUB, and a.txt is none"
    )
    // One document and no chapters: nobody can say which.
    #expect(
      try PlaceTransfer("percent-pages", pages, "percent-pages", pages).inOtherChapters == nil
    )
  }
}
