import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

/// What every format promises.
struct ReportFormatTests {
  private static let fileNames: [(format: any ReportFormat, names: [String])] = [
    (HTMLReport(), ["report.html"]), (JSONReport(), ["results.json"]),
    (MarkdownReport(), ["summary.md"]), (JUnitReport(), ["junit.xml"]),
    (
      CSVReport(),
      [
        "summary.csv", "observations.csv", "changes.csv", "pairs.csv", "pages.csv", "samples.csv",
        "datapackage.json",
      ]
    ),
  ]

  @Test(arguments: fileNames)
  func `writes the files that it names`(format: any ReportFormat, names: [String]) {
    #expect(format.fileNames == names)
    for session in [Session.typical, .ascii([])] {
      #expect(format.files(of: session, options: ReportOptions()).map(\.name) == names)
    }
  }

  @Test(arguments: fileNames.map(\.format))
  func `gives the same bytes of the same session and verdict`(format: any ReportFormat) {
    var session = Session.typical
    for number in 0..<20 { session.environment["key \(number)"] = "value" }
    // The same entries in a larger table come out in another order.
    var other = session
    other.environment.reserveCapacity(1_000)
    #expect(Array(session.environment.keys) != Array(other.environment.keys))
    for verdict in [nil, GateVerdict.fail] {
      let options = ReportOptions(verdict: verdict)
      #expect(
        format.files(of: session, options: options) == format.files(of: other, options: options)
      )
    }
  }
}
