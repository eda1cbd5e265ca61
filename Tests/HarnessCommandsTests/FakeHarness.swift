import Foundation
import TestSupport
import Testing

/// A `harness` that measures nothing: it notes how it was called and ends as it is told.
///
/// `FAKE_CODE` is its exit code and `FAKE_LAST` the last line of its output, empty for none. Its
/// folder goes in front of the PATH.
struct FakeHarness {
  private let folder: TemporaryDirectory

  /// The folder that it is in.
  var bin: String { folder.path(of: "bin") }
  /// The path of the program.
  var path: String { folder.path(of: "bin/harness") }

  init() throws {
    folder = try TemporaryDirectory()
    // Unlike $*, this keeps words apart that hold spaces.
    try add(
      "harness",
      """
      printf '[%s]' "$@" >>'\(folder.path)/calls'
      printf ' %s|%s|%s\\n' "${HARNESS_CORPUS:-}" "${HARNESS_BASELINE:-}" "${HARNESS_OUTPUT:-}" \
        >>'\(folder.path)/calls'
      echo 'greedy: 3 lines more'
      [ "$1" != gate ] || [ -z "${FAKE_LAST-VERDICT: PASS}" ] || echo "${FAKE_LAST-VERDICT: PASS}"
      exit "${FAKE_CODE:-0}"
      """
    )
  }

  /// Adds another program to the folder, by its script.
  func add(_ name: String, _ script: String) throws {
    try folder.writeScript(script, to: "bin/\(name)", for: "/bin/bash")
  }

  /// Adds a `swift` that builds nothing and notes what it was asked for.
  func addSwift() throws {
    try add("swift", "echo \"swift $*\" >>'\(folder.path)/builds'")
  }

  /// How it was called, a line each: `[gate][--baseline][b.json] corpus|baseline|output`.
  func calls() -> [String] { lines(of: "calls") }

  /// What `swift` was asked for.
  func builds() -> [String] { lines(of: "builds") }

  private func lines(of file: String) -> [String] {
    let bytes = FileManager.default.contents(atPath: folder.path(of: file)) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The environment of a script that is to find it, with nothing of the CI that the test runs in.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    let system = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": "\(bin):\(system)", "HARNESS_PROGRAM": path, "GITHUB_OUTPUT": "",
      "GITHUB_STEP_SUMMARY": "", "GITHUB_ACTIONS": "", "GATE_ARGUMENTS": "", "HARNESS_OUTPUT": "",
      "HARNESS_CORPUS": "", "HARNESS_BASELINE": "", "HARNESS_INSTRUCTIONS": "",
    ]
    .merging(more) { $1 }
  }
}
