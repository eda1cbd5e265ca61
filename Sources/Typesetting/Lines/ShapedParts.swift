import CHarfBuzz
import PaginatorKit

/// Parts of paragraphs as texts of their own, out of paragraphs that were shaped whole.
///
/// A part is shaped alone unless it must come out the same: where it begins and ends HarfBuzz promises
/// that a cut changes no glyph; its scripts have neither context beyond the run nor a dictionary; no
/// character of it is ordered; and its breaks are the paragraph's. ICU finds breaks one after the other,
/// each from the one before it and a few characters ahead (` .5` may part before the point, ` .` may
/// not): they are the same behind a break, and where what was cut off before the part says nothing of the
/// next one; near the part's end they are found anew.
extension ShapedPiece {
  /// Fills a paragraph with a part of one, as shaping the part alone would; false where that is not
  /// sure to be the same.
  ///
  /// - Complexity: O(part), 10 ns a scalar.
  func loadPart(
    _ paragraph: ShapedParagraph,
    _ part: ParagraphRange,
    of number: Int,
    in text: SourceText,
    for typesetter: Typesetter
  ) -> Bool {
    let form = form(of: number)
    let whole = range(of: number)
    guard part.start < part.contentEnd, part.contentEnd <= whole.contentEnd else { return false }
    let first = scalarIndex(of: part.start, in: text)
    let last = scalarIndex(of: part.contentEnd, in: text)
    let paragraphStart = scalarIndex(of: whole.start, in: text)
    let isCut = part.contentEnd < whole.contentEnd
    guard
      isSafePart(
        first..<last,
        from: part.start,
        of: number,
        isStart: first == paragraphStart,
        isCut: isCut,
        in: text,
        for: typesetter
      )
    else { return false }
    typesetter.decode(paragraph, range: part, of: text)
    let (start, end) = (first - paragraphStart, last - paragraphStart)
    loadRuns(of: form, into: paragraph, from: start, to: end, for: typesetter)
    loadPlaces(of: form, into: paragraph, at: first, from: start, to: end, for: typesetter)
    if isCut, changesBreaks(last) { findLastBreaks(in: paragraph, at: first, by: typesetter) }
    typesetter.sum(paragraph)
    return true
  }

  /// Whether scalars of the piece that are a part of a paragraph have the same glyphs as a text of their
  /// own; breaks near a cut aside, which ``changesBreaks(_:)`` tells of.
  ///
  /// `isStart`: they begin with the paragraph; `isCut`: they end before it.
  func isSafePart(
    _ scalars: Range<Int>,
    from byte: Int,
    of paragraph: Int,
    isStart: Bool,
    isCut: Bool,
    in text: SourceText,
    for typesetter: Typesetter
  ) -> Bool {
    // A dictionary may part what is left of a word elsewhere than the word.
    guard !scalars.isEmpty, typesetter.baseLevel == 0, typesetter.tables.words == nil,
      allowsParts(paragraph), !splitsRuby(scalars, from: byte, isCut: isCut, for: typesetter),
      !splitsDigits(scalars, from: byte, isCut: isCut, in: text, for: typesetter),
      isStart || isSafeCut(scalars.lowerBound), !isCut || isSafeCut(scalars.upperBound),
      hasOwnScript(scalars, from: byte, of: paragraph, in: text, for: typesetter)
    else { return false }
    return isStart || allowsBreak(at: scalars.lowerBound)
      || breaksAnew(scalars, from: byte, of: paragraph, in: text)
  }

  /// Whether a part has some of the characters that have an annotation together.
  private func splitsRuby(
    _ scalars: Range<Int>,
    from byte: Int,
    isCut: Bool,
    for typesetter: Typesetter
  ) -> Bool {
    guard typesetter.annotations != nil, let styles = typesetter.variants?.styles else {
      return false
    }
    let end = scalars.reduce(byte) { $0 + Self.byteLength(ofMark: marks[$1]) }
    return styles.splitsRuby(at: TextOffset(utf8: byte))
      || isCut && styles.splitsRuby(at: TextOffset(utf8: end))
  }

  /// Whether a part begins or ends between digits of which, where others are not beside them, some may be combined.
  private func splitsDigits(
    _ scalars: Range<Int>,
    from byte: Int,
    isCut: Bool,
    in text: SourceText,
    for typesetter: Typesetter
  ) -> Bool {
    guard typesetter.tables.key.combinedDigits != .none else { return false }
    let digits: ClosedRange<UInt8> = 0x30...0x39
    return text.utf8.withUnsafeBufferPointer { utf8 in
      let isBetween = { (place: Int) in
        place > 0 && place < utf8.count && digits.contains(utf8[place - 1])
          && digits.contains(utf8[place])
      }
      guard isCut else { return isBetween(byte) }
      let end = scalars.reduce(byte) { $0 + Self.byteLength(ofMark: marks[$1]) }
      return isBetween(byte) || isBetween(end)
    }
  }

