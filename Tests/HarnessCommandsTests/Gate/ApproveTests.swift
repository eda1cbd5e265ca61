import Foundation
import TestSupport
import Testing

/// Approving: what becomes the gate baseline, who says so, and where not.
struct ApproveTests {
  @Test func `a gate baseline is sorted, one value a line, with reason, author and date`() throws {
    let folder = try GateFolder(baseline: false)
    let outcome = try folder.run("approve", ["--reason", "begin", "--author", "A. Person"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let text = try folder.text(of: "baseline.json")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let approvals = try #require(object?["approvals"] as? [[String: Any]])
    #expect(approvals.count == 1)
    #expect(approvals[0]["reason"] as? String == "begin")
    #expect(approvals[0]["author"] as? String == "A. Person")
    #expect((approvals[0]["date"] as? String)?.hasSuffix("Z") == true)
    let values = try #require(object?["values"] as? [String: Any])
    let lines = text.split(separator: "\n").map(String.init)
    let begin = try #require(lines.firstIndex(of: "\"values\": {"))
    let names = lines[(begin + 1)...].prefix { $0 != "}" }
      .compactMap { $0.split(separator: "\"").first.map(String.init) }
    #expect(names.count == values.count)
    #expect(names == names.sorted())
    // Eight paginators in one layout; each trial of the sutra has a page map.
    #expect(names.count { $0.hasSuffix("phone-6@17/page_map") } == 8)
  }

  @Test func `what was approved passes, and only what was asked for is approved`() throws {
    let folder = try GateFolder {
      $0.replacing(
        "binary-search/phone-6@17/measure_calls\": ",
        with: "binary-search/phone-6@17/measure_calls\": 1"
      )
      .replacing(
        "window-750/phone-6@17/shape_calls\": ",
        with: "window-750/phone-6@17/shape_calls\": 1"
      )
    }
    // Both were ten times and more what they are: better now, and so in the way of nothing.
    #expect(try folder.gate().exitCode == 0)
    let before = try folder.text(of: "baseline.json").split(separator: "\n")
    let outcome = try folder.run("approve", ["--only", "measure_calls", "--reason", "faster"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.flowed.hasPrefix("1 value: 1 changed."))
    let after = try folder.text(of: "baseline.json").split(separator: "\n")
    let gone = Set(before).subtracting(after)
    // The one value, and the line of the approvals that a second one now follows.
    #expect(gone.count == 2, "\(gone)")
    #expect(gone.contains { $0.contains("binary-search/phone-6@17/measure_calls") })
  }

  @Test(arguments: ["CI", "GITHUB_ACTIONS", "GITLAB_CI"])
  func `CI never approves`(variable: String) throws {
    let folder = try GateFolder(baseline: false)
    let outcome = try folder.run(
      "approve",
      ["--reason", "sneaky"],
      environment: [variable: "true"]
    )
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains("CI never approves, and \(variable) is set."))
    #expect(!folder.folder.has("baseline.json"))
  }

  @Test func `a reason must be given`() throws {
    let folder = try GateFolder(baseline: false)
    #expect(try folder.run("approve").exitCode == 64)
    #expect(try folder.run("approve", ["--reason", " "]).exitCode == 64)
    #expect(try folder.run("approve", ["--reason", "x", "--author", ""]).exitCode == 64)
  }

  @Test func `a pattern that matches nothing is refused`() throws {
    let outcome = try GateFolder().run("approve", ["--only", "gready", "--reason", "x"]).ending(64)
    #expect(outcome.errors.contains("matches 'gready'"))
  }

  @Test(
    arguments: [
      // Figures that do not repeat, pages that do not, and a reference that breaks its promise.
      ([], "greedy:random-counter", 6, "Nothing is approved. greedy is not deterministic"),
      (
        ["--paginator", "defect-unstable"], "", 6,
        "Nothing is approved. defect-unstable fails on phone-6"
      ),
      ([], "greedy:moved-line", 70, "This is a bug of the harness, or of a paginator"),
    ] as [([String], String, Int32, String)]
  )
  func `what cannot be believed is not approved`(
    arguments: [String],
    fault: String,
    code: Int32,
    sentence: String
  ) throws {
    let folder = try GateFolder(baseline: false)
    let outcome = try folder.run("approve", ["--reason", "x"] + arguments, fault: fault)
      .ending(code)
    #expect(outcome.errors.contains(sentence))
    #expect(!folder.folder.has("baseline.json"))
  }

  @Test func `a part of a new metric is approved with a word on the rest, and the gate says how`()
    throws
  {
    let folder = try GateFolder {
      GateFolder.relisted(GateFolder.lines(of: $0) { !$0.contains("/runt_lines\"") })
    }
    let rest = "harness approve --only runt_lines --reason"
    let outcome =
      try folder.run("approve", ["--only", "*/greedy/*/runt_lines", "--reason", "new"]).ending(0)
    #expect(
      outcome.flowed.contains("The gate takes no file with a part of a metric: ")
        && outcome.flowed.contains(rest),
      "\(outcome.output)"
    )
    let refused = try folder.gate().ending(65)
    #expect(refused.errors.contains("/runt_lines', though") && refused.errors.contains(rest))
    try folder.run("approve", ["--only", "runt_lines", "--reason", "all"]).ending(0)
    try folder.gate().ending(0, "VERDICT: PASS")
  }

  @Test func `nothing changes when all is as approved`() throws {
    let folder = try GateFolder()
    let before = try folder.text(of: "baseline.json")
    let outcome = try folder.run("approve", ["--reason", "again"]).ending(0)
    #expect(outcome.output.hasPrefix("Nothing to approve"))
    #expect(try folder.text(of: "baseline.json") == before)
  }
}
