import PaginatorKit
import TestSupport
import Testing

@testable import Reducing

struct ScramblingTests {
  /// Faces in which letters have a width by their place in the alphabet.
  ///
  /// a, j and s are as wide as each other; m is as wide as none. Few ideographs have a glyph, and those of the text are among them.
  private struct Likeness: LetterLikeness {
    func kind(of scalar: Unicode.Scalar) -> UInt64 {
      switch scalar.properties.generalCategory {
      case .lowercaseLetter: 1
      case .uppercaseLetter: 2
      case .decimalNumber: 3
      case .otherLetter: isIdeograph(scalar) ? 4 : 5
      default: 0
      }
    }

    func advance(of scalar: Unicode.Scalar, in font: FontVariant) -> (face: Int, units: Int64)? {
      let wide: Int64 = font.traits.contains(.bold) ? 10 : 0
      switch scalar {
      case "m": return (0, 90 + wide)
      case "a"..."z", "A"..."Z": return (0, 40 + Int64(scalar.value % 9) * 5 + wide)
      case "\u{E0}"..."\u{FC}": return (0, 50)
      case "\u{4E00}"..."\u{4E20}", "須", "菩", "提", "於", "意", "云", "何": return (1, 100)
      default: return scalar.isASCII ? (0, 50) : nil
      }
    }

    func isIdeograph(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isIdeographic }
  }

  private static let alice = SourceText.make(
    """
    Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to \
    do: once or twice she had peeped into the book 1865 times. Summer came, and hammers, commas and \
    mummies among immense dilemmas.
    「須菩提。於意云何。」

    """
  )

  /// Lines of at most a width, which end behind spaces, ideographs and line feeds.
  private func lines(_ text: SourceText) -> [Int] {
    var (ends, last, width, sinceLast, place) = ([Int](), 0, Int64(0), Int64(0), 0)
    for scalar in text.string(from: .zero, to: text.end).unicodeScalars {
      let own = Likeness().advance(of: scalar, in: FontVariant())?.units ?? 50
      if width + own > 420, scalar != " ", last > ends.last ?? 0 {
        ends.append(last)
        width = sinceLast
      }
      width += own
      sinceLast += own
      place += UTF8.width(scalar)
      guard scalar == " " || scalar == "\n" || scalar.properties.isIdeographic else { continue }
      (last, sinceLast) = (place, 0)
      if scalar == "\n" {
        ends.append(place)
        width = 0
      }
    }
    return ends
  }

  private func string(_ text: SourceText) -> String { text.string(from: .zero, to: text.end) }

