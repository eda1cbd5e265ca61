import Foundation
import TestSupport
import Testing

/// Texts with their styles, from a file to a program and back.
struct StyledTextCommandTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func page() throws -> String {
    let picture = #"<p><img src="a.png" width="200" height="120"></p>"#
    let chapters = (1...12)
      .map { number in
        "<h2>Chapter \(number)</h2>"
          + (0...number).map { "<p>Alice was <b>very</b> <i>tired \($0)</i> of it all.</p>" }
          .joined()
          + picture
      }
    return try folder.write(
      "<!DOCTYPE html><html lang=\"en\"><body>\(chapters.joined())</body></html>",
      to: "book.html"
    )
  }

  private func run(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(arguments).ending(0)
  }

  /// `corpus text --styled` of a book is a corpus that is laid out as the book is.
  @Test func `a book as a document has the pages of the book`() throws {
    let book = try page()
    let document = try run(["corpus", "text", book, "--styled"]).output
    let file = try folder.write(document, to: "copy.json")
    func lines(_ corpus: String) throws -> String {
      try run(["export", "lines", "greedy", "--corpus", corpus]).output
    }
    #expect(try lines(file) == lines(book))
    #expect(try SchemaFile.styledText.faults(ofTexts: [document], kind: "json") == [[]])
  }

  /// A program that reads the styles makes the pages that the same paginator makes here.
  @Test func `a served paginator lays the book out with its styles`() throws {
    let book = try page()
    let output = folder.path + "/out"
    let command = "served=\(HarnessProgram.path) serve --paginator greedy"
    _ = try run([
      "compare", "--corpus", book, "--paginator", "greedy", "--no-timing", "--device", "phone-6",
      "--font-size", "17,24", "--paginator-command", command, "--output", output, "--store",
      folder.path + "/results.sqlite",
    ])
    let rows = try String(contentsOfFile: output + "/pages.csv", encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",").dropFirst(3) }
    // The paginator is the first of what follows.
    let (greedy, served) = (
      rows.filter { $0.first == "greedy" }, rows.filter { $0.first == "served" }
    )
    #expect(greedy.count > 5)
    #expect(greedy.map { $0.dropFirst() } == served.map { $0.dropFirst() })
  }

  @Test func `the example of Markdown writes a document that is measured`() throws {
    let file = try folder.write("# A *small* book\n\nIt was **very** early.\n", to: "notes.md")
    let outcome = try HarnessProgram.run(
      ["-B", Repository.root + "/Examples/styled-texts/markdown.py", file],
      program: "/usr/bin/python3"
    )
    let document = try folder.write(outcome.output, to: "notes.json")
    #expect(try run(["corpus", "text", document]).output == "A small book\nIt was very early.\n")
    #expect(
      try run(["show", "greedy", "--corpus", document, "--page", "1"]).output
        .contains("A small book")
    )
  }
}
