import Comparisons
import Foundation
import Refereeing
import Reports
import TestSupport
import Testing

/// `harness export pages`: all that was measured of each page, as CSV and as a table of SQLite.
struct ExportTests {
  private let folder: TemporaryDirectory
  private var store: String { folder.path(of: "results.sqlite") }

  init() throws {
    folder = try TemporaryDirectory()
    // The newest session is of another size and indent.
    for more in [[], ["--font-size", "20", "--first-line-indent", "8.5"]] {
      let outcome = try HarnessProgram.run(
        [
          "measure", "--store", store, "--detail", "--no-timing", "--paginator", "greedy",
          "--paginator", "fixed-count",
        ] + more
      )
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
    }
  }

  private func export(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(["export", "pages", "--store", store] + arguments)
  }

  /// The rows of a CSV file whose texts need no quotes, by the names of their columns.
  private static func rows(of csv: String) -> [[String: String]] {
    let lines = csv.split(separator: "\r\n").map { $0.components(separatedBy: ",") }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  @Test func `a hyphen for the file is standard output`() throws {
    #expect(try export(["--output", "-"]).ending(0).output == export([]).ending(0).output)
    let sqlite = try export(["--output", "-", "--format", "sqlite"])
    #expect(sqlite.exitCode == 64 && sqlite.errors.contains("needs a place"))
  }

  @Test func `the newest session's pages have the measurements of pages.csv and all others`() throws
  {
    let outcome = try export([]).ending(0)
    let exported = Self.rows(of: outcome.output)
    let report = try HarnessProgram.run([
      "report", "--store", store, "--format", "csv", "--all-pages", "--output",
      folder.path(of: "out"),
    ])
    #expect(report.exitCode == 0, "\(report.errors)")
    let reported = Self.rows(of: try folder.text(of: "out/pages.csv"))
    try #require(exported.count == reported.count && exported.count > 20)
    let shared = [
      "corpus", "paginator", "device", "font_size_px", "page", "start_scalar", "end_scalar",
    ]
    for (page, reported) in zip(exported, reported) {
      for column in shared + PageColumn.reported.map(\.name) {
        #expect(page[column] == reported[column], "\(column)")
      }
      #expect(PageColumn.all.allSatisfy { page[$0.name] != nil })
      #expect(page["session"] == "2")
      #expect(page["font_size_px"] == "20")
      #expect(page["type_first_line_indent_px"] == "8.5")
      #expect(page["type_kinsoku"] == "basic")
    }
    #expect(Set(exported.compactMap { $0["mid_line"] }) == ["", "false", "true"])
  }

  @Test func `a session of one's choice goes into a file, which replaces an older one`() throws {
    let file = try folder.write("older", to: "pages.csv")
    let outcome = try export(["--session", "1", "--output", file]).ending(0)
    #expect(outcome.output.isEmpty)
    let printed = try export(["--session", "1"]).output
    #expect(try String(contentsOfFile: file, encoding: .utf8) == printed)
    #expect(Self.rows(of: printed).allSatisfy { $0["session"] == "1" })
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.contains { $0.hasSuffix(".tmp") })
  }

  @Test func `SQLite has the same rows in one table, with numbers as numbers`() throws {
    let file = try folder.write("older", to: "pages.sqlite")
    try export(["--format", "sqlite", "--output", file]).ending(0)
    let csv = Self.rows(of: try export([]).output)
    let asked = try HarnessProgram.run(
      [
        "-c",
        """
        import json, sqlite3, sys
        file = sqlite3.connect(sys.argv[1])
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_schema")]
        kinds = {row[1]: row[2] for row in file.execute("PRAGMA table_info(page)")}
        sums = file.execute("SELECT count(*), sum(lines), sum(unused_px), sum(mid_line) FROM page")
        print(json.dumps([names, kinds, list(sums.fetchone())]))
        """, file,
      ],
      program: "/usr/bin/python3"
    )
    try #require(asked.exitCode == 0, "\(asked.errors)")
    let answer = try asked.json(as: [Any].self)
    #expect(answer[0] as? [String] == ["page"])
    let kinds = try #require(answer[1] as? [String: String])
    #expect(kinds["corpus"] == "TEXT" && kinds["page"] == "INTEGER")
    #expect(kinds["unused_px"] == "REAL" && kinds["mid_line"] == "INTEGER")
    #expect(kinds["type_line_height"] == "REAL" && kinds["word"] == "TEXT")
    #expect(Set(kinds.keys) == Set(csv[0].keys))
    func sum(_ column: String) -> Double {
      csv.compactMap { $0[column].flatMap { Double($0) } }.reduce(0, +)
    }
    #expect(
      answer[2] as? [Double] == [
        Double(csv.count), sum("lines"), sum("unused_px"),
        Double(csv.count { $0["mid_line"] == "true" }),
      ]
    )
  }

  @Test func `the file's name says the format where nothing else does`() throws {
    let file = folder.path(of: "pages.sqlite")
    #expect(try export(["--output", file]).exitCode == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).starts(with: Data("SQLite".utf8)))
    #expect(try export(["--output", file, "--format", "csv"]).exitCode == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("session,"))
  }

  @Test func `a store is never replaced, whatever it is called`() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: store))
    let link = folder.path(of: "link.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store)
    for output in [store, link] {
      let outcome = try export(["--output", output])
      #expect(outcome.exitCode == 64)
      #expect(outcome.errors.contains("is a store of sessions"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == bytes)
  }

  @Test func `a link leads to the file that is replaced, and what is no file stays`() throws {
    let file = try folder.write("older", to: "pages.csv")
    let link = folder.path(of: "link.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try export(["--output", link]).exitCode == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("session,"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    let pipe = folder.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let outcome = try export(["--output", pipe])
    #expect(outcome.exitCode == 73)
    #expect(outcome.errors.contains("it is no file that could be replaced"))
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func `settings for reports do not name the file`() throws {
    let settings = ["HARNESS_OUTPUT": "reports", "HARNESS_FORMAT": "html"]
    let outcome = try HarnessProgram.run(
      ["export", "pages", "--store", store],
      environment: settings
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("session,corpus,"))
  }

  @Test(arguments: [
    (["--format", "sqlite"], 64, "name one with --output"),
    (["--session", "9"], 66, "9"),
    (["--output", "."], 73, "Cannot write '.'"),
    (["--output", "/proc/self/maps/pages.csv"], 73, "is a file, not a folder"),
  ])
  func `what cannot be exported is refused`(
    arguments: [String],
    code: Int,
    sentence: String
  ) throws {
    let outcome = try export(arguments).ending(Int32(code))
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }
}
