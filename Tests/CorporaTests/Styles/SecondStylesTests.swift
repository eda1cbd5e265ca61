import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// The other implementation, Examples/python/styles.py, which was written after Styles.md.
struct SecondStylesTests {
  private struct Found: Decodable, Hashable {
    var lines: [String]
    var breaks: [Int]
  }

  @Test func `Python's styles are the same`() throws {
    let folder = try TemporaryDirectory()
    var seed = Seed(23)
    let files = try (0..<600)
      .map { number in
        let name = "\(number).\(number % 2 == 0 ? "xhtml" : "html")"
        let head = number % 2 == 0 ? "<?xml version=\"1.0\"?>" : "<!DOCTYPE html>"
        let body = Self.blocks(&seed, depth: 0)
        return try folder.write("\(head)<html><head></head><body>\(body)</body></html>", to: name)
      }
    let program = """
      import json, sys
      sys.path.insert(0, sys.argv[1])
      import styles
      for f in sys.argv[2:]:
          found = styles.documents(f)
          print(json.dumps({"lines": list(styles.lines(found)), "breaks": found[0].breaks}))
      """
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-B", "-c", program, Repository.root + "/Examples/python"] + files
    let pipe = Pipe()
    python.standardOutput = pipe
    try python.run()
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n")
    python.waitUntilExit()
    try #require(lines.count == files.count)
    for (file, line) in zip(files, lines) {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
      let expected = try JSONDecoder().decode(Found.self, from: Data(line.utf8))
      let found = try Self.found(in: bytes, file.hasSuffix(".xhtml") ? .xml : .html)
      #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// The lines without the sizes of pictures, which Python leaves out, and places in characters.
  private static func found(in bytes: [UInt8], _ language: MarkupLanguage) throws -> Found {
    let text = try CanonicalText(of: BookDocument(bytes, name: "a", language: language))
    let source = SourceText(utf8: text.utf8, language: "en", styles: text.styles)
    let styled = try #require(source)
    return Found(
      lines: String(decoding: styled.styleLines, as: UTF8.self).split(separator: "\n")
        .map { String($0.replacing(#","width":0,"height":0"#, with: "")) },
      breaks: text.breaks.map { styled.scalarIndex(of: TextOffset(utf8: $0)) }
    )
  }

  private static let styles = [
    "font-weight:normal", "font-weight: 700", "font-style:italic", "text-align:right",
    "page-break-before:always", "break-after:page", "break-after:avoid", "break-before:avoid",
    "page-break-inside:avoid", "color:red", "text-align:center;font-style:normal",
  ]

  private static func tag(_ name: String, _ seed: inout Seed, _ inner: String) -> String {
    let style = Int.random(in: 0..<5, using: &seed) == 0 ? styles.randomElement(using: &seed) : nil
    return "<\(name)\(style.map { " style=\"\($0)\"" } ?? "")>\(inner)</\(name)>"
  }

  /// Markup that both readers of HTML make one tree of: no block in a paragraph or a heading.
  private static func blocks(_ seed: inout Seed, depth: Int) -> String {
    let inline = ["p", "h1", "h2", "h4", "pre", "figcaption", "address"]
    let holding = [
      "div", "div", "blockquote", "section", "figure", "ul><li", "ol><li", "dl><dd", "dl><dt",
      "center",
    ]
    var body = ""
    for _ in 0..<Int.random(in: 0...3, using: &seed) {
      switch Int.random(in: 0..<10, using: &seed) {
      case 0..<4:
        let name = inline.randomElement(using: &seed) ?? "p"
        // Readers of HTML differ in what they make of a line feed that pre begins with.
        body += tag(name, &seed, (name == "pre" ? "x" : "") + words(&seed, depth: 0))
      case 4: body += "<hr/>"
      case 5: body += words(&seed, depth: 0)
      case 6 where depth < 3: body += table(&seed, depth: depth)
      default:
        guard depth < 4 else { continue }
        let names = (holding.randomElement(using: &seed) ?? "div").components(separatedBy: "><")
        let inner = blocks(&seed, depth: depth + 1)
        body += names.reversed().reduce(inner) { tag($1, &seed, $0) }
      }
    }
    return body
  }

  private static func table(_ seed: inout Seed, depth: Int) -> String {
    let cells = (0..<3)
      .map { number in
        let inner =
          number == 1 ? blocks(&seed, depth: depth + 2) : words(&seed, depth: 1)
        return tag(number == 0 ? "th" : "td", &seed, inner)
      }
    let caption = Bool.random(using: &seed) ? "<caption>\(words(&seed, depth: 1))</caption>" : ""
    return "<table>\(caption)<tbody>\(tag("tr", &seed, cells.joined()))</tbody></table>"
  }

  /// Pairs, bases and annotations without the other, and what is in neither.
  private static func ruby(_ seed: inout Seed, depth: Int) -> String {
    var body = ""
    for _ in 0..<Int.random(in: 1...3, using: &seed) {
      let annotations = [
        "かん", " k\n \" \\ a ", "<b>a</b>&#160;<span hidden=\"\">b</span>c", "",
        String(repeating: "あ", count: 334), "a<ins>&#x85;</ins>\u{2028}b",
      ]
      body += Int.random(in: 0..<6, using: &seed) == 0 ? "" : words(&seed, depth: depth)
      guard Int.random(in: 0..<6, using: &seed) > 0 else { continue }
      let annotation = tag("rt", &seed, annotations.randomElement(using: &seed) ?? "")
      let isHidden = Int.random(in: 0..<8, using: &seed) == 0
      body += "<rp>(</rp>"
      body += isHidden ? annotation.replacing("<rt", with: "<rt hidden=\"\"") : annotation
      body += "<rp>)</rp>"
    }
    return body
  }

  private static func words(_ seed: inout Seed, depth: Int) -> String {
    let texts = [
      "甲", "乙 ", "\n", "丙\n丁", " a", "b ", "  ", "c\n d", "\u{3000}", "&#160;", "<br/>",
      "<img src=\"x\"/>",
      "<br/>", "e", "f",
    ]
    let names = ["span", "b", "i", "sup", "sub", "code", "small", "em", "u", "cite"]
    var body = ""
    for _ in 0..<Int.random(in: 0...4, using: &seed) {
      if depth < 4, Int.random(in: 0..<8, using: &seed) == 0 {
        body += tag("ruby", &seed, ruby(&seed, depth: depth + 1))
      } else if depth < 4, Int.random(in: 0..<3, using: &seed) == 0 {
        body += tag(names.randomElement(using: &seed) ?? "b", &seed, words(&seed, depth: depth + 1))
      } else {
        body += texts.randomElement(using: &seed) ?? ""
      }
    }
    return body
  }
}
