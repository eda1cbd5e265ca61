import Foundation
import TestSupport
import Testing

/// Whatever the three streams are, a command ends with its own exit code.
struct StandardStreamsTests {
  /// Runs the program with its streams as a shell has them after some redirections.
  private func run(
    _ arguments: [String],
    _ redirections: String,
    environment: [String: String] = [:]
  ) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      ["-c", "exec \"$0\" \"$@\" \(redirections)", HarnessProgram.path] + arguments,
      program: "/bin/sh",
      environment: environment
    )
  }

  @Test(arguments: ["2>/dev/full", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full 2>/dev/full"])
  func `a message that nobody can read leaves the exit code`(redirections: String) throws {
    try run(["compare", "--font-size", "0"], redirections).ending(64)
    try run(["compare", "--corpus", "no-such"], redirections).ending(66)
    try run(["gate", "--no-such-flag"], redirections).ending(64)
    try run(["gate", "--no-such-flag", "--json"], redirections).ending(64)
  }

  @Test(arguments: [
    "list metrics", "--help", "help compare", "--version", "manual",
    "--generate-completion-script bash",
  ])
  func `results that cannot be written end with 73`(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    for redirection in [">/dev/full", ">&-", ">/dev/full 2>&-"] {
      try run(arguments, redirection).ending(73)
    }
  }

  @Test func `no file takes the number of a stream that is closed`() throws {
    let folder = try TemporaryDirectory()
    let script = try folder.writeScript(
      "readlink /proc/$PPID/fd/0 /proc/$PPID/fd/1 /proc/$PPID/fd/2 > '\(folder.path)/streams'",
      to: "paginator"
    )
    let arguments = ["compare", "--detail", "--no-timing", "--paginator-command", "p=\(script)"]
    try run(
      arguments + ["--output", folder.path(of: "reports")],
      "<&- >&- 2>&-",
      environment: ["HARNESS_STORE": folder.path(of: "store.sqlite")]
    )
    .ending(73)
    let null = "/dev/null\n"
    #expect(try folder.text(of: "streams") == null + null + null)
  }

  @Test(arguments: [("-s", 128, "stack", 1024), ("-d", 10_000, "data", 65_536)])
  func `a limit on memory that is too low is told, and neither a crash nor a hang`(
    option: String,
    limit: Int,
    name: String,
    least: Int
  ) throws {
    let outcome =
      try HarnessProgram.run(
        [
          "-c", "ulimit \(option) \(limit); exec timeout 20 \"$0\" compare --detail --no-timing",
          HarnessProgram.path,
        ],
        program: "/bin/sh"
      )
      .ending(66)
    #expect(
      outcome.errors == "harness: The limit of the \(name) is \(limit) KiB (ulimit \(option)); the "
        + "harness needs \(least) KiB: raise it with 'ulimit \(option) unlimited', or have it raised.\n"
    )
  }

  @Test func `a limit on the length of files is told, and no signal`() throws {
    let folder = try TemporaryDirectory()
    // A shell counts in blocks of 512 bytes: 64 KiB are less than a report, and less than this store.
    func run(_ arguments: [String], _ store: String, limit: String = "") throws
      -> HarnessProgram.Outcome
    {
      try HarnessProgram.run(
        ["-c", "\(limit) exec env --default-signal=XFSZ \"$0\" \"$@\"", HarnessProgram.path]
          + arguments,
        program: "/bin/sh",
        environment: ["HARNESS_STORE": folder.path(of: store)]
      )
    }
    let limit = "ulimit -f 128;"
    let measure = ["measure", "--no-timing", "--detail"]
    try run(measure, "limited.sqlite", limit: limit).ending(7)
    try run(measure, "whole.sqlite").ending(0)
    let reports = try folder.makeFolder("reports")
    let report = try run(["report", "--output", reports], "whole.sqlite", limit: limit).ending(73)
    #expect(report.errors.contains("it is longer than files may be here (ulimit -f)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: reports).isEmpty)
  }

  /// A session needs fewer than 24 files beside the three streams; the library that runs its threads
  /// ends the process by a signal where it cannot open its own.
  @Test(arguments: Array(4...12) + [24])
  func `a limit on open files is told, and no signal`(limit: Int) throws {
    let folder = try TemporaryDirectory()
    let brief = ["--no-timing", "--detail", "--paginator", "greedy"]
    let environment = [
      "HARNESS_STORE": folder.path(of: "store.sqlite"),
      "HARNESS_CORPORA": Repository.root + "/corpora",
    ]
    try HarnessProgram.run(["measure"] + brief, environment: environment).ending(0)
    let output = ["--output", folder.path(of: "reports")]
    let commands = [
      ["list", "sessions"], ["history", "--metric", "pages"], ["doctor"], ["report"] + output,
      ["compare"] + brief + output, ["gate"] + output,
    ]
    for command in commands {
      let outcome = try HarnessProgram.run(
        // What a test beside this one has open must not count.
        [
          "-c",
          "for file in 3 4 5 6 7 8 9; do eval exec \"$file>&-\"; done; ulimit -n \(limit); exec \"$0\" \"$@\"",
          HarnessProgram.path,
        ] + command,
        program: "/bin/sh",
        in: folder.path,
        environment: environment
      )
      if limit == 24 {
        #expect(!outcome.errors.contains("ulimit"), "\(command): \(outcome.errors)")
        #expect(outcome.exitCode < 128, "\(command)")
        continue
      }
      outcome.ending(64, command == commands.last ? "VERDICT: ERROR" : nil)
      #expect(
        outcome.errors == "harness: Only \(limit - 3) of the 16 files that a command may need "
          + "can be opened here; raise the limit (ulimit -n), or close what the calling program "
          + "left open.\n",
        "\(command)"
      )
    }
  }
}
