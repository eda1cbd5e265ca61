import Corpora
import Foundation
import PaginatorKit
import TestSupport
import Testing

struct CorpusFolderTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// The corpora with a changed `tiny`, and how its text is refused.
  private func refusal(
    of bytes: [UInt8] = Array(Tiny.text.utf8),
    _ edits: (String, String)...
  ) throws -> (corpora: CorpusFolder, error: CorpusError?) {
    let corpora = try Tiny.make(in: folder, bytes: bytes, edits: edits)
    return (corpora, corpusError { _ = try corpora.corpus("tiny") })
  }

  @Test func `ids are the folders with a manifest, sorted by bytes`() throws {
    for name in ["b", "a", "B", ".hidden"] { try folder.write("{}", to: "\(name)/corpus.json") }
    try folder.makeFolder("none")
    try folder.write("", to: "README.md")
    #expect(try CorpusFolder(path: folder.path).ids() == ["B", "a", "b"])
  }

  @Test func `a folder that is none is refused`() throws {
    let file = try folder.write("", to: "file")
    let error = corpusError { _ = try CorpusFolder(path: file) }
    #expect(
      error?.description
        == "--corpora names '\(file)', which is not a folder; give the folder that holds the "
        + "corpora."
    )
    #expect(error?.isMissing == true)
  }

  @Test func `a summary of a broken corpus has its error in place of its numbers`() throws {
    let corpora = try Tiny.make(in: folder)
    try folder.write("{}", to: "corpora/broken/corpus.json")
    let summaries = try corpora.summaries()
    #expect(summaries.map(\.id) == ["broken", "tiny"])
    #expect(summaries[0].manifest == nil)
    #expect(
      summaries[0].problem?.description
        == "The manifest '\(folder.path)/corpora/broken/corpus.json' has no field 'schema'; add it."
    )
    #expect(summaries[1].manifest?.title == "小經")
    #expect(summaries[1].manifest?.language == "lzh-Hant")
    #expect(summaries[1].manifest?.counts.scalars == 16)
    #expect(summaries[1].manifest?.tier == "core")
    #expect(summaries[1].problem == nil)
  }

  @Test func `line feeds and the final newline are normalised, the mark is skipped`() throws {
    let bytes =
      [0xEF, 0xBB, 0xBF] + Array("經\r\n\r\n甲乙。\r\n\r\n丙丁\r\n戊\r\n\r\n己".utf8)
    // The digest of these bytes is that of `printf '\xEF\xBB\xBF…' | sha256sum`.
    let source = "5f8b869ce8fc11ba3c962628ff8c7d6dd23f76ad6928d7e90cbd08067140fd20"
    let corpora = try Tiny.make(
      in: folder,
      bytes: bytes,
      edits: [("\"source\": \"\(Tiny.digest)\"", "\"source\": \"\(source)\"")]
    )
    let corpus = try corpora.corpus("tiny")
    #expect(corpus.text.utf8 == Array(Tiny.text.utf8))
    #expect(corpus.decoding.ground == .byteOrderMark)
  }

  @Test func `steps that are not declared are not taken`() throws {
    let corpora = try Tiny.make(
      in: folder,
      bytes: [0xEF, 0xBB, 0xBF] + Array("經\r\n".utf8),
      edits: [("[\"utf8-strict\", \"strip-bom\", \"crlf-to-lf\", \"final-newline\"]", "[]")]
    )
    // The mark stays: 3 + 3 + 2 bytes, and source and text are one.
    let checks = try corpora.verification(of: "tiny").checks
    #expect(checks.first { $0.name == "counts.bytes" }?.found == "8")
    #expect(checks[0].found == checks[1].found)
  }

  @Test func `a text that differs from its digest is refused`() throws {
    let error = try refusal(("\"source\": \"ead9", "\"source\": \"0000")).error
    #expect(
      error?.description
        == "The corpus 'tiny' is not what its manifest says: sha256.source should be "
        + "0000\(Tiny.digest.dropFirst(4)) and is \(Tiny.digest); 'harness corpus verify tiny' "
        + "shows every difference."
    )
    #expect(error?.isMissing == false)
  }

  @Test(arguments: [
    ("\"text\": \"ead9", "\"text\": \"0000", "sha256.text"),
    ("\"bytes\": 32", "\"bytes\": 33", "counts.bytes"),
    ("\"scalars\": 16", "\"scalars\": 15", "counts.scalars"),
    ("\"utf16\": 16", "\"utf16\": 15", "counts.utf16"),
    ("\"graphemes\": 16", "\"graphemes\": 15", "counts.graphemes"),
    ("\"paragraphs\": 4", "\"paragraphs\": 5", "counts.paragraphs"),
    ("\"longestParagraph\": 4", "\"longestParagraph\": 3", "counts.longestParagraph"),
    ("[1, 2]", "[1, 1]", "the sum of chapters.skip and chapters.counts"),
    ("\"skip\": 1", "\"skip\": 2", "the sum of chapters.skip and chapters.counts"),
  ])
  func `every number of the manifest is counted again`(old: String, new: String, item: String)
    throws
  {
    #expect(try refusal((old, new)).error?.mismatched?.check.name == item)
  }

  @Test func `front matter cannot be longer than a whole text`() throws {
    let error = try refusal(
      ("\"paragraph-counts\", \"skip\": 1, \"counts\": [1, 2]", "\"whole\", \"skip\": 4"),
      ("[\"一\", \"二\"]", "[\"全\"]"),
      ("\"verification\"", "\"ignored\"")
    )
    .error
    let check = CorpusVerification.Check(name: "chapters.skip", expected: "below 4", found: "4")
    #expect(error == .mismatch(corpus: "tiny", check))
  }

  @Test func `a text that is not UTF-8 is refused before its digest`() throws {
    let (corpora, error) = try refusal(of: [0x61, 0xFF])
    #expect(error == .notUTF8(file: "\(corpora.path)/tiny/text.txt", offset: 1))
  }

  @Test func `a text that is not there is missing`() throws {
    let (corpora, error) = try refusal(("text.txt", "other.txt"))
    #expect(error == .noSuchFile(file: "\(corpora.path)/tiny/other.txt"))
  }

  @Test(arguments: ["../other/text.txt", "/etc/hostname", "a/../../text.txt", ".."])
  func `a path out of the folder is refused`(path: String) throws {
    let (corpora, error) = try refusal(("text.txt", path))
    #expect(
      error?.description
        == "The manifest '\(corpora.path)/tiny/corpus.json' takes its text from '\(path)', which is "
        + "outside its folder; keep the text beside the manifest."
    )
  }

  @Test func `a link out of the folder is refused, one inside is followed`() throws {
    let corpora = try Tiny.make(in: folder, edits: [("text.txt", "link.txt")])
    let link = "\(corpora.path)/tiny/link.txt"
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "text.txt")
    #expect(try corpora.corpus("tiny").sha256 == Tiny.digest)

    try manager.removeItem(atPath: link)
    // A neighbour whose name begins with this folder's is outside, too.
    let outside = try folder.write(Tiny.text, to: "corpora/tiny-2/text.txt")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: outside)
    #expect(
      corpusError { _ = try corpora.corpus("tiny") }
        == .sourceOutside(file: "\(corpora.path)/tiny/corpus.json", path: "link.txt")
    )
  }

  @Test func `a source that is a folder is refused`() throws {
    let (corpora, error) = try refusal(("text.txt", "."))
    #expect(error == .notRegular(file: "\(corpora.path)/tiny/.", kind: "a folder"))
  }
}

