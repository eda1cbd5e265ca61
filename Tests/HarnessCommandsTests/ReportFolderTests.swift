import Foundation
import TestSupport
import Testing

/// Where reports go: a folder for each session, and a link to the last.
struct ReportFolderTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @discardableResult
  private func harness(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      arguments,
      in: folder.path,
      environment: [
        "HARNESS_CORPORA": Repository.root + "/corpora", "HARNESS_STORE": "reports/results.sqlite",
      ]
    )
  }

  private func compare(_ arguments: [String] = []) throws -> HarnessProgram.Outcome {
    try harness(
      ["compare", "--detail", "--no-timing", "--paginator", "greedy", "--format", "json"]
        + arguments
    )
  }

  private func target(of link: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: link))
  }

  /// The number of the session in a results.json.
  private func session(in file: String) throws -> Int? {
    let object = try JSONSerialization.jsonObject(with: Data(folder.text(of: file).utf8))
    return ((object as? [String: Any])?["session"] as? [String: Any])?["number"] as? Int
  }

  @Test func `each session has its own, and latest leads to the last`() throws {
    let first = try compare().ending(0)
    #expect(first.output.contains("Report: reports/latest/results.json"))
    #expect(try target(of: "reports/latest") == "1")
    try compare().ending(0)
    #expect(try target(of: "reports/latest") == "2")
    #expect(try session(in: "reports/1/results.json") == 1)
    #expect(try session(in: "reports/latest/results.json") == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "reports"))
    #expect(Set(names) == ["1", "2", "latest", "results.sqlite"])
    // What is reported again goes to its own folder, and is not the last session for it.
    let again = try harness(["report", "--session", "1", "--format", "markdown"]).ending(0)
    #expect(again.output.hasPrefix("Session 1 in reports/1: summary.md"))
    #expect(try target(of: "reports/latest") == "2")
  }

  @Test func `a folder that is named is used as it is`() throws {
    try compare(["--output", "out"]).ending(0)
    #expect(try session(in: "out/results.json") == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "reports"))
    #expect(names == ["results.sqlite"])
  }

  @Test func `nothing is written through a link in the place of latest or of a session's folder`()
    throws
  {
    let elsewhere = try folder.makeFolder("elsewhere")
    _ = try folder.makeFolder("reports")
    for name in ["latest", "2"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: "reports/\(name)"),
        withDestinationPath: elsewhere
      )
    }
    try compare().ending(0)
    #expect(try target(of: "reports/latest") == "1")
    let refused = try compare().ending(73)
    #expect(refused.errors.contains("'reports/2' is a link; remove it"), "\(refused.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
  }

  @Test func `what is no link in the place of latest stays, and a note says so`() throws {
    try folder.write("mine", to: "reports/latest/own.txt")
    let outcome = try compare().ending(0)
    #expect(outcome.errors.contains("reports/latest does not lead to reports/1: File exists."))
    #expect(outcome.output.contains("Report: reports/1/results.json"))
    #expect(try folder.text(of: "reports/latest/own.txt") == "mine")
  }
}
