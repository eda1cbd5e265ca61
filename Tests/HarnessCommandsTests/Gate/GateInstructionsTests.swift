import Foundation
import TestSupport
import Testing

/// Instructions judged against a gate baseline, counted by the real valgrind.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")))
struct GateInstructionsTests {
  private static let measured = GateFolder.measured + ["--paginator", "greedy", "--instructions"]
  private static let name = "diamond-sutra/greedy/phone-6@17/instructions"
  private static let counter = "diamond-sutra/instructions_counted_by"

  /// A gate baseline with greedy's instructions, made once.
  private static let approved = Result {
    let folder = try GateFolder(baseline: false)
    let outcome = try folder.run("approve", ["--reason", "counted"], measured: measured)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return try folder.text(of: "baseline.json")
  }

  private func gate(_ baseline: String) throws -> (
    folder: GateFolder, outcome: HarnessProgram.Outcome
  ) {
    let folder = try GateFolder(baseline: false)
    try folder.folder.write(baseline, to: "baseline.json")
    return (folder, try folder.gate(measured: Self.measured))
  }

  private func count(in baseline: String) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(baseline.utf8)) as? [String: Any]
    return try #require((object?["values"] as? [String: Any])?[Self.name] as? Int)
  }

  /// The gate baseline with a thousandth part of the instructions.
  private func baseline(thousandths: Int) throws -> String {
    let text = try Self.approved.get()
    let count = try count(in: text)
    return text.replacing(
      "\"\(Self.name)\": \(count)",
      with: "\"\(Self.name)\": \(count / 1_000 * thousandths)"
    )
  }

  @Test func `what was approved passes, and half a percent more does`() throws {
    let text = try Self.approved.get()
    #expect(try count(in: text) > 100_000)
    #expect(text.contains("\"\(Self.counter)\": \"Swift 6."))
    // 1 / 0.995 is 0.5 % more.
    let (_, outcome) = try gate(baseline(thousandths: 995))
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lastLine == "VERDICT: PASS")
  }

  @Test func `two percent more is a regression`() throws {
    let (folder, outcome) = try gate(baseline(thousandths: 980))
    #expect(outcome.exitCode == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lastLine == "VERDICT: FAIL")
    let breaches = try #require(try folder.verdict()["breaches"] as? [[String: Any]])
    #expect(breaches.compactMap { $0["metric"] as? String } == ["instructions"])
    #expect(
      outcome.flowed.contains("FAIL at most 1 % more greedy, phone-6 at 17 px: instructions rose"),
      "\(outcome.output)"
    )
  }

  @Test func `counted by another program they are not judged`() throws {
    let text = try baseline(thousandths: 500)
      .replacing("\"\(Self.counter)\": \"Swift", with: "\"\(Self.counter)\": \"Rust")
    let (_, outcome) = try gate(text)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.flowed.contains("The instructions in diamond-sutra were counted by Rust 6."))
    #expect(outcome.flowed.contains("they are not judged. 'harness approve --instructions"))
  }

  @Test func `a gate that does not count says nothing of them`() throws {
    let folder = try GateFolder(baseline: false)
    try folder.folder.write(try baseline(thousandths: 500), to: "baseline.json")
    let outcome = try folder.gate(measured: Array(Self.measured.dropLast())).ending(0)
    #expect(!outcome.flowed.contains("instructions"))
  }

  @Test func `approving without counting keeps what was approved`() throws {
    let folder = try GateFolder(baseline: false)
    let text = try Self.approved.get()
      .replacing("greedy/phone-6@17/shape_calls\": ", with: "greedy/phone-6@17/shape_calls\": 9")
    try folder.folder.write(text, to: "baseline.json")
    let outcome = try folder.run(
      "approve",
      ["--reason", "fewer calls"],
      measured: Array(Self.measured.dropLast())
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.flowed.contains("1 value: 1 changed."))
    #expect(outcome.flowed.contains("1 approved count of instructions stays as it is"))
    let after = try folder.text(of: "baseline.json")
    #expect(try count(in: after) == count(in: Self.approved.get()))
    #expect(after.contains(Self.counter))
  }
}
