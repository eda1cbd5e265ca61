import CYardstick
import PaginatorKit
import TestSupport
import Testing
import Typesetting

/// The plain greedy in C, which the speed of ours is compared with: two who make the same pages.
struct PlainGreedyTests {
  /// The bytes after each page.
  private func plainEnds(_ text: SourceText, _ layout: Layout) throws -> [Int] {
    let font = layout.type.fonts[0]
    let greedy = try #require(plain_greedy_create(font.file, UInt32(font.index), text.language))
    defer { plain_greedy_destroy(greedy) }
    let page = plain_layout(
      width: layout.page.contentWidth.sixtyFourths,
      height: layout.page.contentHeight.sixtyFourths,
      size: layout.type.size.sixtyFourths,
      line_height: layout.type.lineHeight.tenThousandths
    )
    return text.utf8.withUnsafeBytes { bytes in
      var ends: UnsafePointer<Int>?
      let utf8 = bytes.bindMemory(to: CChar.self).baseAddress
      let count = plain_greedy_paginate(greedy, utf8, bytes.count, page, &ends)
      return (0..<max(0, Int(count))).compactMap { ends?[$0] }
    }
  }

  private func greedyEnds(_ text: SourceText, _ layout: Layout) throws -> [Int] {
    try Pagination(of: text, in: layout, by: "greedy").pages.map(\.end.utf8)
  }

  @Test func `breaks lines at spaces, inside words that are too long, and at feeds`() throws {
    // Unifont at 16 px: a Latin letter is 8 px wide, so that 32 px hold four; two lines a page.
    //   "ab cd", "ef" → "ab " (the fifth would be 40 px), "cd ", "ef\n"; "abcdefghi" → "abcd", "efgh",
    //   "i\n"; then a blank line "\n".
    let text = SourceText.make("ab cd ef\nabcdefghi\n\n", language: "en")
    let layout = Layout.make(width: 32, height: 32, type: .make { $0.kinsoku = .none })
    // Lines end at 3, 6, 9, 13, 17, 19, 20.
    #expect(try plainEnds(text, layout) == [6, 13, 19, 20])
  }

  @Test(arguments: ["diamond-sutra", "alice"], [343.0, 120, 611])
  func `makes the pages of greedy without kinsoku`(corpus: String, width: Double) throws {
    let isSutra = corpus == "diamond-sutra"
    let text = SourceText.make(try Repository.corpus(corpus), language: isSutra ? "zh-Hant" : "en")
    for size in [17.0, 14, 28] {
      let face = isSutra ? TestFonts.notoSansCJK : TestFonts.dejaVuSans
      let layout = Layout.make(
        width: width,
        height: 635,
        type: .make([face], size: size, lineHeight: 1.2) { $0.kinsoku = .none }
      )
      let ends = try plainEnds(text, layout)
      #expect(ends.count > 3)
      #expect(ends == (try greedyEnds(text, layout)), "\(size) px")
    }
  }

  @Test(arguments: Seed.first(100))
  func `makes the pages of greedy of words, ideographs and spaces`(seed: Seed) throws {
    var random = seed
    let pieces = [
      "a", "word", "extraordinarily", " ", "  ", "一", "如來", "。", "「", "\n", "-", "\u{3000}",
    ]
    let string = (0..<random.number(in: 1...120)).map { _ in random.element(of: pieces) }.joined()
    let layout = Layout.make(
      width: Double(random.number(in: 8...200)),
      height: Double(random.number(in: 10...100)),
      type: .make { $0.kinsoku = .none }
    )
    let text = SourceText.make(string)
    #expect(try plainEnds(text, layout) == greedyEnds(text, layout), "\(string)")
  }

  @Test func `says that a font cannot be read`() {
    #expect(plain_greedy_create("/nowhere/font.ttf", 0, "en") == nil)
  }
}
