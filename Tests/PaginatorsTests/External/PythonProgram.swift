import Foundation
import PaginatorKit
import Paginators
import TestSupport

/// A program in Python that is written for one test, and the way to look for what it left behind.
struct PythonProgram {
  /// What marks its processes, whoever their parents are: a variable that they inherit.
  private let variable = "TEST_PROGRAM=\(UUID().uuidString)"
  private let folder: TemporaryDirectory
  private let script: String

  /// A program by what it does about `describe`, about `open` and about everything else, as Python with
  /// the question in `q`.
  init(
    describe: String = "answer(q, name='test', version='1', shows='context')",
    open: String = "answer(q)",
    rest: String
  ) throws {
    folder = try TemporaryDirectory()
    func indented(_ code: String) -> String {
      code.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
    }
    script = try folder.write(
      """
      import json, os, signal, sys, threading, time
      folder = os.path.dirname(os.path.abspath(__file__))
      def answer(q, **fields):
          say(json.dumps(dict(id=q['id'], **fields)) + '\\n')
      def say(text):
          sys.stdout.write(text)
          sys.stdout.flush()
      def note(name, text):
          with open(folder + '/' + name, 'a') as file:
              file.write(str(text) + '\\n')
      calls = 0
      for line in sys.stdin:
          q = json.loads(line)
          note('asked', line.strip())
          if q['op'] == 'describe':
      \(indented(describe))
          elif q['op'] == 'open':
      \(indented(open))
          else:
              calls += 1
      \(indented(rest))
      """,
      to: "program.py"
    )
  }

  /// The program for the paginator.
  func program(timeout: Double = 30) throws -> ExternalProgram {
    try ExternalProgram(
      name: "mine",
      command: "/usr/bin/env \(variable) /usr/bin/python3 '\(script)'",
      timeout: timeout
    )
  }

  /// The program as a wrapper starts it, which stays there and waits.
  func wrapped() throws -> ExternalProgram {
    try ExternalProgram(
      name: "mine",
      command: "/bin/sh -c \"/usr/bin/env \(variable) /usr/bin/python3 '\(script)'; true\""
    )
  }

  /// The paginator, already asked who it is.
  func paginator(timeout: Double = 30) throws -> ExternalPaginator {
    try ExternalPaginator(
      program(timeout: timeout),
      environment: PaginatorEnvironment(fonts: TestFonts.library)
    )
  }

  /// The lines of a file that it wrote with `note`.
  func notes(_ name: String) -> [String] {
    let text = try? String(contentsOfFile: folder.path(of: name), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// What it was asked, in order.
  var asked: [String] {
    notes("asked")
      .compactMap { line in
        let json = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return json?["op"] as? String
      }
  }

  /// The fields of a question that it was asked, the last of an operation.
  func question(_ operation: String) -> [String: Any]? {
    notes("asked")
      .compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      .last { $0["op"] as? String == operation }
  }

  /// The processes with its variable that still run.
  var left: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { process in
      guard Int(process) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
      else { return false }
      return environment.split(separator: 0).contains { $0.elementsEqual(variable.utf8) }
    }
  }
}

extension ExternalPaginator {
  /// All pages of a text in offsets, as `[start, end]` in bytes.
  func bytes(of text: SourceText) throws -> [[Int]] {
    try pass(over: text, in: .make(), from: .zero).allPages()
      .map { [$0.start.utf8, $0.end.utf8] }
  }
}
