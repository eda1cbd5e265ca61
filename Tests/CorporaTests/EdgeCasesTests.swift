import Corpora
import Foundation
import PaginatorKit
import Testing

/// The corpus `edge-cases`: each section has its hazard.
struct EdgeCasesTests {
  /// Code points that a section has, by the ranges of Unicode's charts.
  struct Hazard: Sendable, CustomTestStringConvertible {
    let section: String
    let range: ClosedRange<UInt32>
    let least: Int

    init(_ section: String, _ range: ClosedRange<UInt32>, least: Int = 1) {
      self.section = section
      self.range = range
      self.least = least
    }

    init(_ section: String, _ scalar: UInt32, least: Int = 1) {
      self.init(section, scalar...scalar, least: least)
    }

    var testDescription: String { "\(section): U+\(String(range.lowerBound, radix: 16))" }
  }

  static let hazards: [Hazard] = [
    Hazard("Flags", 0x1F1E6...0x1F1FF, least: 80), Hazard("Flags", 0xE0020...0xE007F, least: 12),
    Hazard("Emoji sequences", 0x200D, least: 40), Hazard("Emoji sequences", 0xFE0E...0xFE0F),
    Hazard("Skin tones", 0x1F3FB...0x1F3FF, least: 20), Hazard("Keycaps", 0x20E3, least: 12),
    Hazard("Variation sequences", 0xE0100...0xE01EF, least: 10),
    Hazard("Variation sequences", 0xFE00), Hazard("Spaces that do not break", 0xA0, least: 10),
    Hazard("Spaces that do not break", 0x202F), Hazard("Spaces that do not break", 0x2007),
    Hazard("Spaces that do not break", 0x2060), Hazard("Spaces that do not break", 0xFEFF),
    Hazard("Breaks that do not show", 0x200B, least: 10),
    Hazard("Breaks that do not show", 0x2002...0x200A, least: 8),
    Hazard("Breaks that do not show", 0x3000), Hazard("Soft hyphens", 0xAD, least: 20),
    Hazard("Joiners", 0x200C), Hazard("Joiners", 0x200D), Hazard("Joiners", 0x6A9),
    Hazard("Isolates and embeddings", 0x2066), Hazard("Isolates and embeddings", 0x2067),
    Hazard("Isolates and embeddings", 0x2068), Hazard("Isolates and embeddings", 0x2069),
    Hazard("Isolates and embeddings", 0x202A), Hazard("Isolates and embeddings", 0x202B),
    Hazard("Isolates and embeddings", 0x202C), Hazard("Isolates and embeddings", 0x202D),
    Hazard("Isolates and embeddings", 0x202E), Hazard("Isolates and embeddings", 0x200E...0x200F),
    Hazard("Isolates and embeddings", 0x61C), Hazard("Hebrew", 0x5D0...0x5EA, least: 100),
    Hazard("Hebrew", 0x5B0...0x5BC, least: 10), Hazard("Arabic", 0x620...0x64A, least: 100),
    Hazard("Arabic", 0x64B...0x652, least: 10), Hazard("Arabic", 0x660...0x669),
    Hazard("Thai", 0xE01...0xE2E, least: 50), Hazard("Thai", 0xE47...0xE4E),
    Hazard("Devanagari", 0x915...0x939, least: 50), Hazard("Devanagari", 0x94D, least: 10),
    Hazard("Hangul", 0xAC00...0xD7A3, least: 30), Hazard("Hangul", 0x1100...0x1112, least: 20),
    Hazard("Hangul", 0x119E), Hazard("Stacked marks", 0x300...0x36F, least: 100),
    Hazard("Tabs", 0x9, least: 20), Hazard("Carriage return and line feed", 0xD, least: 5),
    Hazard("Carriage returns alone", 0xD, least: 3), Hazard("Other line ends", 0x85, least: 2),
    Hazard("Other line ends", 0x2028, least: 2), Hazard("Other line ends", 0x2029, least: 2),
    Hazard("Other line ends", 0xB, least: 2), Hazard("Other line ends", 0xC, least: 2),
    Hazard("Missing glyphs", 0xE000...0xF8FF, least: 5),
    Hazard("Missing glyphs", 0xF0000...0x10FFFD, least: 2),
    Hazard("Ideographs beyond the first plane", 0x20000...0x2A6DF, least: 20),
    Hazard("Ligatures", 0xFB00...0xFB06, least: 7), Hazard("Tall ink", 0x1EA0...0x1EF9, least: 30),
    Hazard("Tall ink", 0x2588), Hazard("Runs of punctuation", 0x3008...0x3011, least: 20),
    Hazard("Dashes and ellipses", 0x2014, least: 20),
    Hazard("Dashes and ellipses", 0x2026, least: 20),
    Hazard("Latin in Chinese", 0x201C...0x201D, least: 4),
    Hazard("Numbers and units", 0x30...0x39, least: 50),
  ]

