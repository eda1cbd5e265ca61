import Comparisons
import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// The examples of Gating-merges.md are right and run.
struct GatingArticleTests {
  private let article: String
  private let blocks: (_ language: String) -> [String]

  init() throws {
    let read = try Article("Gating-merges")
    (article, blocks) = (read.text, read.blocks)
  }

  /// The examples of a file, which its first line names.
  private func examples(of file: String) -> [String] {
    blocks("yaml").filter { $0.hasPrefix("# \(file)\n") }
  }

  private func read(_ text: String) throws -> [String: Any] {
    let folder = try TemporaryDirectory()
    return try yaml(folder.write(text, to: "example.yml"))
  }

  @Test func `each example is of a file that is tested here`() {
    let files = ["harness.yml", ".github/workflows/gate.yml", ".gitlab-ci.yml"]
    #expect(blocks("yaml").count == files.map { examples(of: $0).count }.reduce(0, +))
    #expect(files.map { examples(of: $0).count } == [2, 1, 1])
    #expect(blocks("json").count == 1)
    // Blocks of other languages would not be tested.
    let fences = article.split(separator: "\n").filter { $0.hasPrefix("```") && $0.count > 3 }
    #expect(Set(fences) == ["```sh", "```yaml", "```json"])
  }

  @Test func `the settings and the gate baseline are right`() throws {
    let settings = try SchemaFile.harness.faults(ofTexts: examples(of: "harness.yml"), kind: "yml")
    #expect(settings == [[], []])
    let baseline = try SchemaFile.baseline.faults(of: blocks("json")[0], kind: "json")
    #expect(baseline == [])
    let json = Array(blocks("json")[0].utf8)
    #expect(try GateBaseline(json: json, path: "baseline.json").record.values.count == 3)
  }

  /// Each harness.yml beside the project's own gate baseline, where every rule has to match something.
  @Test(arguments: [0, 1])
  func `the gate takes the settings`(index: Int) throws {
    let folder = try TemporaryDirectory()
    try folder.write(examples(of: "harness.yml")[index], to: "harness.yml")
    let outcome = try HarnessProgram.run(
      ["gate", "--dry-run", "--baseline", Repository.root + "/baseline.json"],
      in: folder.path
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("harness.yml:"))
  }

  @Test func `each field of the schema and each exit code is explained`() throws {
    let schema = try SchemaFile.harness.contents()
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    for name in ["gates", "rule", "waiver"] {
      let properties = try #require(definitions[name]?["properties"] as? [String: Any])
      for field in properties.keys {
        #expect(article.contains("`\(field)`"), "\(field)")
      }
    }
    let table = article.split(separator: "\n").filter { $0.contains("| `VERDICT: ") }
    let codes = table.flatMap { line in
      line.split(separator: "|")[0].split { !$0.isNumber }.compactMap { Int32($0) }
    }
    #expect(Set(codes).isSuperset(of: HarnessExit.allCases.map(\.rawValue)))
    #expect(codes.count == Set(codes).count)
  }

  @Test func `the workflow gives the action what it takes`() throws {
    let workflow = try read(examples(of: ".github/workflows/gate.yml")[0])
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let steps = try #require(jobs["pagination"]?["steps"] as? [[String: Any]])
    let step = try #require(
      steps.first { ($0["uses"] as? String)?.contains("/pagination-harness@") == true }
    )
    let action = try yaml(Repository.root + "/action.yml")
    let inputs = try #require(action["inputs"] as? [String: Any])
    let with = try #require(step["with"] as? [String: String])
    #expect(Set(with.keys).isSubset(of: inputs.keys))
    let outputs = try #require(action["outputs"] as? [String: Any])
    let id = try #require(step["id"] as? String)
    let uses = article.matches(of: #/steps\.([a-z-]+)\.outputs\.([a-z-]+)/#)
    #expect(!uses.isEmpty)
    for use in uses {
      #expect(String(use.1) == id)
      #expect(outputs[String(use.2)] != nil)
    }
  }

  /// Runs the pipeline's lines in a shell, with the checkout in the place of the clone.
  @Test func `the pipeline runs the gate and keeps its reports`() throws {
    let pipeline = try read(examples(of: ".gitlab-ci.yml")[0])
    let job = try #require(pipeline["pagination-gate"] as? [String: Any])
    let variables = try #require(job["variables"] as? [String: String])
    let before = try #require(job["before_script"] as? [String])
    let script = try #require(job["script"] as? [String])
    let clone = "/opt/pagination-harness"
    #expect(before.first == "git clone --depth 1 \"$PAGINATION_HARNESS\" \(clone)")

    let harness = try FakeHarness()
    try harness.addSwift()
    let folder = try TemporaryDirectory()
    let lines = (before.dropFirst() + script).map { $0.replacing(clone, with: Repository.root) }
    let outcome = try HarnessProgram.run(
      ["-e", "-c", lines.joined(separator: "\n")],
      program: "/bin/bash",
      in: folder.path,
      environment: harness.environment(variables)
        .merging(["FAKE_CODE": "1", "FAKE_LAST": "VERDICT: FAIL"]) { $1 }
    )
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(harness.calls() == ["[gate] diamond-sutra,alice||reports"])

    let artifacts = try #require(job["artifacts"] as? [String: Any])
    #expect(artifacts["when"] as? String == "always")
    let place = try #require(variables["HARNESS_OUTPUT"])
    #expect(artifacts["paths"] as? [String] == ["\(place)/"])
    let reports = try #require(artifacts["reports"] as? [String: String])
    // A gate that refuses has its own.
    #expect(reports["junit"] == "\(place)/**/junit.xml")
  }

  /// Runs every `sh` block in one repository that has the article's settings and this one's scripts.
  @Test func `the commands run`() throws {
    let harness = try FakeHarness()
    let folder = try TemporaryDirectory()
    for name in ["scripts", "schemas"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: name),
        withDestinationPath: "\(Repository.root)/\(name)"
      )
    }
    try folder.write(examples(of: "harness.yml")[1], to: "harness.yml")
    try folder.write(blocks("json")[0], to: "baseline.json")
    try folder.write("", to: "baseline.md")
    let commands = blocks("sh")
    #expect(commands.count == 4)
    let outcome = try HarnessProgram.run(
      ["-e", "-c", "git init --quiet\n" + commands.joined() + "readlink -f .git/hooks/pre-push"],
      program: "/bin/bash",
      in: folder.path,
      environment: harness.environment(["GIT_CONFIG_GLOBAL": "/dev/null"])
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("\(Repository.root)/scripts/ci/pre-push\n"))
    let calls = harness.calls()
    #expect(
      calls == [
        "[approve][--reason][The first gate baseline.] ||", "[gate] ||",
        "[approve][--only][diamond-sutra/greedy/*][--reason][Lines may end before a dash now.] ||",
      ]
    )
    // The program takes them, too.
    for call in calls {
      let words = call.dropLast(" ||".count + 1).dropFirst().components(separatedBy: "][")
      let dry = ["--dry-run", "--baseline", Repository.root + "/baseline.json"]
      try HarnessProgram.run(words + dry).ending(0)
    }
  }
}
