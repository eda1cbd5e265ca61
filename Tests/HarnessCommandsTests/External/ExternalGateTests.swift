import Foundation
import TestSupport
import Testing

/// The gate over a program from outside: what was approved passes, what changed does not.
struct ExternalGateTests {
  private let outside: ExternalFolder

  init() throws {
    outside = try ExternalFolder()
    try install { $0 }
    try run("approve", ["--reason", "first", "--author", "Test"])
  }

  /// Puts the example in the program's place, changed on the way.
  private func install(_ change: (String) -> String) throws {
    let bytes = try Repository.bytes(of: "Examples/python/paginator.py")
    try outside.folder.write(change(String(decoding: bytes, as: UTF8.self)), to: "mine.py")
  }

  @discardableResult
  private func run(
    _ command: String,
    _ arguments: [String] = [],
    code: Int32 = 0
  ) throws -> HarnessProgram.Outcome {
    try outside.run(
      [command, "--paginator-command", "mine=/usr/bin/python3 mine.py"] + outside.corpus
        + ["--paginator", "greedy", "--detail"] + arguments,
      code: code
    )
  }

  @Test func `passes as it was approved`() throws {
    let baseline = try outside.folder.text(of: "baseline.json")
    #expect(baseline.contains("/mine/phone-6@17/page_map"))
    let outcome = try run("gate")
    #expect(outcome.lastLine == "VERDICT: PASS")
    #expect(outcome.output.contains("values are as in the gate baseline"))
  }

  @Test func `fails with the page and a sentence when it hides lines`() throws {
    // Two lines are put below each page's end; before, the next line had to fit.
    try install { $0.replacing("(lines + 1)", with: "(lines - 1)") }
    let outcome = try run("gate", code: 1)
    #expect(outcome.lastLine == "VERDICT: FAIL")
    #expect(
      outcome.flowed.contains(
        "FAIL at most 0 mine, phone-6 at 17 px: lines below the screen (hidden, hidden_lines) rose from 0 to 3."
      )
    )
    #expect(
      outcome.output.contains(
        "First page that differs: mine, phone-6 at 17 px, page 1 of"
      )
    )
    // The page is shown by the command that is printed with it, whatever quotes are in it.
    let lines = outcome.output.split(separator: "\n")
    let next = try #require(lines.firstIndex { $0.hasPrefix("See it: harness show mine ") })
    let command = lines[next...].dropLast().joined(separator: "\n").dropFirst("See it: ".count)
    let shown = try outside.shell(String(command))
    #expect(shown.output.hasPrefix("mine, phone-6 at 17 px, page 1 of "), "\(shown.output)")
    #expect(shown.output.contains("hidden"))
  }

  @Test func `proves nothing when it answers differently each time`() throws {
    try install {
      $0.replacing("import json\n", with: "import json\nimport random\n")
        .replacing("(lines + 1)", with: "(lines + random.choice([1, 3, 5]))")
    }
    let outcome = try run("gate", code: 6)
    #expect(outcome.lastLine == "VERDICT: UNSOUND")
    #expect(outcome.output.contains("mine is not deterministic: in two processes"))
  }

  @Test func `proves nothing when it fails, which it did not`() throws {
    try install { _ in "import sys; sys.exit('no font')" }
    let outcome = try run("gate", code: 6)
    #expect(outcome.lastLine == "VERDICT: UNSOUND")
    #expect(outcome.flowed.contains("mine fails on phone-6 at 17 px and 2 more in text.txt,"))
    #expect(outcome.output.contains("no font"))
  }

  @Test func `a program that does not work is not approved`() throws {
    try install { _ in "import sys; sys.exit('no font')" }
    let before = try outside.folder.text(of: "baseline.json")
    let outcome = try run("approve", ["--reason", "again", "--author", "Test"], code: 6)
    #expect(outcome.errors.contains("Nothing is approved. mine fails on phone-6 at 17 px"))
    #expect(try outside.folder.text(of: "baseline.json") == before)
  }

  @Test func `fails when it no longer keeps places, which it did`() throws {
    let bytes = try Repository.bytes(of: "Examples/python/reader.py")
    let reader = String(decoding: bytes, as: UTF8.self)
      .replacing("sys.argv[1:]", with: "['offset']")
    try outside.folder.write(
      Repository.bytes(of: "Examples/python/paginator.py"),
      to: "paginator.py"
    )
    try outside.folder.write(reader, to: "mine.py")
    try run("approve", ["--reason", "places", "--author", "Test"])
    #expect(try outside.folder.text(of: "baseline.json").contains(">20/own/top_shift_back"))
    try run("gate")
    try outside.folder.write(reader.replacing("\"positions\", ", with: ""), to: "mine.py")
    let outcome = try run("gate", code: 1)
    #expect(outcome.lastLine == "VERDICT: FAIL")
    #expect(
      outcome.flowed.contains("FAIL mine, phone-6 at 17 px > 20 px"),
      "\(outcome.output)"
    )
    #expect(outcome.flowed.contains("under own, a way of its own (the capability 'positions')"))
    // Who means it approves it.
    try run("approve", ["--reason", "no places", "--author", "Test"])
    try run("gate")
  }

  @Test func `proves nothing of exported pages that nobody can judge`() throws {
    let pages = try ExternalFolder.exportedPages(of: outside.folder.path(of: "text.txt"))
    var file = try #require(JSONSerialization.jsonObject(with: Data(pages)) as? [String: Any])
    var layout = try #require((file["layouts"] as? [[String: Any]])?.first)
    let made = try #require(layout["pages"] as? [[String: Any]])
    // The whole text on one page, in a font that is not here.
    let whole: [[String: Any]] = [["start": 0, "end": try #require(made.last?["end"])]]
    layout["pages"] = whole
    func gate() throws -> HarnessProgram.Outcome {
      file["layouts"] = [layout]
      try outside.folder.write(JSONSerialization.data(withJSONObject: file), to: "pages.json")
      return try run("gate", ["--pages", "app=pages.json", "--device", "phone-6"], code: 6)
    }
    let unseen = try gate()
    #expect(unseen.lastLine == "VERDICT: UNSOUND")
    #expect(
      unseen.flowed.contains(
        "app was not judged: nobody knows the lines of its pages on phone-6 at 17 px in text.txt. "
          + "Export its lines"
      ),
      "\(unseen.output)"
    )
    layout["type"] = ["size": 40, "font_name": "Cell Mono"]
    let other = try gate()
    #expect(
      other.flowed.contains(
        "app was not judged: it has no pages in any layout of text.txt that was asked for."
      ),
      "\(other.output)"
    )
  }
}
