import Foundation
import TestSupport
import Testing

/// What `scripts/test` shows of a log of `swift test`.
struct TestScriptTests {
  /// Runs the script in a folder of its own, with a `swift` that prints a log and ends as it is told.
  private func test(
    _ log: String,
    code: Int32 = 0
  ) throws -> (code: Int32, lines: [String], log: String?) {
    let folder = try TemporaryDirectory()
    try folder.writeScript(
      "echo \"$*\" >asked\ncat <<'END'\n\(log)\nEND\nexit \(code)",
      to: "bin/swift"
    )
    let outcome = try HarnessProgram.run(
      ["--skip-build", "--filter", "A"],
      program: Repository.root + "/scripts/test",
      in: folder.path,
      environment: ["PATH": folder.path(of: "bin") + ":/usr/bin:/bin"]
    )
    #expect(
      try folder.text(of: "asked")
        == "test --skip-build --filter A\n"
    )
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let kept = try? folder.text(of: ".build/test.log")
    return (outcome.exitCode, lines, kept)
  }

  @Test func `a run that passes is a line for each suite, what was skipped and the closing line`()
    throws
  {
    let log = """
      [1/2] Write swift-version.txt
      Build complete! (0.1s)
      ◇ Test run started.
      ◇ Suite A started.
      ◇ Test case passing 1 argument text → "a
      ✘ b" to "one" started.
      ✔ Test "one" with 1 test case passed after 0.001 seconds.
      ➜ Test "two" skipped: "no browser"
      ✔ Suite A passed after 0.002 seconds.
      ✔ Test run with 2 tests in 1 suite passed after 0.002 seconds.
      """
    let outcome = try test(log)
    #expect(outcome.code == 0)
    #expect(
      outcome.lines == [
        "✔ Suite A passed after 0.002 seconds.", "Skipped:",
        "➜ Test \"two\" skipped: \"no browser\"",
        "The whole log: .build/test.log",
        "✔ Test run with 2 tests in 1 suite passed after 0.002 seconds.",
      ]
    )
    #expect(outcome.log == log + "\n")
  }

  @Test func `a failure is shown with all lines of its message, and named at the end`() throws {
    let outcome = try test(
      """
      ◇ Test "one" started.
      ✘ Test "one" recorded an issue at A.swift:3:4: Expectation failed: (a → "1
      2") == (b → "2")
      ↳ // why
      ◇ Test "two" started.
      said by two
      ✘ Test "one" failed after 0.1 seconds with 1 issue.
      ✘ Suite A failed after 0.2 seconds with 1 issue.
      ✘ Test run with 2 tests in 1 suite failed after 0.2 seconds with 1 issue.
      """,
      code: 1
    )
    #expect(outcome.code == 1)
    #expect(
      outcome.lines == [
        "✘ Test \"one\" recorded an issue at A.swift:3:4: Expectation failed: (a → \"1",
        "2\") == (b → \"2\")", "↳ // why", "✘ Suite A failed after 0.2 seconds with 1 issue.",
        "Failed:", "\"one\"", "The whole log: .build/test.log",
        "✘ Test run with 2 tests in 1 suite failed after 0.2 seconds with 1 issue.",
      ]
    )
  }

  @Test func `a process that crashes shows its last lines, and what it said first`() throws {
    let frames = (1...60).map { "frame \($0)" }
    let outcome = try test(
      """
      ◇ Test "one" started.
      A.swift:3: Fatal error: Index out of range
      \(frames.joined(separator: "\n"))
      """,
      code: 1
    )
    #expect(outcome.code == 1)
    #expect(
      outcome.lines == [
        "The test process ended early. Its last lines:",
        "A.swift:3: Fatal error: Index out of range",
      ] + frames.suffix(40) + ["The whole log: .build/test.log"]
    )
  }

  @Test func `a build that fails shows what the compiler said`() throws {
    let outcome = try test("[1/2] Compiling A\nA.swift:3:4: error: no such thing", code: 1)
    #expect(outcome.code == 1)
    #expect(outcome.lines.first == "A.swift:3:4: error: no such thing")
  }

  @Test func `nothing that was run is no success`() throws {
    #expect(try test("Build complete! (0.1s)").code == 1)
  }
}
