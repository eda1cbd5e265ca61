import Foundation
import TestSupport
import Testing

/// The programs of `peers/` and `scripts/compare-peers`, as far as Pango is needed and no other engine.
struct PeersTests {
  /// Tables, classes of lines that differ, programs that are missing or late: `peers/tests`.
  @Test func `the tests of the comparison pass`() throws {
    let outcome = try HarnessProgram.run(
      ["-B", "-m", "unittest"],
      program: "/usr/bin/python3",
      in: Repository.root + "/peers/tests"
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let ran = try #require(outcome.errors.firstMatch(of: #/Ran (\d+) tests/#)?.1)
    #expect((Int(ran) ?? 0) >= 40, "\(outcome.errors)")
  }

  /// Another engine makes every line of a corpus where greedy makes it; a browser that is not there
  /// is a row that says so.
  @Test func `greedy has Pango's lines and pages, and an absent engine says why`() throws {
    let folder = try TemporaryDirectory()
    let outcome = try HarnessProgram.run(
      [
        Repository.root + "/scripts/compare-peers", "--harness", HarnessProgram.path,
        "--only", "pango", "--only", "chromium", "--no-laws", "--samples", "6",
        "--out", folder.path(of: "peers"), "--corpus", "diamond-sutra-punctuated",
        "--corpus", "alice",
      ],
      program: "/usr/bin/python3",
      in: Repository.root,
      environment: ["CHROMIUM": "no-such-browser", "TMPDIR": folder.path]
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    let rows = outcome.output.split(separator: "\n")
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    let pango = rows.filter { $0.first == "pango" }
    #expect(pango.count == 2)
    for row in pango {
      #expect(row.count == 10)
      // Hidden lines, missed lines, page starts, lines.
      #expect(Array(row.dropFirst(2).prefix(4)) == ["0", "0", "all", "all"])
    }
    let absent = "absent: there is no no-such-browser on the PATH"
    #expect(rows.filter { $0.first == "chromium" && $0[1].hasPrefix(absent) }.count == 2)
    #expect(outcome.output.components(separatedBy: "All lines of pango are greedy's.").count == 3)
  }

  /// All but termination: Pango needs half a minute for its text of 100,000 letters without a break.
  @Test func `Pango keeps the laws`() throws {
    let laws = ["determinism", "partition", "prefix", "chapter", "seek", "end", "key"]
    let folder = try TemporaryDirectory()
    let made = try HarnessProgram.run(
      ["--silent", "-C", Repository.root + "/peers", "pango", "OUT=\(folder.path)"],
      program: "/usr/bin/make"
    )
    try #require(made.exitCode == 0, "Without Pango, run scripts/set-up tests. \(made.errors)")
    let outcome = try HarnessProgram.run(
      ["conform", "--paginator-command", "pango=\(folder.path)/pango-peer"]
        + laws.flatMap { ["--law", $0] }
    )
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    for law in laws {
      #expect(outcome.output.contains(try Regex("\(law) +kept")), "\(law)")
    }
  }

  /// What `make compare-peers` writes has its place in the article, and is written.
  @Test func `the article has the table`() throws {
    let article = String(
      decoding: try Repository.bytes(of: "Sources/PaginatorKit/PaginatorKit.docc/Peers.md"),
      as: UTF8.self
    )
    let written = try #require(
      article.firstMatch(
        of: #/(?s)<!-- Written by scripts/compare-peers from here: -->(.*)<!-- to here. -->/#
      )
    )
    for corpus in ["diamond-sutra", "diamond-sutra-punctuated", "alice"] {
      #expect(written.1.contains("### \(corpus), "))
    }
    for engine in ["greedy", "pango", "qt", "chromium"] {
      #expect(written.1.contains("| \(engine) |"))
    }
  }
}
