import Foundation
import TestSupport
import Testing

/// `action.yml`, read and run step by step, with a fake harness and a fake Swift.
struct ActionTests {
  private let action: [String: Any]
  private let steps: [[String: Any]]

  init() throws {
    action = try yaml(Repository.root + "/action.yml")
    let runs = try #require(action["runs"] as? [String: Any])
    steps = try #require(runs["steps"] as? [[String: Any]])
  }

  @Test func `does nothing but run the project's scripts`() throws {
    let runs = steps.compactMap { $0["run"] as? String }
    #expect(runs.count == 4)
    for run in runs {
      let script = try #require(run.wholeMatch(of: #/"\$GITHUB_ACTION_PATH/(scripts/ci/[a-z-]+)"/#))
      let path = "\(Repository.root)/\(script.1)"
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(path)")
    }
    #expect(steps.allSatisfy { $0["run"] == nil || $0["shell"] as? String == "bash" })
    // Whatever else runs is GitHub's own, at a version.
    for used in steps.compactMap({ $0["uses"] as? String }) {
      #expect(used.wholeMatch(of: #/actions/[a-z-]+@v[0-9]+/#) != nil, "\(used)")
    }
  }

  @Test func `each input is described and used, and each reference leads somewhere`() throws {
    let inputs = try #require(action["inputs"] as? [String: [String: Any]])
    #expect(
      Set(inputs.keys)
        .isSuperset(of: [
          "corpus", "arguments", "baseline", "working-directory", "instructions", "output",
        ])
    )
    for (name, input) in inputs {
      #expect((input["description"] as? String)?.isEmpty == false, "\(name)")
      #expect(input["default"] is String, "\(name)")
    }
    let text = String(decoding: try Repository.bytes(of: "action.yml"), as: UTF8.self)
    let used = Set(text.matches(of: #/inputs\.([a-z-]+)/#).map { String($0.1) })
    #expect(used == Set(inputs.keys))
    let ids = Set(steps.compactMap { $0["id"] as? String })
    for reference in text.matches(of: #/steps\.([a-z-]+)\.outputs\./#) {
      #expect(ids.contains(String(reference.1)), "\(reference.0)")
    }
  }

  /// What a run of the action left.
  private struct Run {
    var codes: [Int32] = []
    var outputs: [String: String] = [:]
    var uses: [String: [String: String]] = [:]
  }

  /// Runs the steps as GitHub does: in order, `uses` left out, and after a failure only what always
  /// runs.
  private func run(
    inputs given: [String: String],
    harness: FakeHarness,
    in folder: TemporaryDirectory,
    environment: [String: String]
  ) throws -> Run {
    let inputs = try #require(action["inputs"] as? [String: [String: Any]])
    var values = given
    for (name, input) in inputs where values[name] == nil {
      values[name] = try #require(input["default"] as? String)
    }
    var known = Dictionary(uniqueKeysWithValues: values.map { ("inputs.\($0)", $1) })
    func filled(_ text: String) -> String {
      text.replacing(#/\$\{\{ ([a-z.-]+) \}\}/#) { known[String($0.1)] ?? "" }
    }
    var left = Run()
    for (index, step) in steps.enumerated() {
      let condition = step["if"] as? String ?? ""
      if left.codes.contains(where: { $0 != 0 }), !condition.hasPrefix("always()") { continue }
      if condition.contains("outputs.reports"), known["steps.gate.outputs.reports"] == nil {
        continue
      }
      if let used = step["uses"] as? String {
        let with = step["with"] as? [String: String] ?? [:]
        left.uses[used] = with.mapValues(filled)
        continue
      }
      let file = folder.path(of: "outputs-\(index)")
      var variables = harness.environment(environment)
      variables["GITHUB_ACTION_PATH"] = Repository.root
      variables["GITHUB_OUTPUT"] = file
      variables["GITHUB_EVENT_PATH"] = ""
      for (name, value) in step["env"] as? [String: String] ?? [:] {
        variables[name] = filled(value)
      }
      let place = filled(step["working-directory"] as? String ?? ".")
      let outcome = try HarnessProgram.run(
        [
          "--noprofile", "--norc", "-e", "-o", "pipefail", "-c",
          try #require(step["run"] as? String),
        ],
        program: "/bin/bash",
        in: place.hasPrefix("/") ? place : "\(folder.path)/\(place)",
        environment: variables
      )
      left.codes.append(outcome.exitCode)
      let written = FileManager.default.contents(atPath: file) ?? Data()
      for line in String(decoding: written, as: UTF8.self).split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        known["steps.\(step["id"] as? String ?? "").outputs.\(parts[0])"] = parts.last
      }
    }
    let outputs = try #require(action["outputs"] as? [String: [String: String]])
    left.outputs = outputs.compactMapValues { $0["value"].map(filled) }
    return left
  }

  @Test func `runs the gate with its inputs, and keeps the reports of a red one`() throws {
    let harness = try FakeHarness()
    try harness.addSwift()
    let folder = try TemporaryDirectory()
    try folder.write("", to: "app/harness.yml")
    let left = try run(
      inputs: [
        "corpus": "diamond-sutra,alice", "baseline": "gate.json", "working-directory": "app",
        "arguments": "--paginator greedy",
      ],
      harness: harness,
      in: folder,
      environment: ["FAKE_CODE": "1", "FAKE_LAST": "VERDICT: FAIL"]
    )
    // The comment is no part of the verdict.
    #expect(left.codes == [0, 0, 1, 0])
    #expect(left.outputs == ["verdict": "FAIL", "exit-code": "1"])
    #expect(
      harness.calls() == ["[gate][--paginator][greedy] diamond-sutra,alice|gate.json|reports"]
    )
    let place = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let artifact = left.uses["actions/upload-artifact@v4"]
    #expect(artifact?["path"] == "\(place)/app/reports")
    #expect(artifact?["name"] == "pagination-gate")
    // HARNESS_PROGRAM names a program here, so nothing is built and that one is kept.
    #expect(harness.builds() == ["swift --version"])
    let cache = left.uses["actions/cache@v4"]
    #expect(cache?["path"] == harness.path)
    #expect(cache?["key"]?.wholeMatch(of: #/pagination-harness-[0-9a-f]{64}/#) != nil)
  }

