import Foundation
import TestSupport
import Testing

/// Single pages of those from outside, and the commands that are printed for them.
struct ExternalShowTests {
  @Test func `shows a page beside greedy's`() throws {
    let outside = try ExternalFolder()
    let shown = try outside.run(
      ["show", "mine", "--page", "2", "--beside", "greedy"] + outside.corpus
        + outside.program("mine", "cut(210)")
    )
    let blocks = shown.output.split(separator: "\n\n")
    try #require(blocks.count == 2)
    // 2,100 scalars are 10 pages of 210; both lines are 42 scalars, so 210 are ten lines.
    #expect(blocks[0].hasPrefix("mine, phone-6 at 17 px, page 2 of 10, scalars 210 to 420\n"))
    #expect(blocks[0].contains("\n  10  Once upon a time, a reader."))
    #expect(!blocks[0].contains("\n  11  "))
    // Page 1 of greedy holds the character 210.
    #expect(blocks[1].hasPrefix("greedy, phone-6 at 17 px, page 1 of "))
  }

  @Test func `explains a figure of a program, and of an app's pages`() throws {
    let outside = try ExternalFolder()
    let pages = try ExternalFolder.exportedPages(of: outside.folder.path(of: "text.txt"))
    try outside.folder.write(pages, to: "pages.json")
    let program = try outside.program("mine", "cut(210)")
    let why = try outside.run(["why", "pages", "mine"] + outside.corpus + program)
    #expect(why.output.contains("pages of mine, text.txt, phone-6 at 17 px"))
    #expect(why.output.contains("\npages = 10 pages"))
    let other = try outside.run(
      ["why", "unused_px", "app", "--pages", "app=pages.json"] + outside.corpus
    )
    // Rows of 25.5 px in the 635 px of the box: 24 of them are 612, and 23 are left.
    #expect(other.output.contains("unused_px of app, text.txt, phone-6 at 17 px"))
    #expect(other.output.contains("unused_px = max(0, 635 px − 612 px) = 23 px"))
  }

