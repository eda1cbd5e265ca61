import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// Places of books as crengine's xpointers, and back.
struct XPointerMapTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A map that speaks of scalars.
  private struct Scalars {
    let corpus: Corpus
    let map: XPointerMap

    init(_ file: String) throws {
      corpus = try Corpus.load(file: file)
      map = XPointerMap(of: try CanonicalMap(of: corpus))
    }

    subscript(scalar: Int) -> String? { map.xpointer(of: corpus.text.offset(ofScalar: scalar)) }

    subscript(xpointer: String) -> Int? {
      map.offset(of: xpointer).map { corpus.text.scalarIndex(of: $0) }
    }
  }

  /// 0注 is read last: 甲 LF 一 LF 二 LF 注 LF, and a picture of the spine is not read.
  @Test func `fragments are counted as the package has them`() throws {
    let book = try Scalars(folder.epub())
    #expect(book[0] == "/body/DocFragment[2]/body/h1/text().0")
    #expect(book[2] == "/body/DocFragment[2]/body/p/text().0")
    #expect(book[4] == "/body/DocFragment[4]/body/p/text().0")
    #expect(book[6] == "/body/DocFragment[1]/body/p/text().0")
    // What a tag makes is the next character that stands in the book.
    #expect(book[1] == book[2])
    #expect(book[3] == book[4])
    #expect(book[7] == nil)
    #expect(book[-1] == nil)
    #expect(book["/body/DocFragment[3]/body/p/text().0"] == nil)
  }

  // a 0x 1y 2z LF, b 4k LF, c 6l 7img 8m LF.
  private static let page = """
    <html xmlns="http://www.w3.org/1999/xhtml"><body><div><p>x<b>y</b>z</p><p>k</p></div><p>l<img src="n"/>m</p></body></html>
    """

  @Test(arguments: [
    (0, "/html/body/div/p[1]/text()[1].0"), (1, "/html/body/div/p[1]/b/text().0"),
    (2, "/html/body/div/p[1]/text()[2].0"), (4, "/html/body/div/p[2]/text().0"),
    (6, "/html/body/p/text()[1].0"), (7, "/html/body/p/img.0"), (8, "/html/body/p/text()[2].0"),
  ])
  func `an element has a number where siblings share its name, a text where there are several`(
    scalar: Int,
    xpointer: String
  ) throws {
    let page = try Scalars(folder.write(Self.page, to: "page.xhtml"))
    #expect(page[scalar] == xpointer)
    #expect(page[xpointer] == scalar)
  }

  @Test(arguments: [
    // A missing number is the first of its name.
    ("/html/body/div/p/text().0", 0), ("/html/body/div/p[2]", 4), ("/html/body/div.0", 0),
    ("/html/body/p[1]/img", 7), ("/html/body", 0), ("/html.0", 0),
    // Behind a text's end is that end, where the next character stands.
    ("/html/body/div/p[1]/text()[1].9", 1), ("/html/body/p/text()[2].99999999999", 9),
    // What is not there leads nowhere.
    ("/html/body/div/p[3]/text().0", nil), ("/html/body/div/p[1]/text()[3].0", nil),
    ("/html/body/ul", nil), ("/html/body/div/p[0]", nil), ("/html/body/div/p[-1]", nil),
    ("/html/body/div/p[x]", nil), ("/html/body/div/p[1", nil), ("/html/body//p", nil),
    ("/html/body/div/p[1]/text().-1", nil), ("", nil), ("/", nil), ("html/body", nil),
    ("/body/p", nil),
    ("/body/DocFragment/body/p", nil), ("/html/body/div/p[99999999999999999999]", nil),
  ])
  func `an xpointer leads to a character or nowhere`(xpointer: String, scalar: Int?) throws {
    #expect(try Scalars(folder.write(Self.page, to: "page.xhtml"))[xpointer] == scalar)
  }

  /// Python finds the elements by their names and collapses white space itself.
  @Test func `Python reads the same characters of a true book`() throws {
    let file = Repository.root + "/corpora/alice-book/source.epub"
    let book = try Scalars(file)
    let text = book.corpus.text
    var seed = Seed(24)
    let lines = (0..<3_000)
      .compactMap { _ -> String? in
        let scalar = Int.random(in: 0..<text.scalarCount, using: &seed)
        let start = text.offset(ofScalar: scalar)
        let character = text.string(from: start, to: text.offset(ofScalar: scalar + 1))
        guard !character.allSatisfy(\.isWhitespace), character != "\u{FFFC}" else { return nil }
        guard let xpointer = book[scalar] else { return nil }
        #expect(book[xpointer] == scalar)
        return "\(xpointer)\t\(character)"
      }
    #expect(lines.count > 2_000)
    let list = try folder.write(lines.joined(separator: "\n"), to: "list")
    let outcome = try HarnessProgram.run(
      ["-c", Self.python, file, list],
      program: "/usr/bin/python3"
    )
    #expect(outcome.errors == "")
    #expect(outcome.output == "\(lines.count) read\n")
  }

  private static let python = """
    import re, sys, zipfile
    import xml.etree.ElementTree as tree
    book = zipfile.ZipFile(sys.argv[1])
    local = lambda element: element.tag.rsplit("}", 1)[-1]
    root = tree.fromstring(book.read("META-INF/container.xml"))
    opf = next(e for e in root.iter() if local(e) == "rootfile").get("full-path")
    base = opf.rsplit("/", 1)[0] + "/" if "/" in opf else ""
    package = tree.fromstring(book.read(opf))
    items = {e.get("id"): e.get("href") for e in package.iter() if local(e) == "item"}
    spine = [items[e.get("idref")] for e in package.iter() if local(e) == "itemref"]
    documents = {}
    count = 0
    for line in open(sys.argv[2], encoding="utf-8").read().split("\\n"):
        pointer, wanted = line.split("\\t")
        match = re.fullmatch(r"/body/DocFragment\\[(\\d+)\\](/.*)/text\\(\\)(?:\\[(\\d+)\\])?\\.(\\d+)", pointer)
        name = spine[int(match[1]) - 1]
        if name not in documents:
            documents[name] = tree.fromstring(book.read(base + name))
        element = documents[name]
        for step in match[2].split("/")[1:]:
            tag, number = re.fullmatch(r"([^\\[]+)(?:\\[(\\d+)\\])?", step).groups()
            element = [e for e in element if local(e) == tag][int(number or 1) - 1]
        texts = [t for t in [element.text] + [e.tail for e in element] if t]
        offset = int(match[4])
        read = []
        # A text of white space alone is one where it is shown.
        for kept in (texts, [t for t in texts if t.strip()]):
            text = (kept[int(match[3] or 1) - 1:] + [""])[0]
            collapsed = text if "/pre" in match[2] else re.sub(r"[ \\t\\n\\r\\f]+", " ", text)
            # A space at a block's start, or behind another, is not shown; nor is the first line feed of pre.
            read += [collapsed[offset:offset + 1], collapsed.lstrip(" \\n")[offset:offset + 1]]
        if wanted not in read:
            print(pointer, repr(wanted), read, file=sys.stderr)
        count += 1
    print(count, "read")
    """
}
