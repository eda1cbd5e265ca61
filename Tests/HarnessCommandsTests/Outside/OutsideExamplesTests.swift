import Foundation
import TestSupport
import Testing

/// The examples that authors begin with, measured by the built program.
struct OutsideExamplesTests {
  /// The statistic of a metric in an object of results.json.
  private static func value(_ object: [String: Any], _ metric: String, _ name: String) -> Double? {
    let metrics = object["metrics"] as? [String: Any] ?? object
    let statistics = (metrics[metric] as? [String: Any])?["statistics"] as? [String: Any]
    return (statistics?[name] as? NSNumber)?.doubleValue
  }

  @Test func `the paginator in Python joins by one flag and stands in every result`() throws {
    let outside = try OutsideFolder()
    let outcome = try outside.run(
      ["compare", "--paginator", "greedy", "--detail", "--no-timing"]
        + ["--format", "html,csv,json,markdown,junit"]
        + OutsideFolder.example("paginator.py", as: "mine")
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    // Counting does not shape: its lines differ from the referee's, so it is not clean.
    let row = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("mine ") })
    let words = row.split(separator: " ")
    #expect(words.count > 4 && ["flawed", "UNSAFE"].contains(words[1]), "\(row)")

    let trials = try outside.results("trials")
    #expect(trials.map { $0["paginator"] as? String } == ["greedy", "mine"])
    let mine = trials[1]
    #expect(mine["kind"] as? String == "external")
    #expect(mine["shows"] as? String == "context")
    #expect(mine["geometry"] as? String == "referee")
    #expect(mine["failure"] is NSNull)
    let pages = try #require(mine["pages"] as? [[Int]])
    #expect(String(pages.count) == words[2])
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
    #expect(hidden?["value"].flatMap(Double.init) == Self.value(mine, "hidden_lines", "sum"))
    #expect(try outside.report("report.md").contains("mine"))
  }
}
