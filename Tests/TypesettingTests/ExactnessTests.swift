import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// The fast path against full shaping: the same break records, and so the same lines at every width.
struct ExactnessTests {
  struct Setting: CustomTestStringConvertible, Sendable {
    var face: FontFace
    var language: String
    var advances = AdvanceRule.exact

    var testDescription: String { "\(face.reference.family), \(language), \(advances.rawValue)" }

    func style(size: Double = 17) -> TypeStyle {
      .make([face, TestFonts.notoSansCJK], size: size) { $0.advances = advances }
    }
  }

  static let settings = [
    Setting(face: TestFonts.notoSansCJK, language: "zh-Hant"),
    Setting(face: TestFonts.notoSansCJK, language: "ja"),
    Setting(face: TestFonts.dejaVuSans, language: "en"),
    Setting(face: TestFonts.dejaVuSans, language: "tr", advances: .pixel),
    Setting(face: TestFonts.unifont, language: "und", advances: .sixtyFourths),
  ]

  // MARK: Records

  @Test(arguments: ["diamond-sutra", "diamond-sutra-punctuated", "alice", "edge-cases"], settings)
  func `finds the records of full shaping in a corpus`(corpus: String, setting: Setting) throws {
    let text = SourceText.make(try Repository.corpus(corpus), language: setting.language)
    let difference = Difference(of: text, in: setting.style())
    #expect(difference.first == nil)
  }

  /// 500,000 strings: five settings by ten seeds by 10,000.
  @Test(arguments: settings, Seed.first(10))
  func `finds the records of full shaping in random strings`(
    setting: Setting,
    seed: Seed
  ) throws {
    var strings = RandomStrings(seed)
    let text = try #require(SourceText(utf8: strings.lines(10_000), language: setting.language))
    let difference = Difference(of: text, in: setting.style())
    #expect(difference.first == nil)
    // The check would be idle if the fast path gave everything away.
    #expect(difference.fastParagraphs > 2_000)
  }

  @Test(arguments: ["diamond-sutra-punctuated", "alice"])
  func `sets ordinary prose without full shaping`(corpus: String) throws {
    let face = corpus == "alice" ? TestFonts.dejaVuSans : TestFonts.notoSansCJK
    let text = SourceText.make(try Repository.corpus(corpus), language: "zh-Hant")
    let difference = Difference(of: text, in: .make([face]))
    #expect(difference.fastParagraphs == difference.paragraphs)
  }

  // MARK: The check itself

  /// An inert set with one active glyph too many would part T from o without their kerning.
  @Test func `notices a glyph that is wrongly taken for inert`() throws {
    let text = SourceText.make(try Repository.corpus("alice"), language: "en")
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    let glyph = try #require(TestFonts.dejaVuSans.glyph(for: 0x54))
    let tables = TypesetterTables(
      chain: try TestFonts.library.chain(style.fonts),
      style: style,
      language: "en",
      leavingOut: glyph
    )
    let difference = Difference(of: text, in: style, tables: tables)
    #expect(difference.first?.contains("T") == true)
  }
}

/// Where the break records of the fast path differ from those of full shaping.
struct Difference {
  /// The first paragraph that does, with both records; `nil` when all are equal.
  private(set) var first: String?
  private(set) var paragraphs = 0
  /// The paragraphs that were not shaped in full.
  private(set) var fastParagraphs = 0

  init(of text: SourceText, in style: TypeStyle, tables: TypesetterTables? = nil) {
    let fast = Typesetter.make(style, language: text.language, shaping: .fast, tables: tables)
    let full = Typesetter.make(style, language: text.language)
    let found = RecordedText(text, with: fast).records
    let expected = RecordedText(text, with: full).records
    paragraphs = expected.paragraphs.count
    let scratch = BreakRecords()
    text.utf8.withUnsafeBufferPointer { utf8 in
      for (one, other) in zip(found.paragraphs, expected.paragraphs) {
        scratch.removeAll()
        if fast.measure(other.range, of: utf8, to: scratch) != nil { fastParagraphs += 1 }
        guard first == nil, one.range != other.range || found[one] != expected[other] else {
          continue
        }
        let content = text.string(
          from: TextOffset(utf8: other.range.start),
          to: TextOffset(utf8: other.range.contentEnd)
        )
        first = "\(content): fast \(found[one]), full \(expected[other])"
      }
    }
    if found.paragraphs.count != expected.paragraphs.count { first = first ?? "paragraphs" }
  }
}

extension BreakRecords {
  /// The records of a paragraph, as bytes from its start, sums and hanging parts.
  fileprivate subscript(paragraph: Paragraph) -> [[Int64]] {
    let first = Int(paragraph.firstRecord)
    return (first..<(first + Int(paragraph.recordCount))).map { number in
      let record = records[number]
      return [Int64(record.offset - paragraph.start), record.x, Int64(record.trailing)]
    }
  }
}