struct CorpusFolderFindingTests {
  let folder: TemporaryDirectory
  /// A working directory three folders deep, without corpora anywhere above it.
  let work: String

  init() throws {
    folder = try TemporaryDirectory()
    work = try folder.makeFolder("a/b/c")
  }

  private func addCorpora(_ path: String) throws -> String {
    try folder.write("{}", to: "\(path)/x/corpus.json")
    return "\(folder.path)/\(path)"
  }

  private func find(
    explicit: String? = nil,
    environment: [String: String] = [:],
    executable: String = "/nowhere/harness"
  ) throws(CorpusError) -> String {
    try CorpusFolder.find(
      explicit: explicit,
      environment: environment,
      executable: executable,
      workingDirectory: work
    )
    .path
  }

  @Test func `each place comes before the next`() throws {
    let program = try folder.write("", to: "p/.build/debug/harness")
    let above = try addCorpora("a/corpora")
    #expect(try find(executable: program) == above)
    let parent = try addCorpora("a/b/corpora")
    #expect(try find(executable: program) == parent)
    let here = try addCorpora("a/b/c/corpora")
    #expect(try find(executable: program) == here)
    let checkout = try addCorpora("p/.build/checkouts/pagination-harness/corpora")
    #expect(try find(executable: program) == checkout)
    let package = try addCorpora("p/corpora")
    #expect(try find(executable: program) == package)
    let shared = try addCorpora("p/.build/share/pagination-harness/corpora")
    #expect(try find(executable: program) == shared)
    let beside = try addCorpora("p/.build/debug/corpora")
    #expect(try find(executable: program) == beside)
    let named = try folder.makeFolder("named")
    let environment = ["HARNESS_CORPORA": named]
    #expect(try find(environment: environment, executable: program) == named)
    let explicit = try folder.makeFolder("explicit")
    #expect(try find(explicit: explicit, environment: environment, executable: program) == explicit)
  }

