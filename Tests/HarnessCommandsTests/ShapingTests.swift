import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Fast and full shaping, end to end: the same results but for what the shaper did.
@Suite(.serialized)
struct ShapingTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  static let sweeps = [
    [
      "--corpus", "diamond-sutra", "--device", "phone-6", "--device", "reader-6", "--font-size",
      "17", "--font-size", "28",
    ],
    [
      "--corpus", "alice", "--paginator", "greedy*", "--paginator", "container-fill",
      "--paginator", "window-750", "--device", "phone-6", "--font-size", "17",
    ],
  ]

  @Test(arguments: sweeps)
  func `a sweep has the same results either way, but for the work of the shaper`(
    sweep: [String]
  ) throws {
    let fast = try files(of: sweep, shaping: "fast")
    let full = try files(of: sweep, shaping: "full")
    #expect(fast.count == 4 && fast.values.allSatisfy { $0.utf8.count > 1_000 })
    for (name, text) in fast {
      let same = Self.comparable(text, name) == Self.comparable(try #require(full[name]), name)
      #expect(same, "\(name) differs")
      // What is left out of the comparison is there: each way counts its own work.
      guard name != "pages.csv" else { continue }
      #expect(Self.withoutSession(text) != full[name].map(Self.withoutSession))
    }
    #expect(fast["results.json"]?.contains(#""shaping":"fast""#) == true)
    #expect(full["results.json"]?.contains(#""shaping":"full""#) == true)
  }

  private func files(of sweep: [String], shaping: String) throws -> [String: String] {
    let output = folder.path(of: shaping)
    let outcome = try HarnessProgram.run(
      ["compare", "--no-timing", "--shaping", shaping, "--output", output]
        + ["--format", "html,csv,json"] + sweep
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    let names = ["results.json", "summary.csv", "observations.csv", "pages.csv"]
    #expect(
      try String(contentsOfFile: "\(output)/report.html", encoding: .utf8)
        .contains("--shaping full") == (shaping == "full")
    )
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try String(contentsOfFile: "\(output)/\($0)", encoding: .utf8))
      }
    )
  }

  /// The text without what may differ: the session's name and start, the mode, the shaper's counts.
  private static func comparable(_ text: String, _ name: String) -> String {
    switch name {
    case "results.json":
      return withoutSession(text).replacing(Self.metric, with: "")
        .replacing(/"(?:shape_calls|shaped_glyphs)":\d+/, with: "")
        .replacing(/"shaping":"(?:fast|full)"/, with: "")
    case "observations.csv":
      return withoutSession(text).split(separator: "\n")
        .filter { !$0.contains(",shape_calls,") && !$0.contains(",shaped_glyphs,") }
        .joined(separator: "\n")
    case "summary.csv":
      let rows = withoutSession(text).split(whereSeparator: \.isNewline)
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let dropped = Set(
        rows[0].indices
          .filter {
            rows[0][$0].hasPrefix("shape_calls") || rows[0][$0].hasPrefix("shaped_glyphs")
          }
      )
      #expect(dropped.count == 2)
      return
        rows.map { row in
          row.indices.filter { !dropped.contains($0) }.map { row[$0] }.joined(separator: ",")
        }
        .joined(separator: "\n")
    default: return withoutSession(text)
    }
  }

  /// One of the shaper's counts among the metrics of a trial.
  private nonisolated(unsafe) static let metric =
    #/
    "(?:shape_calls|shaped_glyphs)":
    \{"eligible":\d+,"excluded":\{[^}]*\},"statistics":\{[^}]*\},"unit":"[a-z]+"\}
    /#

  private static func withoutSession(_ text: String) -> String {
    text.replacing(/"(?:id|started)":"[^"]*"/, with: "").replacing(/"number":\d+/, with: "")
      .replacing(/\d{14}-[0-9a-f]{8},\d+/, with: ",")
  }

  @Test func `is an option, a variable and a setting, and a plan says which it is`() throws {
    let plan = ["compare", "--dry-run", "--detail", "--no-timing"]
    let usual = try HarnessProgram.run(plan)
    #expect(usual.output.contains("made from tables"))
    let option = try HarnessProgram.run(plan + ["--shaping", "full"])
    #expect(option.output.contains("All lines would be made by full shaping."))
    let variable = try HarnessProgram.run(plan, environment: ["HARNESS_SHAPING": "full"])
    #expect(variable.output.contains("All lines would be made by full shaping."))
    try folder.write("shaping: full\n", to: "harness.yml")
    let setting = try HarnessProgram.run(
      plan + ["--corpora", Repository.root + "/corpora"],
      in: folder.path
    )
    #expect(setting.output.contains("All lines would be made by full shaping."))
    let wrong = try HarnessProgram.run(plan + ["--shaping", "none"]).ending(64)
    #expect(wrong.errors.contains("'fast'") && wrong.errors.contains("'full'"))
  }

  @Test func `stored sessions say how their lines were made`() throws {
    let store = folder.path(of: "results.sqlite")
    for shaping in ["fast", "full"] {
      let outcome = try HarnessProgram.run([
        "measure", "--detail", "--no-timing", "--paginator", "greedy", "--shaping", shaping,
        "--store", store,
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let listed = try HarnessProgram.run(["list", "sessions", "--json", "--store", store])
    let sessions = try listed.json(as: [[String: Any]].self)
    #expect(sessions.map { $0["shaping"] as? String } == ["fast", "full"])
  }

  /// The committed pages and places are judged; only how often the shaper was called is not.
  @Test func `the gate judges pages made otherwise, and not the work of the shaper`() throws {
    let folder = try GateFolder()
    let outcome = try folder.gate(["--shaping", "full"]).ending(0, "VERDICT: PASS")
    #expect(
      outcome.flowed.contains("were made by fast shaping, and now by full shaping"),
      "\(outcome.output)"
    )
  }
}
