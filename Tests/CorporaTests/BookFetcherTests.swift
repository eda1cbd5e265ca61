import Digests
import Foundation
import HostSystem
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// Books that are fetched: pages of a package, which become an EPUB, and an EPUB itself.
struct BookFetcherTests {
  private static let pages = [
    "usr/a 1&.html": "<h1>甲</h1><p><img src='i/p.gif'> <img src='i/no.gif'></p>",
    "usr/b.html": "<meta charset=gb2312><p>a<b>b</b></p>",
    // 3 by 2 px.
    "usr/i/p.gif": "GIF89a\u{3}\0\u{2}\0\0\0\0",
  ]
  private static let members = ["usr/a 1&.html", "usr/b.html"]
  /// A page begins with each document, and a picture is U+FFFC.
  private static let text = "甲\n\u{FFFC} \u{FFFC}\nab\n"

  private static let deb = """
    "type": "deb", "format": "html", "package": ["tiny-text", "tiny-pictures"],
    "member": ["usr/a 1&.html", "usr/b.html"]
    """

  private func corpus(source: String = deb, digest: String) throws -> FetchedCorpus {
    try FetchedCorpus(
      source: source,
      edits: [
        ("\"source\": \"\(Tiny.digest)\"", "\"source\": \"\(digest)\""),
        (
          "\"text\": \"\(Tiny.digest)\"",
          "\"text\": \"\(Digests.sha256(of: Array(Self.text.utf8)))\""
        ),
        ("\"utf8-strict\", \"strip-bom\", \"crlf-to-lf\", \"final-newline\"", "\"utf8-strict\""),
        // 3 + 1 and 3 + 1 + 3 + 1 bytes, and 3.
        (
          "\"bytes\": 32, \"scalars\": 16, \"utf16\": 16, \"graphemes\": 16, \"paragraphs\": 4",
          "\"bytes\": 15, \"scalars\": 9, \"utf16\": 9, \"graphemes\": 9, \"paragraphs\": 3"
        ),
        ("\"longestParagraph\": 4", "\"longestParagraph\": 3"), ("blank-line", "line"),
        ("\"chapters\"", "\"ignored\""), ("\"verification\"", "\"ignored too\""),
      ]
    )
  }

  private func file(of tiny: FetchedCorpus) -> String {
    tiny.cache.file(of: "tiny", digest: Digests.sha256(of: Array(Self.text.utf8)), isBook: true)
  }

  private static var bytes: [UInt8] { members.flatMap { Array((pages[$0] ?? "").utf8) } }

  @Test func `pages of a package become an EPUB with their pictures`() throws {
    let tiny = try corpus(digest: Digests.sha256(of: Self.bytes))
    let calls = FetchedCorpus.Calls()
    let programs = FetchedCorpus.debian(files: Self.pages, calls: calls)
    let file = file(of: tiny)
    #expect(file.hasSuffix(".epub"))
    #expect(try tiny.fetch(programs) == .fetched(file: file))
    #expect(calls.all[0].arguments == ["-q", "download", "tiny-text", "tiny-pictures"])
    #expect(tiny.kept == ["corpora", "corpora/tiny", "corpora/tiny/\(lastComponent(of: file))"])
    #expect(try tiny.fetch(programs) == .alreadyThere(file: file))
    #expect(try tiny.corpora.place(of: "tiny") == .cache(file: file))
    #expect(calls.programs.count == 3)

    let corpus = try tiny.corpora.corpus("tiny")
    #expect(corpus.text.string(from: .zero, to: corpus.text.end) == Self.text)
    #expect(corpus.text.forcedBreaks == [TextOffset(utf8: 12)])
    #expect(corpus.chapters.map(\.title) == ["甲", "2"])
    let styles = try #require(corpus.text.styles)
    #expect(styles.blocks.count == 3)
    #expect(styles.runStyles.map(\.traits) == [.bold])
    #expect(styles.pictures.map(\.width) == [.pixels(3), .zero])
    // Its documents are those of the EPUB, which the package's pages were no more.
    #expect(try CanonicalMap(of: corpus).extents.count == 2)
    // The file alone is the same text.
    let alone = try Corpus.load(file: file)
    #expect(alone.text.utf8 == corpus.text.utf8 && alone.text.styles == corpus.text.styles)
    #expect(alone.title == "小經")
    // Whenever it is packed, it has the same bytes.
    let first = FileManager.default.contents(atPath: file)
    try FileManager.default.removeItem(atPath: file)
    _ = try tiny.fetch(programs)
    #expect(FileManager.default.contents(atPath: file) == first)
  }

