import Foundation
import TestSupport
import Testing

/// The plots of the built program's report that need more than one paginator or session.
@Suite(.serialized)
struct ReportPlotsTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Runs `compare` and returns its report.
  private func report(_ arguments: [String]) throws -> String {
    let outcome = try HarnessProgram.run(
      ["compare"] + arguments
        + [
          "--no-timing", "--format", "html", "--output", folder.path,
          "--store", folder.path(of: "results.sqlite"),
        ]
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return try folder.text(of: "report.html")
  }

  /// The markup of a section.
  private func section(_ id: String, of report: String) -> Substring? {
    guard let start = report.range(of: "<section id=\"\(id)\"") else { return nil }
    let rest = report[start.lowerBound...]
    return rest.range(of: "</section>").map { rest[..<$0.upperBound] }
  }

  @Test func `the command that the report gives measures several reserves and draws them`() throws {
    let arguments = ["--corpus", "diamond-sutra", "--detail", "--paginator"]
    let one = try #require(section("t1-reserve", of: report(arguments + ["container-fill"])))
    #expect(!one.contains("<svg"))
    let code = try #require(one.firstMatch(of: /<code>harness compare (.*?)<\/code>/)?.output.1)
    // As a shell takes it apart: no word of it but the fonts' families has a space.
    let words = code.replacing("&#39;", with: "'")
      .split(separator: "'", omittingEmptySubsequences: false)
      .enumerated()
      .flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      }
    let several = try #require(section("t1-reserve", of: report(words)))
    #expect(several.contains("class=\"chart\"") && !several.contains("<code>"))
    // container-fill makes greedy's pages, which cut no line: each reserve only costs.
    #expect(several.contains("Nothing reaches below the screen without a reserve"))
    for reserve in [0, 4, 8, 16, 24] {
      #expect(several.contains("<th scope=\"row\">\(reserve) px</th>"))
    }
  }

  @Test func `earlier sessions of the same layout are drawn, and no others`() throws {
    let arguments = ["--corpus", "diamond-sutra", "--detail", "--paginator", "greedy"]
    #expect(section("t1-history", of: try report(arguments)) == nil)
    // Another size first: its pages are no history of the other's.
    #expect(section("t1-history", of: try report(arguments + ["--font-size", "20"])) == nil)
    let history = try #require(section("t1-history", of: try report(arguments)))
    #expect(history.contains("after 1 earlier session of the store"))
    #expect(history.contains("18 pages, as before"))
    // The first session's report, written again, knows of none before it; the third's says the same.
    let store = ["--store", folder.path(of: "results.sqlite"), "--format", "html", "--output"]
    for (number, isThere) in [("1", false), ("3", true)] {
      let outcome = try HarnessProgram.run(["report", "--session", number] + store + [folder.path])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let again = try folder.text(of: "report.html")
      #expect(section("t1-history", of: again) == (isThere ? history : nil))
    }
  }
}
