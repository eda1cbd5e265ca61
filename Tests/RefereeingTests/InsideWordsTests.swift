import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

struct InsideWordsTests {
  /// Three paragraphs, with breaks of two and of three bytes.
  private let text = SourceText.make("ab\r\ncd\u{2029}ef", language: "en")
  /// The places inside words, in scalars, by hand: none between CR and LF, where a paragraph begins, or at either end.
  private let inside = [1, 5, 8]
  private let places = Array(0...9)

  @Test(arguments: Seed.first(8))
  func `are those of each paragraph, in whatever order they are asked for`(seed: Seed) {
    var random = seed
    let words = InsideWords(of: text)
    for place in places.shuffled(using: &random) {
      #expect(words.contains(text.offset(ofScalar: place)) == inside.contains(place), "\(place)")
    }
  }

  @Test func `are the same for threads that ask at once`() async {
    let words = InsideWords(of: text)
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 {
        group.addTask { places.filter { words.contains(text.offset(ofScalar: $0)) } }
      }
      for await found in group { #expect(found == inside) }
    }
  }

  @Test(arguments: Seed.first(40))
  func `are what is found without being kept`(seed: Seed) {
    var random = seed
    let string = random.text(
      pieces: 30,
      of: [.latin, .number, .space, .newline, .marks, .hebrew, .han, .emoji]
    )
    let text = SourceText.make(string, language: "en")
    let (kept, found) = (InsideWords(of: text), WordBoundaries(of: text))
    for place in Array(0...text.scalarCount).shuffled(using: &random) {
      let offset = text.offset(ofScalar: place)
      #expect(kept.contains(offset) == found.isInside(offset), "\(place)")
    }
  }
}
