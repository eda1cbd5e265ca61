import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// The fast path against full shaping in texts as novels are, whose marks stand alone or beside each other.
///
/// In Noto Sans CJK it depends on the language which marks are active: ，。 in Simplified Chinese, “ ” in
/// Japanese, — in both and in Traditional Chinese.
struct NovelExactnessTests {
  private static let languages = ["zh-Hant", "zh-Hans", "ja"]

  @Test(arguments: languages, Seed.first(8))
  func `finds the records of full shaping`(language: String, seed: Seed) throws {
    var random = seed
    let text = SourceText.make(novel(&random, paragraphs: 400), language: language)
    let style = TypeStyle.make([TestFonts.notoSansCJK]) {
      $0.kinsoku = random.element(of: KinsokuLevel.allCases)
      $0.autospace = random.element(of: Autospace.allCases)
      random.drawMarks(of: &$0)
      random.drawWriting(of: &$0)
      random.drawHyphens(of: &$0)
      $0.advances = random.element(of: AdvanceRule.allCases)
    }
    let difference = Difference(of: text, in: style)
    #expect(difference.first == nil)
    // Where a dictionary may part words paragraphs are shaped in full.
    let isFast = style.hyphenation == .none
    #expect(difference.fastParagraphs == (isFast ? difference.paragraphs : 0))
  }

  // In DejaVu Sans letters are active and digits are not: T and o are kerned beside each other, and each
  // is alone between digits.
  @Test(arguments: Seed.first(8))
  func `finds the records of letters that stand alone and beside each other`(seed: Seed) throws {
    var random = seed
    let words = ["T", "o", "To", "1", "1", "12", "“", "”", "V", "A", "AV", "…", " ", "-"]
    let paragraphs = (0..<400)
      .map { _ in (0..<30).map { _ in random.element(of: words) }.joined() }
    let text = SourceText.make(paragraphs.joined(separator: "\n"), language: "en")
    let difference = Difference(of: text, in: .make([TestFonts.dejaVuSans]))
    #expect(difference.first == nil)
    #expect(difference.fastParagraphs > difference.paragraphs / 4)
  }

  @Test(arguments: languages)
  func `counts the same work in every pass, whatever the tables know`(language: String) throws {
    var random = Seed(5)
    let text = SourceText.make(novel(&random, paragraphs: 300), language: language)
    let style = TypeStyle.make([TestFonts.notoSansCJK])
    let tables = TypesetterTables(
      chain: try TestFonts.library.chain(style.fonts),
      style: style,
      language: language
    )
    let works = (0..<3)
      .map { _ in
        let typesetter = Typesetter.make(style, language: language, shaping: .fast, tables: tables)
        return RecordedText(text, with: typesetter).work
      }
    #expect(works[0].shapeCalls > 0)
    #expect(works[1] == works[0] && works[2] == works[0])
  }

  /// Paragraphs of narration and dialogue, some of whose marks stand in a row.
  private func novel(_ random: inout Seed, paragraphs: Int) -> String {
    let marks = ["，", "。", "、", "：“", "。”", "”", "“", "——", "—", "……", "！？", "，，", "‘", "’”", "·"]
    func speech() -> String {
      (0..<random.number(in: 1...12))
        .map { _ in
          let group = (0..<random.number(in: 0...6))
            .map { _ in
              Character(Unicode.Scalar(UInt16(random.number(in: 0x4E00...0x9FA5))) ?? "一")
            }
          return String(group) + random.element(of: marks)
        }
        .joined()
    }
    return (0..<paragraphs)
      .map { _ in random.number(in: 0...3) == 0 ? "　　“\(speech())”" : "　　\(speech())" }
      .joined(separator: "\n")
  }
}
