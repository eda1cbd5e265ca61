import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// A corpus made from `tiny`, whose one clause is 甲乙。 in a paragraph of its own.
///
/// Worked out by hand: the base's body is 甲乙。, 丙丁 LF 戊 and 己, and only the first has a 。. With a
/// target of 10 the text is 第一章 (3), LF LF 甲乙。 (8), LF LF 甲乙。 (13) and LF: 14 scalars, 32 bytes.
struct GeneratedCorpusTests {
  private static let text = "第一章\n\n甲乙。\n\n甲乙。\n"
  /// Of `printf '第一章\n\n甲乙。\n\n甲乙。\n' | sha256sum`.
  private static let digest =
    "b862feae0880330ede273ef11bbb33ae5b201175ab3fdd7ed1a75e8fa2d45656"

  let folder: TemporaryDirectory
  let cache: CorpusCache

  init() throws {
    folder = try TemporaryDirectory()
    cache = CorpusCache(path: "\(folder.path)/cache")
  }

  private func corpora(_ edits: (String, String)..., usesCache: Bool = true) throws -> CorpusFolder
  {
    let corpora = try Tiny.make(in: folder)
    var manifest = Self.manifest
    for (old, new) in edits {
      #expect(manifest.contains(old))
      manifest = manifest.replacingOccurrences(of: old, with: new)
    }
    try folder.write(manifest, to: "corpora/made/corpus.json")
    return try CorpusFolder(path: corpora.path, cache: usesCache ? cache : nil)
  }

  @Test(arguments: [false, true])
  func `a text is made when it is needed, and nothing is kept`(usesCache: Bool) throws {
    let corpora = try corpora(usesCache: usesCache)
    #expect(try corpora.place(of: "made") == .madeWhenNeeded)
    let corpus = try corpora.corpus("made")
    #expect(corpus.text.utf8 == Array(Self.text.utf8))
    #expect(corpus.chapters.map(\.title) == ["第一章"])
    #expect(corpus.chapters.map(\.start.utf8) == [0])
    #expect(!FileManager.default.fileExists(atPath: cache.path))
  }

  @Test func `a text that was kept is read, and compared`() throws {
    let corpora = try corpora()
    let file = cache.file(of: "made", digest: Self.digest)
    #expect(file == "\(cache.path)/corpora/made/\(Self.digest).txt")
    try folder.write(Self.text, to: "cache/corpora/made/\(Self.digest).txt")
    #expect(try corpora.place(of: "made") == .cache(file: file))
    #expect(try corpora.corpus("made").sha256 == Self.digest)
    try folder.write(Self.text + "己\n", to: "cache/corpora/made/\(Self.digest).txt")
    guard case .damaged = corpusError({ _ = try corpora.corpus("made") }) else {
      Issue.record("The damaged text was taken.")
      return
    }
  }

  @Test func `a generator that drifts is refused`() throws {
    let corpora = try corpora(("\"target\": 10", "\"target\": 9"), ("\"seed\": 0", "\"seed\": 1"))
    // Either target is reached by the same paragraph, and one clause leaves nothing to the seed.
    #expect(try corpora.corpus("made").sha256 == Self.digest)
    let other = try self.corpora(("\"target\": 10", "\"target\": 14"))
    let error = try #require(corpusError { _ = try other.corpus("made") }?.mismatched)
    #expect(error.corpus == "made" && error.check.name == "sha256.source")
    #expect(error.check.expected == Self.digest)
  }

  @Test func `a base without clauses, out of the repository or not there is named`() throws {
    let bare = try corpora()
    try folder.write("經\n\n甲乙\n\n丙丁\n戊\n\n己\n", to: "corpora/tiny/text.txt")
    // What is read of it is refused as if it were measured.
    #expect(corpusError { _ = try bare.corpus("made") }?.mismatched?.corpus == "tiny")
    let itself = try corpora(("\"base\": \"tiny\"", "\"base\": \"made\""))
    #expect(
      corpusError { _ = try itself.corpus("made") }?.description
        == "The corpus 'made' is made of the clauses of 'made', which has none or is no text of the "
        + "repository; name another base in its manifest."
    )
    let missing = try corpora(("\"base\": \"tiny\"", "\"base\": \"tinny\""))
    guard
      case .noSuchCorpus(name: "tinny", _, "tiny", _) = corpusError({
        _ = try missing.corpus("made")
      })
    else {
      Issue.record("A base that is not there was not named.")
      return
    }
  }

  @Test(arguments: [
    ("\"clauses-1\"", "\"clauses-2\"", "source.generator", "one of 'clauses-1', 'novel-1'"),
    ("\"seed\": 0", "\"seed\": -1", "source.seed", "a number from 0 up"),
    ("\"seed\": 0", "\"seed\": 0.5", "source.seed", "a whole number"),
    ("\"target\": 10", "\"target\": 0", "source.target", "a number from 1 to 134217728"),
    ("\"base\": \"tiny\"", "\"base\": \"\"", "source.base", "the id of a corpus"),
    (
      "\"prefix\": \"第\"", "\"prefix\": \"\"", "chapters",
      "a prefix and a suffix of headings, neither empty"
    ),
  ])
  func `a wrong field is named`(old: String, new: String, field: String, expected: String) throws {
    let corpora = try corpora((old, new))
    #expect(
      corpusError { _ = try corpora.corpus("made") }
        == .wrongField(file: "\(corpora.path)/made/corpus.json", field: field, expected: expected)
    )
  }

  @Test func `a text without headings is not what its manifest says`() throws {
    let corpora = try corpora(("\"suffix\": \"章\"", "\"suffix\": \"回\""))
    #expect(
      corpusError { _ = try corpora.corpus("made") }
        == .mismatch(corpus: "made", .init(name: "chapters", expected: "at least 1", found: "0"))
    )
  }

  private static let manifest = """
    {
      "schema": 1, "name": "made", "title": "Made", "language": "lzh-Hant", "script": "Hant",
      "direction": "ltr", "license": {"spdx": "CC0-1.0"},
      "source": {
        "type": "generated", "generator": "clauses-1", "seed": 0, "base": "tiny", "target": 10
      },
      "provenance": "Made for this test.",
      "normalization": {"id": "n1", "steps": ["utf8-strict", "final-newline"]},
      "sha256": {"source": "\(digest)", "text": "\(digest)"},
      "counts": {
        "bytes": 32, "scalars": 14, "utf16": 14, "graphemes": 14, "paragraphs": 3,
        "longestParagraph": 3
      },
      "paragraphs": {"separator": "blank-line"},
      "chapters": {"rule": "headings", "prefix": "第", "suffix": "章"},
      "fonts": ["Noto Sans CJK TC"], "tier": "standard"
    }
    """
}
