import Foundation
import TestSupport
import Testing

/// The store of the built program: nothing reported is lost, nothing half is shown.
@Suite(.serialized)
struct StoreTests {
  private let folder: StoreFolder
  private var store: String { folder.store }

  init() throws {
    folder = try StoreFolder()
  }

  private func sessions() throws -> [[String: Any]] {
    try folder.run(["list", "sessions", "--json"]).json(as: [[String: Any]].self)
  }

  /// A run is killed by signal 9 somewhere between its start and its end, twenty times.
  @Test func `survives twenty kills with every reported session and no half one`() throws {
    let first = try folder.measure()
    var reported: Set<String> = [try Self.id(of: first.output)]
    var random = Seed(20)
    var killed = 0
    // The time of a whole run, over which the kills are spread.
    let begin = ContinuousClock.now
    reported.insert(try Self.id(of: try folder.measure().output))
    let whole = ContinuousClock.now - begin
    for _ in 1...20 {
      let process = try HarnessProgram.start(["measure", "--store", store] + StoreFolder.quick)
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
      try folder.run([
        "report", "--session", String(number), "--json", "--output", folder.path(of: "out"),
      ])
    }
    let doctor = try folder.run(["doctor", "--json"])
    #expect(!doctor.output.contains("WRONG"), "\(doctor.output)")
    try folder.measure()
  }

  /// As the first run of all is killed in the 50 ms after the store's file is there.
  @Test func `a first run that is killed keeps nobody from reading and writing after it`() throws {
    var random = Seed(50)
    for round in 1...20 {
      let store = folder.path(of: "\(round).sqlite")
      let process = try HarnessProgram.start(["measure", "--store", store] + StoreFolder.quick)
      for _ in 1...10_000 where !FileManager.default.fileExists(atPath: store) { usleep(500) }
      usleep(UInt32(random.number(in: 0...50_000)))
      process.kill()
      _ = process.wait()
      try folder.run(["list", "sessions", "--store", store])
      if round % 10 == 0 { try folder.measure(StoreFolder.quick + ["--store", store]) }
    }
  }

