import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// The books of the repository: `alice-book`, `reader-hazards` and `styled-cases`.
struct BookCorporaTests {
  private static let folder = "\(Repository.root)/corpora"

  private func corpus(_ id: String) throws -> Corpus {
    try CorpusFolder(path: Self.folder).corpus(id)
  }

  /// What `scripts/pack-epub` packs: all files of the folder, and nothing else.
  @Test(arguments: ["alice-book", "reader-hazards", "styled-cases"])
  func `a book is packed of the files beside it`(id: String) throws {
    let book = "\(Self.folder)/\(id)/book"
    let walk = try #require(FileManager.default.enumerator(atPath: book))
    let names = walk.compactMap { $0 as? String }.filter { isFile("\(book)/\($0)") }
    let archive = try ZipArchive(path: "\(Self.folder)/\(id)/source.epub")
    #expect(Set(names) == archive.names)
    for name in names {
      let packed = try archive.bytes(of: name, limit: Book.mostBytes)
      #expect(packed == (try Repository.bytes(of: "corpora/\(id)/book/\(name)")), "\(name)")
    }
  }

  @Test func `chapter I of alice-book is alice`() throws {
    let plain = try corpus("alice").text
    let book = try corpus("alice-book")
    #expect(book.chapters.map(\.title).suffix(2) == ["CHAPTER I", "CHAPTER III"])
    let (start, end) = (book.chapters[1].start, book.chapters[2].start)
    // What the book has beside it: a figure of a picture and its caption, and a note with its mark.
    let chapter = book.text.string(from: start, to: end)
      .replacing("\u{FFFC}\nA very deep well\n", with: "")
      .replacing(/\n†[^\n]*\n$/, with: "\n").replacing("†", with: "")
    let title = "Alice’s Adventures in Wonderland\n"
    let expected = plain.string(from: .zero, to: plain.end).replacing("\n\n", with: "\n")
    #expect(title + chapter == expected)
    let italics = try #require(book.text.styles).runs
      .filter {
        $0.start >= start && $0.end <= end
          && book.text.styles?.runStyles[Int($0.style)].traits == .italic
      }
    #expect(italics.count == 11)
  }

  /// What a section of styled-cases has to have, and how often at least.
  struct Hazard: CustomTestStringConvertible {
    var section: String
    var least: Int
    var count: @Sendable (String, TextStyles) -> Int
    var testDescription: String { section }

    init(_ section: String, least: Int, _ count: @escaping @Sendable (String, TextStyles) -> Int) {
      (self.section, self.least, self.count) = (section, least, count)
    }

    /// Blocks whose style is such a one.
    init(_ section: String, least: Int, blocks: @escaping @Sendable (BlockStyle) -> Bool) {
      self.init(section, least: least) { _, styles in
        styles.blocks.count { blocks(styles.blockStyles[Int($0.style)]) }
      }
    }

    /// Runs whose style is such a one.
    init(_ section: String, least: Int, runs: @escaping @Sendable (RunStyle) -> Bool) {
      self.init(section, least: least) { _, styles in
        styles.runs.count { runs(styles.runStyles[Int($0.style)]) }
      }
    }
  }

  static let hazards = [
    Hazard("Faces inside words", least: 20, runs: { $0.traits.contains(.bold) }),
    Hazard("A heading at every place of a page", least: 19, blocks: { $0.kind == .heading }),
    Hazard("Headings in a row", least: 19, blocks: { $0.kind == .heading }),
    Hazard("Pictures from a pixel to twice a page", least: 18, blocks: { $0.kind == .picture }),
    Hazard("Pictures from a pixel to twice a page", least: 1) { _, styles in
      styles.pictures.count { $0.width == .pixels(1) && $0.height == .pixels(1) }
    },
    Hazard("Pictures from a pixel to twice a page", least: 2) { _, styles in
      styles.pictures.count { $0.height >= .pixels(1270) }
    },
    Hazard("Pictures among text", least: 20) { _, styles in
      styles.pictures.count - styles.blockStyles.count { $0.kind == .picture }
    },
    Hazard("Raised and lowered", least: 15, runs: { $0.shift > .zero }),
    Hazard("Raised and lowered", least: 3, runs: { $0.shift < .zero }),
    // Five lists deep, 1.5 em each.
    Hazard("Lists in lists", least: 1, blocks: { $0.startIndent >= Ems(7.5) }),
    Hazard("Empty blocks", least: 1) { text, _ in text.split(separator: "\n").count },
    Hazard("Three hundred runs", least: 600, runs: { $0.traits == .bold || $0.traits == .italic }),
    Hazard("Two directions across runs", least: 60) { text, _ in
      text.unicodeScalars.count { (0x5D0...0x64A).contains($0.value) }
    },
    Hazard("Emoji beside runs", least: 20) { text, _ in
      text.unicodeScalars.count { $0.value >= 0x1F1E6 }
    },
    Hazard("Line ends", least: 12) { text, _ in text.count { $0 == "\u{2028}" } },
    Hazard("Tables", least: 35, blocks: { $0.kind == .row && $0.keepsTogether }),
    Hazard("Figures and captions", least: 6, blocks: { $0.kind == .caption }),
    Hazard("Quotations and places", least: 1, blocks: { $0.startIndent >= Ems(6) }),
    Hazard("Text as it stands", least: 8, blocks: { $0.traits == .monospace }),
    Hazard("中文", least: 10, runs: { $0.traits == .bold }),
  ]

  @Test(arguments: hazards)
  func `a section of styled-cases has its hazard`(_ hazard: Hazard) throws {
    let corpus = try corpus("styled-cases")
    let chapter = try #require(corpus.chapters.firstIndex { $0.title == hazard.section })
    let start = corpus.chapters[chapter].start
    let end = corpus.chapters.dropFirst(chapter + 1).first?.start ?? corpus.text.end
    let styles = try #require(corpus.text.styles).part(of: start.utf8..<end.utf8)
    #expect(hazard.count(corpus.text.string(from: start, to: end), styles) >= hazard.least)
  }

  @Test func `every section of styled-cases is looked at`() throws {
    let titles = try corpus("styled-cases").chapters.map(\.title)
    #expect(Set(Self.hazards.map(\.section)) == Set(titles))
  }
}