  @Test func `builds the release where no program is named`() throws {
    let harness = try FakeHarness()
    try harness.addSwift()
    let outcome = try HarnessProgram.run(
      [],
      program: Repository.root + "/scripts/ci/build",
      environment: harness.environment(["HARNESS_PROGRAM": ""])
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(harness.builds() == ["swift build --configuration release --product harness --quiet"])
  }

  /// With a `python3` that makes no environment, and a pip there that installs the fake harness.
  @Test func `takes the program from a wheel, and builds nothing`() throws {
    let harness = try FakeHarness()
    try harness.addSwift()
    let folder = try TemporaryDirectory()
    try harness.add(
      "python3",
      """
      [ "$2" = venv ] || exec /usr/bin/python3 "$@"
      mkdir -p "$4/bin"
      printf '#!/bin/bash\\necho "pip $*" >>"%s/pip"\\ncp "%s" "%s/bin/"\\n' \
        "\(folder.path)" "\(harness.path)" "$4" >"$4/bin/python"
      chmod +x "$4/bin/python"
      """
    )
    let left = try run(
      inputs: ["wheel": "pagination-harness==0.1.0"],
      harness: harness,
      in: folder,
      environment: ["RUNNER_TEMP": folder.path]
    )
    #expect(left.codes == [0, 0, 0, 0])
    #expect(left.outputs == ["verdict": "PASS", "exit-code": "0"])
    #expect(harness.builds().isEmpty)
    #expect(harness.calls() == ["[gate] ||reports"])
    let installed = FileManager.default.contents(atPath: folder.path(of: "pip")) ?? Data()
    #expect(
      String(decoding: installed, as: UTF8.self)
        == "pip -m pip install --quiet --disable-pip-version-check pagination-harness==0.1.0\n"
    )
  }

  @Test func `says which wheel could not be installed`() throws {
    let harness = try FakeHarness()
    try harness.add("python3", "exit 1")
    let outcome = try HarnessProgram.run(
      [],
      program: Repository.root + "/scripts/ci/set-up",
      environment: harness.environment(["HARNESS_WHEEL": "none.whl"])
    )
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("'none.whl' could not be installed"))
  }

  @Test func `the key goes by the compiler`() throws {
    func key(_ version: String) throws -> String? {
      let harness = try FakeHarness()
      try harness.add("swift", "echo '\(version)'")
      let folder = try TemporaryDirectory()
      let left = try run(inputs: [:], harness: harness, in: folder, environment: [:])
      return left.uses["actions/cache@v4"]?["key"]
    }
    let keys = try ["Swift 6.2", "Swift 6.2", "Swift 6.3"].map(key)
    #expect(keys[0] != nil)
    #expect(keys[0] == keys[1])
    #expect(keys[0] != keys[2])
  }
}
