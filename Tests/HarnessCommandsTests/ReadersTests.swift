import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import HarnessCommands

/// Reading apps and engines of others that run here under the referee.
struct ReadersTests {
  private static let hasChromium = KnownReader.named("columns")?.absence() == nil
  private static let hasEPUBJS = KnownReader.named("epubjs")?.absence() == nil
  private static let hasCREngine = KnownReader.named("crengine")?.absence() == nil

  /// The figures of one paginator on a corpus, on phone-6 at 17 px.
  private func figures(_ name: String, _ arguments: [String]) throws -> [String: Double] {
    let found = try #require(try Self.trials(arguments)[name])
    #expect(found.failure == nil)
    return found.figures
  }

  /// What was found of a paginator: the sum of each metric.
  private struct Found {
    let failure: String?
    let figures: [String: Double]
  }

  /// What was found of each paginator on a corpus, on phone-6 at 17 px.
  private static func trials(_ arguments: [String]) throws -> [String: Found] {
    let folder = try TemporaryDirectory()
    let outcome = try HarnessProgram.run(
      [
        "compare", "--corpora", Repository.root + "/corpora", "--detail", "--no-timing", "--quiet",
        "--paginator", "greedy", "--to-font-size", "17", "--format", "json", "--output",
        folder.path,
        "--store", folder.path(of: "results.sqlite"), "--timeout", "120",
      ] + arguments,
      in: folder.path
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    let results = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: folder.path(of: "results.json")))
      ) as? [String: Any]
    )
    let trials = try #require(results["trials"] as? [[String: Any]])
    return Dictionary(
      try trials.map { trial in
        let metrics = try #require(trial["metrics"] as? [String: [String: Any]])
        let found = Found(
          failure: (trial["failure"] as? [String: Any]).map { "\($0)" },
          figures: metrics.compactMapValues { metric in
            (metric["statistics"] as? [String: Any])?["sum"] as? Double
          }
        )
        return (try #require(trial["paginator"] as? String), found)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static let faults = [
    "gap", "duplicated", "overflow_lines", "overflow_x_px", "missed_lines", "stranded_headings",
    "dropped_spacing_px", "blank_pages",
  ]

  /// As many pages as greedy has.
  @Test(
    .enabled(if: hasChromium, "There is no Chromium; scripts/set-up tests installs it."),
    arguments: [("alice-book", 19.0), ("reader-hazards", 51)]
  )
  func `columns that are turned exactly are accused of nothing`(
    corpus: String,
    pages: Double
  ) throws {
    let found = try figures("columns", ["--reader", "columns", "--corpus", corpus])
    for metric in Self.faults { #expect((found[metric] ?? 0) == 0, "\(metric)") }
    #expect(found["pages"] == pages)
  }

  /// Two columns of phone-6's text on a screen: 16 + 335 + 64 + 335 + 16 px.
  private static let spread = "766x667/2+64"

  /// As many pages as greedy has; what a document leaves of its last screen is none.
  @Test(.enabled(if: hasChromium, "There is no Chromium; scripts/set-up tests installs it."))
  func `screens of two columns that are turned exactly are accused of nothing`() throws {
    let found = try figures(
      "spread",
      Self.reader("spread", "spread=2") + ["--corpus", "reader-hazards", "--page", Self.spread]
    )
    for metric in Self.faults { #expect((found[metric] ?? 0) == 0, "\(metric)") }
    #expect(found["pages"] == 52)
  }

  /// A known defect of web readers: the fault of `columns`, where it is tried, what finds it.
  struct Plant: CustomTestStringConvertible {
    let fault: String
    let corpus: String
    let metric: String
    var isSpread = false

    static let all = [
      Plant(fault: "drift", corpus: "alice-book", metric: "overflow_x_px"),
      Plant(fault: "skip-last", corpus: "alice-book", metric: "gap"),
      Plant(fault: "skip-last", corpus: "reader-hazards", metric: "gap", isSpread: true),
      Plant(fault: "uncut", corpus: "alice-book", metric: "gap"),
      Plant(fault: "strip", corpus: "reader-hazards", metric: "overflow_x_px"),
      Plant(fault: "stranded", corpus: "reader-hazards", metric: "stranded_headings"),
    ]

    var options: String { "fault=\(fault)" + (isSpread ? " spread=2" : "") }
    var testDescription: String { "\(options) on \(corpus)" }
  }

  @Test(
    .enabled(if: hasChromium, "There is no Chromium; scripts/set-up tests installs it."),
    arguments: Plant.all
  )
  func `a known defect of web readers, planted in them, is found`(plant: Plant) throws {
    let found = try figures(
      "faulty",
      Self.reader("faulty", plant.options) + ["--corpus", plant.corpus]
        + (plant.isSpread ? ["--page", Self.spread] : [])
    )
    #expect((found[plant.metric] ?? 0) > 0, "\(found)")
  }

  @Test func `each defect that columns can have is tried, and in the article`() throws {
    let script = String(
      decoding: try Repository.bytes(of: "peers/webview/columns.js"),
      as: UTF8.self
    )
    let table = try #require(script.firstMatch(of: #/(?s)const FAULTS = {(.*?)\n};/#)).1
    let faults = Set(table.matches(of: #/\n  "([a-z-]+)":/#).map { String($0.1) })
    #expect(faults == Set(Plant.all.map(\.fault)))
    let article = String(
      decoding: try Repository.bytes(of: "Sources/PaginatorKit/PaginatorKit.docc/Readers.md"),
      as: UTF8.self
    )
    for fault in faults { #expect(article.contains("`fault=\(fault)`"), "\(fault)") }
  }

  /// The small reader of ours as a program, with options.
  private static func reader(_ name: String, _ options: String) -> [String] {
    let program = "'\(Repository.root)/peers/webview/reader.py' columns \(options)"
    return ["--paginator-command", "\(name)=python3 \(program)"]
  }

  @Test(.enabled(if: hasEPUBJS, "There is no epub.js; scripts/set-up readers brings it."))
  func `epub.js shows a book without fault in one column as wide as its room`() throws {
    let found = try figures("epubjs", ["--reader", "epubjs", "--corpus", "alice-book"])
    for metric in Self.faults { #expect((found[metric] ?? 0) == 0, "\(metric)") }
    #expect(found["pages"] == 19)
  }

  /// Its lines are whole px high, so that it may have fewer pages than greedy.
  @Test(
    .enabled(if: hasCREngine, "CRENGINE names no built checkout of crengine."),
    arguments: [("alice-book", 19.0), ("diamond-sutra", 18)]
  )
  func `crengine shows a book and a plain text without fault`(corpus: String, pages: Double) throws
  {
    let found = try figures("crengine", ["--reader", "crengine", "--corpus", corpus])
    for metric in Self.faults { #expect((found[metric] ?? 0) == 0, "\(metric)") }
    #expect(found["pages"] == pages)
  }

  // MARK: All of them, on a small book

  /// What each reader that is here made of a small book, asked for by `--reader all`.
  private static let everyone = Result {
    let folder = try TemporaryDirectory()
    let lines = (1...96).map { "Sentence \($0) of a small book.\n" }
    let book = try folder.write(lines.joined(), to: "small-book.txt")
    return try trials(["--reader", KnownReader.everyone, "--corpus", book])
  }

  private static func isHere(_ id: String) -> Bool { KnownReader.named(id)?.absence() == nil }

  private static func why(_ id: String) -> Comment {
    let absence = KnownReader.named(id)?.absence()
    return "\(id) is not here: \(absence?.reason ?? ""). To bring it: \(absence?.remedy ?? "")"
  }

  /// Four pages, with the whole text in order.
  ///
  /// Each of the 96 paragraphs is one line. A page of 635 px has 26 lines of 23.75 px, or 27 of 23 px, as some engines
  /// set them: 4 pages either way.
  private func expectWhole(_ id: String) throws {
    let found = try #require(try Self.everyone.get()[id], "\(id) took no part")
    #expect(found.failure == nil)
    #expect(found.figures["pages"] == 4)
    for metric in ["gap", "duplicated", "disorder", "out_of_range", "overflow_lines"] {
      #expect(found.figures[metric] == 0, "\(metric)")
    }
  }

  @Test(.enabled(if: isHere("epubjs"), why("epubjs")))
  func `epubjs shows a small book whole`() throws { try expectWhole("epubjs") }

  @Test(.enabled(if: isHere("foliate"), why("foliate")))
  func `foliate shows a small book whole`() throws { try expectWhole("foliate") }

  @Test(.enabled(if: isHere("mupdf"), why("mupdf")))
  func `mupdf shows a small book whole`() throws { try expectWhole("mupdf") }

  @Test(.enabled(if: isHere("crengine"), why("crengine")))
  func `crengine shows a small book whole`() throws { try expectWhole("crengine") }

  @Test(.enabled(if: isHere("qtextdocument"), why("qtextdocument")))
  func `qtextdocument shows a small book whole`() throws { try expectWhole("qtextdocument") }

  @Test(.enabled(if: isHere("weasyprint"), why("weasyprint")))
  func `weasyprint shows a small book whole`() throws { try expectWhole("weasyprint") }

  @Test(.enabled(if: isHere("columns"), why("columns")))
  func `columns shows a small book whole`() throws { try expectWhole("columns") }

  @Test(.enabled(if: isHere("webkit"), why("webkit")))
  func `webkit shows a small book whole`() throws { try expectWhole("webkit") }

  @Test func `all that are here take part with --reader all`() throws {
    let here = KnownReader.all.map(\.id).filter(Self.isHere)
    #expect(Set(try Self.everyone.get().keys) == Set(here + ["greedy"]))
    for id in here { try expectWhole(id) }
  }
}