  @Test func `an EPUB of a package is kept as it is`() throws {
    let folder = try TemporaryDirectory()
    let epub = try folder.epub()
    let bytes = try #require(FileManager.default.contents(atPath: epub))
    let tiny = try FetchedCorpus(
      source: """
        "type": "deb", "format": "epub", "package": "tiny-text", "member": "usr/book.epub"
        """,
      edits: [
        ("\"source\": \"\(Tiny.digest)\"", "\"source\": \"\(Digests.sha256(of: Array(bytes)))\""),
        ("\"utf8-strict\", \"strip-bom\", \"crlf-to-lf\", \"final-newline\"", "\"utf8-strict\""),
      ]
    )
    let programs = ExternalPrograms { call in
      if call.program == "apt-get" {
        FetchedCorpus.write("", to: "\(call.folder ?? "")/tiny-text_1_all.deb")
      } else {
        let place = "\(call.arguments.last ?? "")/usr"
        try? FileManager.default.createDirectory(
          atPath: place,
          withIntermediateDirectories: true
        )
        try? FileManager.default.copyItem(atPath: epub, toPath: "\(place)/book.epub")
      }
      return .init(end: .exit(0))
    }
    // Its text is read, and is another than the pinned one.
    guard case .otherText("tiny", let check) = corpusError({ _ = try tiny.fetch(programs) }) else {
      Issue.record("The book was kept.")
      return
    }
    #expect(check.name == "sha256.text")
    #expect(check.found == (try Corpus.load(file: epub)).sha256)
  }

  @Test func `pages of another version are refused with both digests`() throws {
    let pinned = Digests.sha256(of: Self.bytes)
    let tiny = try corpus(digest: pinned)
    let other = Self.pages.merging(["usr/b.html": "<p>c"]) { $1 }
    let bytes = Self.members.flatMap { Array((other[$0] ?? "").utf8) }
    #expect(
      corpusError { _ = try tiny.fetch(FetchedCorpus.debian(files: other)) }
        == .otherText(
          corpus: "tiny",
          .init(name: "sha256.source", expected: pinned, found: Digests.sha256(of: bytes))
        )
    )
    #expect(tiny.kept == ["corpora", "corpora/tiny"])
  }

  @Test func `a picture of another size is another book`() throws {
    let tiny = try corpus(digest: Digests.sha256(of: Self.bytes))
    let manifest = "\(tiny.corpora.path)/tiny/corpus.json"
    let json = try String(contentsOfFile: manifest, encoding: .utf8)
    let zeros = String(repeating: "0", count: 64)
    try json.replacing("\"sha256\": {", with: "\"sha256\": {\"styles\": \"\(zeros)\", ")
      .write(toFile: manifest, atomically: true, encoding: .utf8)
    guard
      case .otherText("tiny", let check) = corpusError({
        _ = try tiny.fetch(FetchedCorpus.debian(files: Self.pages))
      })
    else {
      Issue.record("The book was kept.")
      return
    }
    #expect(check.name == "sha256.styles")
    #expect(tiny.kept == ["corpora", "corpora/tiny"])
  }

  @Test func `a damaged book is refused, and fetched anew`() throws {
    let tiny = try corpus(digest: Digests.sha256(of: Self.bytes))
    let programs = FetchedCorpus.debian(files: Self.pages)
    let file = file(of: tiny)
    _ = try tiny.fetch(programs)
    let whole = try #require(FileManager.default.contents(atPath: file))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: file))
    let error = corpusError { _ = try tiny.corpora.corpus("tiny") }
    #expect(
      error?.description.hasPrefix("The text of the corpus 'tiny' in '\(file)' is damaged: ")
        == true
    )
    #expect(try tiny.fetch(programs) == .fetched(file: file))
    #expect(throws: Never.self) { try tiny.corpora.corpus("tiny") }
  }

  @Test func `a page that is no HTML in any encoding is told by its name`() throws {
    let tiny = try corpus(digest: Digests.sha256(of: Self.bytes))
    let error = corpusError {
      _ = try tiny.fetch(
        FetchedCorpus.debian(files: ["usr/a 1&.html": Self.pages["usr/a 1&.html"] ?? ""])
      )
    }
    #expect(
      error?.description
        == "The corpus 'tiny' cannot be fetched: the package 'tiny-text, tiny-pictures' has no file "
        + "'usr/b.html'; correct source.member."
    )
  }

  @Test(arguments: [
    ("\"format\": \"html\", ", "", "source.package"),
    ("\"html\"", "\"epub\"", "source.package"),
    ("\"html\"", "\"pdf\"", "source.format"),
    ("[\"usr/a 1&.html\", \"usr/b.html\"]", "[]", "source.member"),
    ("[\"usr/a 1&.html\", \"usr/b.html\"]", "[\"usr/a\", \"../b\"]", "source.member"),
    ("[\"tiny-text\", \"tiny-pictures\"]", "[]", "source.package"),
    ("[\"tiny-text\", \"tiny-pictures\"]", "[\"tiny-text\", \"-o\"]", "source.package"),
    ("\"format\"", "\"encoding\": \"gb18030\", \"format\"", "source.encoding"),
    ("\"format\"", "\"extract\": \"gzip-1\", \"format\"", "source.extract"),
  ])
  func `a source that is no book is refused before anything runs`(
    old: String,
    new: String,
    field: String
  ) throws {
    let tiny = try corpus(
      source: Self.deb.replacing(old, with: new),
      digest: Digests.sha256(of: Self.bytes)
    )
    let calls = FetchedCorpus.Calls()
    guard
      case .wrongField(_, field, _) = corpusError({
        _ = try tiny.fetch(FetchedCorpus.debian(calls: calls))
      })
    else {
      Issue.record("The manifest was taken.")
      return
    }
    #expect(calls.all.isEmpty)
  }
}
