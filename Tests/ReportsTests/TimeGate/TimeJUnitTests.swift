import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

struct TimeJUnitTests {
  private func suite(_ findings: TimeFindings) throws -> HTMLMarkup.Element {
    let markup = HTMLMarkup(TimeReport(findings, number: 3).junit.bytes)
    #expect(markup.fault == nil)
    return try #require(markup.all("testsuite").first)
  }

  /// What became of each case: the name of its first element that is no output.
  private func outcomes(_ findings: TimeFindings) throws -> [String] {
    try suite(findings).all("testcase")
      .map { each in
        let outcome = each.children.first { $0.name != "system-out" }?.name ?? "passed"
        return "\(each.attributes["name"] ?? "") \(outcome)"
      }
  }

  private func isGreen(_ findings: TimeFindings) throws -> Bool {
    let suite = try suite(findings)
    return suite.attributes["failures"] == "0" && suite.attributes["errors"] == "0"
  }

  @Test func `fails a cell that is slower`() throws {
    #expect(try outcomes(.fail) == ["a/warm failure", "b/warm skipped", "c/warm passed"])
    let suite = try suite(.fail)
    #expect(suite.attributes["name"] == "time" && suite.attributes["tests"] == "3")
    #expect(suite.all("testcase").allSatisfy { $0.attributes["classname"] == "time" })
    let failure = try #require(suite.all("failure").first)
    #expect(failure.attributes["message"]?.hasPrefix("a/warm takes +10.0 % (") == true)
    #expect(failure.text.hasSuffix("grew: pages(of:in:) (1,000 to 1,250)."))
  }

  @Test func `has an error for a cell of which nothing is proved where that is the verdict`() throws
  {
    #expect(try outcomes(.inconclusive) == ["a/warm passed", "b/warm error"])
    let error = try #require(try suite(.inconclusive).all("error").first)
    #expect(error.attributes["type"] == "INCONCLUSIVE")
    #expect(
      error.attributes["message"]
        == "Nothing is proved of it. Of b/warm these effects are left: any."
    )
  }

  @Test func `counts no cell on a machine that is not fit, and says which control says so`() throws
  {
    #expect(try outcomes(.refused) == ["a/warm skipped", "control: a/warm error"])
    let error = try #require(try suite(.refused).all("error").first)
    #expect(error.attributes["message"]?.contains("from its own twin by +10.0 % in a/warm") == true)
  }

  @Test func `is green exactly for PASS`() throws {
    #expect(try isGreen(.pass))
    #expect(try outcomes(.pass) == ["a/warm passed", "b/cold passed"])
    for findings in [TimeFindings.fail, .inconclusive, .refused] {
      #expect(try !isGreen(findings), "\(findings.verdict)")
    }
    // Even where no cell says why.
    for verdict in TimeVerdict.allCases where verdict != .pass {
      #expect(try !isGreen(.make(verdict)), "\(verdict)")
      #expect(try !isGreen(.make(verdict, [.passed("a/warm")])), "\(verdict)")
    }
  }

  @Test func `tells the verdict and each cell's figures`() throws {
    let suite = try suite(.fail)
    let told = try #require(suite.children.last)
    #expect(told.name == "system-out")
    let lines = told.text.split(separator: "\n")
    #expect(lines[0] == "Time gate: FAIL" && lines[1] == "1 cell is slower by more than 1 %.")
    #expect(lines.last == "control: twin/harness (sha256 7171)")
    #expect(
      suite.all("testcase")[1].all("system-out")[0].text
        == "rounds: 3\nchange: 0.0 %\nnot ruled out: any"
    )
  }
}
