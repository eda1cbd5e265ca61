import Corpora
import PaginatorKit
import Places
import TestSupport
import Testing

/// A book of two documents whose places are worked out by hand.
///
/// Its text, by scalars, of which the second document has those from 12 on:
///
///     0一 1二 3四 4五 5LF 6六 7七 8八 9九 10十 11LF 12子 13丑 14寅 15卯 16LF 17辰 18巳 19午 20未 21LF
///
/// 八九 stand in an element of their own. Both documents have 300 bytes.
struct BookByHand {
  private let folder: TemporaryDirectory
  let book: PlacedBook

  static let bodies = ["<p>一二三四五</p><p>六七<i>八九</i>十</p>", "<p>子丑寅卯</p><p>辰巳午未</p>"]

  /// A book of documents that are filled up to a number of bytes, where one is given.
  init(_ bodies: [String] = BookByHand.bodies, bytes: Int? = 300) throws {
    folder = try TemporaryDirectory()
    let files = bodies.enumerated()
      .map { number, body in
        (name: "\(["a", "b", "c"][number]).xhtml", bytes: Self.document(body, bytes: bytes))
      }
    let file = folder.path(of: "book.epub")
    let isPacked = Book.pack(
      files,
      pages: files.count,
      .xhtml,
      title: "t",
      language: "zh-Hant",
      to: file
    )
    try #require(isPacked)
    book = try PlacedBook(of: Corpus.load(file: file))
  }

  private static func document(_ body: String, bytes: Int?) -> [UInt8] {
    let start = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head><body>"
    let end = "</body></html>"
    let whole = start + body + end
    return Array(
      (whole + String(repeating: " ", count: (bytes ?? 0) - min(bytes ?? 0, whole.utf8.count))).utf8
    )
  }

  /// Pages that begin at scalars.
  func pages(at starts: [Int]) throws -> PlacedPages {
    try PlacedPages(book, at: starts)
  }

  /// Six pages, four of the first document and two of the second.
  var small: PlacedPages { get throws { try pages(at: [0, 3, 6, 9, 12, 17]) } }

  /// Three pages, two of the first document and one of the second.
  var large: PlacedPages { get throws { try pages(at: [0, 6, 12]) } }
}

extension PlacedPages {
  /// Pages that begin at scalars.
  init(_ book: PlacedBook, at starts: [Int]) throws {
    let pages = book.text.pages(startingAtScalars: starts)
    self.init(try Pagination(pages, of: book.text), of: book)
  }
}

extension PlaceScheme {
  static func named(_ name: String) throws -> PlaceScheme {
    try #require(all.first { $0.name == name })
  }
}

extension PlaceTransfer {
  /// Moves places between schemes by their names.
  init(_ saver: String, _ from: PlacedPages, _ restorer: String, _ to: PlacedPages) throws {
    self.init(
      from: Reader(saver, try .named(saver), on: "greedy", from),
      to: Reader(restorer, try .named(restorer), on: "greedy", to)
    )
  }

  /// By how many pages each place is off; `nil` of one that is lost.
  var off: [Int?] { outcomes.map(\.pagesOff) }
}
