import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// A text that was made of another becomes a corpus, which is named by its folder.
struct MadeCorpusTests {
  private func corpus(of text: SourceText, in folder: TemporaryDirectory) throws -> Corpus {
    let made = try CorpusImport(
      text,
      id: "made",
      title: "Made",
      license: "CC0-1.0",
      fonts: ["DejaVu Sans"],
      making: "Reduced from a text of 9 characters"
    )
    _ = try made.write(to: folder.path, harness: "1.2.3", date: "2026-01-02")
    return try Corpus.named(
      folder.path(of: "made"),
      in: CorpusFolder(path: folder.path(of: "nowhere"))
    )
  }

  @Test func `a plain text is a file, with its origin`() throws {
    let folder = try TemporaryDirectory()
    let text = SourceText("ab c\n\nd", language: "tr", direction: .rightToLeft)
    let corpus = try corpus(of: text, in: folder)
    #expect(corpus.text == text)
    #expect(corpus.fonts == ["DejaVu Sans"])
    #expect(corpus.manifest?.license.spdx == "CC0-1.0")
    #expect(
      corpus.manifest?.provenance
        == "Reduced from a text of 9 characters by harness 1.2.3 on 2026-01-02."
    )
    #expect(try contents(ofFile: folder.path(of: "made/text.txt")) == text.utf8)
  }

  @Test(arguments: [
    SourceText.make("\u{FEFF}ab"), .make(""), .make("a\r\nb\u{2028}c\0"),
    .make("abcd", forcedBreaksAtScalars: [1, 3]),
  ])
  func `marks, breaks and controls are read as they were written`(text: SourceText) throws {
    #expect(try corpus(of: text, in: TemporaryDirectory()).text == text)
  }

  @Test(arguments: Seed.first(20))
  func `a text with styles is set as it was`(seed: Seed) throws {
    var seed = seed
    let text = seed.styled(.make(seed.text(pieces: 10, of: [.latin, .han, .space, .newline])))
    #expect(try corpus(of: text, in: TemporaryDirectory()).text == text)
  }

  @Test func `a folder without a manifest is no corpus`() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: CorpusError.self) {
      try Corpus.named(folder.path + "/", in: CorpusFolder(path: folder.path))
    }
  }

  @Test(arguments: ["", "-a", "a.b", "a b"])
  func `a name that no folder should have is refused`(id: String) {
    #expect(throws: CorpusError.badID(id: id)) { try CorpusImport.requireID(id) }
  }
}
