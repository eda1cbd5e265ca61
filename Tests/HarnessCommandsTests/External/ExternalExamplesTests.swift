import Foundation
import TestSupport
import Testing

/// The examples that authors begin with, measured by the built program.
struct ExternalExamplesTests {
  @Test func `the paginator in Python joins by one flag and stands in every result`() throws {
    let outside = try ExternalFolder()
    let outcome = try outside.run(
      ["compare", "--paginator", "greedy", "--detail", "--no-timing"]
        + ["--format", "html,csv,json,markdown,junit"]
        + ExternalFolder.example("paginator.py", as: "mine")
    )
    // Counting does not shape: its lines differ from the referee's, so it is not clean.
    let row = try Regex("\nmine +(flawed|UNSAFE) +([0-9]+) ")
    let cells = try #require(outcome.output.firstMatch(of: row))

    let trials = try outside.results("trials")
    #expect(trials.map { $0["paginator"] as? String } == ["greedy", "mine"])
    let mine = trials[1]
    #expect(mine["kind"] as? String == "external")
    #expect(mine["shows"] as? String == "context")
    #expect(mine["geometry"] as? String == "referee")
    #expect(mine["failure"] is NSNull)
    let pages = try #require(mine["pages"] as? [[Int]])
    #expect(String(pages.count) == cells.output[2].substring.map(String.init))
    // The sutra has 6,297 scalars, and each is on one page.
    #expect(pages.first?[0] == 0 && pages.last?[1] == 6_297)
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0[1] == $1[0] })

    let html = try outside.report("report.html")
    #expect(html.contains("mine"))
    let summary = try outside.rows(of: "summary.csv").filter { $0["paginator"] == "mine" }
    #expect(summary.map { $0["kind"] } == ["external"])
    #expect(summary[0]["failure"] == "")
    let shown = try outside.rows(of: "pages.csv").filter { $0["paginator"] == "mine" }
    #expect(
      shown.map { [$0["start_scalar"], $0["end_scalar"]] }
        == pages.map { [String($0[0]), String($0[1])] }
    )
    let observations = try outside.rows(of: "observations.csv").filter { $0["paginator"] == "mine" }
    let hidden = observations.first { $0["metric"] == "hidden_lines" && $0["statistic"] == "sum" }
    #expect(hidden?["value"].flatMap(Double.init) == statistic("sum", of: "hidden_lines", in: mine))
    #expect(try outside.report("summary.md").contains("mine"))
  }

  @Test func `the paginator in Python keeps the laws`() throws {
    let outside = try ExternalFolder()
    // All laws are many processes; these are cheap, and one of them needs seek and one limit.
    let laws = ["determinism", "partition", "prefix", "seek", "end"]
    let outcome = try outside.run(
      ["conform"] + outside.corpus + laws.flatMap { ["--law", $0] }
        + ExternalFolder.example("paginator.py", as: "mine")
    )
    for law in laws {
      let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("  \(law) ") }
      #expect(line?.contains(" kept ") == true, "\(outcome.output)")
    }
  }

  @Test(arguments: [
    // The second page of each text is left out.
    ("answer(pages=[[0, 3], [5, 9]])", ["partition"]),
    (
      "sys.exit('no font')",
      ["termination  BROKEN     mine ended with code 1", "partition    not shown"]
    ),
  ])
  func `a program that breaks a law or crashes does not conform`(code: String, words: [String])
    throws
  {
    let outside = try ExternalFolder()
    let laws = words.flatMap { ["--law", String($0.prefix { $0 != " " })] }
    let outcome = try outside.run(
      ["conform"] + laws + outside.corpus + outside.program("mine", code),
      code: 6
    )
    for words in words { #expect(outcome.output.contains(words)) }
  }

  @Test(arguments: [("offset", 0), ("page", 6)] as [(String, Int32)])
  func `a reader has laws of its own`(kept: String, exit: Int32) throws {
    let outside = try ExternalFolder()
    // Who keeps the page's number asks for a page that a book of higher pages does not have.
    let outcome = try outside.run(
      ["conform", "--law", "place_range"] + outside.corpus
        + ExternalFolder.example("reader.py", kept, as: "app"),
      code: exit
    )
    #expect(outcome.output.contains(exit == 0 ? "place_range  kept" : "place_range  BROKEN"))
  }

  @Test func `a reader that keeps the page's number drifts, one that keeps the offset does not`()
    throws
  {
    let outside = try ExternalFolder()
    let outcome = try outside.run(
      ["compare", "--paginator", "greedy", "--detail", "--no-timing", "--format", "csv,json"]
        + ["--verbose"]
        + ExternalFolder.example("reader.py", "page", as: "numbers")
        + ExternalFolder.example("reader.py", "offset", as: "offsets")
    )
    func row(_ name: String) throws -> String {
      let lines = outcome.output.split(separator: "\n").map(String.init)
      return try #require(
        lines.first { $0.hasPrefix("  \(name), its own way  ") },
        "\(outcome.output)"
      )
    }
    #expect(try row("numbers").contains("pages back, worst "))
    #expect(try row("offsets").contains("  right page"))
    #expect(try row("offsets").hasSuffix("exact"))
    #expect(outcome.output.contains("Highlights of offsets, its own way, > 20 px: "))

    for change in try outside.results("changes") {
      let strategies = try #require(change["strategies"] as? [String: Any])
      guard let own = strategies["own"] as? [String: Any] else {
        #expect(change["paginator"] as? String == "greedy", "\(strategies.keys.sorted())")
        continue
      }
      let errors = ["position_page_error_back", "position_page_error_forward"]
        .map { statistic("max", of: $0, in: own) ?? -1 }
      // Page n of a book of more pages stands earlier in it, so pages are lost to the back.
      if change["paginator"] as? String == "numbers" {
        #expect(errors[0] > 0)
      } else {
        #expect(errors == [0, 0])
      }
    }
  }

  @Test func `pages that a device exported are judged by its lines`() throws {
    let outside = try ExternalFolder()
    try outside.folder.write(
      try ExternalFolder.exportedPages(of: "corpora/diamond-sutra/text.txt"),
      to: "pages.json"
    )
    let outcome = try outside.run([
      "compare", "--paginator", "greedy", "--no-timing", "--format", "html,csv,json",
      "--pages", "device=pages.json",
    ])
    #expect(outcome.output.contains("device is judged by the lines that it exported"))
    let trials = try outside.results("trials").filter { $0["paginator"] as? String == "device" }
    // The file has 17, 20 and 24 px.
    #expect(trials.map { $0["geometry"] as? String } == ["device", "device", "device"])
    #expect(trials.map { $0["kind"] as? String } == ["imported", "imported", "imported"])
    // Rows of 25.5 px: 24 in the 635 px of the box, and 23 px over, on every page but the last.
    #expect(statistic("max", of: "overflow_px", in: trials[0]) == 0)
    let pages = try outside.rows(of: "pages.csv").filter { $0["paginator"] == "device" }
    #expect(pages.count > 10)
    #expect(pages.dropLast().allSatisfy { $0["lines"] == "24" && $0["height_px"] == "612" })
    #expect(try outside.report("report.html").contains("device"))
  }
}
