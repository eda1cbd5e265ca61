import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// Books and pages as they become corpora of the folder.
struct BookImportTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// The folder keeps the book itself, so that its text, styles and chapters are the file's.
  @Test func `a book becomes a corpus that is measured as the file is`() throws {
    let file = try folder.epub([
      "b.xhtml": EPUBFixture.document("<p style=\"break-before:page\">二</p><h2>三</h2>")
    ]
    )
    let imported = try CorpusImport(file: file, license: "CC0-1.0")
    #expect(imported.title == "小 書")
    #expect(imported.language == "zh-Hant")
    _ = try imported.write(to: folder.path + "/corpora", harness: "1", date: "2026-01-01")
    let corpora = try CorpusFolder(path: folder.path + "/corpora")
    let (corpus, book) = (try corpora.corpus("book"), try Corpus.load(file: file))
    #expect(corpus.text == book.text)
    #expect(corpus.text.styles?.blocks.count == 5)
    #expect(corpus.chapters == book.chapters)
    #expect(corpus.identity == book.identity)
    #expect(corpus.plain == book.plain)
    #expect(
      try corpora.verification(of: "book").checks.map(\.name).contains("sha256.styles")
    )
    #expect(try corpora.verification(of: "book").isValid)
    // Other styles are another text.
    let manifest = folder.path + "/corpora/book/corpus.json"
    let json = try String(contentsOfFile: manifest, encoding: .utf8)
    let digest = try #require(json.firstMatch(of: /"styles" : "([0-9a-f]+)"/)).1
    let other = String(repeating: "0", count: 64)
    try json.replacing(digest, with: other)
      .write(toFile: manifest, atomically: true, encoding: .utf8)
    #expect(
      corpusError { _ = try corpora.corpus("book") }?.mismatched?.check.name == "sha256.styles"
    )
    // Steps that would move the text below its styles are refused.
    try json.replacing("\"utf8-strict\"", with: "\"strip-bom\"")
      .write(toFile: manifest, atomically: true, encoding: .utf8)
    #expect(
      corpusError { _ = try corpora.corpus("book") }
        == .wrongField(
          file: manifest,
          field: "normalization.steps",
          expected: "['utf8-strict'], since the file is a book"
        )
    )
  }

  @Test func `a page becomes a corpus with its pictures`() throws {
    let gif = Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0]
    _ = try folder.write(gif, to: "page/i/a.gif")
    _ = try folder.write(gif, to: "page/i/b.gif")
    let markup = Array("<meta charset=gb2312><p><img src=i/a.gif><img src=no.gif>".utf8)
    let file = try folder.write(markup + [0xC8, 0xE7], to: "page/a.html")
    _ = try CorpusImport(file: file)
      .write(to: folder.path + "/corpora", harness: "1", date: "2026-01-01")
    let corpora = try CorpusFolder(path: folder.path + "/corpora")
    let corpus = try corpora.corpus("a")
    #expect(corpus.text.styles?.pictures.map(\.width) == [.pixels(3), .zero])
    #expect(corpus.identity == (try Corpus.load(file: file)).identity)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.path + "/corpora/a/i/a.gif")) == Data(gif)
    )
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/corpora/a/i/b.gif"))
  }
}
