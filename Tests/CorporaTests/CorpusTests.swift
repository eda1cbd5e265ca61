import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

struct CorpusTests {
  @Test func `a corpus has what its manifest says`() throws {
    let folder = try TemporaryDirectory()
    let corpus = try Tiny.make(in: folder).corpus("tiny")

    #expect(corpus.id == "tiny")
    #expect(corpus.title == "小經")
    #expect(corpus.shortTitle == "小")
    #expect(corpus.text.utf8 == Array(Tiny.text.utf8))
    #expect(corpus.text.language == "zh-Hant")
    #expect(corpus.text.direction == .leftToRight)
    #expect(corpus.text.forcedBreaks.isEmpty)
    #expect(corpus.sha256 == Tiny.digest)
    #expect(corpus.identity == "\(Tiny.digest)+n1+plain")
    #expect(corpus.fonts == ["Noto Sans CJK TC", "DejaVu Sans"])
    #expect(corpus.expectedMissingGlyphs == 0)
    #expect(corpus.decoding == .utf8)
    #expect(corpus.manifest?.license.spdx == "CC0-1.0")
  }

  @Test func `the text's language stands in for the shaper's, and the title for the short one`()
    throws
  {
    let folder = try TemporaryDirectory()
    let corpora = try Tiny.make(
      in: folder,
      edits: [
        ("\"shapingLanguage\": \"zh-Hant\",", ""), ("\"shortTitle\": \"小\",", ""),
        ("\"expect\": {\"missing_glyphs\": 0},", ""), ("\"ltr\"", "\"rtl\""),
      ]
    )
    let corpus = try corpora.corpus("tiny")
    #expect(corpus.text.language == "lzh-Hant")
    #expect(corpus.text.direction == .rightToLeft)
    #expect(corpus.shortTitle == "小經")
    #expect(corpus.expectedMissingGlyphs == nil)
  }

  @Test func `chapters begin where their first paragraph does`() throws {
    let folder = try TemporaryDirectory()
    let corpus = try Tiny.make(in: folder).corpus("tiny")
    #expect(
      corpus.chapters == [
        Chapter(title: "一", start: TextOffset(utf8: 5)),
        Chapter(title: "二", start: TextOffset(utf8: 16)),
      ]
    )
    #expect(corpus.chapters.map { corpus.text.scalarIndex(of: $0.start) } == [3, 8])
  }

  @Test func `forced chapters become forced breaks and keep the identity`() throws {
    let folder = try TemporaryDirectory()
    let corpus = try Tiny.make(in: folder).corpus("tiny")
    let forced = try corpus.withForcedChapters()
    #expect(forced.text.forcedBreaks == [TextOffset(utf8: 5), TextOffset(utf8: 16)])
    #expect(forced.text.utf8 == corpus.text.utf8)
    #expect(forced.text.language == "zh-Hant")
    #expect(forced.identity == corpus.identity)
  }

  @Test func `a chapter at the start of the text forces no break`() throws {
    let folder = try TemporaryDirectory()
    // Without front matter 經 is chapter 一: chapters begin at 0 and, with 甲乙。, at byte 5.
    let corpora = try Tiny.make(
      in: folder,
      edits: [("\"skip\": 1, \"counts\": [1, 2]", "\"counts\": [1, 3]")]
    )
    let corpus = try corpora.corpus("tiny")
    #expect(corpus.chapters.map(\.start.utf8) == [0, 5])
    #expect(try corpus.withForcedChapters().text.forcedBreaks == [TextOffset(utf8: 5)])
  }

  @Test func `a whole text is one chapter`() throws {
    let folder = try TemporaryDirectory()
    let corpora = try Tiny.make(
      in: folder,
      edits: [
        (
          "\"rule\": \"paragraph-counts\", \"skip\": 1, \"counts\": [1, 2], \"titles\": [\"一\", \"二\"]",
          "\"rule\": \"whole\", \"titles\": [\"全\"]"
        ),
        ("\"verification\"", "\"ignored\""),
      ]
    )
    let corpus = try corpora.corpus("tiny")
    #expect(corpus.chapters == [Chapter(title: "全", start: .zero)])
    #expect(try corpus.withForcedChapters().text.forcedBreaks.isEmpty)
  }

  @Test func `chapters cannot be forced where there are none`() throws {
    let folder = try TemporaryDirectory()
    let corpus = try Corpus.load(file: folder.write("甲", to: "a.txt"))
    let error = corpusError { _ = try corpus.withForcedChapters() }
    #expect(
      error?.description
        == "The corpus 'a.txt' has no chapters to begin pages at; leave --chapters out, or name a "
        + "corpus whose manifest has them."
    )
    #expect(error?.isMissing == false)
  }

  @Test func `a corpus can be made of its parts`() {
    let corpus = Corpus(id: "made", text: SourceText("abc", language: "en"), fonts: ["DejaVu Sans"])
    // The SHA-256 of "abc" is the example of FIPS 180-4.
    #expect(
      corpus.identity
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad+raw+plain"
    )
    #expect(corpus.shortTitle == "made")
  }
}
