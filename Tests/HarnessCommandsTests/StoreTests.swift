import Foundation
import TestSupport
import Testing

/// The store of the built program: nothing reported is lost, nothing half is shown.
@Suite(.serialized)
struct StoreTests {
  private let folder: TemporaryDirectory
  private var store: String { folder.path(of: "results.sqlite") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static let quick = [
    "--detail", "--no-timing", "--paginator", "greedy", "--paginator", "fixed-count",
  ]

  private func measure(_ arguments: [String] = quick) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(["measure", "--store", store] + arguments)
  }

  private func sessions() throws -> [[String: Any]] {
    let outcome = try HarnessProgram.run(["list", "sessions", "--json", "--store", store]).ending(0)
    return try outcome.json(as: [[String: Any]].self)
  }

  /// A run is killed by signal 9 somewhere between its start and its end, twenty times.
  @Test func `survives twenty kills with every reported session and no half one`() throws {
    let first = try measure().ending(0)
    var reported: Set<String> = [try Self.id(of: first.output)]
    var random = Seed(20)
    var killed = 0
    // The time of a whole run, over which the kills are spread.
    let begin = ContinuousClock.now
    reported.insert(try Self.id(of: try measure().output))
    let whole = ContinuousClock.now - begin
    for _ in 1...20 {
      let process = try HarnessProgram.start(["measure", "--store", store] + Self.quick)
      Thread.sleep(forTimeInterval: whole / .seconds(1) * Double(random.number(in: 0...100)) / 100)
      process.kill()
      let outcome = process.wait()
      if outcome.exitCode == 0 {
        reported.insert(try Self.id(of: outcome.output))
      } else {
        killed += 1
      }
    }
    #expect(killed > 0, "No run was killed before its end.")
    let listed = try sessions()
    #expect(reported.isSubset(of: Set(listed.compactMap { $0["id"] as? String })))
    // A session that was killed after it was sealed and before it was reported is whole, too.
    for session in listed {
      #expect(session["trials"] as? Int == 2)
      let number = try #require(session["session"] as? Int)
      let report = try HarnessProgram.run([
        "report", "--session", String(number), "--store", store, "--json",
        "--output", folder.path(of: "out"),
      ])
      #expect(report.exitCode == 0, "\(report.errors)")
    }
    let doctor = try HarnessProgram.run(["doctor", "--store", store, "--json"])
    #expect(!doctor.output.contains("WRONG"), "\(doctor.output)")
    #expect(try measure().exitCode == 0)
  }

  @Test func `keeps the sessions of four processes at once`() throws {
    let processes = try (1...4)
      .map { _ in
        try HarnessProgram.start(["measure", "--store", store] + Self.quick)
      }
    let outcomes = processes.map { $0.wait() }
    for outcome in outcomes { #expect(outcome.exitCode == 0, "\(outcome.errors)") }
    let listed = try sessions()
    #expect(listed.count == 4)
    #expect(Set(listed.compactMap { $0["session"] as? Int }) == [1, 2, 3, 4])
    #expect(
      Set(listed.compactMap { $0["id"] as? String })
        == Set(try outcomes.map { try Self.id(of: $0.output) })
    )
  }

  /// `session 3  20260101T…`, the id being the last word.
  private static func id(of output: String) throws -> String {
    String(try #require(output.split(whereSeparator: \.isWhitespace).last))
  }

  @Test func `a session compared with itself has not changed`() throws {
    let arguments = [
      "compare", "--store", store, "--no-timing", "--output", folder.path(of: "out"),
    ]
    let first = try HarnessProgram.run(arguments).ending(0)
    #expect(!first.output.contains("Since session"))
    let second = try HarnessProgram.run(arguments + ["--against", "last"]).ending(0)
    let text = second.flowed
    #expect(
      text.contains("same layouts): pages equal in 192 of 192 trials; no figure changed."),
      "\(text)"
    )
    #expect(text.contains("Session 2 in "))
  }

