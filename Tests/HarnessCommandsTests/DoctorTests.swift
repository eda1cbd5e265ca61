import Corpora
import Foundation
import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import HarnessCommands

/// Each thing the doctor looks at, well and unwell; what is unwell has a remedy.
struct DoctorTests {
  /// Findings of fakes, with the grade they deserve and words they must have.
  static let cases: [(finding: Finding?, grade: Finding.Grade, words: String)] = [
    (.program(version: "1.2.3", build: "release"), .ok, "harness 1.2.3, release build"),
    (.program(version: "1.2.3", build: "debug"), .look, "times say nothing"),
    (
      .libraries(harfBuzz: "6.0.0", icu: "72.1", unicode: "15.0"), .ok,
      "HarfBuzz 6.0.0, ICU 72.1, Unicode 15.0"
    ),
    (
      .instructions { InstructionTools(valgrind: "/v", strip: "/s", version: "valgrind-3.19.0") },
      .ok, "valgrind-3.19.0 and strip: instructions can be counted"
    ),
    (
      .instructions { () throws(MissingTools) in try .find(in: "/nowhere") }, .look,
      "valgrind and strip, which are not on the PATH; all but --instructions works"
    ),
    (.font(.dejaVuSans) { _ in reference(KnownFont.dejaVuSans.sha256) }, .ok, "/x.ttf"),
    (
      .font(.dejaVuSans) { _ in reference("00112233445566") }, .look,
      "another version than ours was measured with (SHA-256 001122334455, not abdc775b21b1); "
        + "figures differ from the published ones"
    ),
    (
      .font(.notoSansCJK) { known throws(FontError) in
        throw .noSuchFamily(name: known.family, suggestion: nil)
      },
      .wrong, "No font family named 'Noto Sans CJK TC'"
    ),
    (.corpora { [("alice", false), ("kjv", false)] }, .ok, "alice, kjv: as the manifests say"),
    (.corpora { [("alice", true), ("kjv", false)] }, .wrong, "alice differs from the manifest"),
    (.corpora { [] }, .wrong, "no corpus"),
    (
      .corpora { () throws(CorpusError) in
        throw .noSuchFolder(path: "/no", namedBy: "--corpora")
      },
      .wrong, "/no"
    ),
    (.store("s.sqlite", exists: false) { _ in ["Bad."] }, .ok, "not there yet"),
    (.store("s.sqlite", exists: true) { _ in [] }, .ok, "s.sqlite: whole"),
    (.store("s.sqlite", exists: true) { ["\($0) is bad."] }, .wrong, "s.sqlite: s.sqlite is bad."),
    (.output("out", state: .writable), .ok, "out: writable"),
    (.output("out", state: .toBeMade), .ok, "out: will be made"),
    (.output("out", state: .notFolder("/out")), .wrong, "/out is a file"),
    (.output("out", state: .notWritable("/out")), .wrong, "/out cannot be written to"),
    // 1 GB is 0.93 GiB.
    (.disk(freeBytes: 1_000_000_000, at: "/d"), .ok, "0.9 GiB free at /d"),
    (.disk(freeBytes: 999_999_999, at: "/d"), .look, "0.9 GiB free at /d"),
    (.threadClock(readings(step: 100, cost: 200)), .ok, "steps of 100 ns, 200 ns a reading"),
    (.threadClock(readings(step: 10_000_000, cost: 200)), .look, "steps of 10,000 µs"),
    (.threadClock(readings(step: nil, cost: 200)), .wrong, "stands still"),
    (.wallClock(readings(step: 20, cost: 25)), .ok, "steps of 20 ns, 25 ns a reading"),
    (.wallClock(readings(step: 20, cost: 1_500)), .look, "the kernel is asked each time"),
    (.wallClock(readings(step: nil, cost: 25)), .wrong, "stands still"),
    (.wallClock(readings(step: 20, cost: 25, goesBack: true)), .wrong, "goes back"),
    // 40 ticks in between, 0 and 5 of them stolen: 5 / 40 = 12.5 %.
    (.steal(before: stat(idle: 100), after: stat(idle: 140)), .ok, "no CPU time"),
    (
      .steal(before: stat(idle: 100), after: stat(idle: 135, stolen: 5)), .look,
      "12.5 % of the CPU time"
    ),
    (.load("1.00 0.5 0.2 1/90 12\n", cores: 2), .ok, "1.00 of 2 cores busy"),
    (.load("1.01 0.5 0.2 1/90 12\n", cores: 2), .look, "none is free"),
    (.load("0.40 0.5 0.2 1/90 12\n", cores: 1), .ok, "0.40 of 1 core busy"),
    (.governor("performance\n"), .ok, "governor performance"),
    (.governor("powersave\n"), .look, "governor powersave"),
    (.virtualization("flags\t\t: fpu hypervisor sse\n"), .ok, "virtual; compare"),
    (.virtualization("flags\t\t: fpu sse\n"), .ok, "no virtual one"),
    (terminal(["LANG": "de_DE.UTF-8"]), .ok, "100 columns, colour, de_DE.UTF-8"),
    (terminal(["LANG": "en_US.utf8"]), .ok, "en_US.utf8"),
    (terminal([:]), .look, "the locale C is not UTF-8"),
    (terminal(["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"]), .look, "the locale POSIX"),
    (terminal(["LANG": "C.UTF-8"], columns: 60), .look, "60 columns"),
    (
      .terminal(isTerminal: false, columns: 80, usesColor: false, environment: [:]), .ok,
      "none; text is set in 80 columns"
    ),
  ]

