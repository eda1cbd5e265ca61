import PaginatorKit
import Typesetting

/// Looks at the characters on both sides of a page boundary.
struct BoundaryInspector {
  private let text: SourceText
  private let kinsoku: KinsokuLevel
  private let combinedDigits: CombineDigits
  private let graphemes: GraphemeBoundaries
  private let legality: BreakLegality
  private let shaped: ShapedText?
  private let words: WordBoundaries
  private let insideWords: InsideWords?

  /// `known` is the text as it was read, where its breaks and words are known.
  init(of text: SourceText, in type: TypeStyle, chain: FontChain, known: RefereedText? = nil) {
    self.text = text
    shaped = known?.shaped
    kinsoku = type.kinsoku
    combinedDigits = type.combinedDigits
    graphemes = GraphemeBoundaries(of: text)
    legality = BreakLegality(of: text, parting: HyphenWords(type, by: chain.dictionary))
    words = WordBoundaries(of: text)
    insideWords = known?.insideWords
  }

  /// Inspects a place inside the text; whether it lies inside a line is left for the layout.
  func inspect(_ offset: TextOffset) -> BoundaryMeasurement {
    BoundaryMeasurement(
      midGrapheme: !graphemes.isBoundary(beforeScalar: text.scalarIndex(of: offset)),
      illegalBreak: !allowsBreak(at: offset),
      kinsoku: breaksKinsoku(offset),
      word: word(at: offset),
      hyphen: isHyphenated(at: offset),
      marks: marks(at: offset)
    )
  }

  /// Forgives what a word too long for the line that a boundary ends does: it breaks somewhere,
  /// whatever the rules say.
  func forgive(
    _ measurement: inout BoundaryMeasurement,
    lineFrom start: TextOffset,
    to end: TextOffset
  ) {
    let isAtFault =
      measurement.illegalBreak || measurement.kinsoku || measurement.marks?.isAny == true
    guard isAtFault, start < end, isUnbroken(from: start, to: end) else { return }
    // A word whose break UAX #14 allows, as at a soft hyphen, is parted all the same.
    if measurement.illegalBreak, measurement.word == .inside { measurement.word = .between }
    measurement.illegalBreak = false
    measurement.kinsoku = false
    measurement.marks = BoundaryMeasurement.MarkFaults.none
  }

  /// Whether a line from a place to a boundary holds no place where it might have broken instead: a
  /// word too long for the line, whose break nobody could avoid.
  ///
  /// A break that UAX #14 allows inside a user-perceived character is none: no line takes it.
  func isUnbroken(from start: TextOffset, to end: TextOffset) -> Bool {
    var scalar = text.scalarIndex(of: start) + 1
    let last = text.scalarIndex(of: end)
    while scalar < last {
      let place = text.offset(ofScalar: scalar)
      if graphemes.isBoundary(beforeScalar: scalar), allowsBreak(at: place), !breaksKinsoku(place) {
        return false
      }
      scalar += 1
    }
    return true
  }

  /// Whether a line is one user-perceived character, has one annotation or digits that are combined, trailing white
  /// space left out: what no line can break.
  func isOneCharacter(from start: TextOffset, to end: TextOffset) -> Bool {
    let first = text.scalarIndex(of: start)
    var last = text.scalarIndex(of: end)
    while last > first,
      ScalarProperties.isWhiteSpace(
        ScalarProperties.scalar(endingAtByte: text.offset(ofScalar: last).utf8, of: text)
      )
    {
      last -= 1
    }
    let ruby = text.styles?.rubies(from: start, to: end).first
    if let ruby, ruby.start <= start, text.offset(ofScalar: last) <= ruby.end {
      return first < last
    }
    if isCombined(from: start, to: text.offset(ofScalar: last)) { return true }
    return first < last && graphemes.boundary(after: first) >= last
  }

