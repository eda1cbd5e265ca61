import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// The examples of the articles on paginators from outside are the files of Examples/, and run.
struct ExternalArticlesTests {
  private let writing: Article
  private let exporting: Article

  init() throws {
    writing = try Article("Writing-a-paginator")
    exporting = try Article("Exporting-pages")
  }

  @Test func `the code is that of the examples`() throws {
    #expect(writing.blocks("python") == [try Self.example("python/paginator.py")])
    for (language, file) in [
      ("swift", "textkit/PagesFile.swift"), ("kotlin", "android/StaticLayoutExporter.kt"),
    ] {
      let comment = try Self.example("exported-pages/\(file)").split(separator: "\n")
        .prefix { $0.hasPrefix("//") }.map { $0.dropFirst(2).trimmingCharacters(in: .whitespaces) }
      for line in try #require(exporting.blocks(language).first).split(separator: "\n") {
        #expect(comment.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
    let main = try Self.example("swift-package/Sources/my-harness/main.swift")
    #expect(writing.blocks("swift")[0] == main)
  }

  @Test func `the Python example is as short as the README says`() throws {
    let lines = try Self.example("python/paginator.py")
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The last one is what stands behind the last line's end.
    #expect(lines.count - 1 == 59)
    let readme = String(decoding: try Repository.bytes(of: "README.md"), as: UTF8.self)
    #expect(readme.contains("[59 lines of Python](Examples/python/paginator.py)"))
  }

  @Test func `the files of settings and pages are right`() throws {
    #expect(try SchemaFile.harness.faults(ofTexts: writing.blocks("yaml"), kind: "yml") == [[]])
    // A question and its answer, and the question to try.
    let messages = SchemaFile(path: "schemas/paginator-protocol.schema.json")
    #expect(try messages.faults(ofTexts: writing.blocks("json"), kind: "json") == [[], [], []])
    let pages = SchemaFile(path: "schemas/pages.schema.json")
    #expect(try pages.faults(of: exporting.blocks("json")[0], kind: "json") == [])
  }

  /// Each `harness` command, made quick by settings that the article's reader has no need of.
  @Test(arguments: try Article("Writing-a-paginator").commands("harness "))
  func `a command of the article runs`(command: String) throws {
    // The gate has an example of its own, and conforming takes a while: `make test-all`.
    let isElsewhere = ["conform", "gate", "approve"]
      .contains {
        command.hasPrefix("harness \($0)")
      }
    if isElsewhere { return }
    let outcome = try Self.run(command).ending(0)
    if command.hasPrefix("harness compare") {
      let printed = Set(outcome.output.split(separator: "\n").map(Self.trimmed))
      let shown = writing.blocks("text")[command.contains("reader.py") ? 1 : 0]
      for line in shown.split(separator: "\n") {
        #expect(printed.contains(Self.trimmed(line)), "\(line)")
      }
    }
  }

  @Test func `the laws are shown as conform prints them`() throws {
    let command = try #require(writing.commands("harness conform").first)
    // The quick ones; all of them are run by `make test-all`.
    let laws = ["partition", "seek", "backward"]
    let outcome = try Self.run(command + laws.map { " --law \($0)" }.joined()).ending(0)
    let shown = writing.blocks("text")[2].split(separator: "\n")
    let printed = outcome.output.split(separator: "\n").drop { !$0.hasPrefix("mine ") }.dropFirst()
    #expect(printed.count == laws.count)
    for line in printed {
      let words = line.split(separator: " ")
      #expect(shown.contains { $0.split(separator: " ") == words }, "\(line)")
    }
  }

  @Test func `the exporter that runs here is judged by its own lines`() throws {
    let folder = try TemporaryDirectory()
    let lines = exporting.commands("python3 Examples") + exporting.commands("harness ")
    let script = lines.filter { !$0.contains("app=") }
      .joined(separator: "\n").replacing("pages.json", with: "\(folder.path)/pages.json")
    let outcome = try Self.run(script).ending(0)
    #expect(outcome.output.contains("judged by the lines that it exported"))
  }

  private static func trimmed(_ line: Substring) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func example(_ path: String) throws -> String {
    String(decoding: try Repository.bytes(of: "Examples/\(path)"), as: UTF8.self)
  }

  /// Runs a script in the repository, with `harness` on the PATH.
  private static func run(_ script: String) throws -> HarnessProgram.Outcome {
    let folder = try TemporaryDirectory()
    let bin = folder.path(of: "bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(bin)/harness",
      withDestinationPath: HarnessProgram.path
    )
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try HarnessProgram.run(
      ["-c", "set -e\n\(script)"],
      program: "/bin/sh",
      in: Repository.root,
      environment: [
        "PATH": "\(bin):\(path)", "HARNESS_DETAIL": "true", "HARNESS_NO_TIMING": "true",
        "HARNESS_PAGINATOR": "greedy", "HARNESS_OUTPUT": "\(folder.path)/reports",
        "HARNESS_STORE": "\(folder.path)/results.sqlite",
      ]
    )
  }
}

/// An article of the documentation, and the examples in it.
struct Article {
  let text: String

  init(_ name: String) throws {
    let path = "Sources/PaginatorKit/PaginatorKit.docc/\(name).md"
    text = String(decoding: try Repository.bytes(of: path), as: UTF8.self)
  }

  /// The examples in a language, in order.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] + "\n" }
  }

  /// The lines of shell that begin with a word.
  func commands(_ beginning: String) -> [String] {
    blocks("sh").joined().split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(beginning) }
  }
}
