import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// What a book may have at most, and what is said of what is left out.
struct BookLimitTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func fault(_ page: String, name: String = "a.html") throws -> BookFault? {
    let file = try folder.write(page, to: name)
    do throws(CorpusError) {
      _ = try Corpus.load(file: file)
      return nil
    } catch {
      guard case .book(_, let fault) = error else { return nil }
      return fault
    }
  }

  /// Gumbo compares each attribute with all before it.
  @Test(.timeLimit(.minutes(1)))
  func `an element of HTML has at most 1,024 attributes`() throws {
    func attributes(_ count: Int) -> String {
      (0..<count).map { "a\($0)=x" }.joined(separator: " ")
    }
    #expect(try fault("<p \(attributes(1_024))>x") == nil)
    let told =
      "an element of it has more than 1024 attributes; take out what no browser needs."
    #expect(try fault("<p \(attributes(1_025))>x")?.description == told)
    #expect(try fault("<p \(attributes(300_000))>x")?.description == told)
    // Those of a second html or body are put to the first.
    let bodies = (0..<1_025).map { "<body b\($0)=1>" }.joined()
    #expect(try fault("\(bodies)<p>x")?.description == told)
    // Words of a value, of a script and of a text are none.
    let words = String(repeating: "w <b ", count: 2_000)
    #expect(try fault("<p title=\"\(words)\" b = '\(words)'>x") == nil)
    #expect(try fault("<script>if (i <b \(words) </script><p>x") == nil)
  }

  @Test(.timeLimit(.minutes(1))) func `a book has at most 400,000 parts`() throws {
    let parts = TextStyles.mostParts
    let pages = ["<h1>a</h1>", "<p>a<b>b</b></p>", "<p>a<img src='x'/></p>"]
    for page in pages {
      let body = String(repeating: page, count: parts + 1)
      let document = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(body)</body></html>"
      #expect(try fault(document, name: "a.xhtml") == .tooManyParts(limit: parts))
    }
  }

  @Test func `what is no document of a book is told of`() throws {
    let package = EPUBFixture.package
      .replacing(
        "<item id=\"p\"",
        with: "<item id=\"d\" href=\"d.pdf\" media-type=\"application/pdf\"/><item id=\"p\""
      )
      .replacing("<itemref idref=\"p\"/>", with: "<itemref idref=\"p\"/><itemref idref=\"d\"/>")
    let corpus = try Corpus.load(file: folder.epub(["OEBPS/content.opf": package]))
    #expect(
      corpus.plain?.sentence
        == "Left out: 2 documents of the reading order in another format than HTML."
    )
    let named = EPUBFixture.package.replacing(
      "application/xhtml+xml",
      with: "Application/XHTML+xml; charset=utf-8"
    )
    let same = try Corpus.load(file: folder.epub(["OEBPS/content.opf": named]))
    #expect(same.text.utf8 == corpus.text.utf8)
  }

  /// A document type makes no difference: an entity that nobody knows stays as it is written.
  @Test(arguments: ["", "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"xhtml11.dtd\">"])
  func `an unknown entity is no well-formed XML`(doctype: String) throws {
    let document =
      "\(doctype)<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>a &foo; b</p></body></html>"
    let file = try folder.write(document, to: "a.xhtml")
    let corpus = try Corpus.load(file: file)
    #expect(String(decoding: corpus.text.utf8, as: UTF8.self) == "a &foo; b\n")
    #expect(
      corpus.plain?.sentence == "Read as HTML, since they are no well-formed XML: 1 document."
    )
  }

  @Test func `messages name a page as one`() throws {
    #expect(try fault("<p></p>")?.description == "there is no text in it.")
    let long = "<p>" + String(repeating: "a", count: 16 << 20)
    #expect(
      try fault(long)?.description
        == "it has more than 16 MiB, the most that is read of a page; cut it into parts."
    )
    let file = try folder.write(
      Array("<meta charset=utf-8><p>Stra".utf8) + [0xDF] + Array("e</p>".utf8),
      to: "latin.html"
    )
    let error = corpusError { _ = try Corpus.load(file: file) }
    #expect(error?.description.hasSuffix(" Name its encoding: --encoding.") == true)
  }
}