  @Test func `the last session with the same layouts is compared with unasked`() throws {
    #expect(try measure().exitCode == 0)
    #expect(try measure(Self.quick + ["--line-height", "1.5"]).exitCode == 0)
    let outcome = try HarnessProgram.run(
      ["compare", "--store", store, "--output", folder.path(of: "out")] + Self.quick
    )
    #expect(outcome.output.contains("Since session 1 ("), "\(outcome.output)")
  }

  @Test func `refuses a session of other layouts and says what differs`() throws {
    #expect(try measure().exitCode == 0)
    let outcome = try HarnessProgram.run(
      [
        "compare", "--store", store, "--output", folder.path(of: "out"), "--against", "1",
        "--line-height", "1.5",
      ] + Self.quick
    )
    #expect(outcome.exitCode == 4)
    #expect(
      outcome.errors.contains(
        "Session 1 cannot be compared with this one: Line height: 1.2 then, 1.5 now."
      ),
      "\(outcome.errors)"
    )
    // What was measured is kept and written all the same.
    #expect(try sessions().count == 2)
    #expect(folder.has("out/summary.csv"))
  }

  @Test func `reports of a stored session are the bytes of its first ones`() throws {
    let formats = ["--format", "html,csv,json", "--all-pages"]
    let first = folder.path(of: "first")
    let again = folder.path(of: "again")
    let compared = try HarnessProgram.run(
      ["compare", "--store", store, "--output", first, "--samples", "2", "--chapters"]
        + Self.quick.filter { $0 != "--no-timing" } + formats
    )
    #expect(compared.exitCode == 0, "\(compared.errors)")
    let reported = try HarnessProgram.run(
      ["report", "--session", "last", "--store", store, "--output", again] + formats
    )
    #expect(reported.exitCode == 0, "\(reported.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: first)
    // The report, four tables and what describes them, and the results.
    #expect(names.count == 7)
    for name in names {
      #expect(
        FileManager.default.contents(atPath: "\(first)/\(name)")
          == FileManager.default.contents(atPath: "\(again)/\(name)"),
        "\(name)"
      )
    }
  }

  @Test func `a later session's report says again what had changed since`() throws {
    let arguments = ["compare", "--store", store, "--no-timing", "--format", "html"] + Self.quick
    #expect(try HarnessProgram.run(arguments + ["--output", folder.path(of: "a")]).exitCode == 0)
    #expect(try HarnessProgram.run(arguments + ["--output", folder.path(of: "b")]).exitCode == 0)
    #expect(try HarnessProgram.run(arguments + ["--output", folder.path(of: "c")]).exitCode == 0)
    let again = try HarnessProgram.run([
      "report", "--session", "2", "--store", store, "--format", "html", "--output",
      folder.path(of: "again"),
    ])
    #expect(again.exitCode == 0, "\(again.errors)")
    let first = try #require(FileManager.default.contents(atPath: folder.path(of: "b/report.html")))
    #expect(String(decoding: first, as: UTF8.self).contains("Since session 1 ("))
    #expect(FileManager.default.contents(atPath: folder.path(of: "again/report.html")) == first)
  }

  @Test func `history keeps other layouts and other changes apart`() throws {
    let changes = ["--to-font", "DejaVu Sans", "--to-line-height", "1.5", "--to-line-height", "2"]
    #expect(try measure(Self.quick + changes).exitCode == 0)
    #expect(try measure(Self.quick + changes + ["--kinsoku", "none"]).exitCode == 0)
    let pages = try HarnessProgram.run(["history", "--metric", "pages", "--store", store])
    let text = pages.flowed
    #expect(text.contains("2 values of sessions that laid the text out otherwise"), "\(text)")
    let drift = try HarnessProgram.run([
      "history", "--metric", "index_drift", "--paginator", "greedy", "--store", store,
    ])
    for change in ["DejaVu Sans, line height 1.2", "line height 1.5", "line height 2"] {
      #expect(drift.output.contains(change), "\(drift.output)")
    }
  }

  @Test func `what cannot be kept or written takes nothing else with it`() throws {
    let out = folder.path(of: "out")
    let arguments = ["compare", "--store", store, "--output", out] + Self.quick
    // A report whose place is taken by a folder cannot be written; the session is kept.
    try folder.write("", to: "out/report.html/file")
    let unwritten = try HarnessProgram.run(arguments).ending(73)
    let text = unwritten.flowed
    #expect(text.contains("Session 1 in "))
    #expect(!text.contains("Reports in "))
    #expect(text.contains("fixed-count"))
    #expect(
      try HarnessProgram
        .run(
          ["compare", "--format", "csv,csv"] + Self.quick + [
            "--store", store, "--output", folder.path(of: "twice"),
          ]
        )
        .exitCode == 0
    )
  }

  @Test func `history lists a metric over the sessions`() throws {
    for _ in 1...3 { #expect(try measure().exitCode == 0) }
    let arguments = ["history", "--metric", "missed_lines", "--store", store]
    let table = try HarnessProgram.run(arguments).ending(0)
    #expect(table.output.contains("missed_lines, sum in lines; 3 sessions, the last is 3"))
    #expect(table.output.contains("▁▁▁"))
    let json = try HarnessProgram.run(arguments + ["--json", "--paginator", "fixed-count"])
    let rows = try json.json(as: [[String: Any]].self)
    #expect(rows.compactMap { $0["session"] as? Int } == [1, 2, 3])
    // `show` and `why` count 75 missed lines in this layout, too.
    #expect(rows.allSatisfy { $0["value"] as? Int == 75 }, "\(json.output)")
    let csv = try HarnessProgram.run(arguments + ["--csv"])
    #expect(csv.output.hasPrefix("session,session_id,started,corpus,paginator,"))
    #expect(csv.output.split(separator: "\r\n").count == 7)
    let one = try HarnessProgram.run(arguments + ["--paginator", "greedy"])
    #expect(one.output.contains("greedy, phone-6 at 17 px"))
  }

  @Test(arguments: [
    (["history", "--metric", "missed_line"], Int32(64), "Did you mean 'missed_lines'?"),
    (["history", "--metric", "gap", "--statistic", "p95"], 64, "gap has no statistic 'p95'"),
    (["history", "--metric", "gap", "--csv", "--json"], 64, "not both"),
    (["report", "--session", "7"], 66, "7"),
    (["report", "--session", "seven"], 66, "seven"),
    (["compare", "--detail", "--no-timing", "--against", "7"], 66, "7"),
    (["list", "sessions", "--store", "/etc/passwd"], 7, "/etc/passwd"),
    (["measure", "--detail", "--no-timing", "--store", "/dev/null/x/r.sqlite"], 7, "/dev/null"),
  ])
  func `a wrong turn has its code and a sentence`(
    arguments: [String],
    code: Int32,
    sentence: String
  ) throws {
    #expect(try measure().exitCode == 0)
    let outcome = try HarnessProgram.run(
      arguments.contains("--store") ? arguments : arguments + ["--store", store]
    )
    #expect(outcome.exitCode == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test func `a store that is not there is said and not made`() throws {
    let outcome = try HarnessProgram.run(["list", "sessions", "--store", store]).ending(7)
    #expect(outcome.errors.contains(store))
    #expect(!FileManager.default.fileExists(atPath: store))
  }

  @Test func `a dry run measures and writes nothing`() throws {
    let outcome = try HarnessProgram.run([
      "compare", "--dry-run", "--store", store, "--output", folder.path(of: "out"),
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let text = outcome.flowed
    #expect(text.contains("8 paginators in 24 layouts, 192 trials."), "\(text)")
    #expect(text.contains("The session would be kept in \(store)."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
