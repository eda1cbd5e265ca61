import Foundation
import TestSupport
import Testing

/// A folder with programs, exported pages and a short text, and the runs of the built harness that
/// they take part in.
struct ExternalFolder {
  let folder: TemporaryDirectory
  /// What marks all processes of its runs, whoever their parents are: a variable that they inherit.
  private let marker = UUID().uuidString

  /// A hundred lines of Chinese and of Latin, which are some pages on a phone.
  static let text = String(repeating: "如是我聞。一時佛在舍衛國。\nOnce upon a time, a reader.\n", count: 50)

  /// The text, as the command line names it.
  var corpus: [String] { ["--corpus", folder.path(of: "text.txt")] }
  /// The short text in one layout, greedy alone, nothing timed: all that a program needs to be heard.
  var brief: [String] { corpus + ["--paginator", "greedy", "--detail", "--no-timing"] }
  /// Where reports go.
  var output: String { folder.path(of: "out") }

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write(Self.text, to: "text.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "tmp"),
      withIntermediateDirectories: true
    )
  }

  // MARK: Who takes part

  /// Returns the options that bring a program of `Examples/python`.
  static func example(_ file: String, _ argument: String = "", as name: String) -> [String] {
    let path = "\(Repository.root)/Examples/python/\(file)"
    return ["--paginator-command", "\(name)=/usr/bin/python3 '\(path)' \(argument)"]
  }

  /// Returns the options that bring a program in Python.
  ///
  /// - Parameters:
  ///   - name: The paginator's name.
  ///   - code: What it does about each `paginate`, with the question in `q` and the number of the
  ///     question among them, from 1, in `call`. `cut(n)` answers pages of n scalars.
  /// - Returns: The options.
  /// - Throws: What keeps the script from being written.
  @discardableResult
  func program(_ name: String, _ code: String) throws -> [String] {
    let indented = code.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
    let script = try folder.write(
      """
      import json, os, signal, sys, time
      def answer(**fields):
          say(json.dumps(dict(id=q['id'], **fields)) + '\\n')
      def say(text):
          sys.stdout.write(text)
          sys.stdout.flush()
      def cut(n):
          size = len(open(q['text_file'], encoding='utf-8', newline='').read())
          ends = list(range(n, size, n)) + [size]
          answer(pages=[[end - n if end % n == 0 else end - end % n, end] for end in ends])
      call = 0
      for line in sys.stdin:
          q = json.loads(line)
          if q['op'] == 'describe':
              answer(name='test', version='1', shows='context')
          elif q['op'] == 'open':
              answer()
          else:
              call += 1
      \(indented)
      """,
      to: "\(name).py"
    )
    return ["--paginator-command", "\(name)=/usr/bin/python3 '\(script)'"]
  }

  /// Returns what `Examples/exported-pages/export.py` writes of a text.
  static func exportedPages(of file: String, columns: Int = 1) throws -> [UInt8] {
    let outcome = try HarnessProgram.run(
      ["Examples/exported-pages/export.py", "--columns", String(columns), file],
      program: "/usr/bin/python3"
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return Array(outcome.output.utf8)
  }

  /// Returns the SHA-256 of a file, as another program has it.
  static func digest(of file: String) throws -> String {
    let outcome = try HarnessProgram.run([file], program: "/usr/bin/sha256sum")
    return try #require(outcome.output.split(separator: " ").first.map(String.init))
  }

  // MARK: Runs

  /// Starts a command in the folder, with a folder for temporary files of its own.
  func start(
    _ arguments: [String],
    program: String = HarnessProgram.path,
    in subfolder: String = ".",
    environment: [String: String] = [:]
  ) throws -> HarnessProgram.Running {
    try HarnessProgram.start(
      arguments,
      program: program,
      in: folder.path(of: subfolder),
      environment: [
        "HARNESS_CORPORA": Repository.root + "/corpora", "OUTSIDE_TEST": marker,
        "HARNESS_PASS_ENVIRONMENT": "OUTSIDE_TEST",
        "HARNESS_OUTPUT": output, "HARNESS_STORE": folder.path(of: "results.sqlite"),
        "TMPDIR": folder.path(of: "tmp"),
      ]
      .merging(environment) { $1 }
    )
  }

  /// Runs a command in the folder, which ends with a code; nothing may be left of it, neither a process
  /// nor a temporary file.
  @discardableResult
  func run(
    _ arguments: [String],
    program: String = HarnessProgram.path,
    in subfolder: String = ".",
    environment: [String: String] = [:],
    code: Int32 = 0,
    at place: SourceLocation = #_sourceLocation
  ) throws -> HarnessProgram.Outcome {
    let outcome = try start(arguments, program: program, in: subfolder, environment: environment)
      .wait()
    let left = running
    #expect(left.map(\.command) == [], "left running by \(arguments)")
    // A test that fails leaves none behind itself.
    for process in left { kill(process.id, SIGKILL) }
    #expect(temporaryFiles == [], "left by \(arguments)")
    return outcome.ending(code, at: place)
  }

  /// Runs a line in a shell, as a person does who copies what the harness printed.
  func shell(_ line: String) throws -> HarnessProgram.Outcome {
    let folder = URL(fileURLWithPath: HarnessProgram.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try run(["-c", line], program: "/bin/sh", environment: ["PATH": "\(folder):\(path)"])
  }

  /// What its runs left in their folder for temporary files.
  var temporaryFiles: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: "tmp"))) ?? ["none"]
  }

  /// The processes of its runs that are there now, zombies left out.
  var running: [(id: pid_t, command: String)] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { process in
      guard let id = pid_t(process),
        let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ"),
        environment.split(separator: 0)
          .contains(where: {
            $0.elementsEqual("OUTSIDE_TEST=\(marker)".utf8)
          })
      else { return nil }
      let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return (id, String(decoding: words.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self))
    }
  }

  /// Waits for something that soon is so.
  func waitUntil(_ isSo: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try isSo() { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    Issue.record("it never was; running: \(running.map(\.command))")
  }

  // MARK: What was written

  /// The text of a file of reports.
  func report(_ name: String) throws -> String {
    try String(contentsOfFile: "\(output)/\(name)", encoding: .utf8)
  }

  /// The rows of a CSV file, each by its header.
  func rows(of name: String) throws -> [[String: String]] {
    let records = CSVRecords(try report(name)).records
    let header = try #require(records.first)
    return records.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  /// A list of `results.json`: `trials` or `changes`.
  func results(_ list: String) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(report("results.json").utf8))
    return try #require((root as? [String: Any])?[list] as? [[String: Any]])
  }
}

/// The records of a text of RFC 4180.
struct CSVRecords {
  private(set) var records: [[String]] = []

  init(_ text: String) {
    var record: [String] = []
    var field = ""
    var isQuoted = false
    for scalar in text.unicodeScalars {
      switch (scalar, isQuoted) {
      // A doubled quote closes and opens again; one mark of the two stays.
      case ("\"", _):
        isQuoted.toggle()
        field.unicodeScalars.append(scalar)
      case (",", false):
        record.append(Self.unquoted(field))
        field = ""
      case ("\n", false):
        records.append(record + [Self.unquoted(field)])
        (record, field) = ([], "")
      case ("\r", false): break
      default: field.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unquoted(_ field: String) -> String {
    guard field.hasPrefix("\""), field.count > 1 else { return field }
    return String(field.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }
}
