import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Parts of paragraphs have a flow's lines, whatever was cut before and is known.
struct CutParagraphTests {
  private let text: SourceText
  private let typesetter: Typesetter
  private let width = Length.pixels(90)
  private let recorded: RecordedText
  private let cut: CutParagraph

  init() {
    let paragraphs = [
      "　　如是我聞。一時佛在舍衛國，祇樹給孤獨園。", "與大比丘眾，千二百五十人俱：", "爾時世尊。",
      "食時著衣持鉢，入舍衛大城乞食，於其城中次第乞已。",
    ]
    text = .make(paragraphs.joined(separator: "\n"))
    let style = TypeStyle.make([TestFonts.notoSansCJK])
    typesetter = .make(style)
    recorded = RecordedText(text, with: .make(style))
    cut = CutParagraph(
      of: text,
      in: ParagraphSettings(of: text, width: width, in: nil, with: typesetter),
      with: typesetter,
      knowing: KnownPass(over: KnownText(recorded, with: .make(style)), by: typesetter)
    )
  }

  @Test(arguments: Seed.first(20))
  func `one after the other, from their starts and from inside`(seed: Seed) throws {
    var random = seed
    for _ in 0..<40 {
      let paragraph = random.element(of: recorded.records.paragraphs)
      let (first, last) = (Int(paragraph.start), Int(paragraph.contentEnd))
      let isWhole = random.number(in: 0...2) > 0
      // Of three bytes each.
      let start = isWhole ? first : first + 3 * random.number(in: 0...(last - first) / 3 - 1)
      #expect(cut.begin(at: start))
      let known = UnsafePointer(recorded.records.records + Int(paragraph.firstRecord))
      #expect((cut.records.shared.base == known) == (start == first))
      for _ in 0..<6 {
        let end = start + 3 * random.number(in: 1...(last - start) / 3)
        let lines = try #require(cut.lines(to: end))
        let flow = TextFlow.make(
          text,
          from: TextOffset(utf8: start),
          to: TextOffset(utf8: end),
          .substring,
          width: width,
          with: .make(typesetter.style)
        )
        #expect(lines.count == flow.allLines().count, "\(start) to \(end)")
      }
    }
  }
}
