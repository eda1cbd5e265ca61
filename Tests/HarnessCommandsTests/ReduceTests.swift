import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora
@testable import HarnessCommands

/// The built program reduces texts, as people run it.
struct ReduceTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(_ words: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      words,
      in: folder.path,
      environment: ["HARNESS_CORPORA": "\(Repository.root)/corpora"]
    )
  }

  /// The corpus of a folder, read as every command reads it.
  private func corpus(_ name: String) throws -> Corpus {
    try Corpus.named(folder.path(of: name), in: CorpusFolder(path: folder.path))
  }

  /// Four lines of about twenty letters.
  private static let layout = ["--page", "240x140", "--font-size", "20"]

  /// A metric of a corpus by `why`: the line with its sum.
  private func figure(_ metric: String, of paginator: String, _ name: String) throws -> String {
    let words = ["why", metric, paginator, "--corpus", "./\(name)"] + Self.layout
    let lines = try run(words).ending(0).output.split(separator: "\n").map(String.init)
    return try #require(lines.first { $0.contains("; sum ") }, "\(lines)")
  }

  @Test func `a text is reduced, written as a corpus, and shows the fault again`() throws {
    let words = ["reduce", "--paginator", "fixed-count", "--metric", "hidden", "--corpus"]
    let outcome = try run(words + ["diamond-sutra", "--output", "small"] + Self.layout).ending(0)
    #expect(outcome.output.hasPrefix("hidden (overflow_lines) of fixed-count, 240x140 at 20 px\n"))
    #expect(outcome.flowed.contains("of 6,297 still show hidden (overflow_lines): "))
    #expect(outcome.output.contains("Without any one of them it would not."))
    let small = try corpus("small")
    let sutra = try CorpusFolder(path: "\(Repository.root)/corpora").corpus("diamond-sutra")
    #expect(small.text.scalarCount < 100)
    #expect(small.text.language == sutra.text.language)
    #expect(small.fonts == sutra.fonts)
    #expect(try figure("hidden", of: "fixed-count", "small").contains("; sum 1, "))
    // What stands in it stood in the text, in this order.
    var rest = Array(sutra.text.utf8)[...]
    for byte in small.text.utf8 {
      rest = rest[try #require(rest.firstIndex(of: byte) as Int?)...].dropFirst()
    }
    let source = try folder.text(of: "small/SOURCE.md")
    #expect(source.contains("Reduced from diamond-sutra, a text of 6,297 characters, SHA-256 "))
    // The same text gives the same files, but for the folder's name and the day.
    try run(words + ["diamond-sutra", "--output", "again/small"] + Self.layout).ending(0)
    for file in ["text.txt", "reduction.html"] {
      let again = try folder.text(of: "again/small/\(file)")
      #expect(try folder.text(of: "small/\(file)") == again)
    }
  }

  @Test func `a scrambled text has the same lines and figure, and no word of the original`() throws
  {
    let words =
      ["reduce", "--paginator", "binary-search", "--metric", "bad_breaks", "--corpus", "alice"]
      + Self.layout
    try run(words + ["--output", "plain"]).ending(0)
    let outcome = try run(words + ["--output", "other", "--scramble", "--seed", "3"]).ending(0)
    #expect(outcome.flowed.contains("lines end where they ended, the figure is the same, and no"))
    let (plain, other) = (try corpus("plain").text, try corpus("other").text)
    let alice = try CorpusFolder(path: "\(Repository.root)/corpora").corpus("alice").text
    #expect(plain.utf8.count == other.utf8.count)
    let figures = try ["plain", "other"]
      .map { try figure("bad_breaks", of: "binary-search", $0) }
    #expect(figures[0] == figures[1])
    #expect(figures[0].contains("; sum 1, "))
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
    func scalars(_ text: [UInt8]) -> String.UnicodeScalarView {
      String(decoding: text, as: UTF8.self).unicodeScalars
    }
    for (old, new) in zip(scalars(plain.utf8), scalars(other.utf8)) {
      #expect(isLetter(old) ? new != old && isLetter(new) : new == old)
    }
    // Nothing that is written says what the text said, or whose it is.
    let known = Set(
      scalars(alice.utf8).split { !isLetter($0) }.filter { $0.count > 1 }
        .map { String($0).lowercased() }
    )
    let left = scalars(other.utf8).split { !isLetter($0) }.map { String($0).lowercased() }
    #expect(known.isDisjoint(with: left), "\(left)")
    // Of the page of the book there are frames alone: outlines in the order of its letters would tell them.
    let page = try folder.text(of: "other/reduction.html")
    let before = try #require(page.split(separator: "<figure").dropFirst().first)
    let used = Set(before.matches(of: /href="#(g\d+)"/).map { String($0.1) })
    #expect(!used.isEmpty)
    for symbol in used { #expect(page.contains("<symbol id=\"\(symbol)\"><path d=\"m0 0v")) }
    for file in ["SOURCE.md", "corpus.json", "reduction.html"] {
      let text = try folder.text(of: "other/\(file)")
      #expect(!text.lowercased().contains("alice"), "\(file)")
      for word in scalars(plain.utf8).split(whereSeparator: { !isLetter($0) }) where word.count > 5
      {
        #expect(!text.contains(String(word)), "\(file): \(String(word))")
      }
    }
  }

  /// Pages of eight lines at most fit on the screen, but for the one that a mark lets run on.
  @Test(arguments: [[], ["--scramble"]])
  func `a million characters come down to a few lines`(scrambling: [String]) throws {
    let outside = try ExternalFolder()
    let novel = try run(["corpus", "text", "synth-novel-1m"]).ending(0).output
    let middle = novel.index(novel.startIndex, offsetBy: 600_000)
    try outside.folder.write(novel[..<middle] + "※" + novel[middle...], to: "text.txt")
    let program = try outside.program(
      "mine",
      """
      text = open(q['text_file'], encoding='utf-8', newline='').read()
      pages, start = [], 0
      while start < len(text):
          lines = text[start:start + 200].split('\\n')[:9]
          length = len('\\n'.join(lines)) + (len(lines) == 9)
          end = min(len(text), start + (900 if '※' in text[start:start + length] else length))
          pages.append([start, end])
          start = end
      answer(pages=pages)
      """
    )
    let small = outside.folder.path(of: "small")
    let words = ["reduce", "--paginator", "mine", "--metric", "hidden", "--output", small]
    let outcome =
      try outside.run(
        words + outside.corpus + ["--device", "phone-6"]
          + ["--font-size", "17"] + scrambling + program
      )
      .ending(0)
    #expect(outcome.flowed.contains("Without any one of them it would not."))
    let text = try outside.folder.text(of: "small/text.txt")
    #expect(text.filter { $0 != "\n" } == "※", "\(text)")
    #expect(text.count <= 30)
    guard !scrambling.isEmpty else { return }
    #expect(outcome.flowed.contains("the figure is the same, and no word of the original is left"))
  }

  /// What makes a trial flawed is a fault of who promised nothing, too.
  @Test func `a parted word is a fault of who never promised to keep it`() throws {
    let kinds = ["soft\u{AD}ened", "a", "hy\u{AD}phen\u{AD}ation", "cat"]
    var seed = Seed.first(1)[0]
    let words = (1...300).map { _ in seed.element(of: kinds) }.joined(separator: " ")
    let book = try folder.write(words, to: "book.txt")
    let outcome = try run(
      ["reduce", "--paginator", "container-fill", "--metric", "parted", "--corpus", book]
        + ["--hyphenate-limit-last", "page", "--output", "parted"] + Self.layout
    )
    .ending(0)
    #expect(outcome.output.hasPrefix("parted (keep_violations) of container-fill"))
    #expect(try folder.text(of: "parted/text.txt").contains("\u{AD}"))
  }

  /// A program that crashes at a word.
  private static let crashing = """
    text = open(q['text_file'], encoding='utf-8', newline='').read()
    if 'upon' in text: os._exit(3)
    cut(40)
    """

  @Test func `a word that the fault needs cannot be scrambled`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", Self.crashing)
    let small = outside.folder.path(of: "f")
    let outcome = try outside.run(
      ["reduce", "--paginator", "mine", "--metric", "failure", "--scramble", "--output", small]
        + outside.corpus + program,
      code: 65
    )
    #expect(outcome.errors.contains("The fault needs letters of the text"))
    #expect(!outcome.errors.contains("--seed"))
  }

  @Test func `a text with styles keeps those that the fault needs`() throws {
    let words = ["reduce", "--paginator", "fixed-count", "--metric", "hidden", "--corpus"]
    try run(words + ["styled-cases", "--output", "styled"] + Self.layout).ending(0)
    let manifest = try folder.text(of: "styled/corpus.json")
    let styled = try corpus("styled")
    #expect(manifest.contains("\"path\" : \"source.json\"") == (styled.text.styles != nil))
    #expect(styled.text.scalarCount < 100)
  }

  @Test func `a program that crashes is told by the kind of its failure`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", Self.crashing)
    let outcome =
      try outside.run(
        [
          "reduce", "--paginator", "mine", "--metric", "failure", "--output",
          outside.folder.path(of: "f"),
        ]
          + outside.corpus + program
      )
      .ending(0)
    #expect(outcome.flowed.contains("4 characters of "))
    #expect(try outside.folder.text(of: "f/text.txt") == "upon")
  }

  @Test func `Ctrl-C writes the smallest text so far`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program(
      "mine",
      """
      text = open(q['text_file'], encoding='utf-8', newline='').read()
      open('\(outside.folder.path(of: "asked"))', 'a').write('x')
      time.sleep(0.1)
      if 'upon' in text: os._exit(3)
      cut(40)
      """
    )
    let words =
      [
        "reduce", "--paginator", "mine", "--metric", "failure", "--output",
        outside.folder.path(of: "f"),
      ]
      + outside.corpus + program
    let running = try HarnessProgram.start(words, in: outside.folder.path)
    for _ in 0..<600 where (try? outside.folder.text(of: "asked").count) ?? 0 < 5 { usleep(50_000) }
    running.interrupt()
    let outcome = running.wait().ending(130)
    #expect(outcome.flowed.contains("It was over before every cut was tried"))
    let text = try outside.folder.text(of: "f/text.txt")
    #expect(text.contains("upon") && text.count > 4)
  }

  @Test(arguments: [
    WrongTurn(
      "--paginator greedy --metric hidden",
      64,
      "greedy shows no hidden (overflow_lines) in"
    ),
    WrongTurn("--paginator greedy --metric hiden", 64, "There is no metric 'hiden'. Did you mean"),
    WrongTurn("--paginator greedy --metric index_drift", 64, "is of a change of the layout"),
    WrongTurn("--paginator greedy --metric total_time", 64, "does not repeat exactly"),
    WrongTurn("--paginator greedy --metric pages", 64, "detects no fault by itself"),
    WrongTurn("--paginator greedy --metric failure --at-least 1", 64, "a failure has no amount"),
    WrongTurn("--paginator greedy --metric hidden --pages a=b.json", 64, "are of one text"),
    WrongTurn("--paginator greedy --metric hidden --output a.b", 64, "cannot be the folder of a"),
    WrongTurn(
      "--paginator greedy --metric hidden --output /dev/null",
      73,
      "There is '/dev/null' already"
    ),
    WrongTurn(
      "--paginator greedy --metric hidden --corpus alice --corpus edge-cases",
      64,
      "One text is reduced at a time"
    ),
  ])
  func `what cannot be reduced is refused`(turn: WrongTurn) throws {
    let outcome = try run(["reduce"] + Self.layout + turn.arguments)
    #expect(outcome.exitCode == turn.code, "\(outcome.errors)")
    #expect(
      outcome.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains(turn.sentence),
      "\(outcome.errors)"
    )
    #expect(!folder.has("reduced"))
  }

  @Test func `an amount says from where on a figure is a fault`() throws {
    let words = ["reduce", "--paginator", "greedy", "--metric", "pages", "--at-least", "3"]
    try run(words + ["--corpus", "diamond-sutra", "--output", "three"] + Self.layout).ending(0)
    let pages = try run(["why", "pages", "greedy", "--corpus", "./three"] + Self.layout).ending(0)
    #expect(pages.output.contains("3"))
  }
}
