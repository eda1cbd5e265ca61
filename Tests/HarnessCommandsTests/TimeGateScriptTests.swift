import Foundation
import TestSupport
import Testing

/// `scripts/gate-time` in a repository of its own, with a `swift` that builds a fake harness.
struct TimeGateScriptTests {
  private let folder: TemporaryDirectory
  private var repository: String { folder.path(of: "repository") }
  private var script: String { repository + "/scripts/gate-time" }

  /// A repository of two commits; `text` is `1` in the first, `2` in the second.
  init() throws {
    folder = try TemporaryDirectory()
    let folder = folder
    try folder.write("", to: "repository/scripts/none")
    try FileManager.default.copyItem(
      atPath: Repository.root + "/scripts/gate-time",
      toPath: folder.path(of: "repository/scripts/gate-time")
    )
    // The fake harness says what `text` was when it was built.
    try folder.writeScript(
      """
      [ "$1" != --version ] || exit 0
      while [ $# -gt 0 ]; do
        case $1 in
          --package-path) tree=$2 ;;
        esac
        shift
      done
      echo "$tree" >>'\(folder.path)/builds'
      mkdir -p "$tree/.build/release"
      program=$tree/.build/release/harness
      printf '#!/bin/sh\\necho "%s" "$@"\\n' "$(cat "$tree/text")" >"$program"
      chmod +x "$program"
      """,
      to: "bin/swift",
      for: "/bin/bash"
    )
    try git(["init", "--quiet", "--initial-branch=main"])
    for text in ["1", "2"] {
      try folder.write(text, to: "repository/text")
      try git(["add", "text"])
      try git(["commit", "--quiet", "--message", text])
    }
  }

  @discardableResult
  private func git(_ arguments: [String]) throws -> String {
    let outcome = try HarnessProgram.run(
      ["-c", "user.name=Test", "-c", "user.email=test@example.org"] + arguments,
      program: "/usr/bin/git",
      in: repository
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func run(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try HarnessProgram.run(
      arguments,
      program: script,
      in: folder.path,
      environment: ["PATH": "\(folder.path(of: "bin")):\(path)"]
    )
  }

  @Test func `builds the base and this checkout as it is, and keeps the base's program`()
    throws
  {
    try folder.write("3", to: "repository/text")
    let outcome = try run(["last", "--output", "out"]).ending(0)
    let base = try git(["rev-parse", "HEAD^"])
    let kept = try FileManager.default
      .contentsOfDirectory(atPath: repository + "/.build/time/programs").sorted()
    #expect(kept.count == 2)
    let old = try #require(kept.first { $0.hasPrefix("\(base)-") })
    let programs = ".build/time/programs/\(old)"
    #expect(
      outcome.output == "3 gate --time --base \(programs)/harness --output out\n"
    )
    let program = try HarnessProgram.run([], program: "\(repository)/\(programs)/harness")
    #expect(program.output == "1\n")
    #expect(try folder.text(of: "builds").split(separator: "\n").count == 2)
    // A second time only this checkout is built, and what is not committed stays.
    try run(["HEAD^"]).ending(0)
    #expect(try folder.text(of: "builds").split(separator: "\n").count == 3)
    #expect(try folder.text(of: "repository/text") == "3")
    #expect(try git(["stash", "list"]).isEmpty)
  }

  @Test func `the program of a commit is built once`() throws {
    for _ in 0..<2 {
      #expect(try run(["HEAD^"]).ending(0).output.hasPrefix("2 gate --time"))
      #expect(try folder.text(of: "builds").split(separator: "\n").count == 2)
    }
  }

  @Test func `a folder that is no work tree is not taken for this checkout`() throws {
    try folder.write("mine", to: "repository/.build/time/base/text")
    try folder.write("3", to: "repository/text")
    let outcome = try run(["HEAD"]).ending(0)
    #expect(outcome.output.hasPrefix("3 gate --time"))
    #expect(try folder.text(of: "repository/text") == "3")
    #expect(try git(["symbolic-ref", "--short", "HEAD"]) == "main")
  }

  @Test func `the last tag is what was merged last`() throws {
    try git(["tag", "v1", "HEAD^"])
    for text in ["4", "5"] {
      try folder.write(text, to: "repository/text")
      try git(["commit", "--quiet", "--all", "--message", text])
    }
    let tagged = try git(["rev-parse", "v1"])
    #expect(try run(["last"]).ending(0).output.contains("programs/\(tagged)-"))
  }

  @Test func `without a commit before this one nothing is judged`() throws {
    try git(["checkout", "--quiet", "--detach", "HEAD^"])
    let outcome = try run(["last"]).ending(0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("no commit before the last one"))
    #expect(try run(["nosuch"]).exitCode != 0)
    #expect(try run([]).errors.contains("Which commit is the base?"))
  }
}
