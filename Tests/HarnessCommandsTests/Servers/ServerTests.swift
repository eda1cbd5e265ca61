import Foundation
import TestSupport
import Testing
import Yams

@testable import HarnessCommands

/// The servers of `Examples/servers`, in a folder that `harness init` writes, with the languages' own tools.
struct ServerTests {
  @Test(
    .enabled(if: ServerLanguage.absence == nil, ServerLanguage.absence ?? "")
  ) func `every language has its tools here`() {
    #expect(ServerLanguage.here == ServerLanguage.tried)
  }

  /// The path of a person who has read the README: init, make, conform, mend, conform.
  @Test(arguments: ServerLanguage.here)
  func `a fresh reader has one fault, and keeps all laws when it is mended`(
    language: ServerLanguage
  ) throws {
    let mine = try ServerFolder(of: language)
    let written = try mine.harness(["init", "--language", language.rawValue]).ending(0)
    for command in language.checking { #expect(written.output.contains("\n  \(command)\n")) }
    try mine.make()
    // Some laws are enough for the quick ones; all are checked by `make test-all`.
    let laws = Seed.isTryingAll ? [] : ["--law", "partition", "--law", "place_identity"]
    let red = try mine.harness(["conform"] + laws).ending(6)
    #expect(red.output.contains("BROKEN"))
    #expect(red.flowed.contains(": nobody has the scalars"), "\(red.output)")
    try mine.mend()
    try mine.make()
    let green = try mine.harness(["conform"] + laws).ending(0)
    let kept = green.output.components(separatedBy: " kept ").count - 1
    // All but the one that it does not claim.
    #expect(kept == (laws.isEmpty ? 16 : 2), "\(green.output)")
    #expect(!green.output.contains("BROKEN"))
    // Its own lines judge it: 21 of 29.546875 px in the 635 px between the insets, on every page but the last.
    let compared = ["compare", "--paginator", "greedy", "--detail", "--no-timing", "--json"]
    let trials = try mine.harness(compared).ending(0).list("trials")
    let trial = try #require(trials.first { $0["paginator"] as? String == "mine" })
    #expect(trial["geometry"] as? String == "device")
    #expect(trial["failure"] is NSNull)
    #expect(statistic("max", of: "unused_px", in: trial) == 14.515625)
    #expect(statistic("sum", of: "missed_lines", in: trial) == 0)
  }

  @Test(arguments: ServerLanguage.here)
  func `answers are right in the offsets of the language`(language: ServerLanguage) throws {
    let mine = try ServerFolder(of: language)
    try mine.folder.write(language.facts.server.bytes, to: language.facts.server.name)
    try mine.folder.write(language.facts.reader.bytes, to: mine.reader)
    try mine.make()
    let exchanges = try ServerExchange.all(in: mine)
    let lines = exchanges.map(\.question).joined(separator: "\n")
    let outcome = try mine.type("exec \(language.facts.running)", input: lines).ending(0)
    let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(answers.count == exchanges.count)
    for (exchange, answer) in zip(exchanges, answers) {
      let found = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      let isRight = try exchange.isRight(try #require(found), language)
      #expect(isRight, "\(exchange.question.prefix(300)) → \(answer.prefix(300))")
    }
    // And none has what the protocol does not know.
    let schema = SchemaFile.paginatorProtocol
    let faults = try schema.faults(ofTexts: answers.map(String.init), kind: "json")
    #expect(faults.allSatisfy { $0.isEmpty }, "\(faults)")
  }

  @Test func `the workflow makes the reader and checks it`() throws {
    let mine = try ServerFolder(of: .python)
    try mine.harness(["init", "--language", "python"]).ending(0)
    try mine.mend()
    let file = try mine.folder.text(of: ".github/workflows/pagination.yml")
    let workflow = try #require(try Yams.load(yaml: file) as? [String: Any])
    let job = try #require((workflow["jobs"] as? [String: Any])?["pagination"] as? [String: Any])
    let steps = try #require(job["steps"] as? [[String: Any]])
    let runs = steps.compactMap { $0["run"] as? String }
    #expect(runs.count == 3)
    #expect(
      runs[0] == "apt-get update\napt-get install -y "
        + "./tools/pagination-harness_\(HarnessVersion.current)_amd64.deb python3\n"
    )
    #expect(runs[1] == "harness conform" && runs[2] == "harness gate")
    let checking = runs[1].split(separator: " ").dropFirst().map(String.init)
    let outcome = try mine.harness(checking + ["--law", "partition"]).ending(0)
    #expect(outcome.output.contains("partition  kept"))
  }
}

/// What is said of the languages, without their tools.
struct ServerLanguageTests {
  @Test(arguments: ServerLanguage.allCases)
  func `the files are those of the examples, and the fault is in one line`(
    language: ServerLanguage
  ) throws {
    let facts = language.facts
    for file in [facts.server, facts.reader, facts.types].compactMap(\.self) {
      #expect(
        try Repository.bytes(of: "Examples/servers/\(language.rawValue)/\(file.name)") == file.bytes
      )
    }
    let sound = facts.reader.text.components(separatedBy: "\n")
    let faulty = language.faultyReader.components(separatedBy: "\n")
    #expect(faulty.count == sound.count + 2)
    #expect(faulty.filter { !sound.contains($0) }.count == 3)
    #expect(faulty.contains { $0.hasSuffix("\(facts.comment) Write: \(facts.adding)") })
  }