  /// Whether scalars that begin inside an unbreakable part have the breaks as a text of their own that
  /// they have in their paragraph.
  ///
  /// So it is when the first of them leads ``LineBreakPairs`` to the same state wherever it begins, and
  /// ICU is not asked before the next break, from which all is found anew.
  private func breaksAnew(
    _ scalars: Range<Int>,
    from byte: Int,
    of paragraph: Int,
    in text: SourceText
  ) -> Bool {
    let paragraphStart = scalarIndex(of: Int(starts[paragraph]), in: text)
    let start = UInt8(LineBreakPairs.start)
    var (first, firstByte) = (scalars.lowerBound, byte)
    repeat {
      guard scalars.lowerBound - first < Self.longestWord else { return false }
      first -= 1
      firstByte -= Self.byteLength(ofMark: marks[first])
    } while first > paragraphStart && !allowsBreak(at: first)
    return text.utf8.withUnsafeBufferPointer { utf8 in
      var (place, byte) = (first, firstByte)
      var (before, spaced) = (UInt8(LineBreakPairs.start), 0)
      while place < scalars.upperBound {
        guard place - first < Self.longestWord else { return false }
        let (scalar, length) = decodeScalar(at: byte, in: utf8)
        let line = LineBreakPairs.lineClass(of: scalar)
        if line == LineBreakPairs.space {
          // Behind a space that begins a text a line may break.
          guard place != scalars.lowerBound else { return false }
          spaced = LineBreakPairs.spaced
        } else {
          let entry = LineBreakPairs.decisions[spaced | Int(before) << 6 | Int(line)]
          guard entry & LineBreakPairs.asks == 0 else { return false }
          if place > scalars.lowerBound, allowsBreak(at: place) { return true }
          (before, spaced) = (entry >> 2, 0)
          if place == scalars.lowerBound, before != LineBreakPairs.next(after: start, line) {
            return false
          }
        }
        (place, byte) = (place + 1, byte + length)
      }
      return true
    }
  }

  /// How many scalars without a break between them are looked at.
  private static let longestWord = 32

  /// Whether a part has the runs of its paragraph: its first character tells its script and face by
  /// itself, or there is but one of both.
  private func hasOwnScript(
    _ scalars: Range<Int>,
    from start: Int,
    of paragraph: Int,
    in text: SourceText,
    for typesetter: Typesetter
  ) -> Bool {
    let (table, faces) = (typesetter.table, typesetter.chain.length)
    return text.utf8.withUnsafeBufferPointer { utf8 in
      var byte = start
      for scalar in scalars {
        let (character, length) = decodeScalar(at: byte, in: utf8)
        let info = table.info(of: character)
        if scalar == scalars.lowerBound, !info.isSimpleGrapheme { return false }
        if !info.inheritsScript { return true }
        guard hasOneRunOfFirstFace(paragraph, ofFaces: faces) else { return false }
        byte += length
      }
      return false
    }
  }

  /// Marks the places where a cut may change breaks before it.
  ///
  /// What a character changes of the breaks before it, ``LineBreakPairs`` asks about; that is at most
  /// ``reach`` characters away, and where it asks nothing is sure up to as many behind the next break, from
  /// which ICU begins anew.
  func markChangedBreaks(of paragraph: ShapedParagraph, at scalar: Int) {
    let count = paragraph.count
    let decisions = LineBreakPairs.decisions
    var (before, spaced, place) = (LineBreakPairs.start, 0, 0)
    var unsure = 0
    while place < count {
      let line = LineBreakPairs.lineClass(of: paragraph.scalars.base[place])
      if line == LineBreakPairs.space {
        spaced = LineBreakPairs.spaced
        place += 1
        continue
      }
      let entry = decisions[spaced | before << 6 | Int(line)]
      spaced = 0
      if entry & 3 != LineBreakPairs.asks {
        before = Int(entry >> 2)
        place += 1
        continue
      }
      let first = far(from: place, by: -1, in: paragraph)
      place += 1
      while place < count, !TextBreaker.isBreak(paragraph.breaks.base[place]) { place += 1 }
      let next = far(from: place, by: 1, in: paragraph)
      for cut in max(first, unsure)..<max(first, unsure, next) {
        marks[scalar + cut] |= PackedMark.changesBreaks
      }
      unsure = next
      before = LineBreakPairs.start
    }
  }

  /// The place ``reach`` characters away, in steps of 1 or −1.
  private func far(from place: Int, by step: Int, in paragraph: ShapedParagraph) -> Int {
    var (place, seen) = (place, 0)
    while seen < Self.reach, (0..<paragraph.count).contains(place + min(step, 0)) {
      place += step
      if place < paragraph.count, paragraph.infos.base[place].isSimpleGrapheme { seen += 1 }
    }
    return place
  }

  /// How many characters before a part's end breaks do not depend on what follows them, combining marks
  /// left out: rules look three ahead.
  static let reach = 8

  /// Finds the breaks near the part's end anew, from one of the whole paragraph on.
  private func findLastBreaks(
    in paragraph: ShapedParagraph,
    at scalar: Int,
    by typesetter: Typesetter
  ) {
    let count = paragraph.count
    var last = count - 1
    var seen = 0
    while last > 0, seen < Self.reach || !allowsBreak(at: scalar + last) {
      if paragraph.infos.base[last].isSimpleGrapheme { seen += 1 }
      last -= 1
    }
    guard last + 1 < count else { return }
    paragraph.breaks.reserve(count + 1)
    typesetter.tables.lineBreaker.find(
      in: paragraph.scalars.base + last,
      count: count - last,
      before: paragraph.breaks.base + last
    )
    for place in (last + 1)..<count {
      paragraph.marks.base[place] &= ~ShapedParagraph.Mark.canBreak
    }
    typesetter.markBreaks(in: paragraph, from: last + 1)
  }
}

extension hb_script_t {
  /// Whether characters of the script are shaped without a look at what stands beyond the run, and
  /// broken without a dictionary.
  var isPlain: Bool {
    switch self {
    case HB_SCRIPT_COMMON, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA,
      HB_SCRIPT_BOPOMOFO,
      HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC:
      true
    default: false
    }
  }
}