  /// A limit of the shell stands for a disk that is full at another place of the first run.
  @Test(arguments: [4, 8, 16, 48, 80, 112])
  func `a first run that the disk was full for is no matter once there is space`(
    kilobytes: Int
  ) throws {
    let limited = "trap '' XFSZ; ulimit -f \(kilobytes * 1024 / Self.shellBlock); exec \"$@\""
    let command = [HarnessProgram.path, "measure", "--store", store] + StoreFolder.quick
    let outcome = try HarnessProgram.run(["-c", limited, "sh"] + command, program: "/bin/sh")
    #expect(outcome.exitCode == 7, "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "Cannot write the store '\(store)': a file would be longer than files may be here (ulimit -f)"
      ),
      "\(outcome.errors)"
    )
    try folder.run(["list", "sessions"])
    try folder.measure()
    #expect(try sessions().count == 1)
  }

  /// POSIX counts `ulimit -f` in 512 bytes.
  private static let shellBlock = 512

  /// Who may read a store and not write its folder: nobody, where the tests run as root.
  @Test func `a store is read in a folder that cannot be written, and leaves nothing`() throws {
    try folder.measure()
    #expect(chmod(folder.path, 0o555) == 0)
    defer { chmod(folder.path, 0o755) }
    let command = ["list", "sessions", "--store", store]
    let outcome =
      getuid() == 0
      ? try HarnessProgram.run(
        ["--reuid=65534", "--regid=65534", "--clear-groups", HarnessProgram.path] + command,
        program: "/usr/bin/setpriv"
      ) : try HarnessProgram.run(command)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["results.sqlite"])
  }

  /// What a run has that finds the texts, and whose store is where it is unless another one is named.
  private static let unnamed = [
    "HARNESS_CORPORA": Repository.root + "/corpora", "HARNESS_STORE": "reports/results.sqlite",
  ]

  /// As a checkout has it, whoever made it.
  @Test(arguments: ["", "-wal", "-journal"])
  func `a link in the place of the store makes no file elsewhere unless it was named`(end: String)
    throws
  {
    let link = "work/reports/results.sqlite\(end)"
    for isThere in [false, true] {
      try? FileManager.default.removeItem(atPath: folder.path(of: "work"))
      try folder.files.makeFolder("work/reports")
      if isThere { try folder.files.write("", to: "elsewhere") }
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: link),
        withDestinationPath: "../../elsewhere"
      )
      let outcome =
        try HarnessProgram.run(
          ["measure"] + StoreFolder.quick,
          in: folder.path(of: "work"),
          environment: Self.unnamed
        )
        .ending(7)
      #expect(
        outcome.errors.contains(
          "'reports/results.sqlite\(end)' is a link to '../../elsewhere', where no store is. Remove it, "
            + "or name a store with --store."
        ),
        "\(outcome.errors)"
      )
      #expect(folder.files.has("elsewhere") == isThere)
      if isThere { #expect(try folder.files.text(of: "elsewhere") == "") }
    }
    guard end.isEmpty else { return }
    // One that leads to a store, and one that was named, are followed.
    try folder.measure(StoreFolder.quick + ["--store", folder.path(of: link)])
    try HarnessProgram.run(
      ["measure"] + StoreFolder.quick,
      in: folder.path(of: "work"),
      environment: Self.unnamed
    )
    .ending(0)
  }

  @Test func `a damaged session is named, the others are shown, and the code is 7`() throws {
    let damaged = try Self.id(of: try folder.measure().output)
    let sound = try Self.id(of: try folder.measure().output)
    var bytes = try #require(FileManager.default.contents(atPath: store))
    let other = Data(("X" + damaged.dropFirst()).utf8)
    while let place = bytes.range(of: Data(damaged.utf8)) {
      bytes.replaceSubrange(place, with: other)
    }
    try bytes.write(to: URL(fileURLWithPath: store))
    for command in [["list", "sessions", "--json"], ["history", "--metric", "pages", "--json"]] {
      let outcome = try folder.run(command, code: 7)
      #expect(outcome.output.contains(sound))
      #expect(!outcome.output.contains(damaged.dropFirst()))
      #expect(outcome.errors.contains("Session 1 in '\(store)' is damaged: its rows are not what"))
    }
    try folder.run(["report", "--session", "1", "--output", folder.path(of: "out")], code: 7)
    try folder.run(["export", "pages", "--session", "2"])
  }

  @Test func `keeps the sessions of four processes at once`() throws {
    let processes = try (1...4)
      .map { _ in
        try HarnessProgram.start(["measure", "--store", store] + StoreFolder.quick)
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
    let arguments = ["compare", "--no-timing", "--output", folder.path(of: "out")]
    #expect(!(try folder.run(arguments).output.contains("Since session")))
    let text = try folder.run(arguments + ["--against", "last"]).flowed
    #expect(
      text.contains(" UTC): the same pages, no figure changed."),
      "\(text)"
    )
    #expect(text.contains("session 2"))
  }

  @Test func `the last session with the same layouts is compared with unasked`() throws {
    try folder.measure()
    try folder.measure(StoreFolder.quick + ["--line-height", "1.5"])
    let outcome = try folder.run(
      ["compare", "--output", folder.path(of: "out")] + StoreFolder.quick
    )
    #expect(outcome.output.contains("Since session 1 ("), "\(outcome.output)")
  }

  @Test
  func `a session that nobody asked for and that has no trial in common is not compared with`()
    throws
  {
    let outside = try ExternalFolder()
    let pages = String(
      decoding: try ExternalFolder.exportedPages(of: outside.folder.path(of: "text.txt")),
      as: UTF8.self
    )
    // The same page, its room a little lower or higher: its trials go by the same names.
    for edge in ["top", "bottom"] {
      let name = "\(edge).json"
      try outside.folder.write(
        pages.replacing("\"\(edge)\": 16", with: "\"\(edge)\": 0"),
        to: name
      )
      let outcome = try outside.run(["compare", "--pages", "app=\(name)"] + outside.brief)
      #expect(!outcome.output.contains("Since session") && outcome.errors == "", "\(edge)")
    }
    try outside.run(
      ["compare", "--pages", "app=top.json", "--against", "2"] + outside.brief,
      code: 4
    )
  }

  @Test func `refuses a session of other layouts and says what differs`() throws {
    try folder.measure()
    let outcome = try folder.run(
      ["compare", "--output", folder.path(of: "out"), "--against", "1", "--line-height", "1.5"]
        + StoreFolder.quick,
      code: 4
    )
    #expect(
      outcome.errors.contains(
        "Session 1 cannot be compared with this one: Line height: 1.2 then, 1.5 now."
      ),
      "\(outcome.errors)"
    )
    // What was measured is kept and written all the same.
    #expect(try sessions().count == 2)
    #expect(folder.files.has("out/summary.csv"))
  }

  @Test func `reports of a stored session are the bytes of its first ones`() throws {
    let formats = ["--format", "html,csv,json", "--all-pages"]
    let first = folder.path(of: "first")
    let again = folder.path(of: "again")
    try folder.run(
      ["compare", "--output", first, "--samples", "2", "--chapters"]
        + StoreFolder.quick.filter { $0 != "--no-timing" } + formats
    )
    try folder.run(["report", "--session", "last", "--output", again] + formats)
    let names = try FileManager.default.contentsOfDirectory(atPath: first)
    // The report, six tables and what describes them, and the results.
    #expect(names.count == 9)
    for name in names {
      #expect(
        FileManager.default.contents(atPath: "\(first)/\(name)")
          == FileManager.default.contents(atPath: "\(again)/\(name)"),
        "\(name)"
      )
    }
  }

  @Test func `a later session's report says again what had changed since`() throws {
    let arguments = ["compare", "--no-timing", "--format", "html"] + StoreFolder.quick
    for name in ["a", "b", "c"] { try folder.run(arguments + ["--output", folder.path(of: name)]) }
    try folder.run([
      "report", "--session", "2", "--format", "html", "--output", folder.path(of: "again"),
    ])
    let first = try #require(FileManager.default.contents(atPath: folder.path(of: "b/report.html")))
    #expect(String(decoding: first, as: UTF8.self).contains("Since session 1 ("))
    #expect(FileManager.default.contents(atPath: folder.path(of: "again/report.html")) == first)
  }

  @Test func `what cannot be kept or written takes nothing else with it`() throws {
    let out = folder.path(of: "out")
    let arguments = ["compare", "--output", out] + StoreFolder.quick
    // A report whose place is taken by a folder cannot be written; the session is kept.
    try folder.files.write("", to: "out/report.html/file")
    let text = try folder.run(arguments, code: 73).flowed
    #expect(text.contains("No report was written; session 1 is kept: harness report --session 1"))
    #expect(!text.contains("Report: "))
    #expect(text.contains("fixed-count"))
    try folder.run(
      ["compare", "--format", "csv,csv", "--output", folder.path(of: "twice")] + StoreFolder.quick
    )
  }

  @Test(arguments: [
    WrongTurn(
      "history --metric gap --paginator greedy --paginator=balanced",
      64,
      "--paginator is given twice, and 'harness history' takes one; run it once for each."
    ),
    WrongTurn("history --metric missed_line", 64, "Did you mean 'missed_lines'?"),
    WrongTurn("history --metric gap --statistic p95", 64, "gap has no statistic 'p95'"),
    WrongTurn("history --metric gap --csv --json", 64, "not both"),
    WrongTurn("report --session 7", 66, "7"),
    WrongTurn("report --session seven", 66, "seven"),
    WrongTurn("export pages 7", 66, "7"),
    WrongTurn("compare --detail --no-timing --against 7", 66, "7"),
    WrongTurn("list sessions --store /etc/passwd", 7, "/etc/passwd"),
    WrongTurn("measure --detail --no-timing --store /dev/null/x/r.sqlite", 7, "/dev/null"),
  ])
  func `a wrong turn has its code and a sentence`(wrong: WrongTurn) throws {
    try folder.measure()
    let outcome = try folder.run(wrong.arguments, code: wrong.code)
    #expect(outcome.errors.contains(wrong.sentence), "\(outcome.errors)")
  }

  @Test func `a store that is not there is said and not made`() throws {
    let outcome = try folder.run(["list", "sessions"], code: 7)
    #expect(outcome.errors.contains(store))
    #expect(!FileManager.default.fileExists(atPath: store))
  }

  @Test func `a dry run measures and writes nothing`() throws {
    let text = try folder.run(["compare", "--dry-run", "--output", folder.path(of: "out")]).flowed
    #expect(text.contains("8 paginators in 24 layouts, 192 trials."), "\(text)")
    #expect(text.contains("The session would be kept in \(store)."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
