import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// EPUBs, zipped by Python's zipfile from the files that each test names.
struct EPUBTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func fault(_ path: String) -> BookFault? {
    guard case .book(_, let fault) = corpusError({ _ = try Corpus.load(file: path) }) else {
      return nil
    }
    return fault
  }

  @Test func `a book is its documents in their order, each on a page of its own`() throws {
    let corpus = try Corpus.load(file: folder.epub())
    #expect(String(decoding: corpus.text.utf8, as: UTF8.self) == "甲\n一\n二\n注\n")
    #expect(corpus.title == "小 書")
    #expect(corpus.text.language == "zh-Hant")
    #expect(corpus.text.forcedBreaks == [8, 12].map { TextOffset(utf8: $0) })
    #expect(corpus.chapters.map(\.title) == ["甲", "2", "3"])
    // The picture of its reading order is no document.
    #expect(
      corpus.plain?.sentence
        == "Left out: 1 document of the reading order in another format than HTML."
    )
    #expect(try corpus.withForcedChapters().text.forcedBreaks == corpus.text.forcedBreaks)
    // `printf '%s\n' '{"block":[0,2],…' … | sha256sum`, of the four lines below.
    let lines = corpus.text.styleLines
    #expect(
      String(decoding: lines, as: UTF8.self) == """
        {"block":[0,2],"kind":"heading","traits":"bold","size":1.6,"space_before":1.6,"space_after":0.8,"keeps":"next together"}
        {"block":[2,4],"kind":"paragraph"}
        {"block":[4,6],"kind":"paragraph"}
        {"block":[6,8],"kind":"paragraph"}

        """
    )
    let digest = "56ee2abe68db021a38052c231bf033b6456b326593236beb0475e0e3aa0ebedb"
    #expect(corpus.identity == "\(corpus.sha256)+raw+text-1+\(digest)")
  }

  // Arabic pages turn to the left, too, and no line of theirs is vertical.
  @Test(arguments: [("zh-Hant", true), ("ja", true), ("ar", false)])
  func `a book of vertical lines says so`(language: String, isVertical: Bool) throws {
    let package = EPUBFixture.package
      .replacing("<spine>", with: "<spine page-progression-direction=\"rtl\">")
      .replacing("zh-Hant", with: language)
    let corpus = try Corpus.load(file: folder.epub(["OEBPS/content.opf": package]))
    let words = "Its pages turn to the left, as those of vertical lines do"
    #expect(corpus.plain?.sentence?.contains(words) == isVertical)
    #expect(try Corpus.load(file: folder.epub()).plain?.sentence?.contains(words) == false)
  }

  @Test func `what is no well-formed XML is read as HTML, and that is said`() throws {
    let corpus = try Corpus.load(
      file: folder.epub(["b.xhtml": EPUBFixture.document("<p>AT&T<br>二")])
    )
    #expect(String(decoding: corpus.text.utf8, as: UTF8.self) == "甲\n一\nAT&T\u{2028}二\n注\n")
    #expect(
      corpus.plain?.sentence
        == "Read as HTML, since they are no well-formed XML: 1 document. "
        + "Left out: 1 document of the reading order in another format than HTML."
    )
  }

  @Test func `a document says its encoding`() throws {
    let path = folder.path + "/page.html"
    let markup = Array("<meta charset=gb2312><p>".utf8) + [0xC8, 0xE7] + Array("</p>".utf8)
    _ = try folder.write(markup, to: "page.html")
    #expect(try Corpus.load(file: path).text.utf8 == Array("如\n".utf8))
    #expect(try Corpus.load(file: path).decoding.encoding == .gb18030)
    let declared = Array("<?xml version=\"1.0\" encoding='Big5'?><p>".utf8) + [0xA6, 0x70]
    _ = try folder.write(declared + Array("</p>".utf8), to: "page.xhtml")
    #expect(try Corpus.load(file: folder.path + "/page.xhtml").text.utf8 == Array("如\n".utf8))
  }

  @Test func `an encrypted document is an error, a disguised font is none`() throws {
    func encryption(_ name: String) -> String {
      "<encryption xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><EncryptedData>"
        + "<CipherData><CipherReference URI=\"\(name)\"/></CipherData></EncryptedData></encryption>"
    }
    let name = "META-INF/encryption.xml"
    #expect(fault(try folder.epub([name: encryption("b.xhtml")])) == .protected(name: "b.xhtml"))
    #expect(
      fault(try folder.epub([name: encryption("OEBPS/text/a%20b.xhtml")]))
        == .protected(name: "OEBPS/text/a b.xhtml")
    )
    #expect(fault(try folder.epub([name: encryption("OEBPS/font.otf")])) == nil)
  }

  @Test func `what is missing is named`() throws {
    #expect(
      fault(try folder.epub(["b.xhtml": nil]))?.description
        == "it has no file 'b.xhtml', which the manifest of 'OEBPS/content.opf' names; download the "
        + "book again."
    )
    #expect(
      fault(try folder.epub(["META-INF/container.xml": nil]))
        == .missing(name: "META-INF/container.xml", namedBy: "the EPUB standard")
    )
    let without = EPUBFixture.package.replacingOccurrences(
      of: "<item id=\"b\"",
      with: "<item id=\"z\""
    )
    #expect(
      fault(try folder.epub(["OEBPS/content.opf": without]))
        == .document(
          name: "OEBPS/content.opf",
          reason:
            "its spine names the item 'b', which its manifest does not have; download the book again."
        )
    )
  }

  @Test func `what is broken is an error in one sentence`() throws {
    guard
      case .illFormed(let name, 1, _) = fault(try folder.epub(["OEBPS/content.opf": "<package>"]))
    else {
      Issue.record("A broken package is read.")
      return
    }
    #expect(name == "OEBPS/content.opf")
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.epub()))
    let path = folder.path + "/cut.epub"
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    #expect(fault(path) == .notZip)
    _ = try folder.write("no zip", to: "text.epub")
    #expect(fault(folder.path + "/text.epub") == .notZip)
    var damaged = whole
    // A byte of the first document's data, which is stored behind its name.
    let place = try #require(whole.range(of: Data("a b.xhtml".utf8))).upperBound + 20
    damaged[place] ^= 0xFF
    try damaged.write(to: URL(fileURLWithPath: path))
    #expect(fault(path) == .damaged(name: "OEBPS/text/a b.xhtml"))
  }

  @Test func `entities of a document's own are not expanded`() throws {
    let laughs = """
      <?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
      \(EPUBFixture.document("<p>&b;</p>"))
      """
    #expect(
      fault(try folder.epub(["b.xhtml": laughs]))?.description
        == "see its document 'b.xhtml': it declares the entity 'a' in line 1, and no entity of a "
        + "document's own is expanded; write what it stands for."
    )
  }

  @Test(.timeLimit(.minutes(1))) func `a bomb is refused before it is unpacked`() throws {
    // 40 MiB of spaces are 40 KiB in the archive.
    let spaces = String(repeating: " ", count: 1 << 20)
    #expect(
      fault(try folder.epub(["b.xhtml": spaces], times: ["b.xhtml": 40]))
        == .tooLarge(name: "b.xhtml", limit: 32 << 20)
    )
    let deep = String(repeating: "<div>", count: 600)
    #expect(
      fault(try folder.epub(["b.xhtml": EPUBFixture.document(deep)]))
        == .document(name: "b.xhtml", reason: "its elements are nested deeper than 512 in line 1.")
    )
    let unclosed = "its elements are nested deeper than 512, or more than 5000 have no end tag."
    for count in [600, 100_000] {
      _ = try folder.write(String(repeating: "<div>", count: count), to: "deep.html")
      #expect(
        fault(folder.path + "/deep.html") == .document(name: "", reason: unclosed)
      )
    }
    _ = try folder.write(String(repeating: "<p>", count: 1_000_000), to: "many.html")
    #expect(
      fault(folder.path + "/many.html")?.description
        == "its elements would take more than 80 MiB; cut it into parts."
    )
    // Neither what HTML closes by itself nor what a script has is open.
    _ = try folder.write(
      "<script>\(String(repeating: "if (a<b) x='<div>';", count: 600))</script>"
        + String(repeating: "<a name=x>y", count: 600),
      to: "flat.html"
    )
    #expect(fault(folder.path + "/flat.html") == nil)
    // Elements whose end tags may be left out are not nested.
    _ = try folder.write(String(repeating: "<p>a<br><li>b", count: 2_000), to: "flat.html")
    #expect(fault(folder.path + "/flat.html") == nil)
  }

  /// 20 × 20 × 3 ways of nesting lists, quotes and small text, a block in each; then as many in two documents.
  @Test(.timeLimit(.minutes(1))) func `more styles than a book may have are refused`() throws {
    func nested(_ lists: Range<Int>) -> String {
      lists.map { list in
        (0..<20)
          .map { quote in
            (0..<3)
              .map { small in
                let names =
                  Array(repeating: "li", count: list) + Array(repeating: "blockquote", count: quote)
                  + Array(repeating: "small", count: small)
                return names.reversed().reduce("<p>x</p>") { "<\($1)>\($0)</\($1)>" }
              }
              .joined()
          }
          .joined()
      }
      .joined()
    }
    let all = nested(0..<20)
    #expect(
      fault(try folder.epub(["b.xhtml": EPUBFixture.document(all)])) == .tooManyStyles(limit: 1_000)
    )
    let halves = ["b.xhtml": nested(0..<10), "OEBPS/text/a b.xhtml": nested(10..<20)]
    #expect(
      fault(try folder.epub(halves.mapValues { EPUBFixture.document($0) }))
        == .tooManyStyles(limit: 1_000)
    )
    #expect(fault(try folder.epub(["b.xhtml": EPUBFixture.document(nested(0..<10))])) == nil)
    #expect(
      BookFault.tooManyStyles(limit: 1_000).description
        == "its text is set in more than 1000 styles, the most that a book may have; take elements out "
        + "of each other, or round sizes."
    )
  }

  @Test func `an element that ends itself takes nothing with it in HTML`() throws {
    let corpus = try Corpus.load(
      file: folder.epub([
        "b.xhtml": "<html><head><title/><script src=\"a\"/></head><body><p>AT&T</p>二"
      ])
    )
    #expect(String(decoding: corpus.text.utf8, as: UTF8.self) == "甲\n一\nAT&T\n二\n注\n")
  }

  @Test func `what is of another type is what stands for it, and a drawing is a picture`() throws {
    let package = EPUBFixture.package
      .replacingOccurrences(
        of: "media-type=\"image/png\"",
        with: "media-type=\"image/png\" fallback=\"f\""
      )
      .replacingOccurrences(
        of: "</manifest>",
        with: "<item id=\"f\" href=\"f.xhtml\" media-type=\"Application/XHTML+XML\"/>"
          + "<item id=\"s\" href=\"s.svg\" media-type=\"image/svg+xml\"/></manifest>"
      )
      .replacingOccurrences(of: "</spine>", with: "<itemref idref=\"s\"/></spine>")
    let files = [
      "OEBPS/content.opf": package, "OEBPS/f.xhtml": EPUBFixture.document("<p>代</p>"),
      "OEBPS/s.svg": "<svg/>",
    ]
    let corpus = try Corpus.load(file: folder.epub(files))
    #expect(String(decoding: corpus.text.utf8, as: UTF8.self) == "甲\n一\n代\n二\n\u{FFFC}\n注\n")
  }

  /// A GIF of 3 × 2 px by its path from the document, one that is missing, a cover, and a drawing.
  @Test func `pictures have the sizes of the book's files`() throws {
    let package = EPUBFixture.package
      .replacingOccurrences(
        of: "p.png\" media-type=\"image/png\"",
        with: "s.svg\" media-type=\"image/svg+xml\""
      )
    let cover = "<svg viewBox=\"0 0 600 800\"><image width=\"6\" height=\"8\"/></svg>"
    let corpus = try Corpus.load(
      file: folder.epub([
        "OEBPS/content.opf": package, "OEBPS/s.svg": "<svg width=\"40\" height=\"30\"/>",
        "OEBPS/i/a.gif": "GIF89a\u{3}\0\u{2}\0\0\0\0",
        "OEBPS/text/a b.xhtml": EPUBFixture.document(
          "<p><img src=\"../i/a.gif\"/></p><p>x<img src=\"no.gif\"/></p><div>\(cover)</div>"
        ),
      ])
    )
    let styles = try #require(corpus.text.styles)
    #expect(styles.pictures.map(\.width) == [.pixels(3), .zero, .pixels(600), .pixels(40)])
    #expect(styles.pictures.map(\.height) == [.pixels(2), .zero, .pixels(800), .pixels(30)])
    #expect(styles.pictures.map { corpus.text.scalarIndex(of: $0.offset) } == [0, 3, 5, 7])
    let kinds = styles.blocks.map { styles.blockStyles[Int($0.style)].kind }
    #expect(kinds == [.picture, .paragraph, .picture, .picture, .paragraph, .paragraph])
    #expect(corpus.plain?.sentence == "One line high, since no size is known: 1 picture.")
  }

  @Test func `a page begins where a document or a style says so`() throws {
    let body = "<p>甲</p><p style=\"page-break-before:always\">乙</p>"
    let corpus = try Corpus.load(
      file: folder.epub([
        "OEBPS/text/a b.xhtml": EPUBFixture.document(body), "b.xhtml": EPUBFixture.document(body),
      ])
    )
    // 甲 LF 乙 LF 甲 LF 乙 LF 注 LF, four bytes each.
    #expect(corpus.text.forcedBreaks == [4, 8, 12, 16].map { TextOffset(utf8: $0) })
    #expect(corpus.chapters.map(\.start.utf8) == [0, 8, 16])
    // Chapters are forced beside them, and the styles stay.
    let forced = try corpus.withForcedChapters()
    #expect(forced.text == corpus.text)
    #expect(forced.text.styles == corpus.text.styles)
  }

  /// A comment and a description name no encoding.
  @Test func `a page's encoding is what its meta says`() throws {
    let path = folder.path + "/page.html"
    for head in [
      "<!-- <meta charset=gbk> -->", "<meta name=description content='about charset=big5'>",
      "<meta http-equiv=content-type content='text/html; charset=utf-8'>",
    ] {
      _ = try folder.write("\(head)<p>如", to: "page.html")
      #expect(try Corpus.load(file: path).text.utf8 == Array("如\n".utf8))
    }
  }

  @Test(arguments: [
    ("../text/ch%201.xhtml#a", "OEBPS/package/content.opf", "OEBPS/text/ch 1.xhtml"),
    ("../../../../etc/passwd", "OEBPS/content.opf", "etc/passwd"),
    ("/a.xhtml", "b/c.opf", "a.xhtml"),
    ("./a.xhtml?b#c", "c.opf", "a.xhtml"), ("%E7%94%B2.xhtml", "o/c.opf", "o/甲.xhtml"),
  ])
  func `references lead nowhere but into the archive`(reference: String, from: String, name: String)
  {
    #expect(EPUB.path(of: reference, from: from) == name)
  }

  @Test func `a book without a text, and one named otherwise, are told`() throws {
    _ = try folder.write("<p> </p>", to: "empty.htm")
    #expect(fault(folder.path + "/empty.htm") == .noText)
    #expect(
      corpusError { _ = try Corpus.load(file: folder.epub(), encoding: .gb18030) }
        == .book(file: folder.path + "/book.epub", .encoding)
    )
    // The name says what a file is; its text is no markup.
    _ = try folder.write("<p>a</p>", to: "a.txt")
    #expect(try Corpus.load(file: folder.path + "/a.txt").text.utf8 == Array("<p>a</p>".utf8))
  }

  /// The second implementation reads whole books, too.
  @Test func `Python's text of a book has the same bytes`() throws {
    let path = try folder.epub(["b.xhtml": EPUBFixture.document("<p>AT&T<br>二")])
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-B", Repository.root + "/Examples/python/canonical_text.py", path]
    let pipe = Pipe()
    python.standardOutput = pipe
    try python.run()
    let text = pipe.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    #expect(Array(text) == (try Corpus.load(file: path)).text.utf8)
  }
}
