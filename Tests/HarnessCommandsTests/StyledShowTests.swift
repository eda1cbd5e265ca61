import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// A page of a styled text in a terminal.
struct StyledShowTests {
  private static let page = """
    <h1>A title</h1><p>Plain, <b>bold</b> and <i>italic</i>.</p>
    <ul><li>item</li></ul><p style="text-align: end">end</p>
    <p><img src="a.png" width="40" height="30"></p><p>after</p>
    """

  private static func show(_ more: [String], _ body: String = page) throws -> HarnessProgram.Outcome
  {
    let folder = try TemporaryDirectory()
    _ = try folder.write("<!DOCTYPE html><html lang=en>\(body)", to: "a.html")
    let words = ["--corpus", "a.html", "--device", "phone-6"] + more
    return try HarnessProgram.run(["show"] + words, in: folder.path).ending(0)
  }

  @Test func `headings, indents, sides, spaces and pictures are seen without colours`() throws {
    let outcome = try Self.show(["greedy", "--page", "1", "--font-size", "17"])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    let title = try #require(lines.firstIndex { $0.hasPrefix("   1  A title ") })
    #expect(lines[title].hasSuffix("  heading"))
    // Half an em of the title's own size is 13.6 px, and a line of it 31.
    #expect(lines[title + 1].isEmpty)
    #expect(lines[title + 2] == "   2  Plain, bold and italic.")
    // An em and a half are three columns.
    #expect(lines[title + 3] == "   3     item")
    // The page is 40 columns wide at least.
    #expect(lines[title + 4] == "   4  " + String(repeating: " ", count: 37) + "end")
    let box = lines[(title + 5)...].filter { !$0.isEmpty }
    let edge = String(repeating: "─", count: 22)
    #expect(
      box.prefix(3)
        .elementsEqual([
          "   5  ┌\(edge)┐", "      │ [picture 40 × 30 px] │", "      └\(edge)┘",
        ])
    )
  }

  @Test func `faces are drawn where there are colours`() throws {
    let outcome = try Self.show([
      "greedy", "--page", "1", "--font-size", "17", "--color", "always",
    ])
    #expect(outcome.output.contains("\u{1B}[1;4mA title\u{1B}[0m"))
    #expect(
      outcome.output.contains("Plain, \u{1B}[1mbold\u{1B}[0m and \u{1B}[3mitalic\u{1B}[0m.")
    )
  }

  /// Paragraphs of one to eleven sentences with headings between: a page ends with one where it is left.
  @Test func `what is wrong beside lines is said, and what is right is not called a fault`() throws
  {
    let body = (1...40)
      .map { number in
        let sentences = String(repeating: "Down, down, down. ", count: 1 + number * number % 11)
        return "<p>\(sentences)<h2>Heading \(number)</h2>"
      }
      .joined()
    var hasFault = false
    for page in 1...3 {
      let arguments = ["--page", "\(page)", "--font-size", "20"]
      let left = try Self.show(["defect-heading-left"] + arguments, body)
      let fault = "; a fault: it ends with a heading, whose text is on the next page"
      let lines = left.output.split(separator: "\n")
      let ends = lines.dropLast().last?.contains("Heading") == true
      #expect(lines.last?.contains(fault) == ends)
      hasFault = hasFault || ends
      let sound = try Self.show(["greedy"] + arguments, body)
      #expect(!sound.output.contains("a fault"))
      #expect(!sound.output.contains("room for"))
    }
    #expect(hasFault)
  }
}
