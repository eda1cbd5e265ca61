import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Lines of texts with ruby, worked by hand: Unifont at 16 px and single line height, so that a Han character
/// is 16 px wide and a letter 8 px, 14 px of an em stand above the baseline, and annotations are half as large.
struct RubyLinesTests {
  private static let modes = [ShapingMode.full, .fast]

  /// A paragraph of Han characters, some of which have annotations.
  private func text(_ parts: [(base: String, annotation: String?)]) -> SourceText {
    var text = StyledText()
    text.addBlock { text in
      for part in parts {
        if let annotation = part.annotation {
          text.addRuby(part.base, annotation)
        } else {
          text.add(part.base)
        }
      }
    }
    return text.text(language: "zh-Hant")
  }

  private func flow(
    _ text: SourceText,
    width: Double,
    style: TypeStyle = .make(),
    from start: Int = 0,
    to end: Int? = nil,
    showing: Showing = .context,
    _ shaping: ShapingMode = .full
  ) -> TextFlow {
    TextFlow(
      text,
      from: text.offset(ofScalar: start),
      to: text.offset(ofScalar: end ?? text.scalarCount),
      showing: showing,
      width: .pixels(width),
      with: Typesetter.make(
        style,
        language: text.language,
        styles: text.styles,
        shaping: shaping
      )
    )
  }

  private func px(_ lengths: [Length]) -> [Double] { lengths.map(\.pixels) }

  // Six letters of 4 px are wider than 三: 16 + 16 + 24 + 16 = 72 of 80 px.
  @Test(arguments: modes)
  func `characters are as wide as their annotation where that is wider`(mode: ShapingMode) {
    let text = text([("一二", nil), ("三", "abcdef"), ("四五六", nil)])
    let lines = flow(text, width: 80, mode).allLines()
    #expect(text.strings(lines) == ["一二三四", "五六\n"])
    #expect(px(lines.map(\.width)) == [72, 32])
    #expect(px(lines.map(\.height)) == [16, 16])
  }

  // Both annotations are narrower: five characters of 16 px a line.
  @Test(arguments: modes)
  func `an annotation that is narrower changes no line`(mode: ShapingMode) {
    let text = text([("一", "ab"), ("二", "a"), ("三四", "abcdefg"), ("五六", nil)])
    #expect(text.strings(flow(text, width: 80, mode).allLines()) == ["一二三四五", "六\n"])
  }

  @Test(arguments: modes)
  func `no line ends among characters that have an annotation together`(mode: ShapingMode) {
    // 64 px and 32 are too much for 80. One by one, each of them may begin a line.
    let group = text([("一二三四", nil), ("五六", "a"), ("七", nil)])
    #expect(group.strings(flow(group, width: 80, mode).allLines()) == ["一二三四", "五六七\n"])
    let mono = text([("一二三四", nil), ("五", "a"), ("六", "b"), ("七", nil)])
    #expect(mono.strings(flow(mono, width: 80, mode).allLines()) == ["一二三四五", "六七\n"])
    // Not even where they are wider than a line.
    let wide = text([("一", nil), ("二三四", "a"), ("五", nil)])
    let lines = flow(wide, width: 40, mode).allLines()
    #expect(wide.strings(lines) == ["一", "二三四", "五\n"])
    #expect(px(lines.map(\.width)) == [16, 48, 16])
  }

  // The annotation stands from 14 to 22 px above the baseline, which is 14 px below the line's top: 8 px more.
  @Test(arguments: modes)
  func `it raises its line where the tallest text makes the height`(mode: ShapingMode) {
    let text = text([("一二三四五", nil), ("六", "ab"), ("七八九十", nil), ("一二", nil)])
    let tallest = TypeStyle.make { $0.lineHeightFrom = .tallest }
    let lines = flow(text, width: 80, style: tallest, mode).allLines()
    #expect(text.strings(lines) == ["一二三四五", "六七八九十", "一二\n"])
    #expect(px(lines.map(\.height)) == [16, 24, 16])
    #expect(px(lines.map(\.baseline)) == [14, 22, 14])
    let primary = flow(text, width: 80, mode).allLines()
    #expect(px(primary.map(\.height)) == [16, 16, 16])
  }

