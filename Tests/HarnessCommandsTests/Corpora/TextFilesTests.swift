import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Text files in other encodings, their chapters, and how they become corpora, in the built program.
struct TextFilesTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(_ words: String) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      words.split(separator: " ").map(String.init),
      in: folder.path,
      environment: [
        "HARNESS_STORE": folder.path(of: "results.sqlite"),
        "HARNESS_OUTPUT": folder.path(of: "reports"),
        "HARNESS_CORPORA": folder.path(of: "corpora"),
      ]
    )
  }

  /// 第一章 甲 … in GB18030, as Python encodes it: 8 lines, of which two are headings.
  private static let novel: [UInt8] =
    bytes("B5DAD2BBD5C220BCD7 0A C8E7CAC7CED2C284A1A3 0A B5DAB6FED5C220D2D2 0A D2BBCAB1B7F0D4DA 0A")

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8.filter { $0 != 0x20 })
    return stride(from: 0, to: digits.count, by: 2)
      .compactMap { UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) }
  }

  private func compared(_ text: String, _ more: String = "") throws -> HarnessProgram.Outcome {
    try run(
      "compare --corpus \(text) --paginator greedy --device phone-6 --font-size 17 --no-timing \(more)"
    )
    .ending(0)
  }

  @Test func `a file in another encoding is measured as the same text in UTF-8`() throws {
    try folder.makeFolder("corpora")
    try folder.write(Self.novel, to: "old/novel.txt")
    try folder.write("第一章 甲\n如是我聞。\n第二章 乙\n一时佛在\n", to: "new/novel.txt")
    let guessed = try compared("./old/novel.txt").flowed
    #expect(
      guessed.contains("The text was read as GB18030, confidence"),
      "\(guessed)"
    )
    let named = try compared("./old/novel.txt", "--encoding gbk --chapters").flowed
    #expect(!named.contains("was read as"))
    // The command that measures it again says what the bytes do not.
    let report = try String(contentsOfFile: folder.path(of: "reports/report.html"), encoding: .utf8)
    let again = "--corpus path/to/novel.txt --encoding GB18030"
    #expect(report.contains(again))
    #expect(try compared("./new/novel.txt").flowed.contains("the same pages"))
    #expect(
      try run("compare --corpus ./old/novel.txt --encoding utf-16 --detail --no-timing").ending(65)
        .errors.contains("is not UTF-16LE: the byte at offset")
    )
    let wrong = try run("compare --corpus ./old/novel.txt --encoding gb1803").ending(64).errors
    #expect(wrong.contains("There is no encoding 'gb1803'. Did you mean 'gb18030'?"))
  }

  @Test func `lists chapters, and says where there are none`() throws {
    try folder.makeFolder("corpora")
    try folder.write(Self.novel, to: "novel.txt")
    try folder.write("甲\n", to: "plain.txt")
    let rows = try run("list chapters --corpus ./novel.txt --json").ending(0)
      .json(as: [[String: Any]].self)
    #expect(rows.map { $0["title"] as? String } == ["第一章 甲", "第二章 乙"])
    #expect(rows.map { $0["start_scalar"] as? Int } == [0, 12])
    #expect(rows.map { $0["scalars"] as? Int } == [12, 11])
    let table = try run("list chapters --corpus ./novel.txt").ending(0).output
    #expect(table.hasPrefix("chapter  title"))
    let none = try run("list chapters --corpus ./plain.txt").ending(65).errors
    #expect(none.contains("No chapters were found in 'plain.txt'"))
  }

  @Test func `a book is measured by its text, which can be had`() throws {
    try folder.makeFolder("corpora")
    try folder.write(
      "<meta charset=utf-8><h1>甲</h1><p>如是\n我聞</p><h2>乙</h2><p>一<img src=x></p>",
      to: "book.html"
    )
    let said = try compared("./book.html").flowed
    let note = "One line high, since no size is known: 1 picture."
    #expect(said.contains(note), "\(said)")
    // Every report says so, not the terminal alone.
    let report = try String(contentsOfFile: folder.path(of: "reports/report.html"), encoding: .utf8)
    #expect(report.contains(note))
    let text = try run("corpus text ./book.html").ending(0)
    #expect(text.output == "甲\n如是我聞\n乙\n一\u{FFFC}\n")
    let rows = try run("list chapters --corpus ./book.html --json").ending(0)
      .json(as: [[String: Any]].self)
    #expect(rows.map { $0["title"] as? String } == ["甲", "乙"])
    try folder.write("no zip", to: "book.epub")
    #expect(
      try run("compare --corpus ./book.epub").ending(65).errors
        .contains("The book './book.epub' cannot be read: it is no zip archive")
    )
  }

  @Test func `a file becomes a corpus that is measured by its name`() throws {
    try folder.makeFolder("corpora")
    try folder.write(Self.novel, to: "Old Novel.txt")
    let outcome =
      try HarnessProgram.run(
        ["corpus", "import", "Old Novel.txt", "--license", "CC0-1.0", "--corpora", "corpora"],
        in: folder.path
      )
      .ending(0)
    #expect(outcome.output == folder.path(of: "corpora/old-novel/corpus.json") + "\n")
    #expect(outcome.errors.contains("2 chapters"))
    let manifest = try #require(
      JSONSerialization.jsonObject(
        with: Data(
          contentsOf: URL(fileURLWithPath: folder.path(of: "corpora/old-novel/corpus.json"))
        )
      ) as? [String: Any]
    )
    #expect((manifest["source"] as? [String: String])?["encoding"] == "GB18030")
    #expect((manifest["license"] as? [String: String])?["spdx"] == "CC0-1.0")
    #expect(try run("corpus verify old-novel").ending(0).output.contains("ok    chapters: 2"))
    #expect(try compared("old-novel", "--chapters").output.contains("old-novel"))
    #expect(
      try run("compare --corpus old-novel --encoding big5").ending(65).errors
        .contains("--encoding is for files")
    )
    let again =
      try HarnessProgram.run(
        ["corpus", "import", "Old Novel.txt", "--corpora", "corpora"],
        in: folder.path
      )
      .ending(73)
    #expect(again.errors.contains("There is a corpus 'old-novel' in"))
    // Nothing half written is left behind.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "corpora")) == [
        "old-novel"
      ]
    )
  }
}
