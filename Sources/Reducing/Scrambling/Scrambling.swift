package import PaginatorKit

/// A text whose letters others stand for, word by word, those of the readings above it, too.
///
/// Each is as long in UTF-8 as the one that it stands for, so that offsets, styles and forced breaks stay.
/// No word of more than one letter is one of the original.
package struct Scrambling {
  private let original: SourceText
  /// Those of the text, and behind them those of each reading.
  private let scalars: [Unicode.Scalar]
  /// Where each reading is among them.
  private let readings: [Range<Int>]
  /// The byte that each begins at; of a reading's, where the characters below it do.
  private let starts: [Int]
  /// The words, by their scalars.
  private let words: [Range<Int>]
  private let fonts: [FontVariant]?
  /// The words that must not be left.
  private let avoided: Set<String>
  private var pools: LetterPools
  private var random: SplitMix64
  /// What stands for each scalar.
  private var exchanged: [Unicode.Scalar]
  /// The scalars that nothing stands for, since the fault needs them.
  private var kept: Set<Int> = []

  /// A text that is not scrambled yet.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - book: The text that it was cut from, of which no word is left.
  ///   - likeness: What letters have to have in common.
  ///   - seed: Decides which letters stand for others.
  package init(
    of text: SourceText,
    from book: SourceText,
    by likeness: any LetterLikeness,
    seed: UInt64
  ) {
    original = text
    var scalars = Array(text.string(from: .zero, to: text.end).unicodeScalars)
    var starts: [Int] = []
    var end = 0
    for scalar in scalars {
      starts.append(end)
      end += UTF8.width(scalar)
    }
    readings = (text.styles?.rubies ?? [])
      .map { ruby in
        let first = scalars.count
        scalars += ruby.text.unicodeScalars
        starts += Array(repeating: ruby.start.utf8, count: scalars.count - first)
        return first..<scalars.count
      }
    self.scalars = scalars
    self.starts = starts
    words = ([0..<text.scalarCount] + readings)
      .flatMap { part in part.split { [scalars] in !scalars[$0].isPartOfWord } }
      .compactMap { word in word.first.map { $0..<$0 + word.count } }
    fonts = text.styles.map { styles in starts.map { styles.font(at: TextOffset(utf8: $0)) } }
    avoided = book.words.union(text.words)
    let ideographs = book.string(from: .zero, to: book.end).unicodeScalars
      .filter(likeness.isIdeograph)
    pools = LetterPools(likeness, avoiding: Set(ideographs))
    random = SplitMix64(seed: seed)
    exchanged = scalars
  }

  /// The text as it is scrambled so far.
  package var text: SourceText { text(of: exchanged) }

  /// The words of more than one letter that are left of the original.
  package var wordsLeft: Set<String> { text.words.intersection(avoided) }

  private func text(of scalars: [Unicode.Scalar]) -> SourceText {
    func string(_ part: Range<Int>) -> String {
      var string = String.UnicodeScalarView()
      string.append(contentsOf: scalars[part])
      return String(string)
    }
    let text = SourceText(
      utf8: Array(string(0..<original.scalarCount).utf8),
      language: original.language,
      direction: original.direction,
      forcedBreaks: original.forcedBreaks,
      styles: original.styles?.with(readings: readings.map(string))
    )
    guard let text else { preconditionFailure("Letters are as long as those they stand for.") }
    return text
  }

  /// Scrambles the text so that its lines stay.
  ///
  /// Where a line ends elsewhere, its words and those of the next are scrambled anew, as often as there are
  /// tries.
  ///
  /// - Parameters:
  ///   - isOver: Asked before each further try.
  ///   - lines: Where the lines of a text end, in bytes.
  /// - Returns: Whether all lines end where they ended.
  package mutating func run(
    until isOver: () -> Bool = { false },
    lines: (SourceText) throws -> [Int]
  ) rethrows -> Bool {
    let ends = try lines(original)
    for word in words { exchange(word) }
    for _ in 0..<(Self.fewestTries + Self.triesForLine * ends.count) {
      let found = try lines(text)
      guard let line = zip(ends, found).enumerated().first(where: { $1.0 != $1.1 })?.offset
      else { return found.count == ends.count }
      if isOver() { return false }
      let start = line > 0 ? ends[line - 1] : 0
      let end = ends[min(line + 1, ends.count - 1)]
      for word in words
      where starts[word.lowerBound] < end && starts[word.upperBound - 1] >= start {
        exchange(word)
      }
    }
    return false
  }

  private static let fewestTries = 64
  private static let triesForLine = 16

  /// Finds the letters that a fault needs, so that nothing stands for them from now on.
  ///
  /// - Parameters:
  ///   - isOver: Asked before each try; from then on all letters are taken to be needed.
  ///   - fails: Whether a text with some letters of the original has the fault as the original has it.
  package mutating func keepLetters(
    until isOver: () -> Bool = { false },
    while fails: (SourceText) throws -> Bool
  ) rethrows {
    let places = scalars.indices.filter { scalars[$0] != exchanged[$0] }
    let needed = try shortened(places, isOver: isOver) { places in
      var some = exchanged
      for place in places { some[place] = scalars[place] }
      return try fails(text(of: some))
    }
    kept.formUnion(needed)
    for place in needed { exchanged[place] = scalars[place] }
  }

  /// How many letters are those of the original, since the fault needs them.
  package var keptLetters: Int { kept.count }

  /// Lets other letters stand for those of a word, so that it is none of the original if that can be.
  private mutating func exchange(_ word: Range<Int>) {
    for number in 0..<Self.triesForWord + Self.triesOfAnyWidth {
      exchange(word, ofAnyWidth: number >= Self.triesForWord)
      var made = String.UnicodeScalarView()
      made.append(contentsOf: exchanged[word])
      if word.count == 1 || !avoided.contains(String(made).lowercased()) { return }
    }
  }

  private static let triesForWord = 24
  /// A word of two letters may be among many that are words.
  private static let triesOfAnyWidth = 240

  private mutating func exchange(_ word: Range<Int>, ofAnyWidth isAnyWidth: Bool) {
    var error: Int64 = 0
    for place in word where scalars[place].isExchanged && !kept.contains(place) {
      let other = pools.letter(
        for: scalars[place],
        in: fonts?[place] ?? FontVariant(),
        after: error,
        ofAnyWidth: isAnyWidth,
        random: &random
      )
      guard let other else { continue }
      exchanged[place] = other.scalar
      error += other.wider
    }
  }
}
