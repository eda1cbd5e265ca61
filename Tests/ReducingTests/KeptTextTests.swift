import PaginatorKit
import Reducing
import TestSupport
import Testing

struct KeptTextTests {
  @Test func `what is left of a chapter begins it`() throws {
    let text = SourceText.make("abcdef", forcedBreaksAtScalars: [2, 4])
    let rest = try #require(text.keeping([0..<1, 3..<4, 5..<6]))
    #expect(rest.string(from: .zero, to: rest.end) == "adf")
    #expect(rest.forcedBreaks.map(\.utf8) == [1, 2])
    // A chapter that is gone begins nothing, nor does the text's start.
    #expect(try #require(text.keeping([0..<2, 4..<6])).forcedBreaks.map(\.utf8) == [2])
    #expect(try #require(text.keeping([4..<6])).forcedBreaks.isEmpty)
    #expect(text.keeping([])?.utf8 == [])
  }

  @Test func `a stretch that cuts a character makes no text`() {
    #expect(SourceText.make("é").keeping([0..<1]) == nil)
  }

  @Test func `a block whose end is cut away makes no text, and a whole one may go`() throws {
    var book = StyledText()
    book.addBlock(BlockStyle(.heading, size: Ems(2))) { $0.add("ab") }
    book.addBlock {
      $0.add("c")
      $0.add("de", RunStyle(traits: .bold))
    }
    let text = book.text(language: "en")
    // "ab\ncde\n" without the line feed between them.
    #expect(text.keeping([0..<2, 3..<7]) == nil)
    let rest = try #require(text.keeping([3..<5, 6..<7]))
    let styles = try #require(rest.styles)
    #expect(rest.string(from: .zero, to: rest.end) == "cd\n")
    #expect(styles.blocks.map { $0.start.utf8..<$0.end.utf8 } == [0..<3])
    #expect(styles.runs.map { $0.start.utf8..<$0.end.utf8 } == [1..<2])
  }

  @Test func `a picture goes with its character`() throws {
    var book = StyledText()
    book.addBlock {
      $0.add("a")
      $0.addPicture(width: .pixels(9), height: .pixels(5))
      $0.add("b")
    }
    let text = book.text(language: "en")
    let rest = try #require(text.keeping([0..<1, 4..<6]))
    #expect(rest.string(from: .zero, to: rest.end) == "ab\n")
    #expect(rest.styles?.pictures.isEmpty == true)
  }

  /// Each character has the font, and each picture the size, that it had in the whole text.
  @Test(arguments: Seed.first(60))
  func `characters keep their styles`(seed: Seed) throws {
    var seed = seed
    let text = seed.styled(.make(seed.text(pieces: 12)))
    let whole = try #require(text.styles)
    let pieces = text.pieces(at: .characters).filter { _ in seed.number(in: 0...2) > 0 }
    guard let rest = text.keeping(pieces) else { return }
    let places = pieces.flatMap(Array.init)
    #expect(rest.utf8 == places.map { text.utf8[$0] })
    let kept = whole.pictures.filter { places.contains($0.offset.utf8) }
    let styles = rest.styles ?? TextStyles()
    #expect(styles.pictures.map { places[$0.offset.utf8] } == kept.map(\.offset.utf8))
    #expect(styles.pictures.map(\.width) == kept.map(\.width))
    for (place, old) in places.enumerated() {
      let (new, before) = (TextOffset(utf8: place), TextOffset(utf8: old))
      #expect(styles.font(at: new) == whole.font(at: before), "byte \(place)")
    }
  }
}
