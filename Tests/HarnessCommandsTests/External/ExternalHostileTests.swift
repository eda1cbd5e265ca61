import Foundation
import TestSupport
import Testing

/// Programs that do what they like, in a session with one that behaves.
struct ExternalHostileTests {
  /// What a program does about `paginate`, and what becomes of its trials.
  struct Row: Sendable {
    var name: String
    var code: String
    /// Of the three trials, in order: the failure's kind in the CSV; empty for one that is measured.
    var kinds: [String]
    /// A part of the sentence; `nil` when no trial fails.
    var sentence: String?
  }

  static let rows = [
    Row(
      name: "crash",
      code: """
        if call == 3:
            sys.stderr.write('no <b>memory</b>\\n'); sys.stderr.flush(); os._exit(3)
        cut(100)
        """,
      kinds: ["", "", "crashed"],
      sentence:
        "crash ended with code 3 before it answered 'paginate'. The last line on its standard "
        + "error is 'no <b>memory</b>'."
    ),
    Row(
      name: "hang",
      code: "time.sleep(1000)",
      kinds: ["timed_out", "timed_out", "timed_out"],
      sentence: "hang gave no answer to 'paginate' within 2 seconds."
    ),
    Row(
      name: "nonsense",
      code: "answer(pages=[['a', 'b']])",
      kinds: ["bad_answer", "bad_answer", "bad_answer"],
      sentence: #"nonsense's answer to 'paginate' has the string "a" as 'pages[0][0]'"#
    ),
    Row(
      name: "refusal",
      code: "answer(error='=cmd|x <script>alert(1)</script> \\x1b[31m')",
      kinds: ["error", "error", "error"],
      sentence: #"refusal says: =cmd|x <script>alert(1)</script> \u{1B}[31m"#
    ),
    Row(
      name: "daemon",
      code: """
        if os.fork() == 0:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            if os.fork() == 0:
                for stream in (0, 1, 2): os.close(stream)
                time.sleep(1000)
            os._exit(0)
        os.wait()
        cut(100)
        """,
      kinds: ["", "", ""]
    ),
    Row(
      name: "child",
      code: """
        if os.fork() == 0:
            time.sleep(1000)
        cut(100)
        """,
      kinds: ["", "", ""]
    ),
  ]

  /// The columns of summary.csv that do not tell one session from another.
  private static func trials(_ rows: [[String: String]]) -> [[String: String]] {
    rows.map { row in row.filter { !["session_id", "session_number"].contains($0.key) } }
  }

  private static func unescaped(_ html: String) -> String {
    [("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
      .reduce(html) { $0.replacing($1.0, with: $1.1) }
  }

  @Test(arguments: ["compare", "conform"])
  func `none lives on when the harness is killed`(command: String) throws {
    let outside = try ExternalFolder()
    // A child in a session of its own, and one that hides where it comes from.
    let mine = try outside.program(
      "mine",
      """
      import subprocess
      subprocess.Popen(['sleep', '1000'], start_new_session=True)
      hidden = subprocess.Popen(['sleep', '1000'], env={})
      open('hidden', 'w').write(str(hidden.pid))
      signal.signal(signal.SIGTERM, signal.SIG_IGN)
      time.sleep(1000)
      """
    )
    let inputs = command == "compare" ? outside.brief : outside.corpus
    let running = try outside.start([command] + inputs + mine)
    try outside.waitUntil { outside.folder.has("hidden") && outside.running.count > 2 }
    let hidden = try outside.folder.text(of: "hidden")
    running.kill()
    #expect(running.wait().exitCode == 128 + SIGKILL)
    // What has ended, reaped or not, has no words any more.
    let words = "/proc/\(hidden)/cmdline"
    try outside.waitUntil {
      outside.running.isEmpty && (FileManager.default.contents(atPath: words) ?? Data()).isEmpty
    }
  }

  @Test func `one that fails only after a change is told of, and strict refuses it`() throws {
    let outside = try ExternalFolder()
    let mine = try outside.program(
      "mine",
      "if q['type']['size'] == 24:\n    sys.exit('boom')\ncut(100)"
    )
    let outcome = try outside.run(["compare", "--strict"] + outside.brief + mine, code: 6)
    #expect(outcome.output.contains("mine fails when the layout changes to 24 px: mine ended with"))
    #expect(outcome.errors.contains("mine failed at the change phone-6 at 17 px > 24 px"))
    #expect(try outside.report("report.html").contains("mine fails when the layout changes to 24"))
  }

  @Test func `leave the others' trials as they are, and nothing behind`() throws {
    let outside = try ExternalFolder()
    // Long enough that Python starts on a busy machine.
    let arguments =
      ["compare"] + outside.corpus + ["--paginator", "greedy", "--no-timing", "--timeout", "2"]
      + ["--device", "phone-6", "--font-size", "17", "--font-size", "20", "--font-size", "24"]
      + ["--format", "html,csv,json", "--color", "never"]
      + (try outside.program("good", "cut(100)"))
    try outside.run(arguments)
    let before = Self.trials(try outside.rows(of: "summary.csv"))
    try #require(before.count == 6 && before.allSatisfy { $0["failure"] == "" })

    let hostile = try arguments + Self.rows.flatMap { try outside.program($0.name, $0.code) }
    let outcome = try outside.run(hostile)
    let after = Self.trials(try outside.rows(of: "summary.csv"))
    let names = Set(["greedy", "good"])
    #expect(after.filter { names.contains($0["paginator"] ?? "") } == before)

    let html = try outside.report("report.html")
    #expect(!html.contains("<script>alert(1)") && !html.contains("<b>memory"))
    let shownHTML = Self.unescaped(html)
    let printed = outcome.flowed
    let json = try outside.results("trials")
    for row in Self.rows {
      let trials = after.filter { $0["paginator"] == row.name }
      #expect(
        trials.map { $0["failure"] } == row.kinds,
        "\(row.name): \(trials.map { $0["failure_message"] ?? "" })"
      )
      let messages = json.filter { $0["paginator"] as? String == row.name }
        .map { ($0["failure"] as? [String: Any])?["message"] as? String }
      #expect(messages.map { $0 == nil } == row.kinds.map(\.isEmpty), "\(row.name)")
      guard let sentence = row.sentence else { continue }
      #expect(printed.contains(sentence), "\(row.name)")
      #expect(shownHTML.contains(sentence), "\(row.name)")
      #expect(trials.contains { $0["failure_message"]?.contains(sentence) == true }, "\(row.name)")
      #expect(messages.contains { $0?.contains(sentence) == true }, "\(row.name)")
    }

    let strict = try outside.run(hostile + ["--strict"], code: 6)
    #expect(strict.errors.contains("10 of 24 trials failed, first "), "\(strict.errors)")
    #expect(Self.trials(try outside.rows(of: "summary.csv")).count == 24)
  }

  /// The harness under a parent that reads what memory it took, in KiB.
  private func peak(of outside: ExternalFolder, _ arguments: [String]) throws -> Int {
    let parent = try outside.folder.write(
      """
      import resource, subprocess, sys
      code = subprocess.call(sys.argv[2:])
      with open(sys.argv[1], 'w') as file:
          file.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
      sys.exit(code)
      """,
      to: "parent.py"
    )
    let note = outside.folder.path(of: "peak")
    try outside.run([parent, note, HarnessProgram.path] + arguments, program: "/usr/bin/python3")
    return try #require(Int(String(contentsOfFile: note, encoding: .utf8)))
  }

  @Test(arguments: [
    ("while True: say('x' * 1000000)", "is longer than 64 MiB, the most that is taken."),
    (
      "say('{\"id\":%d,\"pages\":[%s]}\\n' % (q['id'], ','.join(['[0,1]'] * 1000000)))",
      "answered 1,000,000 pages for a text of 2,100 scalars; a page holds at least one."
    ),
    ("while True: say('\\n' * 1000000)", "answer to 'paginate'"),
  ])
  func `a flood takes no more than 300 MiB`(code: String, sentence: String) throws {
    let outside = try ExternalFolder()
    let arguments = try ["compare"] + outside.brief + outside.program("flood", code)
    let kibibytes = try peak(of: outside, arguments)
    #expect(kibibytes < 300 * 1_024)
    // It is the harness that was looked at, with fonts and all.
    #expect(kibibytes > 20 * 1_024)
    let trials = try outside.rows(of: "summary.csv")
    #expect(trials.map { $0["paginator"] } == ["greedy", "flood"])
    #expect(trials[1]["failure"] == "bad_answer")
    #expect(
      trials[1]["failure_message"]?.contains(sentence) == true,
      "\(trials[1]["failure_message"] ?? "")"
    )
  }