  /// Whether some bytes are all digits in a row, and as many as are combined.
  private func isCombined(from start: TextOffset, to end: TextOffset) -> Bool {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    let isDigit = { (byte: Int) in
      text.utf8.indices.contains(byte) && digits.contains(text.utf8[byte])
    }
    let bytes = start.utf8..<end.utf8
    return 1...max(1, combinedDigits.most) ~= bytes.count && bytes.allSatisfy(isDigit)
      && !isDigit(bytes.lowerBound - 1) && !isDigit(bytes.upperBound)
  }

  /// Where the user-perceived character ends that begins at a place, as a scalar's index.
  func endOfCharacter(at offset: TextOffset) -> Int {
    graphemes.boundary(after: text.scalarIndex(of: offset))
  }

  /// Whether a line that ends at a place inside the text does so at a soft hyphen, or where a dictionary parts a word.
  func isHyphenated(at offset: TextOffset) -> Bool {
    let before = ScalarProperties.scalar(endingAtByte: offset.utf8, of: text)
    return (before == ScalarProperties.softHyphen || partsWord(at: offset))
      && allowsBreak(at: offset) && !breaksKinsoku(offset)
  }

  /// What a break at a place does to the marks beside it, by each level.
  func marks(at offset: TextOffset) -> BoundaryMeasurement.MarkFaults {
    let before = ScalarProperties.scalar(endingAtByte: offset.utf8, of: text)
    let after = ScalarProperties.scalar(atByte: offset.utf8, of: text)
    let faults = Kinsoku.faults(before: before, after: after)
    return BoundaryMeasurement.MarkFaults(
      basic: faults.contains(.basic),
      gb: faults.contains(.gb),
      strict: faults.contains(.strict),
      splitPair: before == after && Kinsoku.isDoubled(after) && isInsidePair(offset, of: after)
    )
  }

  /// Whether an odd number of a doubled mark stands before a place, so that the next one completes it.
  private func isInsidePair(_ offset: TextOffset, of mark: UInt32) -> Bool {
    var byte = offset.utf8
    var isOdd = false
    while byte > 0, ScalarProperties.scalar(endingAtByte: byte, of: text) == mark {
      isOdd.toggle()
      byte -= mark < 0x800 ? 2 : 3
    }
    return isOdd
  }

  /// How far away the letters may stand that tell a boundary's script, in scalars.
  ///
  /// Long enough for quotes, brackets, numbers and dates beside a boundary; rows of dots or dashes
  /// would cost a page their whole length.
  private static let reach = 64

  private func word(at offset: TextOffset) -> BoundaryMeasurement.WordPlace {
    let scalar = text.scalarIndex(of: offset)
    let before = (max(0, scalar - Self.reach)..<scalar).reversed()
    let after = scalar..<min(text.scalarCount, scalar + Self.reach)
    if letter(in: before) == .other || letter(in: after) == .other { return .notAlphabetic }
    return insideWords?.contains(offset) ?? words.isInside(offset) ? .inside : .between
  }

  /// The first letter among scalars that are looked at one by one.
  private func letter(in scalars: some Sequence<Int>) -> ScalarProperties.Letter? {
    for scalar in scalars {
      let byte = text.offset(ofScalar: scalar).utf8
      let found = ScalarProperties.letter(ScalarProperties.scalar(atByte: byte, of: text))
      if let found { return found }
    }
    return nil
  }

  /// Whether UAX #14 or a dictionary lets a line end at a place, and no annotation is for what stands on both
  /// sides of it.
  private func allowsBreak(at offset: TextOffset) -> Bool {
    ((shaped?.allowsBreak(at: offset) ?? legality.allows(offset)) || partsWord(at: offset))
      && text.styles?.splitsRuby(at: offset) != true
  }

  private func partsWord(at offset: TextOffset) -> Bool {
    shaped?.partsWord(at: offset) ?? legality.partsWord(at: offset)
  }

  private func breaksKinsoku(_ offset: TextOffset) -> Bool {
    let before = ScalarProperties.scalar(endingAtByte: offset.utf8, of: text)
    let after = ScalarProperties.scalar(atByte: offset.utf8, of: text)
    if ScalarProperties.isWhiteSpace(before) { return false }
    return Kinsoku.forbidsStart(after, level: kinsoku) || Kinsoku.forbidsEnd(before, level: kinsoku)
  }
}
