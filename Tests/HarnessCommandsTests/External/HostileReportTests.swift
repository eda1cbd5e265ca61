import Digests
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A text titled like a script and one named like a formula, paginated by a program that describes
/// itself as a formula: what every report of the built program makes of them.
struct HostileReportTests {
  private static let title = "<script>alert(1)</script>"
  private static let formula = "=cmd|' /C calc'!A0"

  private let outside: ExternalFolder

  init() throws {
    outside = try ExternalFolder()
    try outside.folder.write(ExternalFolder.text, to: "corpora/hostile/text.txt")
    try outside.folder.write(Self.manifest, to: "corpora/hostile/corpus.json")
    try outside.folder.write(ExternalFolder.text, to: "=cmd|calc.txt")
    let program = try outside.program("mine", "cut(100)")
    // The program's own name for itself, in the answer that the helper writes.
    let script = outside.folder.path(of: "mine.py")
    let code = try String(contentsOfFile: script, encoding: .utf8)
    try outside.folder.write(
      code.replacing("name='test'", with: "name=\"\(Self.formula)\""),
      to: "mine.py"
    )
    try outside.run(
      ["compare", "--corpus", "hostile", "--corpus", outside.folder.path(of: "=cmd|calc.txt")]
        + ["--paginator", "greedy", "--device", "phone-6", "--font-size", "17", "--samples", "2"]
        + ["--format", "html,csv,json,markdown,junit"] + program,
      environment: ["HARNESS_CORPORA": outside.folder.path(of: "corpora")]
    )
    // The formula was taken for the program's name, or the tests below would show nothing.
    let session = try JSONSerialization.jsonObject(with: Data(outside.report("results.json").utf8))
    let environment = ((session as? [String: Any])?["session"] as? [String: Any])?["environment"]
    try #require((environment as? [String: String])?["program.mine"] == "\(Self.formula) 1")
  }

  private static let manifest: String = {
    let text = ExternalFolder.text
    let digest = Digests.sha256(of: Array(text.utf8))
    let lines = text.split(separator: "\n")
    return """
      {
        "schema": 1, "name": "hostile", "title": "\(title)", "shortTitle": "\(title)",
        "language": "zh-Hant", "script": "Hant", "direction": "ltr",
        "license": {"spdx": "CC0-1.0", "note": "\(title)"},
        "source": {"type": "file", "path": "text.txt"}, "provenance": "\(title)",
        "normalization": {"id": "n1", "steps": ["utf8-strict", "final-newline"]},
        "sha256": {"source": "\(digest)", "text": "\(digest)"},
        "counts": {
          "bytes": \(text.utf8.count), "scalars": \(text.unicodeScalars.count),
          "utf16": \(text.utf16.count), "graphemes": \(text.count), "paragraphs": \(lines.count),
          "longestParagraph": \(lines.map(\.unicodeScalars.count).max() ?? 0)
        },
        "paragraphs": {"separator": "line"}, "chapters": {"rule": "whole"},
        "fonts": ["Noto Sans CJK TC"], "tier": "core"
      }
      """
  }()

  /// The elements of a document, with the text in each.
  private final class Elements: NSObject, XMLParserDelegate {
    var found: [(name: String, attributes: [String: String], text: String)] = []
    private var open: [Int] = []

    init(_ text: String) throws {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      try #require(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
    }

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(found.count)
      found.append((name, attributes, ""))
    }

    func parser(
      _ parser: XMLParser,
      didEndElement name: String,
      namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let element = open.last { found[element].text += text }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      if let element = open.last { found[element].text += String(decoding: block, as: UTF8.self) }
    }
  }

  @Test func `each report shows them as text, and nothing of them acts`() throws {
    try html()
    try tables()
    try package()
    try markdown()
    try junit()
  }

  private func html() throws {
    let text = try outside.report("report.html")
    #expect(!text.contains("<script>alert"))
    let elements = try Elements(text).found
    // The page's own script, and the figures that it draws from where there are some.
    let scripts = elements.filter { $0.name == "script" }
    #expect(scripts.count { $0.attributes["type"] == nil } == 1)
    for block in scripts where block.attributes["type"] != nil {
      #expect(block.attributes == ["type": "application/json", "id": "drawing"])
      // HTML ends a script at the first </script, wherever that stands.
      #expect(!block.text.contains("<"))
      _ = try JSONSerialization.jsonObject(with: Data(block.text.utf8))
    }
    #expect(elements.contains { $0.name == "h2" && $0.text == Self.title })
    #expect(elements.contains { $0.name == "h2" && $0.text == "=cmd|calc.txt" })
    #expect(elements.contains { $0.name == "dd" && $0.text == "\(Self.formula) 1" })
  }

  private func tables() throws {
    for name in ["summary.csv", "observations.csv", "changes.csv", "pages.csv", "samples.csv"] {
      let records = CSVRecords(try outside.report(name)).records
      #expect(Set(records.map(\.count)).count == 1, "\(name)")
      for cell in records.joined() {
        #expect(cell.first.map { !"=+@\t\r".contains($0) } ?? true, "\(name): \(cell)")
      }
      #expect(Set(records.dropFirst().map { $0[2] }) == ["hostile", "'=cmd|calc.txt"], "\(name)")
    }
  }

  private func package() throws {
    let text = try outside.report("datapackage.json")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let sources = try #require(object?["sources"] as? [[String: Any]])
    #expect(sources.map { $0["title"] as? String } == [Self.title, "=cmd|calc.txt"])
    #expect(object?["title"] as? String == "Pagination of \(Self.title), =cmd|calc.txt")
  }

  private func markdown() throws {
    let text = try outside.report("summary.md")
    #expect(!text.contains("<script"))
    // < and | as character references (CommonMark 0.31, section 2.5).
    #expect(text.contains("## hostile &#60;script>alert(1)&#60;/script>\n"))
    #expect(text.contains("## &#61;cmd&#124;calc.txt\n"))
  }

  private func junit() throws {
    let elements = try Elements(outside.report("junit.xml")).found
    #expect(Set(elements.map(\.name)) == ["testsuites", "testsuite", "testcase", "system-out"])
    let suites = elements.filter { $0.name == "testsuite" }
    #expect(suites.map { $0.attributes["name"] } == ["hostile", "=cmd|calc.txt"])
  }
}