  @Test func `a program is found through a link and from the working directory`() throws {
    try folder.write("", to: "bin/harness")
    let beside = try addCorpora("bin/corpora")
    try FileManager.default.createSymbolicLink(
      atPath: "\(work)/link",
      withDestinationPath: "\(folder.path)/bin/harness"
    )
    #expect(try find(executable: "\(work)/link") == beside)
    #expect(try find(executable: "../../../bin/harness") == beside)
  }

  @Test func `a relative folder starts from the working directory`() throws {
    try folder.makeFolder("a/b/c/texts")
    #expect(try find(explicit: "texts") == "\(work)/texts")
  }

  @Test func `a folder that is searched for counts when it holds a corpus`() throws {
    let above = try addCorpora("a/b/corpora")
    try folder.makeFolder("a/b/c/corpora")
    #expect(try find() == above)
    #expect(try find(environment: ["HARNESS_CORPORA": ""]) == above)
  }

  @Test func `a folder that was named is not replaced by another`() throws {
    _ = try addCorpora("a/b/c/corpora")
    #expect(
      corpusError { _ = try find(explicit: "/nowhere") }
        == .noSuchFolder(path: "/nowhere", namedBy: "--corpora")
    )
    #expect(
      corpusError { _ = try find(explicit: "") } == .noSuchFolder(path: "", namedBy: "--corpora")
    )
    #expect(
      corpusError { _ = try find(environment: ["HARNESS_CORPORA": "/nowhere"]) }?.description
        == "HARNESS_CORPORA names '/nowhere', which is not a folder; give the folder that holds the "
        + "corpora."
    )
  }

  @Test func `an error names the places`() throws {
    let program = try folder.write("", to: "bin/harness")
    let error = corpusError { _ = try find(executable: program) }
    #expect(
      error?.description
        == "No folder of corpora was found in '\(folder.path)/bin/corpora', "
        + "'\(folder.path)/share/pagination-harness/corpora', '\(work)/corpora' or in a folder "
        + "'corpora' above '\(work)'; name it with --corpora DIR or in HARNESS_CORPORA."
    )
    #expect(error?.isMissing == true)
  }
}