  @Test(arguments: cases.indices)
  func `a finding has its grade, and a remedy unless it is well`(index: Int) throws {
    let (given, grade, words) = Self.cases[index]
    let finding = try #require(given)
    #expect(finding.grade == grade, "\(finding)")
    #expect(finding.text.contains(words), "\(finding)")
    #expect((finding.remedy == nil) == (grade == .ok), "\(finding)")
  }

  @Test func `what cannot be known is left out`() {
    #expect(Finding.steal(before: nil, after: nil) == nil)
    #expect(Finding.steal(before: "cpu  1 2 3\n", after: "cpu  1 2 3\n") == nil)
    #expect(Finding.load(nil, cores: 2) == nil)
    #expect(Finding.load("?", cores: 2) == nil)
    #expect(Finding.governor(nil) == nil)
    #expect(Finding.virtualization(nil) == nil)
    #expect(Finding.virtualization("Features: fp asimd") == nil)
    #expect(Finding.disk(freeBytes: nil, at: "/") == nil)
  }

  @Test func `remedies name the command`() {
    let missing = Finding.font(.notoSansCJK) { known throws(FontError) in
      throw .noSuchFamily(name: known.family, suggestion: nil)
    }
    #expect(missing.remedy?.hasPrefix("apt-get install fonts-noto-cjk") == true)
    let tools = Finding.instructions { () throws(MissingTools) in try .find(in: "/nowhere") }
    #expect(tools.remedy == "apt-get install valgrind binutils (on Debian)")
    #expect(
      Finding.corpora { [("alice", true)] }.remedy?.hasPrefix("harness corpus verify alice") == true
    )
    #expect(
      Finding.store("s", exists: true) { _ in ["x"] }.remedy?.contains("--store") == true
    )
  }

  // The fake goes on by 5 at each third reading, so among 8 readings after the first it goes on at
  // the 3rd and 6th of all nine; the wall goes on by 72 ns: 72 / 9 = 8 ns a reading.
  @Test func `reads a clock's step and cost`() {
    var count = 0
    var wall = [1_000, 1_072]
    let readings = Finding.ClockReadings(
      of: {
        count += 1
        return count / 3 * 5
      },
      wall: { wall.removeFirst() },
      count: 8
    )
    #expect(readings.step == 5)
    #expect(readings.cost == 8)
    #expect(!readings.goesBack)

    var falling = 10
    let back = Finding.ClockReadings(
      of: {
        falling -= 1
        return falling
      },
      wall: { 0 },
      count: 2
    )
    #expect(back.goesBack)
    #expect(back.step == nil)
  }

  @Test func `lines are aligned, with the remedy below`() {
    let list: [Finding] = [
      .ok("fonts", "there"), .wrong("disk", "full", remedy: "free some"),
    ]
    #expect(
      list.text(columns: 60) == """
        ok     fonts  there
        WRONG  disk   full
                      mend: free some
        """
    )
  }

  @Test func `settings are listed with their sources`() {
    let applied: [Settings.Applied] = [
      .init(option: "font-size", values: ["17", "20"], source: "harness.yml:3"),
      .init(option: "compare samples", values: ["3"], source: "HARNESS_SAMPLES"),
    ]
    let findings = Finding.settings { applied }
    #expect(
      findings.map(\.text) == [
        "font-size: 17, 20 (harness.yml:3)", "compare samples: 3 (HARNESS_SAMPLES)",
      ]
    )
    #expect(Finding.settings { [] }.map(\.grade) == [.ok])
  }

  @Test func `tells what can be done with a folder`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("x", to: "file")
    let machine = Machine()
    #expect(machine.state(folder.path) == .writable)
    #expect(machine.state(folder.path(of: "new/er")) == .toBeMade)
    #expect(machine.state(file + "/x") == .notFolder(file))
    // Nobody, not even root, writes there.
    #expect(machine.state("/proc/none") == .notWritable("/proc"))
    let free = try #require(machine.freeBytes(folder.path(of: "new/er")))
    #expect(free > 0)
  }

  @Test func `the program prints lines and JSON with the same findings`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("samples: 3\n", to: "harness.yml")
    let corpora = ["--corpora", "\(Repository.root)/corpora"]
    let lines = try HarnessProgram.run(["doctor"] + corpora, in: folder.path).ending(0)
    #expect(lines.output.contains("\nok     corpora    alice, alice-book"), "\(lines.output)")
    #expect(lines.output.contains("settings   samples: 3 (harness.yml:1)"), "\(lines.output)")
    let json = try HarnessProgram.run(["doctor", "--json"] + corpora, in: folder.path)
    let rows = try json.json(as: [[String: String]].self)
    let subjects = Set(rows.compactMap { $0["subject"] })
    #expect(
      subjects.isSuperset(of: [
        "program", "libraries", "fonts", "corpora", "store", "output", "disk", "clock", "terminal",
        "settings",
      ])
    )
    for row in rows {
      #expect(["ok", "look"].contains(row["state"]), "\(row)")
      #expect(row["remedy"]?.isEmpty == (row["state"] == "ok"), "\(row)")
    }
  }

  @Test func `the program ends with 65 when something is wrong`() throws {
    let folder = try TemporaryDirectory()
    let outcome = try HarnessProgram.run(
      ["doctor", "--corpora", folder.path, "--output", "/dev/null/x"],
      in: folder.path
    )
    #expect(outcome.exitCode == 65)
    #expect(outcome.output.contains("WRONG  corpora"))
    #expect(outcome.output.contains("WRONG  output     /dev/null is a file, not a folder"))
    #expect(
      outcome.errors
        == "harness: Something is wrong with corpora, output; the lines marked WRONG say what "
        + "mends it.\n"
    )
  }

  private static func reference(_ sha256: String) -> FontReference {
    FontReference(file: "/x.ttf", index: 0, sha256: sha256, family: "DejaVu Sans")
  }

  private static func readings(
    step: Int?,
    cost: Int,
    goesBack: Bool = false
  ) -> Finding.ClockReadings {
    var readings = Finding.ClockReadings(of: { 0 }, wall: { 0 }, count: 0)
    readings.step = step
    readings.cost = cost
    readings.goesBack = goesBack
    return readings
  }

  /// user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice.
  private static func stat(idle: Int, stolen: Int = 0) -> String {
    "cpu  7 0 3 \(idle) 0 0 0 \(stolen) 6 0\ncpu0 1 1 1 1 1 1 1 99 0 0\n"
  }

  private static func terminal(_ environment: [String: String], columns: Int = 100) -> Finding {
    .terminal(isTerminal: true, columns: columns, usesColor: true, environment: environment)
  }
}
