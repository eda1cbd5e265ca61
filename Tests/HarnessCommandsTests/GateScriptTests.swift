import Foundation
import TestSupport
import Testing

/// `scripts/ci/gate` around a fake harness.
struct GateScriptTests {
  private let harness: FakeHarness
  private let folder: TemporaryDirectory

  init() throws {
    harness = try FakeHarness()
    folder = try TemporaryDirectory()
  }

  private func gate(
    _ arguments: [String] = [],
    _ environment: [String: String] = [:]
  ) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      arguments,
      program: Repository.root + "/scripts/ci/gate",
      in: folder.path,
      environment: harness.environment(["GITHUB_OUTPUT": folder.path(of: "outputs")])
        .merging(environment) { $1 }
    )
  }

  private func outputs() throws -> String {
    try folder.text(of: "outputs")
  }

  /// The exit codes of the gate and the words that go with them.
  @Test(arguments: [(1, "FAIL"), (4, "REFUSED"), (5, "REFUSED"), (6, "UNSOUND"), (70, "ERROR")])
  func `keeps the exit code and says the verdict`(code: Int, word: String) throws {
    let outcome = try gate([], ["FAKE_CODE": "\(code)", "FAKE_LAST": "VERDICT: \(word)"])
    #expect(outcome.exitCode == Int32(code))
    #expect(outcome.output == "greedy: 3 lines more\nVERDICT: \(word)\n")
    #expect(try outputs() == "verdict=\(word)\nexit-code=\(code)\n")
  }

  /// The built program in the fake's place: green, red by a planted fault, and with no such option.
  @Test(arguments: [
    ("", "", 0, "PASS"), ("greedy:moved-line", "", 1, "FAIL"),
    ("", "--no-such-option", 64, "ERROR"),
  ])
  func `runs the program`(fault: String, argument: String, code: Int, word: String) throws {
    let folder = try GateFolder()
    let outputs = folder.folder.path(of: "outputs")
    let outcome = try HarnessProgram.run(
      GateFolder.measured,
      program: Repository.root + "/scripts/ci/gate",
      in: folder.folder.path,
      environment: harness.environment()
        .merging([
          "HARNESS_PROGRAM": HarnessProgram.path, "GITHUB_OUTPUT": outputs,
          "HARNESS_PLANTED_FAULT": fault, "GATE_ARGUMENTS": argument, "HARNESS_OUTPUT": "kept",
          "HARNESS_CORPUS": "diamond-sutra",
        ]) { $1 }
    )
    #expect(outcome.exitCode == Int32(code), "\(outcome.errors)")
    let written = try String(contentsOfFile: outputs, encoding: .utf8).split(separator: "\n")
    #expect(written.prefix(2) == ["verdict=\(word)", "exit-code=\(code)"])
    let reports = try #require(written.last?.dropFirst("reports=".count)).description
    #expect(FileManager.default.fileExists(atPath: "\(reports)/junit.xml") == (code != 64))
  }

  @Test func `lets a pass pass`() throws {
    let outcome = try gate().ending(0)
    #expect(outcome.errors.isEmpty)
    #expect(try outputs() == "verdict=PASS\nexit-code=0\n")
  }

  @Test(arguments: ["", "VERDICT: FAIL", "VERDICT: PASS?", "VERDICT: PASS\nand more", "PASS"])
  func `takes no exit code of 0 for a pass without the word`(last: String) throws {
    let outcome = try gate([], ["FAKE_LAST": last]).ending(70)
    #expect(
      outcome.errors == "scripts/ci/gate: '\(harness.path) gate' ended with 0 and without "
        + "'VERDICT: PASS'; nothing was judged.\n"
    )
    #expect(try outputs() == "verdict=ERROR\nexit-code=70\n")
  }

  @Test func `is an error without a program, and without its last line`() throws {
    #expect(try gate([], ["HARNESS_PROGRAM": "/no/such/harness"]).exitCode == 127)
    #expect(try gate([], ["FAKE_CODE": "137", "FAKE_LAST": ""]).exitCode == 137)
    #expect(try gate([], ["FAKE_CODE": "1", "FAKE_LAST": "VERDICT: FAIL or so"]).exitCode == 1)
    #expect(
      try outputs() == [127, 137, 1].map { "verdict=ERROR\nexit-code=\($0)\n" }.joined()
    )
  }

  @Test func `gives on words that no shell looks at`() throws {
    let words = "--device  phone-6\n\n--font 'A; $(touch ran) *\n"
    try folder.write("", to: "file")
    _ = try gate(["--explain", "a b"], ["GATE_ARGUMENTS": words])
    #expect(
      harness.calls() == [
        "[gate][--device][phone-6][--font]['A;][$(touch][ran)][*][--explain][a b] ||"
      ]
    )
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == ["file", "outputs"])
  }

  @Test func `says where the reports are`() throws {
    _ = try gate([], ["HARNESS_OUTPUT": "some/where"])
    _ = try gate([], ["HARNESS_OUTPUT": "/else where"])
    let place = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let reports = try outputs().split(separator: "\n").filter { $0.hasPrefix("reports=") }
    #expect(reports == ["reports=\(place)/some/where", "reports=/else where"])
  }

  /// The owner of a checkout in a container is often another than who runs the gate there.
  @Test func `names the settings file of the repository, unless another is named`() throws {
    try harness.add("harness", "echo \"$HARNESS_SETTINGS\"; echo VERDICT: PASS")
    func named(in place: String, _ environment: [String: String] = [:]) throws -> String {
      let outcome = try HarnessProgram.run(
        [],
        program: Repository.root + "/scripts/ci/gate",
        in: folder.path(of: place),
        environment: harness.environment(["HARNESS_SETTINGS": ""]).merging(environment) { $1 }
      )
      return outcome.ending(0).output.split(separator: "\n", omittingEmptySubsequences: false)
        .first.map(String.init) ?? ""
    }
    try folder.write("", to: "harness.yml")
    try folder.write("", to: "repository/app/empty")
    try folder.write("", to: "repository/.git/HEAD")
    #expect(try named(in: "repository/app") == "")
    let file = try folder.write("", to: "repository/harness.yml")
    #expect(try named(in: "repository/app") == file)
    #expect(try named(in: "repository") == "harness.yml")
    #expect(try named(in: "repository", ["HARNESS_SETTINGS": "ours.yml"]) == "ours.yml")
  }

  @Test func `writes nothing where nobody reads it`() throws {
    try gate([], ["GITHUB_OUTPUT": ""]).ending(0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
