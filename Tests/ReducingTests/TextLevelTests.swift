import PaginatorKit
import Reducing
import TestSupport
import Testing

struct TextLevelTests {
  private func pieces(_ string: String, at level: TextLevel) -> [String] {
    let text = SourceText.make(string)
    return text.pieces(at: level)
      .map {
        text.string(from: TextOffset(utf8: $0.lowerBound), to: TextOffset(utf8: $0.upperBound))
      }
  }

  @Test func `cuts behind what ends a paragraph, a sentence, a word and a character`() {
    let text = "One. “Two?” Three\n四。「五！」六\r\n\n"
    #expect(pieces(text, at: .paragraphs) == ["One. “Two?” Three\n", "四。「五！」六\r\n", "\n"])
    #expect(
      pieces(text, at: .sentences)
        == ["One. ", "“Two?” ", "Three\n", "四。", "「五！」", "六\r\n", "\n"]
    )
    #expect(
      pieces(text, at: .words) == ["One. ", "“Two?” ", "Three\n", "四。「五！」六\r\n", "\n"]
    )
    #expect(pieces("e\u{301}\r\n👍🏽", at: .characters) == ["e\u{301}", "\r\n", "👍🏽"])
  }

  @Test func `chapters are cut where they begin`() {
    let text = SourceText.make("abcdef")
    let pieces = text.pieces(at: .chapters, chapters: [.zero, TextOffset(utf8: 4)])
    #expect(pieces == [0..<4, 4..<6])
  }

  @Test(arguments: Seed.first(40))
  func `pieces are the whole text, and each level cuts where the one before does`(seed: Seed) {
    var seed = seed
    let text = SourceText.make(seed.text(pieces: 30))
    var ends: Set<Int> = []
    for level in [TextLevel.paragraphs, .sentences, .words, .characters] {
      let pieces = text.pieces(at: level)
      #expect(pieces.reduce(0) { $0 == $1.lowerBound ? $1.upperBound : -1 } == text.utf8.count)
      #expect(pieces.allSatisfy { !$0.isEmpty })
      let found = Set(pieces.map(\.upperBound))
      if level == .sentences { #expect(found.isSuperset(of: ends)) }
      if level == .paragraphs { ends = found }
    }
  }
}
