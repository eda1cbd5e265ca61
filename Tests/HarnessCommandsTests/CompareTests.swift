import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// The built program on the real corpus, as people run it.
@Suite(.serialized)
struct CompareTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func compare(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(["compare"] + arguments + ["--output", folder.path + "/out"])
  }

  @Test func `leaves the report and the tables and exits with 0`() throws {
    let outcome = try compare(["--corpus", "diamond-sutra", "--samples", "2"]).ending(0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(
      Set(files) == [
        "report.html", "summary.csv", "observations.csv", "changes.csv", "pairs.csv", "pages.csv",
        "samples.csv", "datapackage.json",
      ]
    )
    // Nothing of a progress bar reaches a file.
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.output.contains("\nShip greedy: clean in 24 of 24 layouts, "))
  }

  @Test func `repeats byte for byte but for the session's id and start`() throws {
    let arguments = ["--corpus", "diamond-sutra", "--no-timing", "--json"]
    let first = try compare(arguments)
    let second = try compare(arguments)
    #expect(first.exitCode == 0)
    #expect(try Self.withoutSession(first.output) == Self.withoutSession(second.output))
    #expect(first.output != second.output)
  }

  private static func withoutSession(_ json: String) throws -> String {
    let id = try Regex(#""id":"[^"]*""#)
    let started = try Regex(#""started":"[^"]*""#)
    return json.replacing(id, with: "").replacing(started, with: "")
  }

  /// Facts about the methods that Methods.md states, not figures copied from a run.
  @Test func `finds what is known of the methods on the sutra`() throws {
    let outcome = try compare(["--corpus", "diamond-sutra", "--no-timing", "--json"])
    let results = try Results(of: outcome)
    #expect(results.trials.count == 192)
    for name in ["greedy", "container-fill", "greedy-parallel"] {
      for trial in results.trials(of: name) {
        #expect(trial.sum("overflow_lines") == 0)
        #expect(trial.value("missed_lines", "sum") ?? 0 == 0)
        #expect(trial.value("gap", "sum") == 0 && trial.value("mid_line", "sum") ?? 0 == 0)
        #expect(trial.value("measurement_amplification", "sum") == 1)
      }
    }
    let greedy = results.trials(of: "greedy")
    let window = results.trials(of: "window-750")
    // 750 scalars are more than a phone's page holds, and fewer than a tablet's.
    #expect(window[0].pages == greedy[0].pages)
    let tablet = window.filter { $0.device == "tablet-10" }
    #expect(tablet.contains { ($0.value("mid_line", "sum") ?? 0) > 0 })
    #expect(results.trials(of: "fixed-count").contains { $0.sum("hidden_lines") > 0 })
    for name in ["grow-shrink", "binary-search"] {
      let detailed = results.trials(of: name)[0]
      #expect((detailed.value("measurement_amplification", "sum") ?? 0) > 5)
      #expect(
        results.trials(of: name).contains { ($0.value("mid_line", "sum") ?? 0) > 0 },
        "\(name) opens pages inside lines"
      )
    }
  }

  @Test func `measures time in phases and memory, in an order of the seed asked for`() throws {
    let arguments = ["--paginator", "greedy", "--paginator", "window-750", "--detail", "--json"]
    let outcome = try compare(arguments + ["--samples", "2", "--seed", "18446744073709551615"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\"timing_seed\":\"18446744073709551615\""))
    let results = try Results(of: outcome)
    let greedy = try #require(results.trials(of: "greedy").first)
    let window = try #require(results.trials(of: "window-750").first)
    let phases = [
      "anchored_page", "first_page", "total", "total_eighth", "total_half", "total_quarter",
    ]
    #expect(greedy.phases == (phases + ["fill", "prepare"]).sorted())
    #expect(window.phases == phases)
    for trial in [greedy, window] {
      #expect((trial.value("peak_memory_bytes", "max") ?? 0) > 4_096)
      #expect((trial.value("scalars_per_second", "max") ?? 0) > 0)
    }
    let untimed = try compare(arguments + ["--no-timing"])
    #expect(!untimed.output.contains("timing_seed"))
    let trial = try #require(try Results(of: untimed).trials(of: "greedy").first)
    #expect(trial.phases == nil)
    #expect(trial.value("peak_memory_bytes", "max") == nil)
  }

  @Test func `prints the heading before it measures and the same table without colour`() throws {
    let outcome = try compare(["--detail", "--no-timing", "--color", "never"])
    #expect(
      outcome.output.hasPrefix("diamond-sutra 金剛經: 8 paginators, phone-6 at 17 px\n")
    )
    for line in outcome.output.split(separator: "\n") where !line.hasPrefix("Report: ") {
      #expect(displayWidth(of: String(line)) <= 80, "\(line)")
    }
  }

  @Test func `takes any file of UTF-8 as a corpus`() throws {
    let file = folder.path + "/mine.txt"
    try Data("Ein kurzer Text.\n\nUnd noch einer.".utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try compare(["--corpus", file, "--no-timing"]).ending(0)
    #expect(outcome.output.hasPrefix("mine.txt: 8 paginators"))
  }

  @Test func `measures an empty file`() throws {
    let file = folder.path + "/empty.txt"
    try Data().write(to: URL(fileURLWithPath: file))
    try compare(["--corpus", file, "--no-timing"]).ending(0)
  }

  /// A neutral mark takes its face from what stands before it.
  ///
  /// So pages shown alone can have other lines than their text, and need fewer than greedy, which is
  /// no bug of the harness.
  @Test func `measures marks that change their face at a page's start`() throws {
    let file = folder.path + "/dots.txt"
    try Data(("\u{3000}" + String(repeating: "·", count: 21)).utf8)
      .write(to: URL(fileURLWithPath: file))
    let outcome = try compare([
      "--corpus", file, "--page", "343x60", "--insets", "0", "--font-size", "17",
      "--line-height", "2.7", "--no-timing",
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  /// The last line but one of the worst page's block is a command; it shows that very page.
  @Test(arguments: [
    ["--page", "300x500", "--insets", "3", "--font-size", "19", "--line-height", "1.5"],
    ["--device", "tablet-10", "--font-size", "28", "--kinsoku", "none", "--chapters"],
    ["--font", "Unifont", "--first-line-indent", "34"],
    ["--orphans", "2", "--widows", "3"],
  ])
  func `suggests a command that shows the worst page`(options: [String]) throws {
    let outcome = try compare(options + ["--detail", "--no-timing"])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let heading = try #require(lines.first { $0.hasPrefix("Worst page: ") })
    // A long command goes on behind a backslash; the one that explains follows it.
    let block = try #require(outcome.output.split(separator: "\nSee it: harness ").last)
    let command = try #require(block.split(separator: "\nWhy: ").first)
      .replacing("\\\n", with: "")
    let words = command.split(separator: " ").map(String.init)
    let shown = try HarnessProgram.run(words).ending(0)
    // "fixed-count, 300x500 at 19 px, page 3 of 40" stands in both.
    let title = heading.dropFirst("Worst page: ".count).prefix { $0 != ":" }
    #expect(shown.output.hasPrefix(title + ", scalars"), "\(command)\n\(shown.output)")
  }

  @Test func `is strict about failed trials only when asked`() throws {
    let arguments = ["--page", "100x20", "--insets", "0", "--detail", "--no-timing"]
    #expect(try compare(arguments).exitCode == 0)
    let strict = try compare(arguments + ["--strict"]).ending(6)
    #expect(strict.errors.contains("one line is 29.546875 px"))
  }

  /// In each second pass of `defect-unstable` a page has 17 px less; a line is taller than that, but
  /// the box has not that much to spare on every page.
  @Test func `is strict about pages that are others when they are asked for again`() throws {
    let arguments = [
      "--paginator", "greedy", "--paginator", "defect-unstable", "--detail", "--no-timing",
    ]
    #expect(try compare(arguments).exitCode == 0)
    let strict = try compare(arguments + ["--strict"]).ending(6)
    let message = strict.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      message.contains("1 of 2 trials failed, first defect-unstable on phone-6: Page 1 is [0, "),
      "\(strict.errors)"
    )
    #expect(message.contains(") when it is asked again; it is not deterministic."))
  }

  @Test func `with a program of one's own beside all others it fits on a screen of 30 lines`()
    throws
  {
    let program = "mine=python3 \(Repository.root)/Examples/python/paginator.py"
    let outcome = try compare(["--paginator-command", program, "--no-timing"]).ending(0)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    // The last line's end is no line.
    #expect(lines.count - 1 <= 30, "\(outcome.output)")
    #expect(outcome.output.contains("See it: harness show mine"))
  }

  @Test func `says when standard output is full`() throws {
    let outcome = try HarnessProgram.run(
      ["compare", "--detail", "--no-timing", "--output", folder.path + "/out"],
      output: "/dev/full"
    )
    #expect(outcome.exitCode == 73)
    #expect(outcome.errors.contains("Standard output cannot be written"))
  }
}

/// The parts of results.json that the tests look at.
private struct Results {
  struct Trial {
    let object: [String: Any]

    var device: String? { object["device"] as? String }
    var pages: [[Int]]? { object["pages"] as? [[Int]] }
    var phases: [String]? { (object["timing"] as? [String: Any])?.keys.sorted() }

    func value(_ metric: String, _ name: String) -> Double? {
      statistic(name, of: metric, in: object)
    }

    func sum(_ metric: String) -> Double { value(metric, "sum") ?? 0 }
  }

  let trials: [Trial]

  init(of outcome: HarnessProgram.Outcome) throws {
    #expect(try outcome.json()["schema"] as? String == "pagination-harness/results/1")
    trials = try outcome.list("trials").map(Trial.init)
  }

  func trials(of paginator: String) -> [Trial] {
    trials.filter { $0.object["paginator"] as? String == paginator }
  }
}
