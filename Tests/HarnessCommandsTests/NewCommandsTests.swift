import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// What leads on from a comparison: the commands that read the store, and those that begin.
struct NewCommandsTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(_ words: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      words,
      in: folder.path,
      environment: ["HARNESS_STORE": folder.path(of: "results.sqlite")]
    )
  }

  private func compare(_ size: String = "17") throws {
    try run([
      "compare", "--corpus", "diamond-sutra", "--corpora", Repository.root + "/corpora",
      "--paginator", "greedy,fixed-count", "--device", "phone-6", "--font-size", size,
      "--no-timing", "--quiet",
    ])
    .ending(0)
  }

  @Test func `a list is several values, and a file with a comma is one`() throws {
    try compare("17,20")
    let sessions = try run(["list", "sessions", "--json"]).ending(0).json(as: [[String: Any]].self)
    #expect(sessions.first?["layouts"] as? Int == 2)
    let text = folder.path(of: "a,b.txt")
    try Data("One line.\n".utf8).write(to: URL(fileURLWithPath: text))
    let outcome = try run(["compare", "--corpus", "a,b.txt", "--detail", "--no-timing"])
    #expect(outcome.ending(0).output.hasPrefix("a,b.txt: "))
  }

  @Test func `says what changed between two sessions, and where readers land`() throws {
    try compare()
    #expect(try run(["diff", "last"]).ending(64).errors.contains("the store has no other"))
    try compare()
    let diff = try run(["diff", "1", "2"]).ending(0).flowed
    // Both sessions are named, and when they were, before anything is said of them.
    let first = /From session 1 \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)\s+to\s+session\s+2\s+\(/
    #expect(diff.prefixMatch(of: first) != nil, "\(diff)")
    #expect(diff.contains("the same pages"))
    #expect(try run(["diff", "2", "2"]).ending(64).errors.contains("compared with itself"))
    let places = try run(["places"]).ending(0).output
    #expect(places.contains("  the text offset "))
    #expect(try run(["places", "1"]).ending(0).output == places)
    #expect(try run(["report", "1"]).ending(0).output.hasPrefix("Session 1 in reports/1: "))
  }

  @Test func `removes old sessions and tells which`() throws {
    for _ in 1...3 { try compare() }
    let dry = try run(["sessions", "prune", "--keep", "1", "--dry-run"]).ending(0).output
    let both = "2 sessions: 1, 2. Would remove 2 folders of their reports."
    #expect(dry == "Would remove \(both)\n")
    // `measure` writes no report, so that the last report is of a session that goes.
    try FileManager.default.removeItem(atPath: folder.path(of: "reports/latest"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "reports/latest"),
      withDestinationPath: "2"
    )
    let pruned = try run(["sessions", "prune", "--keep", "1"]).ending(0).flowed
    #expect(pruned.hasPrefix("Removed 2 sessions: 1, 2."))
    #expect(pruned.hasSuffix("Removed 2 folders of their reports."), "\(pruned)")
    let reports = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "reports"))
    #expect(reports.sorted() == ["3", "latest"])
    #expect(try target(of: "reports/latest") == "3")
    let left = try run(["list", "sessions"]).ending(0)
    #expect(left.errors.isEmpty)
    let lines = left.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0] == "session  started           paginators  layouts  trials  timed  corpora"
    )
    #expect(lines[1].hasPrefix("      3  20"), "\(left.output)")
    #expect(
      lines[1].hasSuffix("           2        1       2  no     diamond-sutra"),
      "\(left.output)"
    )
    #expect(try run(["sessions", "prune", "--keep", "0"]).ending(64).errors.contains("1 or more"))
  }

  @Test func `leaves no report of another session beside those of the last one`() throws {
    try compare()
    try folder.write("mine", to: "reports/1/notes.txt")
    // Another store begins to count at 1 again.
    try FileManager.default.removeItem(atPath: folder.path(of: "results.sqlite"))
    try run([
      "compare", "--corpus", "diamond-sutra", "--corpora", Repository.root + "/corpora", "--detail",
      "--paginator", "greedy", "--no-timing", "--quiet", "--format", "json",
    ])
    .ending(0)
    let latest = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "reports/1"))
    #expect(latest.sorted() == ["notes.txt", "results.json"])
    #expect(try target(of: "reports/latest") == "1")
  }

  @Test func `a variable that looks like an option's and is none's is named once`() throws {
    func errors(_ variable: String) throws -> String {
      try HarnessProgram.run(
        ["list", "devices"],
        in: folder.path,
        environment: [variable: "17", "HARNESS_CACHE": folder.path]
      )
      .ending(0).errors
    }
    let warning = "HARNESS_FONT_SZE is ignored, since no option has that name."
    #expect(
      try errors("HARNESS_FONT_SZE") == "harness: \(warning) Did you mean 'HARNESS_FONT_SIZE'?\n"
    )
    // That of an option of another command is no mistake.
    #expect(try errors("HARNESS_FONT_SIZE").isEmpty)
  }

  @Test(arguments: [
    ["why", "ratchet_pages", "greedy", "--strategy", "fresh-anchor", "--to-font-size", "20"],
    ["why", "agreement", "window-750", "--beside", "grow-shrink"],
    ["why", "bad", "breaks", "fixed-count"],
  ])
  func `an explanation fits 40 columns`(words: [String]) throws {
    let outcome = try HarnessProgram.run(
      words,
      in: folder.path,
      environment: ["COLUMNS": "40", "HARNESS_CORPORA": Repository.root + "/corpora"]
    )
    for line in outcome.ending(0).output.split(separator: "\n") {
      #expect(displayWidth(of: String(line)) <= 40, "\(line)")
    }
  }

  @Test func `says where to read on about a program that failed`() throws {
    try folder.writeScript("echo 'boom: cannot' >&2; exit 3", to: "mine.sh")
    let outcome = try HarnessProgram.run(
      [
        "compare", "--paginator-command", "mine=./mine.sh", "--paginator", "greedy", "--detail",
        "--no-timing", "--format", "json",
      ],
      in: folder.path,
      environment: ["HARNESS_CORPORA": Repository.root + "/corpora"]
    )
    let hint = "\nWhat mine wrote: reports/latest/programs.log\n"
    #expect(outcome.ending(0).output.contains(hint), "\(outcome.output)")
    #expect(try folder.text(of: "reports/latest/programs.log") == "mine: boom: cannot\n")
  }

  @Test func `says that an app's pages decide the layouts`() throws {
    let corpus = Repository.root + "/corpora"
    let pages = try HarnessProgram.run(
      ["Examples/exported-pages/export.py", corpus + "/diamond-sutra/text.txt"],
      program: "/usr/bin/python3"
    )
    try folder.write(pages.output, to: "pages.json")
    func compare(_ words: [String]) throws -> String {
      try HarnessProgram.run(
        ["compare", "--pages", "app=pages.json", "--paginator", "greedy", "--no-timing"] + words,
        in: folder.path,
        environment: ["HARNESS_CORPORA": corpus]
      )
      .ending(0).flowed
    }
    let sentence = "The layouts are those of pages.json (app); --device, --page or --font-size"
    #expect(try compare([]).contains(sentence))
    #expect(try compare(["--dry-run"]).contains(sentence))
    #expect(try !compare(["--device", "phone-6"]).contains(sentence))
  }

  /// The folders of sessions 1 to 4: a file of somebody's beside the report, a link instead of the folder,
  /// the report of another store's session, and one that is only the harness's.
  @Test func `removes no report that may be somebody else's`() throws {
    for _ in 1...5 { try compare() }
    let files = FileManager.default
    try folder.write("mine", to: "reports/1/notes.txt")
    try files.moveItem(atPath: folder.path(of: "reports/2"), toPath: folder.path(of: "elsewhere"))
    try files.createSymbolicLink(
      atPath: folder.path(of: "reports/2"),
      withDestinationPath: "../elsewhere"
    )
    try files.removeItem(atPath: folder.path(of: "reports/3"))
    try files.copyItem(atPath: folder.path(of: "reports/5"), toPath: folder.path(of: "reports/3"))
    let pruned = try run(["sessions", "prune", "--keep", "1"]).ending(0).flowed
    #expect(pruned.contains("Removed 1 folder of their reports."), "\(pruned)")
    let kept = "Not only reports of these sessions, and so kept: reports/1, reports/2, reports/3."
    #expect(pruned.hasSuffix(kept), "\(pruned)")
    let left = try files.contentsOfDirectory(atPath: folder.path(of: "reports"))
    #expect(left.sorted() == ["1", "2", "3", "5", "latest"])
    #expect(try target(of: "reports/2") == "../elsewhere")
    for kept in ["reports/1/report.html", "reports/3/report.html", "elsewhere/report.html"] {
      #expect(files.fileExists(atPath: folder.path(of: kept)), "\(kept)")
    }
  }

  private func target(of link: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: link))
  }

  @Test func `writes settings that the program takes, once`() throws {
    let words = [
      "init", "--paginator-command", "mine=python3 mine.py --fast", "--device", "phone-6",
      "--font-size", "17,20",
    ]
    try run(words).ending(0)
    let text = try String(contentsOfFile: folder.path(of: "harness.yml"), encoding: .utf8)
    #expect(text.contains("\npaginator-command: ['mine=python3 mine.py --fast']\n"))
    #expect(text.contains("\ndevice: [phone-6]\n"))
    #expect(text.contains("\nfont-size: [17, 20]\n"))
    let dry = try run(["compare", "--dry-run", "--corpora", Repository.root + "/corpora"])
    #expect(dry.ending(0).output.contains("Setting device: phone-6 (harness.yml:"))
    #expect(try run(words).ending(73).errors.contains("is there already"))
  }

  @Test func `Git is told to pass over what is written, or the person is`() throws {
    let written = try run(["init"]).ending(0).output
    #expect(written.hasPrefix("Wrote harness.yml and .gitignore.\n"), "\(written)")
    let ignored = try String(contentsOfFile: folder.path(of: ".gitignore"), encoding: .utf8)
    #expect(ignored.hasSuffix("\n/reports/\n"))
    try FileManager.default.removeItem(atPath: folder.path(of: "harness.yml"))
    #expect(try run(["init"]).ending(0).output.hasPrefix("Wrote harness.yml.\nNext:"))
    // Who has a file of that name keeps it as it is.
    try folder.write("mine\n", to: ".gitignore")
    let told = try run(["init", "--language", "c"]).ending(73)
    #expect(told.errors.contains("harness.yml is there already"))
    try FileManager.default.removeItem(atPath: folder.path(of: "harness.yml"))
    let flowed = try run(["init", "--language", "c"]).ending(0).flowed
    #expect(flowed.contains("pagination.yml. Add to .gitignore: /reports/, /reader. Next:"))
    #expect(
      try String(contentsOfFile: folder.path(of: ".gitignore"), encoding: .utf8) == "mine\n"
    )
  }

  @Test func `opens the report with the browser that is named`() throws {
    #expect(try run(["open"]).ending(66).errors.contains("'harness compare' writes one"))
    try compare()
    let note = folder.path(of: "note")
    let browser = folder.path(of: "browser")
    try Data("#!/bin/sh\nprintf %s \"$1\" >'\(note)'\n".utf8)
      .write(to: URL(fileURLWithPath: browser))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    let outcome = try HarnessProgram.run(
      ["open"],
      in: folder.path,
      environment: ["BROWSER": browser]
    )
    let path = outcome.ending(0).output.trimmingCharacters(in: .newlines)
    #expect(path.hasSuffix("/report.html"))
    var told = ""
    for _ in 0..<100 where told.isEmpty {
      told = (try? String(contentsOfFile: note, encoding: .utf8)) ?? ""
      usleep(50_000)
    }
    #expect(told == path)
  }

  @Test func `opens an older report where the last session has none`() throws {
    try compare()
    let reports = folder.path(of: "reports")
    let gate = "\(reports)/2"
    try FileManager.default.createDirectory(atPath: gate, withIntermediateDirectories: true)
    try FileManager.default.removeItem(atPath: "\(reports)/latest")
    try FileManager.default.createSymbolicLink(
      atPath: "\(reports)/latest",
      withDestinationPath: "2"
    )
    for words in [["open"], ["open", "1"], ["open", "reports/1"], ["open", "last"]] {
      #expect(try run(words).ending(0).output.hasSuffix("reports/1/report.html\n"), "\(words)")
    }
    #expect(try run(["open", "2"]).ending(66).errors.contains("no report in 'reports/2'"))
  }

  /// fixed-count hides nothing on phone-6 at 17 px, and the most at 28 px.
  @Test func `asks about the layout in which a fault is worst`() throws {
    let outcome = try run([
      "compare", "--corpus", "diamond-sutra", "--corpora", Repository.root + "/corpora",
      "--paginator", "greedy,fixed-count", "--device", "phone-6", "--font-size", "17,28",
      "--no-timing", "--format", "json",
    ])
    let output = outcome.ending(0).output
    // The folder of the texts is long; it stands in the command that shows the page.
    let shown = "See it: harness show fixed-count --page 1 --device phone-6 --font-size 28 \\\n"
    #expect(output.contains(shown + "  --corpora "))
    let asked = "Why: the same with why hidden fixed-count for show fixed-count --page 1.\n"
    #expect(output.contains(asked))
    let words = ["why", "hidden", "fixed-count", "--device", "phone-6", "--font-size", "28"]
    let why = try run(words + ["--corpora", Repository.root + "/corpora"]).ending(0).output
    #expect(why.hasPrefix("hidden (overflow_lines) of fixed-count, "))
    // All of them, and how many pages have some.
    #expect(why.contains("sum 27,"))
  }

  @Test(arguments: [("comapre", "compare"), ("gaet", "gate"), ("histroy", "history")])
  func `suggests the command that was meant`(typed: String, meant: String) throws {
    let errors = try run([typed]).ending(64).errors
    #expect(errors.contains("There is no command '\(typed)'. Did you mean '\(meant)'?"))
  }

  @Test func `a file that is not there is a file, not a corpus`() throws {
    let errors = try run(["compare", "--corpus", "nofile.txt"]).ending(66).errors
    #expect(errors.contains("There is no file 'nofile.txt'"))
  }

  @Test func `praises nobody for a text that is empty`() throws {
    try folder.write("", to: "e.txt")
    let outcome = try run(["compare", "--corpus", "e.txt", "--no-timing"]).ending(0)
    #expect(outcome.output.contains("The text is empty; there is nothing to judge."))
    let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("greedy ") }
    #expect(rows.count == 1)
    #expect(!rows.contains { $0.contains("clean") || $0.contains("24/24") }, "\(rows)")
  }

  @Test(arguments: [80, 60, 40])
  func `fits the columns that COLUMNS says`(columns: Int) throws {
    let outcome = try HarnessProgram.run(
      ["compare", "--corpus", "diamond-sutra", "--no-timing", "--paginator", "greedy,fixed-count"]
        + ["--corpora", Repository.root + "/corpora"],
      in: folder.path,
      environment: ["COLUMNS": String(columns)]
    )
    let lines = outcome.ending(0).output
      .split(separator: "\n", omittingEmptySubsequences: false)
    // A page's own line is as wide as it is.
    for line in lines where !line.contains("/") {
      #expect(displayWidth(of: String(line)) <= columns, "\(line)")
    }
    if columns == 80 { #expect(lines.count <= 31, "\(outcome.output)") }
    // Nothing vanishes without a word.
    let left = [60: "pages, drift", 40: "pages, drift, laid out"][columns]
    #expect(!outcome.flowed.contains("No room") == (left == nil), "\(outcome.output)")
    if let left { #expect(outcome.flowed.contains("No room: \(left)."), "\(outcome.output)") }
  }
}