  @Test func `the article has a row for each, and a set-up installs them`() throws {
    let article = try Article("Other-languages").text
    let script = String(decoding: try Repository.bytes(of: "scripts/set-up"), as: UTF8.self)
    for language in ServerLanguage.allCases {
      let facts = language.facts
      let making = facts.making.map { "`\($0)`" } ?? "–"
      let row =
        "| `\(language.rawValue)` | \(facts.name) | `\(facts.server.name)` | \(making) | `\(facts.running)` |"
      #expect(article.contains("\n\(row)\n"), "\(row)")
      if let package = facts.package {
        #expect(script.contains("\n  need \(package) command -v \(language.tool)\n"), "\(package)")
      }
    }
  }

  @Test(arguments: ServerLanguage.allCases)
  func `a workflow makes what has to be made`(language: ServerLanguage) throws {
    let file = try #require(language.skeleton.last?.text)
    let workflow = try #require(try Yams.load(yaml: file) as? [String: Any])
    let job = try #require((workflow["jobs"] as? [String: Any])?["pagination"] as? [String: Any])
    let runs = try #require(job["steps"] as? [[String: Any]]).compactMap { $0["run"] as? String }
    let making = [language.facts.making].compactMap(\.self)
    #expect(Array(runs.dropFirst()) == making + ["harness conform", "harness gate"])
    // Debian has no Swift.
    let container = language == .swift ? "swift:6.2-bookworm" : "debian:12"
    #expect(job["container"] as? String == container)
  }

  @Test(
    arguments: [
      ("C++", ServerLanguage.cpp), ("c", .c), ("Kotlin", .java), ("TypeScript", .javascript),
      ("rust", .rust), ("cobol", nil), ("", nil), ("cxx", .cpp), ("golang", .go),
      ("ts", .javascript),
      ("js", .javascript), ("py", .python), ("rs", .rust),
    ] as [(String, ServerLanguage?)]
  )
  func `a language goes by what people call it, too`(name: String, language: ServerLanguage?) {
    #expect(ServerLanguage(argument: name) == language)
  }

  @Test func `nothing is written over, and a program is named once`() throws {
    let mine = try ServerFolder(of: .go)
    try mine.folder.write("mine", to: "reader.go")
    let errors = try mine.harness(["init", "--language", "go"]).ending(73).errors
    #expect(errors.contains("reader.go is there already"), "\(errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: mine.folder.path) == ["reader.go"]
    )
    let twice = try mine.harness([
      "init", "--language", "go", "--paginator-command", "mine=./mine",
    ])
    #expect(twice.ending(64).errors.contains("give one of the two"))
    let unknown = try mine.harness(["init", "--language", "cobol"]).ending(64).errors
    #expect(unknown.contains("cobol"), "\(unknown)")
  }
}
