import Corpora
import Digests
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

@testable import Refereeing
@testable import Trials

/// Pages of another engine, told by its own lines: `Tests/PangoExporter`, over the diamond sutra.
struct PangoTests {
  /// The trial of what the exporter writes, with so many lines too many on each page.
  private func trial(extraLines: Int) throws -> Trial {
    let folder = try TemporaryDirectory()
    let program = folder.path(of: "pango-pages")
    let source = "\(Repository.root)/Tests/PangoExporter/pango-pages.c"
    let flags = try run(
      ["--cflags", "--libs", "pangocairo"],
      program: "/usr/bin/pkg-config",
      "Without Pango, run scripts/set-up tests."
    )
    _ = try run(
      ["-std=c11", "-Wall", "-Wextra", "-Werror", "-o", program, source]
        + flags.split(whereSeparator: \.isWhitespace).map(String.init),
      program: "/usr/bin/cc",
      "The exporter is not compiled."
    )
    let corpus = try CorpusFolder(path: "\(Repository.root)/corpora").corpus("diamond-sutra")
    let text = try folder.write(corpus.text.utf8, to: "text.txt")
    let digest = sha256(of: corpus.text.utf8)
    let pages = try run(
      [text, digest, String(extraLines)],
      program: program,
      "The exporter does not run."
    )
    let file = try PagesFile(file: folder.write(pages, to: "pango.json"))
    try file.requireText(withDigest: digest)
    #expect(file.engine?.hasPrefix("Pango 1.") == true)

    let layouts = file.layouts(in: [TestFonts.notoSansCJK.reference])
    let layout = try #require(layouts.first)
    let device = Device(id: "pango", title: "Pango", page: layout.page)
    let paginator = ImportedPaginator(name: "pango", file: file)
    let plan = Plan.make(
      texts: [
        Plan.Text(corpus: corpus, settings: [Plan.Setting(device: device, layout: layout)])
      ],
      participants: [.make("pango", paginator)]
    )
    return try #require(try plan.run().first)
  }

  /// Runs a program and returns what it writes.
  private func run(_ arguments: [String], program: String, _ hint: String) throws -> String {
    let outcome = try HarnessProgram.run(arguments, program: program)
    try #require(outcome.exitCode == 0, "\(hint) \(outcome.errors)")
    return outcome.output
  }

  /// A line of Noto Sans CJK is (1.16 + 0.288) · 17 = 24.616 px, to Pango's 1/1024 px 25,207; 25 of
  /// them take 615.4 px of 635, and 26 would take 640.02.
  @Test func `judges its pages by its own lines`() throws {
    let trial = try trial(extraLines: 0)
    let judgement = try #require(trial.judgement, "\(trial.failure?.message ?? "")")
    #expect(judgement.geometry == .device)
    #expect(judgement.coverage == Coverage())
    let full = judgement.pages.dropLast()
    #expect(full.count > 10)
    for page in judgement.pages {
      #expect(page.overflow == .zero)
      #expect(page.overflowX == .zero)
    }
    for page in full {
      #expect(page.lines == 25)
      // 25 · 25,207 / 1,024 · 64 = 39,385.9
      #expect(page.bottom == Length(sixtyFourths: 39_386))
      #expect(page.missedLines == 0)
      #expect(page.boundary?.midGrapheme == false)
      #expect(page.boundary?.illegalBreak == false)
      #expect(page.boundary?.kinsoku == false)
    }
    #expect(judgement.pages.last?.exclusion == .lastPage)
  }

  /// 26 · 25,207 / 1,024 · 64 = 40,961.4, and 635 px are 40,640: 321/64 px of the last line are cut.
  @Test func `finds the line that is too many on each page`() throws {
    let trial = try trial(extraLines: 1)
    let judgement = try #require(trial.judgement, "\(trial.failure?.message ?? "")")
    #expect(judgement.coverage == Coverage())
    let full = judgement.pages.dropLast()
    #expect(full.count > 10)
    for page in full {
      #expect(page.lines == 26)
      #expect(page.overflow == Length(sixtyFourths: 321))
      #expect((page.overflowLines, page.clippedLines, page.hiddenLines) == (1, 1, 0))
      #expect(page.unused == .zero)
      #expect(!page.isOverflowUnavoidable)
    }
  }
}
