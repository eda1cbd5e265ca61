import Testing

@testable import HarnessCommands

struct ReportChoiceTests {
  @Test func `knows every report by its name and gives its files`() throws {
    let choices = try ReportChoice.parse("junit,html,csv,json,markdown,junit")
    #expect(choices == [.junit, .html, .csv, .json, .markdown])
    #expect(choices.count == ReportChoice.allCases.count)
    #expect(
      choices.flatMap(\.fileNames) == [
        "junit.xml", "report.html", "summary.csv", "observations.csv", "changes.csv", "pairs.csv",
        "pages.csv", "samples.csv", "datapackage.json", "results.json", "summary.md",
      ]
    )
  }
}
