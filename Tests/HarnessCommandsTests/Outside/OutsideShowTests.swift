import Foundation
import TestSupport
import Testing

/// Single pages of those from outside, and the commands that are printed for them.
struct OutsideShowTests {
  @Test func `shows a page beside greedy's`() throws {
    let outside = try OutsideFolder()
    let shown = try outside.run(
      ["show", "mine", "--page", "2", "--beside", "greedy"] + outside.corpus
        + outside.program("mine", "cut(210)")
    )
    #expect(shown.exitCode == 0, "\(shown.errors)")
    let blocks = shown.output.split(separator: "\n\n")
    try #require(blocks.count == 2)
    // 2,100 scalars are 10 pages of 210; both lines are 42 scalars, so 210 are ten lines.
    #expect(blocks[0].hasPrefix("mine, phone-6 at 17 px, page 2 of 10, scalars 210 to 420\n"))
    #expect(blocks[0].contains("\n  10  Once upon a time, a reader."))
    #expect(!blocks[0].contains("\n  11  "))
    #expect(blocks[1].hasPrefix("greedy, phone-6 at 17 px, page 2 of "))
  }

  /// Runs `compare` and the `harness show` that it prints for the worst page; both tell of the same.
  private func reshow(_ arguments: [String], in outside: OutsideFolder) throws {
    let outcome = try outside.run(["compare"] + arguments)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Worst page: ") }, "\(outcome.output)")
    // The heading may be wrapped.
    let heading = lines[start...].prefix { !$0.hasPrefix("  ") }.joined(separator: " ")
    let command = try #require(lines.first { $0.hasPrefix("  harness show ") })
    let shown = try outside.shell(command)
    #expect(shown.exitCode == 0, "\(command)\n\(shown.errors)")
    let title = heading.dropFirst("Worst page: ".count).prefix { $0 != ":" }
      // The page of an app is told from others of its size; a typed one stands alone.
      .replacing("-10,0,0,0", with: "")
    #expect(shown.output.hasPrefix(title + ", scalars"), "\(command)\n\(shown.output)")
    // The lines of the excerpt stand in the page as well, clipped ones and all.
    let excerpt = lines[start...].prefix { !$0.hasPrefix("  harness show ") }
      .filter { $0.hasPrefix("   ") || $0.hasPrefix("  1") || $0.hasPrefix("  2") }
    #expect(!excerpt.isEmpty)
    for line in excerpt where !line.contains("…") {
      #expect(shown.output.contains(line), "\(command)")
    }
  }

  @Test func `prints a command that shows the page of a program, whatever quotes are in it`() throws
  {
    let outside = try OutsideFolder()
    // 5,000 scalars a page are the whole text, far below the screen's end.
    try outside.program("mine", "cut(5000)")
    try FileManager.default.moveItem(
      atPath: outside.folder.path(of: "mine.py"),
      toPath: outside.folder.path(of: "it's \"$mine\" *.py")
    )
    try reshow(
      outside.brief + [
        "--timeout", "25.5",
        "--paginator-command", #"mine=/usr/bin/python3 "it's \"\$mine\" *.py""#,
      ],
      in: outside
    )
  }

  /// An app's pages of 320x400, in an order in which the first layout has no fault.
  private static let pages = """
    {
      "schema": "pagination-harness/pages/1", "unit": "scalar", "shows": "context",
      "text_sha256": "SHA", "engine": {"name": "cells", "version": "1.0"},
      "layouts": [
        {"page": {"width": 320, "height": 400, "insets": {"top": 10, "right": 0, "bottom": 0, "left": 0}},
         "type": {"size": 18, "line_height": 1.5, "font_name": "Cell Mono"},
         "pages": [{"start": 0, "end": 2100, "lines": [[0, 2100, 0, 27, 300]]}]},
        {"page": {"width": 320, "height": 400, "insets": {"top": 10, "right": 0, "bottom": 0, "left": 0}},
         "type": {"size": 21.5, "line_height": 1.5, "font_name": "Cell Mono"},
         "pages": [
           {"start": 0, "end": 14, "lines": [[0, 14, 0, 32, 300]]},
           {"start": 14, "end": 2100, "lines": [[14, 42, 0, 32, 300], [42, 2100, 370, 402, 300]]}]}
      ]
    }
    """

  @Test func `prints a command that shows the page of an app in a layout of its own`() throws {
    let outside = try OutsideFolder()
    let digest = try OutsideFolder.digest(of: outside.folder.path(of: "text.txt"))
    try outside.folder.write(Self.pages.replacing("SHA", with: digest), to: "my pages.json")
    let arguments = outside.corpus + ["--paginator", "greedy", "--no-timing"]
    try reshow(arguments + ["--pages", "app=my pages.json"], in: outside)
    let trials = try outside.rows(of: "summary.csv").filter { $0["paginator"] == "app" }
    #expect(trials.map { $0["font_size_px"] } == ["18", "21.5"])
    // The box is 390 px high, and the last line of the second layout ends at 402.
    #expect(trials.map { $0["verdict"] } == ["clean", "unsafe"])
  }
}