  @Test(arguments: Seed.first(20))
  func `no word is left, lines end where they ended, and all but letters stays`(seed: Seed) throws {
    var scrambling = Scrambling(
      of: Self.alice,
      from: Self.alice,
      by: Likeness(),
      seed: seed.number
    )
    let keepsLines = scrambling.run(lines: lines)
    #expect(keepsLines)
    let text = scrambling.text
    #expect(lines(text) == lines(Self.alice))
    #expect(text.words.isDisjoint(with: Self.alice.words))
    #expect(scrambling.wordsLeft.isEmpty)
    let (old, new) = (string(Self.alice).unicodeScalars, string(text).unicodeScalars)
    #expect(old.count == new.count)
    for (old, new) in zip(old, new) {
      #expect(Likeness().kind(of: old) == Likeness().kind(of: new))
      #expect(UTF8.width(old) == UTF8.width(new))
      if !old.isExchanged { #expect(old == new) }
    }
    // No ideograph of the original stands anywhere.
    let ideographs = Set(old.filter(\.properties.isIdeographic))
    #expect(ideographs.isDisjoint(with: new))
  }

  @Test(arguments: Seed.first(10))
  func `no reading above the text is left, and each is as long as it was`(seed: Seed) {
    var book = StyledText()
    book.addBlock {
      $0.addRuby("Melos", "hero of old")
      $0.add(" was angry and the ")
      $0.addRuby("king", "tyrant")
      $0.add(" was not.")
    }
    let text = book.text(language: "en")
    #expect(text.words.isSuperset(of: ["melos", "hero", "tyrant"]))
    var scrambling = Scrambling(of: text, from: text, by: Likeness(), seed: seed.number)
    let keepsLines = scrambling.run { _ in [] }
    #expect(keepsLines)
    #expect(scrambling.wordsLeft.isEmpty)
    let (old, new) = (text.styles?.rubies ?? [], scrambling.text.styles?.rubies ?? [])
    #expect(new.map(\.text.count) == [11, 6] && new.map(\.start) == old.map(\.start))
    #expect(new[0].text.map { $0 == " " } == old[0].text.map { $0 == " " })
    #expect(scrambling.text.words.isDisjoint(with: text.words))
    // A fault that needs a reading's letter keeps that one.
    scrambling.keepLetters { $0.styles?.rubies[1].text.first == "t" }
    #expect(scrambling.text.styles?.rubies[1].text.first == "t" && scrambling.keptLetters == 1)
  }

  @Test func `the same seed gives the same text, another one another`() {
    func text(_ seed: UInt64) -> SourceText {
      var scrambling = Scrambling(of: Self.alice, from: Self.alice, by: Likeness(), seed: seed)
      _ = scrambling.run(lines: lines)
      return scrambling.text
    }
    #expect(text(7) == text(7))
    #expect(text(7) != text(8))
  }

  @Test func `a letter is as wide as the one that it stands for, where there is one`() {
    let text = SourceText.make("tired")
    var scrambling = Scrambling(of: text, from: text, by: Likeness(), seed: 3)
    _ = scrambling.run { _ in [] }
    for (old, new) in zip("tired".unicodeScalars, string(scrambling.text).unicodeScalars) {
      #expect(old != new)
      #expect(old.value % 9 == new.value % 9)
    }
  }

  /// A line of which half of all words would end elsewhere: those whose letters have an odd sum.
  @Test(arguments: Seed.first(10))
  func `words are tried again where a line ends elsewhere`(seed: Seed) {
    let text = SourceText.make("other words")
    func lines(_ tried: SourceText) -> [Int] {
      let sum = tried.utf8.prefix(5).reduce(0) { $0 + Int($1) }
      return tried == text || sum % 2 == 0 ? [6, 11] : [3, 11]
    }
    var scrambling = Scrambling(of: text, from: text, by: Likeness(), seed: seed.number)
    let keepsLines = scrambling.run(lines: lines)
    #expect(keepsLines)
    #expect(lines(scrambling.text) == [6, 11])
    // Where they never end as they did, it says so; and it asks no more than it may.
    let isMoved = !scrambling.run(until: { true }) { $0 == text ? [6, 11] : [3, 11] }
    #expect(isMoved)
  }

  @Test(arguments: Seed.first(10))
  func `a letter with another accent stands for none`(seed: Seed) {
    let text = SourceText.make("éèêë")
    var scrambling = Scrambling(of: text, from: text, by: Likeness(), seed: seed.number)
    _ = scrambling.run { _ in [] }
    #expect(string(scrambling.text).unicodeScalars.allSatisfy { !(0xE8...0xEB).contains($0.value) })
  }

  @Test func `words of the whole book are left as little as those of the part`() {
    let part = SourceText.make("on to")
    // All words of two letters but a few: those that are as wide are among the others, too.
    var words: [String] = []
    for first in "abcdefghijklnopqrstuvwxy" {
      for second in "abcdefghijklmnopqrstuvwxyz" { words.append("\(first)\(second)") }
    }
    let book = SourceText.make("on to " + words.joined(separator: " "))
    var scrambling = Scrambling(of: part, from: book, by: Likeness(), seed: 1)
    _ = scrambling.run { _ in [] }
    #expect(scrambling.text.words.isDisjoint(with: book.words), "\(string(scrambling.text))")
  }

  @Test func `a word that no letters can stand for is told`() {
    // Letters without a glyph have none that stand for them.
    let text = SourceText.make("αβγ abc")
    var scrambling = Scrambling(of: text, from: text, by: Likeness(), seed: 1)
    _ = scrambling.run { _ in [] }
    #expect(scrambling.wordsLeft == ["αβγ"])
  }

  @Test func `the letters that the fault needs stand for themselves`() {
    let text = SourceText.make("beginning quickly")
    var scrambling = Scrambling(of: text, from: text, by: Likeness(), seed: 5)
    _ = scrambling.run { _ in [] }
    func fails(_ text: SourceText) -> Bool {
      string(text).hasPrefix("b") && string(text).hasSuffix("y")
    }
    #expect(!fails(scrambling.text))
    scrambling.keepLetters(while: fails)
    #expect(fails(scrambling.text))
    #expect(scrambling.keptLetters == 2)
    _ = scrambling.run { _ in [] }
    #expect(fails(scrambling.text))
    #expect(scrambling.wordsLeft.isEmpty)
  }

  @Test func `words are letters with their marks, in lower case, without single ones`() {
    #expect(
      SourceText.make("I can't re\u{301}ad 1865 Books; I can’t!").words
        == ["can", "re\u{301}ad", "1865", "books"]
    )
  }
}
