import Foundation
import TestSupport
import Testing

/// Where the gate leaves what it found: files, the store, a workflow.
struct GateOutputTests {
  @Test func `everything is written before a red exit`() throws {
    let folder = try GateFolder()
    try folder.gate(fault: "binary-search:extra-measure").ending(1)
    for name in [
      "report.html", "summary.csv", "observations.csv", "changes.csv", "pages.csv", "results.json",
      "summary.md", "junit.xml",
    ] {
      #expect(try !folder.text(of: "reports/latest/\(name)").isEmpty, "\(name)")
    }
    #expect(try folder.verdict()["word"] as? String == "FAIL")
    let listed = try HarnessProgram.run(
      ["list", "sessions", "--json", "--store", folder.folder.path(of: "results.sqlite")]
    )
    #expect(try listed.json(as: [Any].self).count == 1)
  }

  @Test func `a workflow gets a summary and ten annotations at most, before the last line`() throws
  {
    let folder = try GateFolder()
    let summary = try folder.folder.write("before\n", to: "step.md")
    let outcome = try folder.gate(
      fault: "greedy:moved-line",
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]
    )
    #expect(outcome.lastLine == "VERDICT: FAIL")
    let commands = outcome.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    // The summary; missed_lines; of the kinds of warning, which are avoidable_px, the pages, and those
    // of readers, bookmarks and highlights, as many as there is room for.
    #expect(commands.count == 10)
    #expect(commands.count { $0.hasPrefix("::error") } == 2)
    let text = try folder.text(of: "step.md")
    #expect(text.hasPrefix("before\n## Pagination gate: FAIL"))
    #expect(text.contains("harness show greedy --page 4"))
  }

  @Test func `a workflow is told what kept the gate from judging`() throws {
    let outcome = try GateFolder(baseline: false).gate(environment: ["GITHUB_ACTIONS": "true"])
    #expect(outcome.output.hasPrefix("::error title=Pagination gate::There is no gate baseline"))
    #expect(outcome.lastLine == "VERDICT: REFUSED")
  }

  @Test func `json takes standard output, and the last line goes to standard error`() throws {
    let folder = try GateFolder()
    let outcome = try folder.gate(["--json"], fault: "binary-search:extra-measure").ending(1)
    let verdict = try outcome.json()["verdict"] as? [String: Any]
    #expect(verdict?["word"] as? String == "FAIL")
    #expect(outcome.errors.hasSuffix("VERDICT: FAIL\n"))
  }

  @Test func `Ctrl-C has its last line, and ends the second process`() throws {
    let folder = try GateFolder()
    let running = try HarnessProgram.start(
      ["gate", "--corpora", Repository.root + "/corpora"],
      in: folder.folder.path
    )
    // Long enough to be measuring, not long enough to be done: both sweeps take more than a second.
    Thread.sleep(forTimeInterval: 0.5)
    running.interrupt()
    let outcome = running.wait()
    #expect(outcome.exitCode == 130)
    #expect(outcome.output.hasSuffix("VERDICT: ERROR\n"))
  }

  @Test func `wrong usage has its last line, too`() throws {
    try GateFolder().gate(["--no-such-option"]).ending(64, "VERDICT: ERROR")
  }

  @Test func `a stored session is reported with its verdict, byte for byte`() throws {
    let folder = try GateFolder()
    _ = try folder.gate(fault: "binary-search:extra-measure")
    let store = folder.folder.path(of: "results.sqlite")
    let again = folder.folder.path(of: "again")
    let formats = "html,csv,json,markdown,junit"
    let outcome = try HarnessProgram.run([
      "report", "--session", "last", "--store", store, "--output", again, "--format", formats,
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    for name in ["report.html", "results.json", "summary.md", "junit.xml"] {
      #expect(
        try folder.text(of: "again/\(name)") == folder.text(of: "reports/latest/\(name)"),
        "\(name)"
      )
    }
    let listed = try HarnessProgram.run(["list", "sessions", "--json", "--store", store])
    #expect(try listed.json(as: [[String: Any]].self).first?["gate"] as? String == "FAIL")
  }

  @Test func `an output that cannot be written is found before measuring`() throws {
    try GateFolder().gate(["--output", "/dev/null/x"]).ending(73, "VERDICT: ERROR")
  }

  @Test func `a store that is none ends with 7`() throws {
    let folder = try GateFolder()
    try folder.folder.write("This is no store, and long enough to be taken for one.", to: "s")
    let outcome = try folder.gate(["--store", folder.folder.path(of: "s")])
    #expect(outcome.exitCode == 7)
    #expect(outcome.lastLine == "VERDICT: ERROR")
  }

  @Test func `explain says which rule judged how many values`() throws {
    let outcome = try GateFolder().gate(["--explain"])
    // Nine faults in each of eight trials.
    #expect(
      outcome.output.contains(
        try Regex("preset recommended  fail +72 +0  gap, duplicated and 7 more")
      )
    )
  }

  @Test func `a dry run tells plan and rules, and touches nothing`() throws {
    let folder = try GateFolder()
    let outcome = try folder.gate(["--dry-run"]).ending(0)
    #expect(
      outcome.flowed.contains("It would be measured twice, and judged against baseline.json.")
    )
    #expect(outcome.output.contains("preset recommended"))
    #expect(!folder.folder.has("results.sqlite"))
    #expect(!folder.folder.has("reports"))
  }

  @Test(arguments: ["", "true"])
  func `an output that cannot be written is told of once`(workflow: String) throws {
    let folder = try GateFolder()
    let outcome = try HarnessProgram.run(
      ["gate", "--dry-run"] + GateFolder.measured,
      in: folder.folder.path,
      environment: ["GITHUB_ACTIONS": workflow],
      output: "/dev/full"
    )
    #expect(outcome.exitCode == 73)
    #expect(
      outcome.errors
        == "harness: Standard output cannot be written: No space left on device.\n"
    )
  }
}
