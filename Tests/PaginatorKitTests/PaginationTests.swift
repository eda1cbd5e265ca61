import PaginatorKit
import TestSupport
import Testing

struct PaginationTests {
  private let text = SourceText.make("0123456789")

  private func page(_ start: Int, _ end: Int) -> PageRange {
    PageRange(utf8: start, to: end)
  }

  @Test(arguments: [
    ([(1, 10)], PaginationFault.notAPartition(page: 0)),  // begins late
    ([(0, 4), (5, 10)], .notAPartition(page: 1)),  // a gap
    ([(0, 4), (3, 10)], .notAPartition(page: 1)),  // an overlap
    ([(0, 6), (6, 4), (4, 10)], .notAPartition(page: 1)),  // runs backwards
    ([(0, 4), (4, 9)], .notAPartition(page: 2)),  // ends early
    ([(0, 4), (4, 11)], .notAPartition(page: 2)),  // ends outside
    ([], .notAPartition(page: 0)),
    ([(0, 4), (4, 4), (4, 10)], .emptyPage(page: 1)),
    ([(0, 0), (0, 10)], .emptyPage(page: 0)),
    // An empty page and a gap: the worse fault, whichever comes first.
    ([(0, 0), (0, 4), (5, 10)], .notAPartition(page: 2)),
  ])
  func `refuses pages that are no place for each offset`(
    pages: [(Int, Int)],
    fault: PaginationFault
  ) {
    #expect(throws: fault) { try Pagination(pages.map(page), of: text) }
  }

  @Test func `refuses an empty text, with or without a page`() {
    let empty = SourceText.make("")
    #expect(throws: PaginationFault.emptyText) { try Pagination([], of: empty) }
    #expect(throws: PaginationFault.emptyText) { try Pagination([page(0, 0)], of: empty) }
  }

  @Test func `says why in a sentence, pages counted from 1`() {
    #expect(
      PaginationFault.notAPartition(page: 1).description
        == "From page 2 on, the pages do not hold the whole text once and in order."
    )
    #expect(PaginationFault.emptyPage(page: 0).description == "Page 1 is empty.")
    #expect(PaginationFault.emptyText.description == "The text is empty and has no pages.")
  }

  @Test func `holds each offset on one page, and those outside on the nearest`() throws {
    let pagination = try Pagination([page(0, 3), page(3, 4), page(4, 10)], of: text)
    let expected = [-5: 0, 0: 0, 2: 0, 3: 1, 4: 2, 9: 2, 10: 2, 99: 2]
    for (offset, number) in expected {
      #expect(pagination.page(holding: TextOffset(utf8: offset)) == number, "offset \(offset)")
    }
  }

  @Test(arguments: Seed.first(20))
  func `finds by bisection what a walk finds`(seed: Seed) throws {
    var random = seed
    let starts = [0] + (1..<10).filter { _ in random.number(in: 0...1) == 1 }
    let pages = zip(starts, starts.dropFirst() + [10]).map(page)
    let pagination = try Pagination(pages, of: text)
    for offset in 0..<10 {
      let walked = pages.firstIndex { $0.start.utf8 <= offset && offset < $0.end.utf8 }
      #expect(pagination.page(holding: TextOffset(utf8: offset)) == walked)
    }
  }

  /// `ab CRLF cd LF LF ef`: paragraphs begin at 0, 4, 7 (blank) and 8.
  @Test(arguments: [
    (0, 0), (1, 0),  // inside the first
    (3, 0),  // between CR and LF, which are one break
    (4, 4), (5, 4), (6, 4),  // at a paragraph's start, inside, at its break
    (7, 7),  // a blank line is a paragraph of its own
    (8, 8), (9, 8),
  ])
  func `knows where the paragraph at a page's top begins`(top: Int, paragraph: Int) throws {
    let text = SourceText.make("ab\r\ncd\n\nef")
    let pages = top == 0 ? [page(0, 10)] : [page(0, top), page(top, 10)]
    let pagination = try Pagination(pages, of: text)
    #expect(pagination.paragraphStart(of: pages.count - 1) == TextOffset(utf8: paragraph))
  }

  @Test(arguments: Seed.first(20))
  func `finds the same paragraphs in one walk as a walk back from each page`(seed: Seed) throws {
    var random = seed
    let text = SourceText.make("x" + random.text(pieces: 60))
    let starts = [0] + (1..<text.scalarCount).filter { _ in random.number(in: 0...4) == 0 }
    let offsets = starts.map(text.offset(ofScalar:)) + [text.end]
    let pagination = try Pagination(
      zip(offsets, offsets.dropFirst()).map { PageRange(start: $0, end: $1) },
      of: text
    )
    for number in 0..<pagination.count {
      let start = text.utf8.withUnsafeBufferPointer {
        ParagraphRange.start(holding: pagination.start(of: number).utf8, in: $0)
      }
      #expect(pagination.paragraphStart(of: number) == TextOffset(utf8: start))
    }
  }
}
