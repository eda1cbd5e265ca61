package import Corpora
package import PaginatorKit

/// A text as ways of saving places see it: its characters, and for a book the documents that they stand in.
package struct PlacedBook: Sendable {
  package let corpus: Corpus
  /// Where characters stand in the documents; `nil` of a text without documents.
  package let map: CanonicalMap?
  package let xpointers: XPointerMap?
  /// The documents in the order of the text; a text without any is one.
  package let documents: [CanonicalMap.Extent]
  /// Where epub.js's locations begin, by the characters that one has.
  let locations: LocationTable

  package var text: SourceText { corpus.text }

  /// Reads a corpus's book anew, and notes where its characters come from.
  ///
  /// - Throws: ``CorpusError/book(file:_:)`` for a file that can no longer be read, or is another.
  /// - Complexity: O(bytes).
  package init(of corpus: Corpus) throws(CorpusError) {
    self.corpus = corpus
    let whole = CanonicalMap.Extent(
      file: DocumentFile(name: corpus.id, bytes: corpus.text.utf8.count),
      text: .zero..<corpus.text.end
    )
    do throws(CorpusError) {
      let map = try CanonicalMap(of: corpus)
      (self.map, documents) = (map, map.extents)
      xpointers = XPointerMap(of: map)
    } catch {
      guard case .noDocuments = error else { throw error }
      (map, xpointers, documents) = (nil, nil, [whole])
    }
    locations = LocationTable(of: corpus.text, in: documents)
  }

  /// The number of the document that a character stands in, from 0.
  package func document(holding offset: TextOffset) -> Int {
    let place = min(max(offset, .zero), TextOffset(utf8: max(0, text.end.utf8 - 1)))
    return documents.firstIndex { $0.text.contains(place) } ?? documents.count - 1
  }

  /// The number of the chapter that a character stands in, 0 before the first; `nil` where the text has no
  /// chapters and but one document.
  package func chapter(holding offset: TextOffset) -> Int? {
    if corpus.chapters.isEmpty { return documents.count > 1 ? document(holding: offset) : nil }
    return corpus.chapters.count { $0.start <= offset }
  }

  /// What of a text a way of saving places lives on.
  package enum Need: Sendable {
    /// Nothing but characters and pages.
    case text
    /// The documents of a book.
    case documents
    /// The files of an archive, and what they take in it.
    case archive
    /// A paginator that names places itself.
    case locators
  }

  /// Why a way of saving places does not work with this text; `nil` where it does.
  package func absence(of need: Need) -> String? {
    switch need {
    case .text, .locators: nil
    case .documents where map == nil: "it needs the documents of a book, and \(corpus.id) has none"
    case .archive where documents.contains { $0.file.compressedBytes == nil }:
      "it needs the files of an EPUB, and \(corpus.id) is none"
    case .documents, .archive: nil
    }
  }
}

/// A paginator's pages of a book.
package struct PlacedPages: Sendable {
  package let book: PlacedBook
  package let pagination: Pagination
  /// The names that their paginator gives to places; `nil` where it gives none.
  package let locators: OwnLocators?

  /// For each page the number of the screen that it is a column of; `nil` where each page is one.
  private let screens: [Int]?

  /// The pages of a book, each in a column of a screen.
  package init(
    _ pagination: Pagination,
    of book: PlacedBook,
    in columns: Columns = .one,
    locators: OwnLocators? = nil
  ) {
    (self.pagination, self.book, self.locators) = (pagination, book, locators)
    guard columns.count > 1 else {
      screens = nil
      return
    }
    var number = -1
    screens = columns.numbers(of: pagination.pages, in: book.text)
      .map { column in
        if column == 0 { number += 1 }
        return number
      }
  }

  /// What people see at once.
  package var unit: String { screens == nil ? "page" : "screen" }

  /// The number of the screen that shows a page, from 0.
  func screen(of page: Int) -> Int { screens?[page] ?? page }

  /// Where the screen starts that shows a page.
  ///
  /// - Complexity: O(columns).
  func start(ofScreenWith page: Int) -> TextOffset {
    var first = page
    while first > 0, screen(of: first - 1) == screen(of: page) { first -= 1 }
    return pagination.start(of: first)
  }

  package var count: Int { pagination.count }

  /// The pages that show a document, one at least.
  func pages(ofDocument number: Int) -> ClosedRange<Int> {
    let text = book.documents[number].text
    let first = pagination.page(holding: text.lowerBound)
    let last = TextOffset(utf8: max(text.lowerBound.utf8, text.upperBound.utf8 - 1))
    return first...max(first, pagination.page(holding: last))
  }

  /// The document at a page's top, and which of its pages the page is, from 0, of how many.
  func part(atTopOf page: Int) -> (document: Int, index: Int, count: Int) {
    let document = book.document(holding: pagination.start(of: page))
    let pages = pages(ofDocument: document)
    return (document, max(0, page - pages.lowerBound), pages.count)
  }

  /// Where a page of a document starts, the nearest one for a number that it does not have.
  func start(ofPage index: Int, ofDocument number: Int) -> TextOffset {
    let pages = pages(ofDocument: number)
    let page = pages.lowerBound + min(max(index, 0), pages.count - 1)
    // The first page may begin with the end of the document before.
    return max(pagination.start(of: page), book.documents[number].text.lowerBound)
  }

  /// Where a page starts, the nearest one for a number that there is not.
  func start(ofPage number: Int) -> TextOffset {
    pagination.start(of: min(max(number, 0), count - 1))
  }
}
