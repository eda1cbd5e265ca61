import Corpora
import Foundation
import TestSupport
import Testing

struct CorpusManifestTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func sentence(_ edits: (String, String)...) throws -> String? {
    let corpora = try Tiny.make(in: folder, edits: edits)
    return corpusError { _ = try corpora.corpus("tiny") }?.description
      .replacingOccurrences(of: corpora.path, with: "corpora")
  }

  @Test(arguments: [
    ("\"tier\": \"core\",", "tier"), ("\"bytes\": 32,", "counts.bytes"),
    ("\"han\": 4, ", "verification.sections[1].han"),
    (", \"path\": \"text.txt\"", "source.path"), (", \"counts\": [1, 2]", "chapters.counts"),
  ])
  func `a missing field is named`(old: String, field: String) throws {
    #expect(
      try sentence((old, ""))
        == "The manifest 'corpora/tiny/corpus.json' has no field '\(field)'; add it."
    )
  }

  @Test(arguments: [
    ("\"bytes\": 32", "\"bytes\": \"32\"", "counts.bytes", "a whole number"),
    ("\"bytes\": 32", "\"bytes\": 32.5", "counts.bytes", "a whole number"),
    ("\"bytes\": 32", "\"bytes\": true", "counts.bytes", "a whole number"),
    ("\"bytes\": 32", "\"bytes\": 1e300", "counts.bytes", "a whole number"),
    ("\"skip\": 1", "\"skip\": 0.5", "chapters.skip", "a whole number"),
    ("[1, 2]", "[1, 99999999999999999999]", "chapters.counts[1]", "a whole number"),
    ("\"han\": 4", "\"han\": 4.5", "verification.sections[1].han", "a whole number"),
    ("\"bytes\": 32", "\"bytes\": null", "counts.bytes", "a whole number"),
    ("[\"Noto Sans CJK TC\", \"DejaVu Sans\"]", "\"cjk-tc\"", "fonts", "a list"),
    ("\"DejaVu Sans\"]", "7]", "fonts[1]", "a text"),
    ("{\"spdx\": \"CC0-1.0\"}", "\"CC0-1.0\"", "license", "an object"),
    ("\"ltr\"", "\"ttb\"", "direction", "'ltr' or 'rtl'"),
    ("\"ltr\"", "1", "direction", "a text"),
    ("\"小經\"", "\"\"", "title", "a text that is not empty"),
    (
      "[\"Noto Sans CJK TC\", \"DejaVu Sans\"]", "[]", "fonts", "a list of at least one font family"
    ),
    (
      "\"crlf-to-lf\"", "\"nfc\"", "normalization.steps[2]",
      "one of 'utf8-strict', 'strip-bom', 'crlf-to-lf', 'final-newline'"
    ),
    ("\"blank-line\"", "\"tab\"", "paragraphs.separator", "one of 'blank-line', 'line'"),
    ("\"text.txt\"", "\"\"", "source.path", "the name of a file"),
    (
      "\"type\": \"file\"", "\"type\": \"file\", \"extract\": \"gzip\"", "source.extract", "'plain'"
    ),
    (
      "\"source\": \"ead9", "\"source\": \"EAD9", "sha256.source",
      "64 lower-case hexadecimal digits"
    ),
    ("\"text\": \"ead9", "\"text\": \"ead", "sha256.text", "64 lower-case hexadecimal digits"),
    (
      "\"paragraph-counts\"", "\"heading-regex\"", "chapters.rule",
      "one of 'paragraph-counts', 'whole', 'label-prefix', 'headings', 'recognized'"
    ),
    ("\"skip\": 1", "\"skip\": -1", "chapters.skip", "a number of paragraphs"),
    ("[1, 2]", "[]", "chapters.counts", "a list of at least one number"),
    ("[1, 2]", "[3, 0]", "chapters.counts[1]", "a number of paragraphs above 0"),
    ("[1, 2]", "[1, 9223372036854775807]", "chapters.counts[1]", "a number of paragraphs above 0"),
    (
      "[\"一\", \"二\"]", "[\"一\"]", "chapters.titles",
      "a list of 2 titles, as 'chapters.counts' is"
    ),
    (
      "\"sha256\": \"57a712182229\"", "\"sha256\": \"\"", "verification.sections[1].sha256",
      "12 to 64 lower-case hexadecimal digits"
    ),
    (
      "\"sha256\": \"b354", "\"sha256\": \"B354", "verification.body.sha256",
      "12 to 64 lower-case hexadecimal digits"
    ),
    ("\"已\"", "\"已已\"", "verification.body.map", "pairs of single characters"),
    (
      "\"sections\": [", "\"minimumSections\": 3, \"sections\": [", "verification.minimumSections",
      "a number from 0 to 2"
    ),
    (
      ",\n      {\"title\": \"二\", \"han\": 4, \"sha256\": \"57a712182229\"}", "",
      "verification.sections", "a list of 2 sections, one for each chapter"
    ),
    ("\"name\": \"tiny\"", "\"name\": \"teeny\"", "name", "'tiny', the name of its folder"),
  ])
  func `a wrong field is named with what it should be`(
    old: String,
    new: String,
    field: String,
    expected: String
  ) throws {
    #expect(
      try sentence((old, new))
        == "The field '\(field)' of the manifest 'corpora/tiny/corpus.json' should be \(expected); "
        + "correct it."
    )
  }

  @Test(arguments: ["", "{", "[]", "7", "{\"schema\": 1,, }"])
  func `what is not a JSON object is said to be none`(json: String) throws {
    let corpora = try Tiny.make(in: folder)
    let file = try folder.write(json, to: "corpora/tiny/corpus.json")
    #expect(
      corpusError { _ = try corpora.corpus("tiny") }?.description
        == "The manifest '\(file)' is not a JSON object; correct its syntax."
    )
  }

  @Test func `a newer schema is named before anything else`() throws {
    #expect(
      try sentence(("\"schema\": 1", "\"schema\": 2"), ("\"tier\": \"core\",", ""))
        == "The manifest 'corpora/tiny/corpus.json' follows schema 2, and this harness reads schema "
        + "1; use a newer harness."
    )
  }

  @Test func `a source of an unknown type is named`() throws {
    #expect(
      try sentence(("\"type\": \"file\", \"path\": \"text.txt\"", "\"type\": \"gopher\""))
        == "The manifest 'corpora/tiny/corpus.json' takes its text from a source of type 'gopher', "
        + "which this harness does not know; it knows 'file', 'deb', 'pypi', 'program' and "
        + "'generated'."
    )
  }

  @Test func `a manifest needs no chapters and no verification`() throws {
    let corpora = try Tiny.make(
      in: folder,
      edits: [("\"chapters\"", "\"a\""), ("\"verification\"", "\"b\""), ("\"lineBreak\"", "\"c\"")]
    )
    let corpus = try corpora.corpus("tiny")
    #expect(corpus.chapters.isEmpty)
    #expect(corpus.manifest?.lineBreak == nil)
    #expect(
      corpusError { _ = try corpus.withForcedChapters() } == .noChapters(corpus: "tiny")
    )
    #expect(try corpora.verification(of: "tiny").isValid)
  }

  @Test func `chapters without titles are numbered`() throws {
    let corpora = try Tiny.make(in: folder, edits: [(", \"titles\": [\"一\", \"二\"]", "")])
    #expect(try corpora.corpus("tiny").chapters.map(\.title) == ["1", "2"])
  }
}
