import Comparisons
import Foundation
import Places
import TestSupport
import Testing

@testable import HarnessCommands

/// `harness places --save A --restore B` and `harness why places A/B`.
struct MovedPlacesTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func places(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(["places", "--corpus", "alice-book"] + arguments)
  }

  @Test func `a matrix has a row for who saves and a column for who opens`() throws {
    let output = try places([
      "--save", "cfi,koreader", "--restore", "cfi", "--restore", "koreader,foliate",
    ])
    .ending(0).output
    let rows = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains { $0 == ["saved", "by", "cfi", "koreader", "foliate"] }, "\(output)")
    #expect(rows.contains { $0 == ["cfi", "-", "n/a", "-"] }, "\(output)")
    #expect(rows.contains { $0.starts(with: ["koreader", "n/a", "-"]) }, "\(output)")
    #expect(output.contains("Worst: koreader > foliate: "))
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `all but the faults take part on one side where the other is named alone`() throws {
    let csv = try places(["--save", "percent-pages", "--format", "csv"]).ending(0).output
    let sound = PlaceScheme.all.filter(\.joinsAll).map(\.name)
    let rows = csv.split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows.map { String($0[5]) } == sound)
    #expect(rows.allSatisfy { $0[3] == "percent-pages" })
  }

  @Test func `another paginator and another layout are one's choice`() throws {
    let arguments = [
      "--save", "cfi@window-750", "--restore", "cfi", "--to-font-size", "24", "--to-device",
      "tablet-10",
      "--format", "json",
    ]
    let output = try places(arguments).ending(0).output
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    )
    let transfers = try #require(json["transfers"] as? [[String: Any]])
    #expect(transfers.count == 2)
    #expect(transfers.allSatisfy { $0["save_paginator"] as? String == "window-750" })
    #expect(transfers.allSatisfy { $0["restore_paginator"] as? String == "greedy" })
    #expect(transfers.map { $0["to"] as? String } == ["phone-6 at 24 px", "tablet-10 at 17 px"])
    // The same character, whatever the pages.
    #expect(transfers.allSatisfy { $0["pages_off_mean"] as? Double == 0 })
    #expect(try SchemaFile.places.faults(of: output, kind: "json") == [])
  }

  @Test func `the JSON of all schemes is what the schema says, and the schema says no less`() throws
  {
    let file = folder.path(of: "places.json")
    _ = try places(["--save", "*", "--restore", "*", "--output", file]).ending(0)
    let text = try folder.text(of: "places.json")
    let broken = [
      text.replacing("\"pages_off_worst\":", with: "\"pages_off_most\":", maxReplacements: 1),
      text.replacing("\"lost\":0", with: "\"lost\":-1", maxReplacements: 1),
      text.replacing("places/1", with: "places/2"),
    ]
    let faults = try SchemaFile.places.faults(ofTexts: [text] + broken, kind: "json")
    #expect(faults[0] == [])
    #expect(faults.dropFirst().allSatisfy { !$0.isEmpty })
  }

  @Test func `a file's name says its format`() throws {
    for (name, start) in [
      ("a.html", "<!DOCTYPE html>"), ("a.csv", "corpus,from,to"), ("a.txt", "alice-book"),
    ] {
      let file = folder.path(of: name)
      _ = try places(["--save", "cfi", "--restore", "cfi", "--output", file]).ending(0)
      #expect(try folder.text(of: name).hasPrefix(start), "\(name)")
    }
  }

  @Test func `why shows what was saved, what was made of it, and both texts`() throws {
    let outcome =
      try HarnessProgram.run([
        "why", "places", "xpointer/xpointer-from-0", "--corpus", "alice-book",
      ])
      .ending(0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("xpointer > xpointer-from-0: alice-book"))
    #expect(outcome.output.contains("(cporcellijr/bookbridge#240)"))
    #expect(lines.contains("The worst, the first among equals:"))
    #expect(lines.contains { $0.hasPrefix("  saved ") && $0.contains("/body/DocFragment") })
    #expect(lines.contains { $0.hasPrefix("  place ") && $0.contains("…|") || $0.contains("|") })
  }

  @Test(arguments: [
    (
      ["places", "--save", "foliat"],
      "There is no way of saving places 'foliat'. Did you mean 'foliate'? 'harness list schemes' names them all."
    ),
    (
      ["places", "--save", "cfi@"],
      "'cfi@' names no paginator behind '@'; write cfi@greedy, or leave it out."
    ),
    (
      ["places", "7", "--save", "cfi"], "Moved places are of no session; leave '7' out."
    ),
    (
      ["why", "places", "foliate"],
      "'foliate' is no pair of readers; name who saves and who opens places, as foliate/readium."
    ),
    (
      ["places", "--save", "cfi", "--to-font-size", "17"],
      "Nothing changes: name a size, font, device or line height other than the first layout's."
    ),
  ])
  func `what means nothing is told`(arguments: [String], sentence: String) throws {
    let errors = try HarnessProgram.run(arguments).ending(64).errors
    #expect(
      errors.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(sentence),
      "\(errors)"
    )
  }

  @Test func `schemes are listed with their sources`() throws {
    let output = try HarnessProgram.run(["list", "schemes", "--json"]).ending(0).output
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    )
    #expect(rows.compactMap { $0["name"] as? String } == PlaceScheme.all.map(\.name))
    #expect(rows.last?["is_fault"] as? Bool == true)
  }

  @Test func `the article has each scheme with what it saves and reads`() throws {
    let article = String(
      decoding: try Repository.bytes(
        of: "Sources/PaginatorKit/PaginatorKit.docc/Places-across-readers.md"
      ),
      as: UTF8.self
    )
    for scheme in PlaceScheme.all {
      let row =
        scheme.isTrap
        ? "| `\(scheme.name)` | " : "| `\(scheme.name)` | \(scheme.saves) | \(scheme.reads) |"
      #expect(article.contains(row), "\(row)")
      if scheme.isTrap, let source = scheme.source { #expect(article.contains("| \(source) |")) }
    }
  }
}
