import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// A folder that `harness init` has written a reader into, and what a person does there.
struct ServerFolder {
  let language: ServerLanguage
  let folder: TemporaryDirectory

  init(of language: ServerLanguage) throws {
    self.language = language
    folder = try TemporaryDirectory()
  }

  var reader: String { language.facts.reader.name }

  /// Runs the harness in the folder.
  func harness(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      arguments,
      in: folder.path,
      environment: ["HARNESS_CORPORA": Repository.root + "/corpora"]
    )
  }

  /// Types a line.
  @discardableResult
  func type(_ line: String, input: String? = nil) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      ["-c", line],
      program: "/bin/sh",
      in: folder.path,
      input: input.map { Data($0.utf8) }
    )
  }

  /// Makes the program, where there is something to make.
  func make() throws {
    guard let making = language.facts.making else { return }
    try type(making).ending(0)
  }

  /// Does what the comment in the reader says: the line that it gives stands in the place of the next one.
  func mend() throws {
    var lines = try folder.text(of: reader).components(separatedBy: "\n")
    let at = try #require(lines.firstIndex { $0.contains(" Write: ") })
    let line = try #require(lines[at].components(separatedBy: " Write: ").last)
    lines[at + 1] = lines[at + 1].prefix { $0.isWhitespace } + line
    try folder.write(lines.joined(separator: "\n"), to: reader)
  }
}

extension ServerLanguage: CustomTestStringConvertible {
  var testDescription: String { rawValue }

  /// The program that makes the reader, or runs it.
  var tool: String {
    String((facts.making ?? facts.running).prefix { $0 != " " })
  }

  /// Whether its tools are on this machine.
  var isHere: Bool { Installed.has(tool) }

  /// Those that are tried: in `make test` the quick ones of the packages that all tests need.
  static let tried = Seed.isTryingAll ? allCases : [.c, .javascript, .python]
  /// Those of them whose tools are here.
  static let here = tried.filter(\.isHere)

  /// What is not tried, and why; `nil` where all are.
  static var absence: Comment? {
    let absent = tried.filter { !$0.isHere }
    guard !absent.isEmpty else { return nil }
    let reasons = absent.map { "\($0.facts.name) (there is no \($0.tool))" }
    return "not tried: \(reasons.joined(separator: ", ")); scripts/set-up servers installs them"
  }
}
