import PaginatorKit
import Testing

@testable import Corpora

/// What elements are set as, each worked out by hand from the table of Styles.md.
struct StyleCollectorTests {
  private static func text(_ body: String, _ language: MarkupLanguage) throws -> CanonicalText {
    let head = language == .xml ? "<?xml version=\"1.0\"?>" : "<!DOCTYPE html>"
    let markup = "\(head)<html><head><title>no</title></head><body>\(body)</body></html>"
    let document = try BookDocument(Array(markup.utf8), name: "a", language: language)
    return try CanonicalText(of: document) { reference in
      reference == "a.png" ? NaturalSize(width: 30, height: 20) : nil
    }
  }

  private static func lines(_ body: String, _ language: MarkupLanguage = .xml) throws -> [String] {
    let text = try text(body, language)
    let source = SourceText(utf8: text.utf8, language: "en", styles: text.styles)
    return String(decoding: try #require(source).styleLines, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  static let cases: [(body: String, lines: [String])] = [
    // A heading's space is em of its own size: 1 × 1.6 and 0.5 × 1.6.
    (
      "<h1>A</h1><p>b</p>",
      [
        #"{"block":[0,2],"kind":"heading","traits":"bold","size":1.6,"space_before":1.6,"space_after":0.8,"keeps":"next together"}"#,
        #"{"block":[2,4],"kind":"paragraph"}"#,
      ]
    ),
    // The sizes of all headings; those of a chain keep with each other.
    (
      "<h2>a</h2><h3>b</h3><h4>c</h4><h6>d</h6>",
      [
        #"{"block":[0,2],"kind":"heading","traits":"bold","size":1.4,"space_before":1.4,"space_after":0.7,"keeps":"next together"}"#,
        #"{"block":[2,4],"kind":"heading","traits":"bold","size":1.2,"space_before":1.2,"space_after":0.6,"keeps":"next together"}"#,
        #"{"block":[4,6],"kind":"heading","traits":"bold","space_before":1,"space_after":0.5,"keeps":"next together"}"#,
        #"{"block":[6,8],"kind":"heading","traits":"bold","space_before":1,"space_after":0.5,"keeps":"next together"}"#,
      ]
    ),
    // A blockquote's space stands before its first block and behind its last.
    (
      "<p>a</p><blockquote><p>b</p><p>c</p></blockquote><p>d</p>",
      [
        #"{"block":[0,2],"kind":"paragraph"}"#,
        #"{"block":[2,4],"kind":"paragraph","space_before":0.5,"start_indent":1.5,"end_indent":1.5}"#,
        #"{"block":[4,6],"kind":"paragraph","space_after":0.5,"start_indent":1.5,"end_indent":1.5}"#,
        #"{"block":[6,8],"kind":"paragraph"}"#,
      ]
    ),
    // Indents add up, a level of a list at a time.
    (
      "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul><dl><dt>d</dt><dd>e</dd></dl>",
      [
        #"{"block":[0,2],"kind":"text","start_indent":1.5}"#,
        #"{"block":[2,4],"kind":"text","start_indent":3}"#,
        #"{"block":[4,6],"kind":"text","start_indent":1.5}"#,
        #"{"block":[6,8],"kind":"text"}"#,
        #"{"block":[8,10],"kind":"text","start_indent":1.5}"#,
      ]
    ),
    // The spaces of blocks without content meet those beside them: max(1.6, 0.8, 0.5, 0.5).
    (
      "<p>a</p><h1> </h1><hr/><p>b</p>",
      [
        #"{"block":[0,2],"kind":"paragraph"}"#,
        #"{"block":[2,4],"kind":"paragraph","space_before":1.6}"#,
      ]
    ),
    // Also that behind an empty block, 0.5 × 0.85.
    (
      "<p>a</p><figcaption></figcaption><p>b</p>",
      [
        #"{"block":[0,2],"kind":"paragraph"}"#,
        #"{"block":[2,4],"kind":"paragraph","space_before":0.425}"#,
      ]
    ),
    // Through parents: max(0.5, 1.4, 0.7) before; behind, the 0.5 of the quote meets the 1.6 of the heading.
    (
      "<blockquote><div><h2></h2><p>b</p></div></blockquote><h1></h1>",
      [
        #"{"block":[0,2],"kind":"paragraph","space_before":1.4,"space_after":1.6,"start_indent":1.5,"end_indent":1.5}"#
      ]
    ),
    // A run goes on across br, U+2028.
    (
      "<p>a<b>b<br/>c<i>d</i></b>e</p>",
      [
        #"{"block":[0,7],"kind":"paragraph"}"#, #"{"run":[1,4],"traits":"bold"}"#,
        #"{"run":[4,5],"traits":"bold italic"}"#,
      ]
    ),
    (
      "<p>un<b>believ</b>able</p>",
      [#"{"block":[0,13],"kind":"paragraph"}"#, #"{"run":[2,8],"traits":"bold"}"#]
    ),
    // What is bold in a heading is no run; italic in italic stays italic.
    (
      "<h4>a<b>b</b><em>c<i>d</i></em></h4>",
      [
        #"{"block":[0,5],"kind":"heading","traits":"bold","space_before":1,"space_after":0.5,"keeps":"next together"}"#,
        #"{"run":[2,4],"traits":"bold italic"}"#,
      ]
    ),
    // 0.7 × 1.6 and 0.35 × 1.6.
    (
      "<h1>a<sup>2</sup></h1>",
      [
        #"{"block":[0,3],"kind":"heading","traits":"bold","size":1.6,"space_before":1.6,"space_after":0.8,"keeps":"next together"}"#,
        #"{"run":[1,2],"traits":"bold","size":1.12,"shift":0.56}"#,
      ]
    ),
    // 0.7 × 0.7, and 0.35 + 0.35 × 0.7.
    (
      "<p>x<sup>y<sup>z</sup></sup><sub>w</sub></p>",
      [
        #"{"block":[0,5],"kind":"paragraph"}"#, #"{"run":[1,2],"size":0.7,"shift":0.35}"#,
        #"{"run":[2,3],"size":0.49,"shift":0.595}"#, #"{"run":[3,4],"size":0.7,"shift":-0.35}"#,
      ]
    ),
    // White space is set as the first of its stretch; that at a line's end is none.
    (
      "<p><b>a </b> <i> b</i> <code>c </code></p>",
      [
        #"{"block":[0,6],"kind":"paragraph"}"#, #"{"run":[0,2],"traits":"bold"}"#,
        #"{"run":[2,3],"traits":"italic"}"#, #"{"run":[4,5],"traits":"monospace"}"#,
      ]
    ),
    // Paint alone.
    (
      "<p><u>a</u><s>b</s><a href=\"x\">c</a><span>d</span></p>",
      [#"{"block":[0,5],"kind":"paragraph"}"#]
    ),
    // A block that is bold because of what it is in, and text beside it.
    (
      "<div><b>a<p>b</p></b></div>",
      [
        #"{"block":[0,2],"kind":"paragraph"}"#,
        #"{"block":[2,4],"kind":"paragraph","traits":"bold"}"#,
        #"{"run":[0,1],"traits":"bold"}"#,
      ]
    ),
    // A block stands on no raised line; text beside it does.
    (
      "<sup>a<div>b</div></sup>",
      [
        #"{"block":[0,2],"kind":"paragraph"}"#, #"{"block":[2,4],"kind":"paragraph","size":0.7}"#,
        #"{"run":[0,1],"size":0.7,"shift":0.35}"#,
      ]
    ),
    // A picture alone in its block, one beside text, one that is not there.
    (
      "<p><a><img src=\"a.png\"/></a></p><p>a<img src=\"a.png\"/></p><h1><img src=\"no\"/></h1>",
      [
        #"{"block":[0,2],"kind":"picture","space_before":0.5,"space_after":0.5,"keeps":"together"}"#,
        #"{"block":[2,5],"kind":"paragraph"}"#,
        #"{"block":[5,7],"kind":"picture","traits":"bold","size":1.6,"space_before":1.6,"space_after":0.8,"keeps":"next together"}"#,
        #"{"picture":0,"width":30,"height":20}"#, #"{"picture":3,"width":30,"height":20}"#,
        #"{"picture":5,"width":0,"height":0}"#,
      ]
    ),
    // What belongs to a figure stays together; 0.5 × 0.85 behind its caption.
    (
      "<figure><img src=\"a.png\"/><figcaption>c</figcaption></figure><p>d</p>",
      [
        #"{"block":[0,2],"kind":"picture","space_before":0.5,"space_after":0.5,"keeps":"next together"}"#,
        #"{"block":[2,4],"kind":"caption","size":0.85,"space_after":0.425,"keeps":"together"}"#,
        #"{"block":[4,6],"kind":"paragraph"}"#, #"{"picture":0,"width":30,"height":20}"#,
      ]
    ),
    // In a figure that is kept together, another such block is a part of it.
    (
      "<figure><p>a</p><div style=\"break-inside:avoid\"><p>b</p></div></figure>",
      [
        #"{"block":[0,2],"kind":"paragraph","keeps":"next together"}"#,
        #"{"block":[2,4],"kind":"paragraph","keeps":"together"}"#,
      ]
    ),
    // A row is a paragraph whatever is in its cells: t LF, a TAB b SPACE c LF.
    (
      "<table><caption>t</caption><tr><th>a</th><td><h4>b</h4><p>c</p></td></tr></table>",
      [
        #"{"block":[0,2],"kind":"caption","size":0.85,"space_after":0.425,"keeps":"next"}"#,
        #"{"block":[2,8],"kind":"row","keeps":"together"}"#, #"{"run":[2,3],"traits":"bold"}"#,
        #"{"run":[4,5],"traits":"bold"}"#,
      ]
    ),
    // A block of code has blank lines in it; a run ends with its line.
    (
      "<pre>a\n\n<b>b\nc</b></pre><p>d</p>",
      [
        #"{"block":[0,7],"kind":"text","traits":"monospace","size":0.9,"space_before":0.45,"space_after":0.45}"#,
        #"{"block":[7,9],"kind":"paragraph"}"#,
        #"{"run":[3,4],"traits":"bold monospace","size":0.9}"#,
        #"{"run":[5,6],"traits":"bold monospace","size":0.9}"#,
      ]
    ),
    // An element's own weight and style, in it and in what it holds.
    (
      "<p style=\"font-weight: 600\">a<b style=\"font-weight:Normal; font-style : italic !important\">b</b></p>",
      [
        #"{"block":[0,3],"kind":"paragraph","traits":"bold"}"#, #"{"run":[1,2],"traits":"italic"}"#,
      ]
    ),
    // An annotation for what stands since its ruby began, or since the one before it.
    (
      "<p>a <ruby> 漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt>は</ruby></p>",
      [
        #"{"block":[0,6],"kind":"paragraph"}"#, #"{"ruby":[2,3],"text":"かん","size":0.5}"#,
        #"{"ruby":[3,4],"text":"じ","size":0.5}"#,
      ]
    ),
    // It is set as its ruby, in half the size, and stands on one line.
    (
      "<p><small><ruby><b>東</b>京 <rt style=\"font-style:italic\"> と <span hidden=\"\">x</span>\n\"き</rt></ruby></small></p>",
      [
        #"{"block":[0,3],"kind":"paragraph"}"#, #"{"run":[0,1],"traits":"bold","size":0.85}"#,
        #"{"run":[1,2],"size":0.85}"#,
        #"{"ruby":[0,2],"text":"と \"き","traits":"italic","size":0.425}"#,
      ]
    ),
    // Of two one in the other the inner one has it.
    (
      "<p><ruby>a<ruby>b<rt>c</rt></ruby><rt>d</rt></ruby></p>",
      [#"{"block":[0,3],"kind":"paragraph"}"#, #"{"ruby":[1,2],"text":"c","size":0.5}"#]
    ),
    // Alignment is inherited; that of a cell or of inline text is none.
    (
      "<div style=\"text-align:right\"><p>a</p><p align=\"center\">b</p></div><center><p>c</p></center>"
        + "<p><span style=\"text-align:center\">d</span></p>",
      [
        #"{"block":[0,2],"kind":"paragraph","align":"end"}"#,
        #"{"block":[2,4],"kind":"paragraph","align":"center"}"#,
        #"{"block":[4,6],"kind":"paragraph","align":"center"}"#,
        #"{"block":[6,8],"kind":"paragraph"}"#,
      ]
    ),
    // Keeps of elements' own styles: with the next one, with the one before, and inside.
    (
      "<p style=\"page-break-after:avoid\">a</p><p>b</p><p style=\"break-before:avoid\">c</p>"
        + "<div style=\"page-break-inside:avoid\"><p>d</p><p>e</p></div>",
      [
        #"{"block":[0,2],"kind":"paragraph","keeps":"next"}"#,
        #"{"block":[2,4],"kind":"paragraph","keeps":"next"}"#,
        #"{"block":[4,6],"kind":"paragraph"}"#,
        #"{"block":[6,8],"kind":"paragraph","keeps":"next together"}"#,
        #"{"block":[8,10],"kind":"paragraph","keeps":"together"}"#,
      ]
    ),
  ]

  @Test(arguments: cases)
  func `follows the sheet`(body: String, lines: [String]) throws {
    #expect(try Self.lines(body) == lines)
    // HTML puts a tbody around rows, which changes nothing.
    #expect(try Self.lines(body, .html) == lines)
  }

  static let breaking: [(body: String, breaks: [Int])] = [
    // Every value that asks for a page; the first block begins one anyway.
    ("<p style=\"break-before:page\">a</p><p style=\"page-break-before:always\">b</p>", [2]),
    ("<p style=\"break-after:recto\">a</p><p>b</p><p style=\"page-break-after: left\">c</p>", [2]),
    // Before what is in it, behind what was empty, and once where two meet.
    ("<p>a</p><div style=\"break-before:right\"><ul><li>b</li></ul></div>", [2]),
    (
      "<p>a</p><div style=\"page-break-after:always\"></div><p style=\"break-before:verso\">b</p>",
      [2]
    ),
    // Neither inside a line nor inside a row, nor what is no such value.
    (
      "<p>a<span style=\"break-before:page\">b</span></p><p style=\"break-before:column\">c</p>", []
    ),
    ("<table><tr><td>a</td><td><p style=\"break-before:page\">b</p></td></tr></table>", []),
  ]

  @Test(arguments: breaking)
  func `pages begin where an element's own style says so`(body: String, breaks: [Int]) throws {
    #expect(try Self.text(body, .xml).breaks == breaks)
  }

  /// What is empty before a page is cut off with it; the space of what the page begins with stays.
  @Test func `the space of what was empty does not come onto a forced page`() throws {
    #expect(
      try Self.lines(
        "<p>a</p><h1></h1><blockquote><p style=\"break-before:page\">b</p></blockquote>"
      ) == [
        #"{"block":[0,2],"kind":"paragraph","space_after":1.6}"#,
        #"{"block":[2,4],"kind":"paragraph","space_before":0.5,"space_after":0.5,"start_indent":1.5,"end_indent":1.5}"#,
      ]
    )
  }

  @Test func `what is ignored is counted`() throws {
    let body = """
      <p style="color: red; text-align: left; font: 12px x; ;break-before:nowhere">a</p>
      <p hidden="" style="color: red">no</p><p style="display:none; color:red">no</p>
      <p>b<b style="font-weight: 700; text-align: center; display: block">c</b></p>
      <p style="font-style:normal;font-weight:oddly;letter-spacing">d</p>
      """
    // color, font, break-before · text-align of inline text, display · oddly, letter-spacing
    #expect(try Self.text(body, .xml).plain[.declarations] == 7)
  }

  // Without characters, over a picture, over two lines, over what has one, too long, and in no ruby.
  @Test(arguments: [
    ("<ruby><rt>a</rt></ruby>", 1), ("<ruby>a<rt>b</rt> <rt>c</rt></ruby>", 1),
    ("<ruby>a<img src=\"a.png\"/><rt>b</rt></ruby>", 1), ("<ruby>a<br/>b<rt>c</rt></ruby>", 1),
    ("<pre><ruby>a\nb<rt>c</rt></ruby></pre>", 1),
    ("<ruby><ruby>b<rt>c</rt></ruby><rt>d</rt></ruby>", 1), ("<rt>a</rt>", 1),
    ("<ruby>a<rt>\(String(repeating: "あ", count: 334))</rt></ruby>", 1),
    ("<ruby>a<rt>\(String(repeating: "a", count: 1000))</rt></ruby>", 0),
    ("<ruby>a<rt> <br/></rt></ruby>", 0), ("<ruby>a<rt hidden=\"\">b</rt></ruby>", 0),
  ])
  func `annotations that are left out are counted`(body: String, count: Int) throws {
    #expect(try Self.text("<p>\(body)</p>", .xml).plain[.annotations] == count)
  }

  @Test(arguments: [
    ("<style>p { color: red }</style>", 1), ("<link rel=\"stylesheet\" href=\"a.css\"/>", 1),
    ("<link rel=\"alternate StyleSheet\" href=\"a\"/><style>a</style>", 1),
    ("<link rel=\"icon\" href=\"a\"/>", 0),
  ])
  func `documents with style sheets are counted`(head: String, count: Int) throws {
    for place in ["<head>\(head)</head><body>a</body>", "<body>\(head)a</body>"] {
      let markup = "<html>\(place)</html>"
      let document = try BookDocument(Array(markup.utf8), name: "a", language: .xml)
      #expect(try CanonicalText(of: document).plain[.styleSheets] == count)
    }
    // That of a drawing is the drawing's.
    #expect(try Self.text("<p><svg><style>a</style></svg></p>", .xml).plain[.styleSheets] == 0)
  }

  /// Lengths that multiply or add up stay in the range that a text's styles have.
  @Test(arguments: ["blockquote", "sup", "sub", "h1", "small", "li"])
  func `what is nested without end has a style`(element: String) throws {
    let (start, end) = ("<\(element)>", "</\(element)>")
    let body = String(repeating: start, count: 500) + "a" + String(repeating: end, count: 500)
    let row = "<table><tr><td>\(body)</td></tr></table>"
    for body in [body, row] {
      let text = try Self.text(body, .xml)
      #expect(SourceText(utf8: text.utf8, language: "en", styles: text.styles) != nil)
    }
  }

  /// A row lets raised text grow again: 240 pairs of 1.6 × 0.7 reach the largest size and shift.
  @Test func `raised text that grows stays in range`() throws {
    let start = String(repeating: "<h1><sup>", count: 240)
    let end = String(repeating: "</sup></h1>", count: 240)
    let text = try Self.text("<table><tr><td>\(start)a\(end)</td></tr></table>", .xml)
    #expect(text.styles.runStyles == [RunStyle(traits: .bold, size: Ems(70), shift: Ems(99))])
    #expect(SourceText(utf8: text.utf8, language: "en", styles: text.styles) != nil)
  }
}
