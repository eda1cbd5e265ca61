import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Commands in a project whose harness.yml says what is measured.
struct NarrowedCommandsTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write(
      """
      corpora: \(Repository.root)/corpora
      corpus: [diamond-sutra]
      paginator: [greedy, fixed-count]
      device: [phone-6]
      font-size: [28, 17]
      """,
      to: "harness.yml"
    )
  }

  private func run(_ words: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      words,
      in: folder.path,
      environment: ["HARNESS_STORE": folder.path(of: "store.sqlite")]
    )
  }

  @Test func `history is about all layouts, as the table is`() throws {
    try run(["measure", "--no-timing", "--quiet"]).ending(0)
    let outcome = try run(["history"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let text = outcome.output
    // 27 lines at 28 px, METRICS' example, and none at 17.
    #expect(text.contains("hidden (overflow_lines), the sum of all layouts; 1 session"), "\(text)")
    let row = try #require(text.split(separator: "\n").first { $0.contains("fixed-count") })
    #expect(row.split(separator: " ").dropFirst(2).prefix(2) == ["27", "27"], "\(row)")
    // A fault that is named is counted as without a name, and over one layout where one is asked for.
    let named = try run(["history", "--metric", "hidden"]).ending(0).output
    #expect(text.hasPrefix(named.trimmingCharacters(in: .newlines)), "\(named)")
    let one = try run(["history", "--font-size", "17", "--metric", "hidden"]).ending(0).output
    #expect(one.contains("fixed-count  phone-6 at 17 px      0     0"), "\(one)")
  }

  @Test func `a command to type has what harness.yml does not say, and the layout`() throws {
    let text = try run(["compare", "--no-timing"]).ending(0).flowed
    // Without the size `show` would take the first of harness.yml.
    #expect(
      text.contains(
        "See it: harness show fixed-count --page 1 --device phone-6 --font-size 28"
      ),
      "\(text)"
    )
    #expect(text.contains("harness why hidden fixed-count --device phone-6 --font-size 28"))
  }

  @Test func `a word of two needs no quotes`() throws {
    let plain = try run(["why", "laid", "out", "greedy"]).ending(0).output
    #expect(plain.hasPrefix("laid out (measurement_amplification) of greedy"), "\(plain)")
    let errors = try run(["why", "hidden", "greedy", "balanced"]).ending(64).errors
    #expect(errors.contains("'balanced' is one word too many"))
    #expect(
      try run(["why", "verdict", "greedy"]).ending(64).errors.contains("ask about one: hidden")
    )
  }

  @Test func `what cannot be done is said before it is begun`() throws {
    #expect(try run(["sessions", "list"]).ending(64).errors.contains("'harness list sessions'"))
    // Root may write anywhere but where the file system lets nobody.
    let errors = try run(["compare", "--no-timing", "--output", "/proc/reports"]).ending(73).errors
    #expect(errors.contains("The folder '/proc' cannot be written to"), "\(errors)")
    try FileManager.default.removeItem(atPath: folder.path(of: "harness.yml"))
    let missing = try HarnessProgram.run(
      ["init", "--corpus", "nofile.txt"],
      in: folder.path,
      environment: ["HARNESS_CORPORA": Repository.root + "/corpora"]
    )
    #expect(missing.ending(66).errors.contains("There is no file 'nofile.txt'"))
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "harness.yml")))
  }
}
