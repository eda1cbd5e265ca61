import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// The canonical text of documents, each worked out by hand from the rules of Books.md.
struct CanonicalTextTests {
  private func text(_ body: String, _ language: MarkupLanguage) throws -> String {
    let markup =
      language == .html
      ? "<!DOCTYPE html><meta charset=utf-8><title>no</title><body>\(body)"
      : "<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"x.dtd\">"
        + "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>no</title></head>"
        + "<body>\(body)</body></html>"
    let document = try BookDocument(Array(markup.utf8), name: "a", language: language)
    return String(decoding: try CanonicalText(of: document).utf8, as: UTF8.self)
  }

  static let cases: [(String, String)] = [
    // White space is collapsed across inline elements, and stripped at the ends of lines.
    ("<p> a  <b> b</b>\tc </p>", "a b c\n"), ("<p>a<b> </b></p>\n<p>b</p>", "a\nb\n"),
    ("a <i>b</i><p>c</p> d ", "a b\nc\nd\n"),
    // A line feed between wide characters vanishes; Hangul, and one narrow side, keep a space.
    ("<p>如是\n  我聞</p>", "如是我聞\n"), ("<p>如是 我聞</p>", "如是 我聞\n"),
    ("<p>한\n글</p>", "한 글\n"), ("<p>如\nis</p>", "如 is\n"), ("<p>「\n甲</p>", "「甲\n"),
    ("<p>甲<b>\n</b>乙</p>", "甲乙\n"),
    // What is no white space stays.
    ("<p>\u{A0}a\u{3000}</p>", "\u{A0}a\u{3000}\n"), ("<p>a&#160; b</p>", "a\u{A0} b\n"),
    // Blocks that are nested or empty add no line.
    ("<div><div><p>a</p></div></div><p></p><p> </p><div>b</div>", "a\nb\n"),
    ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "a\nb\nc\n"), ("a<hr/>b", "a\nb\n"),
    // br ends a line and no block.
    ("<p>a <br/> b</p>", "a\u{2028}b\n"), ("<h1>a<br/>b</h1>", "a\u{2028}b\n"),
    ("<p>a\u{2028} b</p>", "a\u{2028}b\n"),
    // As in HTML, a line break at a block's end begins no line: one line, one that is blank, two lines.
    ("<p>a<br/></p>", "a\n"), ("<p>b</p><p><br/></p><p>c</p>", "b\n\nc\n"),
    ("<p>a<br/><br/></p>", "a\u{2028}\n"), ("<p><i>a<br/></i></p>", "a\n"),
    // pre stays as it is.
    ("<pre> a\n  b</pre><p>c</p>", " a\n  b\nc\n"), ("<pre>a\n\n</pre>b", "a\n\nb\n"),
    ("<p>x <pre>a</pre> y</p>", "x\na\ny\n"),
    // Pictures and their kin.
    ("<p>a<img alt=\"no\" src=\"x\"/> b</p>", "a\u{FFFC} b\n"),
    ("<p><svg xmlns=\"http://www.w3.org/2000/svg\"><text>no</text></svg></p>", "\u{FFFC}\n"),
    ("<p>甲\n<img src=\"x\"/>\n乙</p>", "甲 \u{FFFC} 乙\n"), ("<p>a\u{FFFC}</p>", "a\u{FFFD}\n"),
    ("<object data=\"x\"><p>no</p></object>", "\u{FFFC}\n"),
    // What is not displayed.
    ("<p>a<span hidden=\"\">no</span>b</p>", "ab\n"),
    ("<p>a<span style=\"color: red; DISPLAY :none !important\">no</span>b</p>", "ab\n"),
    ("<p style=\"display: block\">a</p>", "a\n"),
    ("<p>a</p><div hidden=\"\"><p>no</p></div>b", "a\nb\n"),
    ("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>", "漢字\n"),
    ("<script>no</script><style>no</style><p>a</p>", "a\n"),
    // Tables: a row is a line.
    (
      "<table><tr><td>a</td><td> b </td></tr><tr><th>c</th><td></td><td>d</td><td></td></tr></table>",
      "a\tb\nc\t\td\n"
    ),
    ("<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>", "a b\tc\n"),
    ("<table><caption>t</caption><tr><td></td><td></td></tr><tr><td>a</td></tr></table>", "t\na\n"),
    ("<table><tr><td><pre>a\nb</pre></td><td>c</td></tr></table>", "a\nb\tc\n"),
    // Many attributes, of which the last one counts.
    (
      "<p>a<b \((0..<200).map { "a\($0)='x'" }.joined(separator: " ")) hidden='hidden'>no</b></p>",
      "a\n"
    ),
    ("<p>a&#9;b</p>", "a b\n"), ("", ""), ("<p>\n</p>", ""),
  ]

  @Test(arguments: cases)
  func `follows the rules`(body: String, expected: String) throws {
    #expect(try text(body, .xml) == expected)
    #expect(try text(body, .html) == expected)
  }

  @Test func `entities that HTML names are known where there is a document type`() throws {
    #expect(try text("<p>a&nbsp;b&mdash;c&amp;&Tab;d</p>", .xml) == "a\u{A0}b—c& d\n")
    #expect(throws: BookFault.self) { try text("<p>&nosuch;</p>", .xml) }
    #expect(try text("<p>&nosuch;</p>", .html) == "&nosuch;\n")
  }

  @Test func `headings have their level, title and place`() throws {
    let markup = "<h1> A <i>b</i></h1><p>甲</p><h2><img src=\"x\"/></h2><h3>c<br/>d</h3>"
    let document = try BookDocument(Array(markup.utf8), name: "a", language: .html)
    let text = try CanonicalText(of: document)
    #expect(
      text.headings == [
        .init(level: 1, title: "A b", start: 0), .init(level: 3, title: "c d", start: 12),
      ]
    )
  }

  /// The other implementation, of another language and with another reader of HTML.
  @Test func `Python's text has the same bytes`() throws {
    let folder = try TemporaryDirectory()
    var seed = Seed(22)
    var files: [String] = []
    for number in 0..<300 {
      let body = Self.markup(&seed, depth: 0)
      let name = "\(number).\(number % 2 == 0 ? "xhtml" : "html")"
      let head =
        number % 2 == 0 ? "<?xml version=\"1.0\"?><!DOCTYPE html SYSTEM \"x\">" : "<!DOCTYPE html>"
      let file = "\(head)<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head>"
      files.append(try folder.write("\(file)<body>\(body)</body></html>", to: name))
    }
    let program = """
      import sys
      sys.path.insert(0, sys.argv[1])
      import canonical_text as c
      for f in sys.argv[2:]:
          data = open(f, "rb").read()
          text = c.text_of(c.xml(data)) if f.endswith("xhtml") else c.page(data)
          print(text.encode().hex())
      """
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-B", "-c", program, Repository.root + "/Examples/python"] + files
    let pipe = Pipe()
    python.standardOutput = pipe
    try python.run()
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    python.waitUntilExit()
    try #require(lines.count == files.count)
    for (file, line) in zip(files, lines) {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
      let language: MarkupLanguage = file.hasSuffix(".xhtml") ? .xml : .html
      let text = try CanonicalText(of: BookDocument(bytes, name: "a", language: language)).utf8
      let hex = text.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(hex == line, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// Markup that is as nested as documents may be, so that both readers of HTML make one tree of it.
  static func markup(_ seed: inout Seed, depth: Int) -> String {
    let texts = [
      "甲", "乙 ", "\n", "丙\n丁", " a", "b ", "  ", "c\n d", "한\n글", "\u{3000}", "&#160;", "\u{FFFC}",
      "。\n「",
      "ｱ\nｲ", "<br/>", "<img src=\"x\"/>", "\u{2028}", "𠀀", "<!-- no -->", "e<!-- no -->f ",
    ]
    let inline = ["span", "b", "i", "sup", "code", "ruby"]
    let blocks = ["p", "div", "h2", "blockquote", "section", "pre", "li"]
    var body = ""
    for _ in 0..<Int.random(in: 0...4, using: &seed) {
      switch Int.random(in: 0..<10, using: &seed) {
      case 0..<5: body += texts.randomElement(using: &seed) ?? ""
      case 5..<7:
        let name = inline.randomElement(using: &seed) ?? "b"
        let words = (0..<2).map { _ in texts.randomElement(using: &seed) ?? "" }.joined()
        body += "<\(name)>\(words)</\(name)>"
      case 7: body += "<ruby>漢<rt>かん</rt></ruby><span hidden=\"\">no</span>"
      case 8 where depth < 3:
        let cells = (0..<3).map { _ in "<td>\(texts.randomElement(using: &seed) ?? "")</td>" }
        body += "<table><tbody><tr>\(cells.joined())</tr></tbody></table>"
      default:
        guard depth < 4 else { continue }
        let name = blocks.randomElement(using: &seed) ?? "div"
        // A paragraph ends where a block begins in it.
        let inner =
          name == "p" || name == "h2" || name == "pre" ? "x" : markup(&seed, depth: depth + 1)
        body += "<\(name)>\(inner)</\(name)>"
      }
    }
    return body
  }
}
