import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import HarnessCommands

/// Which reading apps and engines of others there are, and what each needs.
struct KnownReaderTests {
  @Test func `each has a name of its own, a program that is there, and what it needs`() throws {
    let names = KnownReader.all.map(\.id)
    #expect(Set(names).count == names.count)
    #expect(!names.contains(KnownReader.everyone))
    for reader in KnownReader.all {
      #expect(!reader.needs.isEmpty, "\(reader.id)")
      for word in reader.command.split(separator: " ") where word.hasPrefix("peers/") {
        #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(word)"), "\(word)")
      }
    }
  }

  @Test func `what is missing is said with what brings it`() throws {
    let folder = try TemporaryDirectory()
    let reader = KnownReader(
      id: "mine",
      summary: "",
      command: "python3 peers/mine.py",
      needs: [.program(["sh"]), .file("mine.js"), .checkout("MINE", of: "mine")]
    )
    func absence(_ environment: [String: String]) -> KnownReader.Absence? {
      reader.absence(in: folder.path, environment: environment)
    }
    #expect(absence([:]) == .init(reason: "there is no mine.js", remedy: "scripts/set-up readers"))
    try folder.write("", to: "mine.js")
    let remedy = "set MINE to a checkout of mine"
    #expect(absence([:]) == .init(reason: "MINE names no checkout of mine", remedy: remedy))
    #expect(
      absence(["MINE": "/nowhere"])
        == .init(reason: "there is no folder '/nowhere'", remedy: remedy)
    )
    #expect(absence(["MINE": folder.path]) == nil)
    #expect(
      reader.absence(in: nil)?.reason
        == "there is no checkout with peers/ around the program or the working directory"
    )
    #expect(reader.source(in: "/my checkout").source == "python3 '/my checkout/peers/mine.py'")
  }

  @Test func `what is made of a source that was changed since has to be made again`() throws {
    let folder = try TemporaryDirectory()
    let reader = KnownReader(
      id: "made",
      summary: "",
      command: "made",
      needs: [.built("made", of: "made.cpp")]
    )
    var absence: KnownReader.Absence? { reader.absence(in: folder.path, environment: [:]) }
    func write(_ name: String, at seconds: Double) throws {
      let path = try folder.write("", to: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: path
      )
    }
    try write("made.cpp", at: 1_000)
    #expect(absence == .init(reason: "there is no made", remedy: "scripts/set-up readers"))
    try write("made", at: 2_000)
    #expect(absence == nil)
    try write("made.cpp", at: 3_000)
    #expect(
      absence == .init(reason: "made is older than made.cpp", remedy: "scripts/set-up readers")
    )
  }

  /// Texts may be elsewhere: readers are those of the checkout around the program, or of the one that is worked in.
  @Test func `readers are found wherever HARNESS_CORPORA points`() throws {
    let folder = try TemporaryDirectory()
    for name in ["checkout", "other"] { try folder.makeFolder("\(name)/peers/webview") }
    for name in ["checkout/.build/debug", "checkout/deep/down", "bin", "nowhere"] {
      try folder.makeFolder(name)
    }
    for name in ["other/corpora", "texts"] { try folder.write("{}", to: "\(name)/a/corpus.json") }
    func root(_ corpora: String?, program: String, in working: String) -> String? {
      KnownReader.root(
        environment: corpora.map { ["HARNESS_CORPORA": folder.path(of: $0)] } ?? [:],
        executable: folder.path(of: program),
        workingDirectory: folder.path(of: working)
      )
      .map { ($0 as NSString).lastPathComponent }
    }
    for name in ["checkout/.build/debug/harness", "bin/harness"] { try folder.write("", to: name) }
    #expect(root("texts", program: "checkout/.build/debug/harness", in: "nowhere") == "checkout")
    #expect(root(nil, program: "checkout/.build/debug/harness", in: "nowhere") == "checkout")
    #expect(root("texts", program: "bin/harness", in: "checkout/deep/down") == "checkout")
    #expect(root("other/corpora", program: "bin/harness", in: "nowhere") == "other")
    #expect(root("texts", program: "bin/harness", in: "nowhere") == nil)
    let listed = try HarnessProgram.run(
      ["list", "readers", "--json"],
      environment: ["HARNESS_CORPORA": folder.path(of: "texts")]
    )
    let rows = try listed.json(as: [[String: String]].self)
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { !($0["reason"] ?? "").contains("peers/") })
  }

  /// crengine is a checkout of the user's own, and a program around it.
  @Test func `crengine lacks a checkout first, and the program around it then`() throws {
    let folder = try TemporaryDirectory()
    let reader = try #require(KnownReader.named("crengine"))
    #expect(
      reader.absence(in: folder.path, environment: [:])
        == .init(
          reason: "CRENGINE names no checkout of crengine that is built",
          remedy: "set CRENGINE to a checkout of crengine that is built"
        )
    )
    let environment = ["CRENGINE": folder.path]
    #expect(
      reader.absence(in: folder.path, environment: environment)
        == .init(
          reason: "there is no .build/readers/crengine-pages",
          remedy: "scripts/set-up readers"
        )
    )
    let doctor = try HarnessProgram.run(["doctor", "--json"], environment: ["CRENGINE": ""])
    let findings = try doctor.json(as: [[String: String]].self).compactMap { $0["finding"] }
    #expect(findings.contains { $0.contains("CRENGINE names no checkout of crengine") })
  }

  @Test func `a reader that nobody knows, and one that is not here, end with what there is`() throws
  {
    let unknown = try HarnessProgram.run(["compare", "--reader", "nobody"]).ending(64)
    #expect(unknown.errors.contains("There is no reader 'nobody'. There are epubjs,"))
    let absent =
      try HarnessProgram.run(
        ["compare", "--reader", "columns"],
        environment: ["CHROMIUM": "no-such-browser"]
      )
      .ending(66)
    #expect(
      absent.errors.contains(
        "columns is not here: there is no no-such-browser on the PATH. To bring it: scripts/set-up"
      ),
      "\(absent.errors)"
    )
  }

  @Test func `they are listed, and the doctor says what each lacks`() throws {
    let environment = ["CHROMIUM": "no-such-browser"]
    let list = try HarnessProgram.run(["list", "readers", "--json"], environment: environment)
    let rows = try list.json(as: [[String: String]].self)
    #expect(rows.compactMap { $0["id"] } == KnownReader.all.map(\.id))
    let columns = try #require(rows.first { $0["id"] == "columns" })
    #expect(columns["state"] == "absent")
    #expect(columns["reason"] == "there is no no-such-browser on the PATH")
    #expect(columns["remedy"] == "scripts/set-up readers")
    let doctor = try HarnessProgram.run(["doctor", "--json"], environment: environment)
    let findings = try doctor.json(as: [[String: String]].self)
    // Those that lack the same stand in one line.
    let absent = findings.filter { $0["subject"] == "readers" && $0["state"] == "look" }
      .compactMap { $0["finding"] }.filter { $0.contains("no no-such-browser") }
    #expect(
      absent == [
        "epubjs, foliate and columns: there is no no-such-browser on the PATH; all but --reader of "
          + "these works"
      ]
    )
  }

  @Test func `the article has each reader, and what make compare-readers writes`() throws {
    let article = String(
      decoding: try Repository.bytes(of: "Sources/PaginatorKit/PaginatorKit.docc/Readers.md"),
      as: UTF8.self
    )
    for reader in KnownReader.all { #expect(article.contains("\n| `\(reader.id)` |")) }
    let written = try #require(
      article.firstMatch(
        of: #/(?s)<!-- Written by scripts/compare-readers from here: -->(.*)<!-- to here. -->/#
      )
    )
    for corpus in ["alice-book", "styled-cases", "reader-hazards", "diamond-sutra"] {
      #expect(written.1.contains("### \(corpus)"))
    }
  }
}
