import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// `schemas/harness.schema.json` knows the program's options, and no others.
///
/// For each command's section, and for the top, a harness.yml is made for each option there is, and
/// the validator has to take it exactly where the program does.
struct SettingsSchemaTests {
  /// A value of each option that does not take any word, as JSON.
  static let samples = [
    "font-size": "17", "to-font-size": "20", "line-height": "1.2", "to-line-height": "1.5",
    "first-line-indent": "0", "paragraph-spacing": "4.5", "page": #""375x667""#, "insets": "16",
    "samples": "20", "seed": "7", "time-budget": "0.5", "work-limit": "1000", "limit": "10",
    "format": #""csv""#, "paginator-command": #""mine=./mine""#,
    "base-command": #""mine=old/mine""#, "pages": #""app=pages.json""#,
    "timeout": "5", "keep": "50", "shards": "8", "jobs": "2",
    "time-limit": "60", "budget": "60", "orphans": "2", "widows": "100",
    "letter-spacing": "0.05", "word-spacing": "10", "hyphenate-limit-before": "1",
    "hyphenate-limit-after": "100",
  ]

  /// A file as JSON, which YAML is read into, and whether it is right.
  struct Probe: Hashable {
    var text: String
    var isRight: Bool
  }

  @Test func `takes each option where its command does, with its values`() throws {
    let root = CommandDescription(of: Harness.self)
    let probes = Self.probes(of: root, section: [], all: root.settableNames)
    // compare alone has some 40 options, and each makes two probes at least.
    try #require(probes.count > 500)
    let faults = try SchemaFile.harness.faults(ofTexts: probes.map(\.text), kind: "json")
    for (probe, faults) in zip(probes, faults) {
      #expect(faults.isEmpty == probe.isRight, "\(probe.text): \(faults)")
    }
  }

  private static func probes(
    of command: CommandDescription,
    section: [String],
    all: [String]
  ) -> [Probe] {
    let known = command.settableNames
    var probes: [Probe] = []
    func probe(_ option: String, _ value: String, _ isRight: Bool) {
      let text = (section + [option]).reversed().reduce(value) { #"{"\#($1)":\#($0)}"# }
      probes.append(Probe(text: text, isRight: isRight))
    }
    for option in all where !known.contains(option) {
      probe(option, "true", false)
      probe(option, samples[option] ?? #""word""#, false)
    }
    for argument in arguments(of: command) {
      guard let name = argument.longName else { continue }
      if argument.kind == .flag {
        for value in ["true", "false", #""off""#] { probe(name, value, true) }
        probe(name, #""maybe""#, false)
        continue
      }
      let words = argument.allValues?.map { #""\#($0)""# }
      let value = words?.first ?? samples[name] ?? #""word""#
      for value in words ?? [value] { probe(name, value, true) }
      if words != nil || samples[name] != nil { probe(name, #""no such value""#, false) }
      // An empty list takes a value back; a longer one is for options that repeat.
      probe(name, "[]", true)
      probe(name, #"{"a":"b"}"#, false)
      if !["page", "format", "insets"].contains(name) {
        probe(name, "[\(value),\(value)]", argument.isRepeating)
      }
    }
    probe("no-such-option", "1", false)
    for below in command.commands where !below.settableNames.isEmpty {
      probes += Self.probes(of: below, section: section + [below.name], all: all)
    }
    return probes
  }

  /// The options of a command and of those below it, each once: one that repeats before others.
  private static func arguments(of command: CommandDescription) -> [CommandDescription.Argument] {
    let all = command.settable + command.commands.flatMap(arguments)
    return command.settableNames.compactMap { name in
      let named = all.filter { $0.longName == name }
      return named.first(where: \.isRepeating) ?? named.first
    }
  }
}
