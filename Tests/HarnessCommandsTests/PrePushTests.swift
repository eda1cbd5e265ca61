import Foundation
import TestSupport
import Testing

/// The hook `scripts/ci/pre-push`, run by Git itself, around a fake harness.
struct PrePushTests {
  private let harness: FakeHarness
  private let folder: TemporaryDirectory

  /// A repository with one commit, the hook, and an empty remote.
  init() throws {
    harness = try FakeHarness()
    folder = try TemporaryDirectory()
    try git("init", "--quiet", "--bare", folder.path(of: "remote"), in: folder.path)
    try git("init", "--quiet", "--initial-branch", "main", folder.path(of: "app"), in: folder.path)
    try folder.write("1", to: "app/text")
    try git("add", "text")
    try git("commit", "--quiet", "--message", "One")
    try git("remote", "add", "origin", folder.path(of: "remote"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "app/.git/hooks/pre-push"),
      withDestinationPath: Repository.root + "/scripts/ci/pre-push"
    )
  }

  @discardableResult
  private func git(
    _ arguments: String...,
    in place: String? = nil,
    fails: Bool = false,
    environment: [String: String] = [:]
  ) throws -> HarnessProgram.Outcome {
    let who = ["GIT_AUTHOR", "GIT_COMMITTER"]
      .flatMap { [($0 + "_NAME", "A"), ($0 + "_EMAIL", "a@b")] }
    let outcome = try HarnessProgram.run(
      ["git"] + arguments,
      program: "/usr/bin/env",
      in: place ?? folder.path(of: "app"),
      environment: harness.environment(["GIT_CONFIG_GLOBAL": "/dev/null"])
        .merging(who) { $1 }
        .merging(environment) { $1 }
    )
    try #require((outcome.exitCode != 0) == fails, "\(arguments): \(outcome.errors)")
    return outcome
  }

  private func isPushed(_ branch: String) throws -> Bool {
    try !git("ls-remote", "origin", branch).output.isEmpty
  }

  @Test func `judges what is pushed, once`() throws {
    let outcome = try git("push", "origin", "main")
    #expect((outcome.output + outcome.errors).contains("VERDICT: PASS"))
    #expect(try isPushed("main"))
    #expect(harness.calls() == ["[gate] ||"])
    // The remote has these commits: nothing new is pushed.
    try git("push", "origin", "main:refs/heads/copy")
    let deleted = try git("push", "origin", "--delete", "copy")
    #expect(!deleted.errors.contains("fatal"))
    #expect(harness.calls().count == 1)
  }

  @Test func `judges the commit of a tag`() throws {
    try git("tag", "--annotate", "--message", "First", "v1")
    let outcome = try git("push", "origin", "v1")
    #expect(harness.calls() == ["[gate] ||"])
    #expect(!outcome.errors.contains("which is not what is pushed"))
  }

  @Test func `stops a push when the gate is red, and --no-verify does not ask`() throws {
    let red = ["FAKE_CODE": "1", "FAKE_LAST": "VERDICT: FAIL"]
    let outcome = try git("push", "origin", "main", fails: true, environment: red)
    #expect((outcome.output + outcome.errors).contains("VERDICT: FAIL"))
    #expect(
      outcome.errors.contains(
        "pre-push: nothing was pushed. 'git push --no-verify' pushes without the gate.\n"
      )
    )
    #expect(try !isPushed("main"))
    try git("push", "--no-verify", "origin", "main", environment: red)
    #expect(try isPushed("main"))
    #expect(harness.calls().count == 1)
  }

  @Test func `says when what is judged is not what is pushed`() throws {
    try git("branch", "other")
    try folder.write("2", to: "app/text")
    let dirty = try git("push", "origin", "main")
    #expect(dirty.errors.contains("pre-push: what is not committed is judged, too.\n"))
    try git("commit", "--quiet", "--all", "--message", "Two")
    try git("checkout", "--quiet", "other")
    let behind = try git("push", "origin", "main")
    #expect(
      behind.errors.contains(
        "pre-push: what is judged is the working tree, which is not what is pushed.\n"
      )
    )
  }

  @Test func `builds first, in a repository that Git says nothing of`() throws {
    try harness.add("swift", "echo \"${GIT_DIR-none} $*\" >>'\(folder.path)/built'; exit 1")
    let environment = ["HARNESS_PROGRAM": ""]
    // Asked like this, Git tells its hooks where the repository is.
    try git("--git-dir", ".git", "push", "origin", "main", fails: true, environment: environment)
    let built = try folder.text(of: "built")
    #expect(built == "none build --configuration release --product harness --quiet\n")
    #expect(try !isPushed("main"))
  }
}
