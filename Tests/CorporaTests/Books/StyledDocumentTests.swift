import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// Texts with their styles, as apps write them.
struct StyledDocumentTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private static let document = """
    {"schema": "pagination-harness/styled-text/1", "title": "A walk", "direction": "rtl", "unit": "utf16",
     "text": "I\\nOne 🐇.\\nII\\nTwo.\\nNote\\nEnd.\\n", "breaks": [10],
     "styles": [{"block": [0, 2], "kind": "heading", "size": 1.6}, {"run": [6, 8], "traits": "bold"},
      {"block": [10, 13], "kind": "heading", "size": 1.6},
      {"block": [18, 23], "kind": "heading", "size": 1.2}]}
    """

  private func load(_ document: String, encoding: TextEncoding? = nil) throws -> Corpus {
    try Corpus.load(file: folder.write(document, to: "book.json"), encoding: encoding)
  }

  @Test func `a document is a corpus with its styles, breaks and chapters`() throws {
    let corpus = try load(Self.document)
    #expect((corpus.id, corpus.title) == ("book.json", "A walk"))
    #expect(corpus.text.language == "en")
    #expect(corpus.text.direction == .rightToLeft)
    #expect(corpus.text.forcedBreaks.map(corpus.text.scalarIndex) == [9])
    // Chapters begin where pages are forced to, as an EPUB's documents do.
    #expect(corpus.chapters.map(\.title) == ["I", "II"])
    #expect(corpus.chapters.map { corpus.text.scalarIndex(of: $0.start) } == [0, 9])
    #expect(corpus.text.book == SourceText.BookFile(file: folder.path + "/book.json"))
    #expect(corpus.text.styles?.runs.map { corpus.text.scalarIndex(of: $0.start) } == [6])
    #expect(corpus.readingNotes.isEmpty)
  }

  @Test func `without forced breaks the two largest headings begin chapters`() throws {
    let document = """
      {"schema": "pagination-harness/styled-text/1", "text": "Book\\nI\\na\\n1\\nII\\nb\\n",
       "styles": [{"block": [0, 5], "kind": "heading", "size": 1.6},
        {"block": [5, 7], "kind": "heading", "size": 1.4},
        {"block": [9, 11], "kind": "heading", "size": 1.2},
        {"block": [11, 14], "kind": "heading", "size": 1.4}]}
      """
    #expect(try load(document).chapters.map(\.title) == ["Book", "I", "II"])
  }

  @Test func `a text without a character is one`() throws {
    let document = #"{"schema": "pagination-harness/styled-text/1", "text": ""}"#
    let corpus = try load(document)
    #expect(corpus.text.end == .zero)
    #expect(corpus.chapters.isEmpty)
  }

  @Test func `a document becomes a corpus of the folder`() throws {
    let corpus = try load(Self.document)
    let imported = try CorpusImport(file: folder.path + "/book.json", license: "CC0-1.0")
    _ = try imported.write(to: folder.path + "/corpora", harness: "1", date: "2026-01-01")
    let corpora = try CorpusFolder(path: folder.path + "/corpora")
    let kept = try corpora.corpus("book")
    #expect(kept.text == corpus.text)
    #expect(kept.identity == corpus.identity)
    #expect(kept.chapters == corpus.chapters)
    #expect(kept.text.book?.file == folder.path + "/corpora/book/source.json")
    #expect(try corpora.verification(of: "book").isValid)
  }

  @Test func `what is no document is told with its place`() throws {
    func sentence(_ document: String, encoding: TextEncoding? = nil) -> String? {
      #expect(throws: CorpusError.self) { try load(document, encoding: encoding) }?.description
    }
    #expect(
      sentence("{}")?
        .contains("it is no styled text (pagination-harness/styled-text/1): it has no 'schema'")
        == true
    )
    #expect(sentence(#"{"schema":"#)?.contains("is no JSON: it ends too early") == true)
    // Only what may be another file is told of other names.
    #expect(sentence("{}")?.hasSuffix("A plain text has another name than .json.") == true)
    let wrong = #"{"schema":"pagination-harness/styled-text/1","text":"a","styles":[{}]}"#
    #expect(sentence(wrong)?.hasSuffix("not one with 'block', 'run', 'picture' or 'ruby'.") == true)
    #expect(sentence(Self.document, encoding: .big5)?.contains("leave --encoding out") == true)
    let marks = "e" + String(repeating: "\u{301}", count: 1_001)
    let marked = #"{"schema":"pagination-harness/styled-text/1","text":"\#(marks)"}"#
    #expect(sentence(marked)?.contains("marks") == true)
  }

  @Test func `more styles than a book may have are refused`() throws {
    let runs = (0..<1_001)
      .map { #"{"run":[\#($0),\#($0 + 1)],"size":\#(1 + Double($0) / 1_000)}"# }
      .joined(separator: ",")
    let text = String(repeating: "a", count: 1_001)
    let document =
      #"{"schema":"pagination-harness/styled-text/1","text":"\#(text)","styles":[\#(runs)]}"#
    let error = #expect(throws: CorpusError.self) { try load(document) }
    #expect(error?.description.contains("in more than 1000 styles") == true)
  }
}