  /// Runs `compare` and the `harness show` that it prints for the worst page; both tell of the same.
  ///
  /// - Parameters:
  ///   - arguments: Those of `compare`.
  ///   - outside: Where it runs.
  ///   - device: How `compare` calls the device.
  ///   - typedDevice: How `show` calls it.
  /// - Returns: The command.
  /// - Throws: What keeps a program from being run.
  @discardableResult
  private func reshow(
    _ arguments: [String],
    in outside: ExternalFolder,
    calling device: String = "phone-6",
    as typedDevice: String = "phone-6"
  ) throws -> String {
    let outcome = try outside.run(["compare"] + arguments)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Worst page: ") }, "\(outcome.output)")
    // The heading may be wrapped.
    let heading = lines[start...].prefix { !$0.hasPrefix("  ") }.joined(separator: " ")
    // The command may take several lines, as a shell reads them; the one that explains follows it.
    let block = try #require(outcome.output.split(separator: "\nSee it: ").last)
    let command = String(try #require(block.split(separator: "\nWhy: ").first))
    let shown = try outside.shell(command)
    let title = heading.dropFirst("Worst page: ".count).prefix { $0 != ":" }
      .replacing(", \(device) at ", with: ", \(typedDevice) at ")
    #expect(shown.output.hasPrefix(title + ", scalars"), "\(command)\n\(shown.output)")
    // The lines of the excerpt stand in the page as well, clipped ones and all.
    let excerpt = lines[start...].prefix { !$0.hasPrefix("See it: ") }
      .filter { $0.hasPrefix("   ") || $0.hasPrefix("  1") || $0.hasPrefix("  2") }
    #expect(!excerpt.isEmpty)
    for line in excerpt where !line.contains("…") {
      #expect(shown.output.contains(line), "\(command)")
    }
    return command
  }

  @Test func `prints a command that shows the page of a program, whatever quotes are in it`() throws
  {
    let outside = try ExternalFolder()
    // 5,000 scalars a page are the whole text, far below the screen's end.
    try outside.program("mine", "cut(5000)")
    try FileManager.default.moveItem(
      atPath: outside.folder.path(of: "mine.py"),
      toPath: outside.folder.path(of: "it's \"$mine\" *.py")
    )
    let command = try reshow(
      outside.brief + [
        "--timeout", "25.5",
        "--paginator-command", #"mine=/usr/bin/python3 "it's \"\$mine\" *.py""#,
      ],
      in: outside
    )
    #expect(command.contains(" --timeout 25.5"))
  }

  /// A file of exported pages with two layouts, of which only the second has a fault: its last line
  /// ends 12 px below the content box.
  struct Export: Sendable {
    /// The fields of the page and of both types, apart from the font's name.
    var page: String
    var types: [String]
    var boxHeight: Int
    /// How the device is called, and what of it is left in a command, where a page stands alone.
    var device: String
    var typedDevice: String

    /// Full pages of the 50 paragraphs of 42 scalars, one a line of 20 px.
    private func pages(isFaulty: Bool) -> String {
      let rows = boxHeight / 20
      return stride(from: 0, to: 50, by: rows)
        .map { first in
          let last = min(50, first + rows)
          let lines = (first..<last)
            .map { row in
              let top = isFaulty && row == 49 ? boxHeight - 8 : (row - first) * 20
              return "[\(row * 42), \(row * 42 + 42), \(top), \(top + 20), 300]"
            }
          return #"{"start": \#(first * 42), "end": \#(last * 42), "lines": "#
            + "[\(lines.joined(separator: ", "))]}"
        }
        .joined(separator: ", ")
    }

    func text(digest: String) -> String {
      let layouts = zip(types, [pages(isFaulty: false), pages(isFaulty: true)])
        .map { type, pages in
          #"{"page": {\#(page)}, "type": {\#(type), "font_name": "Cell Mono"}, "pages": [\#(pages)]}"#
        }
      return #"{"schema": "pagination-harness/pages/1", "unit": "scalar", "shows": "context", "#
        + #""engine": {"name": "cells"}, "text_sha256": "\#(digest)", "#
        + #""layouts": [\#(layouts.joined(separator: ", "))]}"#
    }
  }

  @Test(arguments: [
    // No built-in device, another line height, a size that is no default.
    Export(
      page:
        #""width": 320, "height": 400, "insets": {"top": 10, "right": 0, "bottom": 0, "left": 0}"#,
      types: [#""size": 18, "line_height": 1.5"#, #""size": 21.5, "line_height": 1.5"#],
      boxHeight: 390,
      device: "320x400-10,0,0,0",
      typedDevice: "320x400"
    ),
    // The second layout is the one that is shown by default, but not where a file brings its own.
    Export(
      page:
        #""width": 375, "height": 667, "insets": {"top": 16, "right": 16, "bottom": 16, "left": 16}"#,
      types: [#""size": 20"#, #""size": 17"#],
      boxHeight: 635,
      device: "phone-6",
      typedDevice: "phone-6"
    ),
  ])
  func `prints a command that shows the page of an app in a layout of its own`(
    export: Export
  ) throws {
    let outside = try ExternalFolder()
    let digest = try ExternalFolder.digest(of: outside.folder.path(of: "text.txt"))
    try outside.folder.write(export.text(digest: digest), to: "my pages.json")
    try reshow(
      outside.corpus + ["--paginator", "greedy", "--no-timing", "--pages", "app=my pages.json"],
      in: outside,
      calling: export.device,
      as: export.typedDevice
    )
    let trials = try outside.rows(of: "summary.csv").filter { $0["paginator"] == "app" }
    #expect(trials.map { $0["device"] } == [export.device, export.device])
    #expect(trials.map { $0["verdict"] } == ["clean", "unsafe"])
  }
}
