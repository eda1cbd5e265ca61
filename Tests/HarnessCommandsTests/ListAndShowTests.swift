import Comparisons
import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

struct ListAndShowTests {
  @Test(arguments: ["corpora", "paginators", "devices", "fonts", "metrics"])
  func `lists as a table and as JSON with the same rows`(subject: String) throws {
    let table = try HarnessProgram.run(["list", subject]).ending(0)
    let rows = try HarnessProgram.run(["list", subject, "--json"]).json(as: [[String: Any]].self)
    #expect(!rows.isEmpty)
    let key = subject == "fonts" ? "family" : subject == "metrics" ? "name" : "id"
    for row in rows {
      let name = try #require(row[key] as? String)
      #expect(table.output.contains(name))
    }
  }

  @Test(arguments: ["metrics", "paginators"])
  func `long sentences are wrapped below their names, in 80 columns`(subject: String) throws {
    let lines = try HarnessProgram.run(["list", subject]).output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.count > 70 })
  }

  @Test func `a metric has its unit, direction, meaning and eligibility`() throws {
    let output = try HarnessProgram.run(["list", "metrics"]).output
    #expect(
      output.contains(
        """
        illegal_break  boundaries, lower is better
          Page boundaries where no line may break (UAX #14).
          Of:
        """
      )
    )
    let json = try HarnessProgram.run(["list", "metrics", "--json"])
    let rows = try json.json(as: [[String: String]].self)
    #expect(rows.allSatisfy { $0["eligibility"]?.isEmpty == false })
    let pages = try #require(rows.first { $0["name"] == "page_inflation" })
    #expect(pages["eligibility"] == "Texts that are not empty.")
    // The table's words come first, and each metric once.
    #expect(
      output.hasPrefix("In the table of results\noverflow_lines  “hidden” in the table; lines, ")
    )
    #expect(rows.compactMap { $0["word"] }.prefix(3) == ["hidden", "wasted", "bad breaks"])
    #expect(Set(rows.map { $0["name"] }).count == rows.count)
  }

  @Test func `a paginator has its kind, method and options`() throws {
    let output = try HarnessProgram.run(["list", "paginators"]).output
    #expect(
      output.contains(
        """
        balanced  reference
          Makes as few pages as greedy, keeps lines together and spreads what stays
          unused.
          Options: orphans=2, widows=2
        greedy-parallel  reference
        """
      )
    )
    // A method without options has no line for them.
    #expect(output.contains("greedy  reference\n  Breaks each"))
    #expect(output.contains("pages.\nfixed-count  classic\n"))
  }

  // "ninechars  ten chars." is 9 + 2 + 10 = 21 columns wide.
  @Test func `a note that has no room beside its name goes below it`() {
    var entry = Table(
      headings: ["name", "note", "meaning", "options"],
      rows: [["ninechars", "ten chars.", "A sentence of six words here.", ""]]
    )
    entry.isTurned = true
    #expect(entry.text(columns: 21) == "ninechars  ten chars.\n  A sentence of six\n  words here.")
    #expect(
      entry.text(columns: 20)
        == "ninechars\n  ten chars.\n  A sentence of six\n  words here."
    )
  }

  /// Methods.md: ids a person can type.
  @Test func `names the eight methods that are compared`() throws {
    let output = try HarnessProgram.run(["list", "paginators"]).output
    for id in [
      "greedy", "container-fill", "balanced", "greedy-parallel", "fixed-count", "grow-shrink",
      "binary-search", "window-750",
    ] {
      #expect(output.contains(id))
    }
  }

  @Test func `verifies the sutra by the digests of its 32 sections`() throws {
    let outcome = try HarnessProgram.run(["corpus", "verify", "diamond-sutra"]).ending(0)
    #expect(outcome.output.contains("sections: 32 of 32 match"))
    #expect(outcome.output.contains("ok    body, variants made equal"))
  }

  /// The title and the attribution stand on the first lines, and 21 lines of 1891/64 px fit into
  /// 635 px: 21 · 29.546875 = 620.484375.
  @Test func `shows a page with its lines and what is left`() throws {
    let outcome = try HarnessProgram.run(["show", "greedy", "--page", "1"]).ending(0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("greedy, phone-6 at 17 px, page 1 of 18, scalars 0 to "))
    #expect(lines[1] == "   1  金剛般若波羅蜜經")
    #expect(lines[3] == "   3  姚秦三藏法師鳩摩羅什譯")
    #expect(lines[21] == "  21")
    #expect(lines[22] == "  --  14.5 px unused")
    #expect(lines.count == 23)
  }

  /// fixed-count needs 22 pages where greedy needs 18, so page 15 stands beside an earlier one.
  @Test func `a page stands beside the one that holds its beginning`() throws {
    let shown =
      try HarnessProgram.run(["show", "fixed-count", "--page", "15", "--beside", "greedy"])
      .ending(0)
    let spans = shown.output.matches(of: /scalars ([\d,]+) to ([\d,]+)/)
      .compactMap { match in
        Int(match.1.replacing(",", with: ""))
          .flatMap { start in
            Int(match.2.replacing(",", with: "")).map { start..<$0 }
          }
      }
    try #require(spans.count == 2, "\(shown.output)")
    #expect(spans[1].contains(spans[0].lowerBound))
  }

  /// Two lines of 23.75 px would have fitted, and 17.5 px are left on a page without rules.
  @Test func `show says why a page is short that keeps lines together`() throws {
    let words = ["show", "greedy", "--page", "1", "--corpus", "alice", "--device", "phone-6"]
    let plain = try HarnessProgram.run(words + ["--font-size", "17"]).ending(0)
    #expect(
      plain.output.contains("-- 17.5 px unused") || plain.output.contains("--  17.5 px unused")
    )
    let kept =
      try HarnessProgram.run(
        words + ["--font-size", "17", "--orphans", "4", "--widows", "4"]
      )
      .ending(0)
    #expect(kept.output.contains("65.0 px unused: lines kept together"))
    #expect(!kept.output.contains("room for"))
  }

  @Test func `why does not say that there is none of what nobody knows`() throws {
    let words = ["why", "parted", "greedy", "--corpus", "diamond-sutra"]
    #expect(
      try HarnessProgram.run(words).ending(0).output
        .contains("Not known in any of 24 layouts; this is the first.")
    )
  }

  /// `hidden in 14` of the README's table and its 27 lines; all four devices at 28 px are red there.
  @Test func `why explains the layout in which it is worst, as show shows it`() throws {
    let why = try HarnessProgram.run(["why", "hidden", "fixed-count"]).ending(0)
    #expect(why.output.contains("In 14 of 24 layouts; phone-6 at 28 px is the worst."))
    #expect(why.output.contains("sum 27"))
    let one = try HarnessProgram.run(["why", "hidden", "fixed-count", "--font-size", "28"])
      .ending(0)
    #expect(one.output.contains("In all 4 layouts; phone-6 at 28 px is the worst."))
    let none = try HarnessProgram.run(["why", "hidden", "greedy"]).ending(0)
    #expect(none.output.contains("None in any of 24 layouts; this is the first."))
    // More pages are no fault: what is of the text as a whole is of the layout that is timed.
    let pages = try HarnessProgram.run(["why", "pages", "fixed-count"]).ending(0)
    #expect(pages.output.hasPrefix("pages of fixed-count, diamond-sutra, phone-6 at 17 px"))
  }

  @Test func `marks the screen's end and what lies below it`() throws {
    let outcome = try HarnessProgram.run([
      "show", "fixed-count", "--device", "tablet-10", "--font-size", "28", "--page", "1",
      "--beside", "greedy",
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("the screen ends here"))
    #expect(outcome.output.contains("clipped"))
    #expect(outcome.output.contains("\n\ngreedy, tablet-10 at 28 px, page 1"))
  }

  @Test func `a soft hyphen is a hyphen where a line ends, and nothing inside`() throws {
    let folder = try TemporaryDirectory()
    let word = "extra\u{AD}ordinary "
    let file = try folder.write(String(repeating: word, count: 60), to: "words.txt")
    let outcome = try HarnessProgram.run(["show", "greedy", "--page", "1", "--corpus", file])
    let lines = outcome.ending(0).output.split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix(" extra‐") })
    #expect(lines.contains { $0.contains(" ordinary extraordinary ") })
    #expect(!outcome.output.contains("\u{AD}"))
  }
}