  // A line of twice the height has 8 px above its content, as much as the annotation takes.
  @Test func `it raises no line that has room above its text`() {
    let text = text([("一", "ab")])
    let roomy = TypeStyle.make {
      $0.lineHeightFrom = .tallest
      $0.lineHeight = LineHeightMultiple(2)
    }
    #expect(px(flow(text, width: 80, style: roomy).allLines().map(\.height)) == [32])
  }

  // 8 px more than the character: 4 on either side. An annotation of 8 px stands in the middle of 16 px, and its
  // baseline 14 px and the eighth of its own em, 1 px, above that of the line.
  @Test(arguments: [("abcdef", 20.0, [16.0, 20, 24, 28, 32, 36]), ("ab", 16, [20, 24])])
  func `the narrower of the two stands in the middle`(
    annotation: String,
    base: Double,
    places: [Double]
  ) {
    let text = text([("一", nil), ("二", annotation)])
    let flow = flow(text, width: 80)
    _ = flow.nextLine()
    let glyphs = flow.glyphs()
    let pixels = { (units: Int64) in Double(units) * 16 / 65_536 }
    #expect(glyphs.filter { !$0.isAnnotation }.map { pixels($0.x) } == [0, base])
    let above = glyphs.filter(\.isAnnotation)
    #expect(above.map { pixels($0.x) } == places)
    #expect(above.map { pixels($0.y) } == places.map { _ in 15 })
  }

  // In Unifont all upright characters are 16 px long, so that the line is as in horizontal lines.
  @Test(arguments: modes)
  func `along vertical lines all is as along horizontal ones`(mode: ShapingMode) {
    let text = text([("一二", nil), ("三", "abcdef"), ("四五六", "一"), ("七", nil)])
    let lines = flow(text, width: 80, style: .make { $0.writing = .verticalRL }, mode).allLines()
    #expect(text.strings(lines) == ["一二三", "四五六七\n"])
    #expect(px(lines.map(\.width)) == [56, 64])
  }

  // The middle of a line of Noto Sans CJK is 0.436 em above the baseline, (1,160 − 288) / 2,000, and halves the em of
  // the character, which ends at 0.936 em, 14.976 px. That of the annotation, whose middle is 0.436 of its 8 px
  // above its own baseline, begins 0.064 em below that, 0.512 px.
  @Test(arguments: ["一", "a"])
  func `in vertical lines its em stands beside that of the characters`(annotation: String) {
    let text = text([("二", annotation)])
    let flow = flow(
      text,
      width: 80,
      style: .make([TestFonts.notoSansCJK]) { $0.writing = .verticalRL }
    )
    _ = flow.nextLine()
    let above = flow.glyphs().filter(\.isAnnotation).map { Double($0.y) * 16 / 65_536 }
    #expect(above.count == 1)
    #expect(above.allSatisfy { abs($0 - 15.488) < 0.001 })
  }

  // 32 px more than two characters: 8 before, 16 between, 8 behind.
  @Test func `space is around the characters`() {
    let text = text([("一二", "abcdefghabcdefgh"), ("三", nil)])
    let flow = flow(text, width: 800)
    _ = flow.nextLine()
    let places = flow.glyphs().filter { !$0.isAnnotation }.map { Double($0.x) * 16 / 65_536 }
    #expect(places == [8, 40, 64])
  }

  // A page that begins among the characters: 三 alone has the annotation, 24 px wide, and 二 had it, too.
  @Test(arguments: modes)
  func `a part of the characters has the annotation, too`(mode: ShapingMode) {
    let text = text([("一", nil), ("二三", "abcdef"), ("四", nil)])
    let first = flow(text, width: 80, to: 2, showing: .substring, mode).allLines()
    #expect(px(first.map(\.width)) == [40])
    let second = flow(text, width: 80, from: 2, showing: .substring, mode).allLines()
    #expect(px(second.map(\.width)) == [40])
    // 32 px have room for 24 px: the whole is no wider.
    #expect(px(flow(text, width: 80, mode).allLines().map(\.width)) == [64])
  }

  @Test func `white space behind the characters hangs, and has no annotation`() {
    let text = text([("一 ", "abcdef"), ("二", nil)])
    // 24 px, and 8 of the space: 二 does not fit on 47 px.
    let lines = flow(text, width: 47).allLines()
    #expect(text.strings(lines) == ["一 ", "二\n"])
    #expect(px(lines.map(\.width)) == [24, 16])
  }
}