  private let corpus: Corpus

  init() throws {
    corpus = try CorpusFolder(path: RepositoryCorporaTests.folder).corpus("edge-cases")
  }

  private func section(_ title: String) throws -> String {
    let index = try #require(corpus.chapters.firstIndex { $0.title == title }, "\(title)")
    let next = corpus.chapters.indices.contains(index + 1) ? corpus.chapters[index + 1].start : nil
    return corpus.text.string(from: corpus.chapters[index].start, to: next ?? corpus.text.end)
  }

  @Test(arguments: hazards)
  func `a section has the characters that make its hazard`(hazard: Hazard) throws {
    let count = try section(hazard.section).unicodeScalars
      .count { hazard.range.contains($0.value) }
    #expect(count >= hazard.least)
  }

  @Test func `each section begins with its title`() throws {
    #expect(corpus.chapters.count == 37)
    #expect(corpus.chapters[0].start == .zero)
    for chapter in corpus.chapters {
      #expect(try section(chapter.title).hasPrefix(chapter.title + "\n"), "\(chapter.title)")
    }
  }

  @Test func `is the file byte for byte, carriage returns and missing line end included`() throws {
    let file = "\(RepositoryCorporaTests.folder)/edge-cases/text.txt"
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(corpus.text.utf8))
    #expect(corpus.identity == "\(corpus.sha256)+n0+plain")
    // e with U+0301, two scalars of three bytes: 65 CC 81.
    #expect(corpus.text.utf8.suffix(3) == [0x65, 0xCC, 0x81])
    #expect((10_000...20_000).contains(corpus.text.scalarCount))
  }

  @Test func `has a word of 2,500 letters and a character of 31 scalars`() throws {
    let words = try section("One long word").split { $0 == " " || $0.isNewline }
    #expect(words.map(\.count).max() == 2_500)
    // An o and its thirty marks.
    #expect(try section("Stacked marks").map(\.unicodeScalars.count).max() == 31)
  }

  @Test func `has thirty empty lines in a row and one of every kind`() throws {
    let text = Array(try section("Empty paragraphs").unicodeScalars).map(\.value)
    let lineFeeds = text.split { $0 != 0xA }.map(\.count).max()
    // The first of 31 ends a line that is not empty.
    #expect(lineFeeds == 31)
    let kinds: [UInt32] = [0xD, 0xA, 0x85, 0x2028, 0x2029, 0xB, 0xC, 0xD]
    #expect(text.indices.contains { text[$0...].starts(with: kinds) })
  }

  @Test func `has runts: one ideograph more than lines of twenty hold`() throws {
    let lengths = try section("Runts").split(whereSeparator: \.isNewline).map(\.count)
    #expect([21, 41, 61].allSatisfy(lengths.contains))
  }

  @Test func `says which characters have no glyph`() throws {
    // Of private use 9, unassigned 2, a noncharacter, and three sequences: 15.
    let scalars = try section("Missing glyphs").unicodeScalars.map(\.value)
    let alone = scalars.count {
      (0xE000...0xF8FF).contains($0) || $0 >= 0xF0000
        || [0x50000, 0xA1234, 0x1FFFE].contains($0)
    }
    #expect(alone == 12)
    // The sequences: three joiners in the section, and one each.
    #expect(scalars.count { $0 == 0x200D } == 4)
    #expect(corpus.expectedMissingGlyphs == 15)
  }
}
