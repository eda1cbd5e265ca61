import Comparisons
import Foundation
import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

/// What cells, functions, programs and machines are called is shown, and does nothing, in every report.
struct TimeHostileTests {
  private func findings(_ text: String) -> TimeFindings {
    let file = TimedFile(shown: text, digest: "d1", version: text)
    var slower = CellFindings.make("\(text)/warm", percent: .init(repeating: 10, count: 11))
    slower.grown = [GrownFunction(name: text, before: 1, after: 2)]
    return .make(
      .fail,
      [slower],
      controls: [slower],
      notes: [text],
      base: file,
      control: file,
      started: text,
      machine: text
    )
  }

  private func report(_ text: String) -> TimeReport { TimeReport(findings(text), number: 3) }

  private func hasActing(_ bytes: [UInt8], but allowed: Set<Unicode.Scalar> = []) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .contains { $0 != "\n" && $0 != "\r" && !allowed.contains($0) && $0.actsOnText }
  }

  @Test(arguments: HostileTextTests.hostile) func `HTML shows it as text`(text: String) throws {
    let bytes = report(text).html.bytes
    let markup = HTMLMarkup(bytes)
    #expect(markup.fault == nil)
    #expect(markup.all("script").isEmpty && markup.all("img").isEmpty)
    #expect(!hasActing(bytes))
    let shown = HTMLMarkup(Array("<p>\(HTMLText().escapeText(text))</p>".utf8)).root.text
    for place in ["h3", "li", "dd", "td"] {
      #expect(markup.all(place).contains { $0.text.contains(shown) }, "\(place)")
    }
  }

  @Test(arguments: HostileTextTests.hostile)
  func `CSV keeps it in its cell, and no cell is a formula`(text: String) throws {
    let bytes = report(text).csv.bytes
    let rows = try CSVRows(bytes).rows
    // Four repetitions a round: of eleven, twice.
    #expect(rows.count == 1 + 2 * 11 * 4)
    #expect(rows.allSatisfy { $0.count == 13 })
    #expect(
      rows.joined().allSatisfy { cell in cell.first.map { !"=+-@\t\r".contains($0) } ?? true }
    )
    #expect(!hasActing(bytes, but: ["\t"]))
  }

  @Test(arguments: HostileTextTests.hostile) func `JSON gives it back as it was`(text: String)
    throws
  {
    let bytes = report(text).json.bytes
    let object = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect((object["cells"] as? [[String: Any]])?[0]["name"] as? String == "\(text)/warm")
    #expect(object["notes"] as? [String] == [text])
    #expect(object["machine"] as? String == text)
    #expect(!hasActing(bytes))
  }

  @Test(arguments: HostileTextTests.hostile) func `Markdown shows it as text`(text: String) {
    let bytes = report(text).markdown.bytes
    let markdown = String(decoding: bytes, as: UTF8.self)
    #expect(!hasActing(bytes))
    #expect(!markdown.contains("<script") && !markdown.contains("<!--"))
    #expect(!markdown.contains("![x]") && !markdown.contains("</style"))
    #expect(!markdown.components(separatedBy: "\n").contains { $0.hasPrefix("::") })
    #expect(markdown.contains("- \(MarkdownText.inline(text))"))
    // A bar of its own would begin another cell.
    let rows = markdown.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
    #expect(Set(rows.map { $0.filter { $0 == "|" }.count }).isSubset(of: [5, 8]))
  }

  @Test(arguments: HostileTextTests.hostile) func `JUnit is XML, whatever it says`(text: String) {
    let bytes = report(text).junit.bytes
    let markup = HTMLMarkup(bytes)
    #expect(markup.fault == nil)
    #expect(!hasActing(bytes, but: ["\t"]))
    #expect(markup.all("testcase").count == 1 && markup.all("failure").count == 1)
  }

  @Test(arguments: HostileTextTests.hostile)
  func `an annotation is one line and no command but its own`(text: String) {
    let lines = report(text).annotations
    #expect(lines.count == 2)
    for line in lines {
      #expect(!hasActing(Array(line.utf8)))
      #expect(line.hasPrefix("::error title="))
      #expect(!line.utf8.contains(0x0A) && !line.utf8.contains(0x0D))
    }
  }
}
