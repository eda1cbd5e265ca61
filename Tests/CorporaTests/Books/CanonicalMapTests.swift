import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// Places of books as EPUB CFIs, and back.
struct CanonicalMapTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// The package and the chapter of the examples in EPUB CFI 1.1, section 3.1.
  private func specified() throws -> String {
    let items = ["titlepage", "chapter01", "chapter02"]
      .map { "<item id=\"\($0)\" href=\"\($0).xhtml\" media-type=\"application/xhtml+xml\"/>" }
    let package = """
      <package version="2.0" unique-identifier="bookid" xmlns="http://www.idpf.org/2007/opf"
               xmlns:dc="http://purl.org/dc/elements/1.1/">
        <metadata><dc:title>…</dc:title><dc:identifier id="bookid">…</dc:identifier></metadata>
        <manifest>\(items.joined(separator: "\n"))</manifest>
        <spine>
          <itemref id="titleref"  idref="titlepage"/>
          <itemref id="chap01ref" idref="chapter01"/>
          <itemref id="chap02ref" idref="chapter02" linear="no"/>
        </spine>
      </package>
      """
    let chapter = """
      <html xmlns="http://www.w3.org/1999/xhtml">
          <head>
          	<title>…</title>
          </head>

          <body id="body01">
          	<p>…</p>
          	<p>…</p>
          	<p>…</p>
          	<p>…</p>
              <p id="para05">xxx<em>yyy</em>0123456789</p>
          	<p>…</p>
          	<p>…</p>
          	<img id="svgimg" src="foo.svg" alt="…"/>
          	<p>…</p>
          	<p>…</p>
          </body>
      </html>
      """
    return try folder.epub([
      "OEBPS/content.opf": package, "OEBPS/titlepage.xhtml": EPUBFixture.document("<p>t</p>"),
      "OEBPS/chapter01.xhtml": chapter,
      "OEBPS/chapter02.xhtml": EPUBFixture.document("<p id=\"a\">𠀀 \n b</p> <p/>"),
    ])
  }

  /// A map that speaks of scalars.
  private struct Scalars {
    let corpus: Corpus
    let map: CanonicalMap

    init(_ file: String, encoding: TextEncoding? = nil) throws {
      corpus = try Corpus.load(file: file, encoding: encoding)
      map = try CanonicalMap(of: corpus)
    }

    subscript(scalar: Int) -> String? { map.cfi(of: corpus.text.offset(ofScalar: scalar)) }

    subscript(cfi: String) -> [Int] {
      get throws { try map.offsets(of: cfi).map { corpus.text.scalarIndex(of: $0) } }
    }

    var all: [String?] { (0..<corpus.text.scalarCount).map { self[$0] } }

    /// The characters whose CFIs lead elsewhere.
    var strays: [Int] {
      get throws { try all.enumerated().filter { try self[$1 ?? ""] != [$0] }.map(\.offset) }
    }
  }

  // t LF … LF … LF … LF … LF xxxyyy0123456789 LF … LF … LF U+FFFC LF … LF … LF 𠀀 b LF: the characters
  // of para05 are 10 to 25, the picture is 31, and the last document begins at 37.
  private static let chapter = "/6/4[chap01ref]!/4[body01]"

  @Test(arguments: [
    ("\(chapter)/10[para05]/3:10", 26), ("\(chapter)/10[para05]/1:0", 10),
    ("\(chapter)/10[para05]/2/1:0", 13), ("\(chapter)/10[para05]/2/1:3", 16),
    ("\(chapter)/16[svgimg]", 31), ("\(chapter)/10[para05]/1:3[xx,y]", 13),
    ("\(chapter)/10[para05]/2/1:3[yyy;s=b]", 16), ("\(chapter)/10[para05]/2[;s=b]", 13),
    ("/6/4!/4/10/2/1:3[Ф-\"spa ce\"-99%-aa^[bb^]^^]", 16),
  ])
  func `the examples of the specification lead where it says`(path: String, scalar: Int) throws {
    #expect(try Scalars(specified())["epubcfi(\(path))"] == [scalar])
  }

  /// Worked out by hand of the documents above.
  @Test func `characters have the steps to them, with ids`() throws {
    let book = try Scalars(specified())
    #expect(book[0] == "epubcfi(/6/2[titleref]!/4/2/1:0)")
    #expect(book[10] == "epubcfi(\(Self.chapter)/10[para05]/1:0)")
    #expect(book[15] == "epubcfi(\(Self.chapter)/10[para05]/2/1:2)")
    #expect(book[25] == "epubcfi(\(Self.chapter)/10[para05]/3:9)")
    #expect(book[26] == "epubcfi(\(Self.chapter)/10[para05]/3:10)")
    #expect(book[31] == "epubcfi(\(Self.chapter)/16[svgimg])")
    // 𠀀 has two units; the space stands where its stretch of three begins.
    #expect(book[37] == "epubcfi(/6/6[chap02ref]!/4/2[a]/1:0)")
    #expect(book[38] == "epubcfi(/6/6[chap02ref]!/4/2[a]/1:2)")
    #expect(book[39] == "epubcfi(/6/6[chap02ref]!/4/2[a]/1:5)")
    #expect(book[40] == "epubcfi(/6/6[chap02ref]!/4/2[a]/1:6)")
    #expect(book[41] == nil)
    #expect(book[-1] == nil)
    #expect(try book.strays == [])
  }

  @Test(arguments: [
    // In collapsed white space: the next character. In a pair: its character. Past a chunk: its end.
    ("/6/6!/4/2/1:3", [39]), ("/6/6!/4/2/1:4", [39]), ("/6/6!/4/2/1:1", [37]),
    ("/6/6!/4/2/1:7", [40]), ("\(chapter)/10/1:99999999999999999999", [13]),
    ("\(chapter)/10/3:99", [26]), ("\(chapter)/9:2", [10]),
    // An element is its first character, a document, too; what is virtual or empty, what is next to it.
    ("\(chapter)/10", [10]), ("/6/4", [2]), ("/6/4!/2/2/1:0", [2]), ("\(chapter)/10/0", [10]),
    ("\(chapter)/10/4", [26]), ("\(chapter)/22", [36]), ("/6/6!/4/4", [40]),
    ("/6/6!/8/2/1:0", [40]),
    // What is in or of a picture is the picture: its alternative's text, a point, a time.
    ("\(chapter)/16:1", [31]), ("\(chapter)/16@50:7.5", [31]), ("\(chapter)/16~2.5@0:1", [31]),
    ("\(chapter)/16!/4/2/1:5", [31]), ("\(chapter)/16/2/1:0", [31]),
    // Ids lead where they are, and those that are unknown nowhere else; the item's stands for its reference's.
    ("/6/4!/4/2[para05]/3:1", [17]), ("/6/4!/8/2[no]/4[para05]", [10]), ("/6/4!/4/2[no]", [2]),
    ("/6/8[chap02ref]!/4/2/1:0", [37]), ("/6/2[chapter01]!/4/2/1:0", [2]),
    ("/6/2[no]!/4/2/1:0", [0]),
    // A document alone.
    ("/6/4!", [2]), ("/6/4", [2]),
    // Ranges.
    ("\(chapter)/10,/1:1,/3:4", [11, 20]), ("/6/4,!/4/10/1:0,!/4/10/3:10", [10, 26]),
    ("\(chapter)/10[para05]/1,:1,:3[x^,,;s=a]", [11, 13]), ("\(chapter)/10/1", [10]),
  ])
  func `a place that has no character leads to what is next to it`(path: String, scalars: [Int])
    throws
  {
    #expect(try Scalars(specified())["epubcfi(\(path))"] == scalars)
  }

  @Test(arguments: [
    ("", "is none: it ends, and expected is 'epubcfi('."),
    ("/6/4", "is none: character 1 is '/', and expected is 'epubcfi('."),
    ("epubcfi()", "is none: character 9 is ')', and expected is '/'."),
    ("epubcfi(/6/x)", "is none: character 12 is 'x', and expected is a number."),
    ("epubcfi(/6/4!x)", "is none: character 14 is 'x', and expected is '/' or ')'."),
    ("epubcfi(/6/4!/4/1:3", "is none: it ends, and expected is '/', '!', ':', ',' or ')'."),
    (
      "epubcfi(/6/4!/4/1/2)",
      "is none: character 19 is '2', and expected is no step behind /1, which is text."
    ),
    ("epubcfi(/6/4[a!/4)", "is none: character 18 is ')', and expected is ']', or '^' before it."),
    ("epubcfi(/6/4[a^", "is none: it ends, and expected is ']'."),
    ("epubcfi(/6/4,/2)", "is none: character 16 is ')', and expected is ',' and the range's end."),
    ("epubcfi(/6/4)\n", "is none: character 14 is '\\n', and expected is nothing more."),
    ("epubcfi(/6/4!/4@1)", "is none: character 18 is ')', and expected is ':'."),
    (
      "epubcfi(/6/8!/4)",
      "leads to '/6/8', and the documents of the book's spine are '/6/2[titleref]' to '/6/6[chap02ref]'."
    ),
    (
      "epubcfi(/4/2/1:3)",
      "leads to '/4/2/1', and the documents of the book's spine are '/6/2[titleref]' to '/6/6[chap02ref]'."
    ),
  ])
  func `what is no CFI of the book is an error with its place`(cfi: String, reason: String) throws {
    let book = try Scalars(specified())
    let error = corpusError { _ = try book.map.offsets(of: cfi) }
    #expect(error?.description == "The CFI \(quoted(cfi)) \(reason)")
  }

  /// The items of EPUBFixture are 注 (/2, read last), 甲 and 一 (/4), a picture that is not read (/6), 二 (/8).
  @Test func `documents are counted as the package has them`() throws {
    let book = try Scalars(folder.epub())
    #expect(book[0] == "epubcfi(/6/4!/4/2/1:0)")
    #expect(book[4] == "epubcfi(/6/8!/4/2/1:0)")
    #expect(book[6] == "epubcfi(/6/2!/4/2/1:0)")
    #expect(try book["epubcfi(/6/4[a]!/4/4)"] == [2])
    #expect(corpusError { _ = try book.map.offsets(of: "epubcfi(/6/6)") } != nil)
  }

  @Test func `a drawing is before what it holds`() throws {
    let package = EPUBFixture.package
      .replacingOccurrences(
        of: "p.png\" media-type=\"image/png\"",
        with: "s.svg\" media-type=\"image/svg+xml\""
      )
    let book = try Scalars(folder.epub(["OEBPS/content.opf": package, "OEBPS/s.svg": "<svg/>"]))
    #expect(book[4] == "epubcfi(/6/6!/0)")
    #expect(book[5] == "epubcfi(/6/6!/1:0)")
    #expect(try book.strays == [])
    #expect(try book["epubcfi(/6/6)"] == [4])
  }

  @Test func `a page has what stands behind the package`() throws {
    _ = try folder.write("<title>t</title><p id='a]b'>甲<!-- no -->乙</p>", to: "page.html")
    let page = try Scalars(folder.path + "/page.html")
    #expect(page.all == [0, 1, 2].map { "epubcfi(/4/2[a^]b]/1:\($0))" })
    #expect(try page["epubcfi(/4/8[a^]b]/1:1)"] == [1])
    let error = corpusError { _ = try page.map.offsets(of: "epubcfi(/6/4!/4/2)") }
    #expect(error?.description.hasSuffix(CFIFault.noPackage.description) == true)
  }

  @Test func `a page is read again in the encoding that was named`() throws {
    let markup = Array("<p>".utf8) + [0xA6, 0x70] + Array("</p>".utf8)
    _ = try folder.write(markup, to: "page.html")
    #expect(try Scalars(folder.path + "/page.html", encoding: .big5)[0] == "epubcfi(/4/2/1:0)")
  }

  @Test func `a text without documents, and a book that changed, are told`() throws {
    _ = try folder.write("a", to: "a.txt")
    let plain = try Corpus.load(file: folder.path + "/a.txt")
    #expect(corpusError { _ = try CanonicalMap(of: plain) } == .noDocuments(corpus: "a.txt"))
    _ = try folder.write("<p>a", to: "a.html")
    let page = try Corpus.load(file: folder.path + "/a.html")
    _ = try folder.write("<p>b", to: "a.html")
    #expect(
      corpusError { _ = try CanonicalMap(of: page) }
        == .book(file: folder.path + "/a.html", .changed)
    )
  }

  /// The other implementation, Examples/python/cfi.py; and each CFI leads back.
  @Test func `Python's CFIs are the same, and lead back`() throws {
    var seed = Seed(24)
    var files =
      try (0..<300)
      .map { number in
        let isXML = number % 2 == 0
        let head = isXML ? "<?xml version=\"1.0\"?>" : "<!DOCTYPE html>"
        let body =
          Self.markup(&seed) + (isXML ? "<![CDATA[ a<b ]]>c <tr>甲<td/>\n<td>乙</td></tr>" : "")
        return try folder.write(
          "\(head)<html><head><title>t</title></head><body>\(body)</body></html>",
          to: "\(number).\(isXML ? "xhtml" : "html")"
        )
      }
      + ["<img/>", "<b>a<br/></b>", "<tr><td>a</td><td/><td><p>b</p>c</td></tr>"].enumerated()
      .map { try folder.write($1, to: "root-\($0).xhtml") }
    let bodies = ["OEBPS/text/a b.xhtml", "OEBPS/text/c.xhtml", "b.xhtml"]
      .map { ($0, EPUBFixture.document(Self.markup(&seed) + "a")) }
    files.append(try folder.epub(Dictionary(uniqueKeysWithValues: bodies)))
    let lines = try Self.python(files)
    try #require(lines.count == files.count)
    for (file, line) in zip(files, lines) where !line.isEmpty {
      let book = try Scalars(file)
      let markup = file.hasSuffix("l") ? try String(contentsOfFile: file, encoding: .utf8) : file
      #expect(book.all == line.split(separator: "\t").map(String.init), "\(markup)")
      #expect(try book.strays == [], "\(markup)")
    }
  }

  /// Markup whose elements have ids, of which some are those of others.
  private static func markup(_ seed: inout Seed) -> String {
    var number = 0
    return CanonicalTextTests.markup(&seed, depth: 0)
      .replacing(/<(div|p|td|span|ruby|li)>/) { match in
        number += 1
        return number % 3 == 0 ? "<\(match.1) id=\"^\(match.1)\(number % 9)\">" : match.0
      }
  }

  /// A line of CFIs for each file.
  private static func python(_ files: [String]) throws -> [String] {
    let program = """
      import sys
      sys.path.insert(0, sys.argv[1])
      import cfi
      for file in sys.argv[2:]:
          print("\\t".join(cfi.book(file)))
      """
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-B", "-c", program, Repository.root + "/Examples/python"] + files
    let pipe = Pipe()
    python.standardOutput = pipe
    try python.run()
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    python.waitUntilExit()
    return lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Random strings are CFIs or errors.
  @Test func `whatever is read, nothing traps`() throws {
    let book = try Scalars(specified())
    var seed = Seed(25)
    let parts = [
      "epubcfi(", "/", "6", "4", "!", ":", "[", "]", "^", ",", ";", "=", ")", "~", "@", ".",
      "99999999999999999999",
      "para05", "chap01ref", "𠀀", "/6/4!", "0", "\0",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<20, using: &seed))
        .map { _ in parts.randomElement(using: &seed) ?? "" }
      let cfi = (Bool.random(using: &seed) ? "epubcfi(/6/4" : "") + text.joined()
      for variant in [cfi, cfi + ")"] {
        guard let offsets = try? book.map.offsets(of: variant) else { continue }
        #expect(offsets.allSatisfy { $0 >= .zero && $0 < book.corpus.text.end }, "\(variant)")
      }
    }
  }
}