  @Test(arguments: [
    "time.sleep(1000)",
    """
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    time.sleep(1000)
    """,
    // Neither its group nor its session has this one, and its parent is gone.
    """
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in (0, 1, 2): os.close(stream)
            time.sleep(1000)
        os._exit(0)
    os.wait()
    time.sleep(1000)
    """,
  ])
  func `Ctrl-C ends the harness and the programs`(code: String) throws {
    try expectEnd(by: SIGINT, of: code)
  }

  @Test func `Ctrl-backslash ends them as Ctrl-C does`() throws {
    try expectEnd(by: SIGQUIT, of: "time.sleep(1000)")
  }

  /// All others that end a process unless it says otherwise, and are no fault of its own; what raises
  /// them is the user, a limit (`ulimit -t`) or the machine.
  @Test(arguments: [
    SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT,
  ])
  func `any other signal ends them as Ctrl-C does`(signal: Int32) throws {
    try expectEnd(by: signal, of: "time.sleep(1000)")
  }

  @Test func `a broken pipe ends them by its signal`() throws {
    try expectEnd(by: SIGPIPE, of: "time.sleep(1000)", code: 128 + SIGPIPE)
  }

  /// Expects a signal to end the harness, what it started and its temporary files.
  private func expectEnd(by signal: Int32, of code: String, code exit: Int32 = 130) throws {
    let outside = try ExternalFolder()
    let asked = outside.folder.path(of: "asked")
    // What the tests' own process ignores would be ignored by the harness, too.
    let running = try outside.start(
      ["--default-signal", HarnessProgram.path, "compare"] + outside.brief
        + outside.program(
          "hang",
          code.replacing("time.sleep", with: "open('\(asked)', 'a').write('.'); time.sleep")
        ),
      program: "/usr/bin/env"
    )
    let patience = Date(timeIntervalSinceNow: 60)
    let sleepers = code.components(separatedBy: "time.sleep").count - 1
    while FileManager.default.contents(atPath: asked)?.count ?? 0 < sleepers, patience > Date() {
      Thread.sleep(forTimeInterval: 0.02)
    }
    // So it is known that a program that is left would be seen.
    #expect(outside.running.count { $0.command.hasPrefix("/usr/bin/python3 ") } == sleepers)
    running.interrupt(by: signal)
    let outcome = running.wait()
    #expect(outcome.exitCode == exit, "\(outcome.errors)")
    let left = outside.running
    #expect(left.map(\.command) == [])
    for process in left { kill(process.id, SIGKILL) }
    #expect(outside.temporaryFiles == [])
    #expect(!FileManager.default.fileExists(atPath: outside.output + "/summary.csv"))
  }
}
