import CHarfBuzz
import PaginatorKit

/// Whole paragraphs of a text as they were shaped: flat arrays, an element for each scalar.
///
/// Nearly every paragraph is *plain*: it has one glyph for each cluster, from left to right, moved by
/// nothing but advances, none of which goes back. Of the others all glyphs are kept as they are.
///
/// Nothing of it changes once it is made.
final class ShapedPiece: @unchecked Sendable {
  let bytes: Range<Int>
  private(set) var missingGlyphs = 0
  private(set) var inkedClusters = 0
  /// The scalars of the text before the piece.
  private let firstScalar: Int
  /// Where paragraphs begin, in bytes.
  @exclusivity(unchecked) private(set) var starts: [UInt32] = []
  /// How many bytes the mandatory break of each has, 0 without one.
  @exclusivity(unchecked) private var breakLengths: [UInt8] = []
  /// What each paragraph is made of, as a place in `forms`.
  @exclusivity(unchecked) private var formNumbers: [UInt32] = []
  @exclusivity(unchecked) private var forms = [Form(runs: [])]
  /// The forms of paragraphs of one run, to be used again.
  private var formOfRun: [PackedRun: UInt32] = [:]
  /// The glyphs of plain paragraphs, a bit each, for each face; in vertical lines those that stand upright behind them.
  private(set) var usedGlyphs: [[UInt64]]

  /// The widest glyph of plain paragraphs; 0 without one.
  @exclusivity(unchecked) private(set) var widestAdvance: Int32 = 0
  // For each scalar; of a mandatory break nothing is set.
  let marks: UnsafeMutablePointer<UInt8>
  let glyphs: UnsafeMutablePointer<UInt16>
  let advances: UnsafeMutablePointer<Int32>
  /// The marks' bits that only the packed form has.
  enum PackedMark {
    /// Breaks before the scalar may be others in a part that ends there.
    static let changesBreaks: UInt8 = 8
    /// UAX #14 lets a line end before the scalar, kinsoku left out.
    static let allowsBreak: UInt8 = 16
    /// A cluster begins here that is not white space.
    static let inked: UInt8 = 32
    /// How far the scalar's length in bytes, less 1, is shifted.
    static let length: UInt8 = 6
    /// What ``ShapedParagraph/Mark`` has, graphemes left out: they are found again by who asks.
    static let shared: UInt8 = 7
  }

  struct PackedRun: Hashable {
    var start: UInt32
    /// The run's end, or the paragraph's.
    var end: UInt32
    var face: UInt8
    var level: UInt8
    var script: RunScript
    var glyphs = 0..<0
    static let toTheEnd = UInt32.max
  }

  /// What a paragraph is made of beside what stands for each scalar.
  struct Form {
    var runs: [PackedRun]
    var missingGlyphs = 0
    /// The glyphs of one that is not plain.
    var glyphs: [ShapedParagraph.Glyph]?
    /// Whether parts of it may be shaped as it is.
    var allowsParts = false
    /// Whether its lines are not the sums of advances (``ShapedParagraph/hasGaps``).
    var hasGaps = false

    /// `isOrdered`: the bidirectional algorithm has to look at its characters.
    init(
      runs: [PackedRun],
      missingGlyphs: Int = 0,
      glyphs: [ShapedParagraph.Glyph]? = nil,
      isOrdered: Bool = false,
      hasGaps: Bool = false
    ) {
      self.hasGaps = hasGaps
      (self.runs, self.missingGlyphs, self.glyphs) = (runs, missingGlyphs, glyphs)
      allowsParts =
        missingGlyphs == 0 && !isOrdered
        && runs.allSatisfy { $0.level == 0 && $0.script.script.isPlain }
    }
  }

  /// Shapes the paragraphs of a stretch that begins and ends with one.
  init(_ bytes: Range<Int>, of text: SourceText, by typesetter: Typesetter) {
    self.bytes = bytes
    firstScalar = text.scalarIndex(of: TextOffset(utf8: bytes.lowerBound))
    let scalars = text.scalarIndex(of: TextOffset(utf8: bytes.upperBound)) - firstScalar
    marks = .allocate(capacity: max(1, scalars))
    marks.initialize(repeating: 0, count: max(1, scalars))
    glyphs = .allocate(capacity: max(1, scalars))
    advances = .allocate(capacity: max(1, scalars))
    let sets = typesetter.chain.faces.count * (typesetter.style.writing == .verticalRL ? 2 : 1)
    usedGlyphs = (0..<sets).map { _ in .init(repeating: 0, count: 1 << 10) }
    let paragraph = ShapedParagraph()
    var position = bytes.lowerBound
    while position < bytes.upperBound {
      let range = text.utf8.withUnsafeBufferPointer { utf8 in
        let range = ParagraphRange.starting(at: position, limit: utf8.count, in: utf8)
        typesetter.prepare(paragraph, range: range, of: utf8)
        return range
      }
      let scalar = scalarIndex(of: position, in: text)
      pack(paragraph, at: scalar, for: typesetter)
      position = range.end
    }
    formOfRun = [:]
  }

  deinit {
    marks.deallocate()
    glyphs.deallocate()
    advances.deallocate()
  }

  // MARK: Packing

  private func pack(_ paragraph: ShapedParagraph, at scalar: Int, for typesetter: Typesetter) {
    let scripts = typesetter.table.scripts
    starts.append(UInt32(paragraph.range.start))
    breakLengths.append(UInt8(paragraph.range.end - paragraph.range.contentEnd))
    missingGlyphs += paragraph.missingGlyphs
    var properties: UInt32 = 0
    for place in 0..<paragraph.count {
      properties |= paragraph.infos.base[place].bits
      var mark = paragraph.marks.base[place] & PackedMark.shared
      if TextBreaker.isBreak(paragraph.breaks.base[place]) { mark |= PackedMark.allowsBreak }
      let isCluster = mark & ShapedParagraph.Mark.cluster != 0
      if isCluster, !paragraph.infos.base[place].isSpace {
        mark |= PackedMark.inked
        inkedClusters += 1
      }
      mark |= (Self.byteLength(of: paragraph.scalars.base[place]) - 1) << PackedMark.length
      marks[scalar + place] = mark
    }
    markChangedBreaks(of: paragraph, at: scalar)
    let isPlain = packGlyphs(of: paragraph, at: scalar)
    if isPlain { noteGlyphs(of: paragraph, scripts, faces: typesetter.chain.faces.count) }
    let runs = paragraph.runs.map { run in
      PackedRun(
        start: UInt32(run.start),
        end: run.end == paragraph.count ? PackedRun.toTheEnd : UInt32(run.end),
        face: UInt8(run.face),
        level: run.level,
        script: scripts[Int(run.script)],
        glyphs: isPlain ? 0..<0 : run.glyphs
      )
    }
    let isOrdered = properties & CharacterInfo.needsLevels != 0
    formNumbers.append(formNumber(of: paragraph, runs, isPlain: isPlain, isOrdered: isOrdered))
  }

  private func formNumber(
    of paragraph: ShapedParagraph,
    _ runs: [PackedRun],
    isPlain: Bool,
    isOrdered: Bool
  ) -> UInt32 {
    if runs.isEmpty { return 0 }
    let hasGaps = paragraph.hasGaps
    let isUsual =
      isPlain && !isOrdered && !hasGaps && runs.count == 1 && paragraph.missingGlyphs == 0
    if isUsual, let known = formOfRun[runs[0]] { return known }
    let number = UInt32(forms.count)
    forms.append(
      Form(
        runs: runs,
        missingGlyphs: paragraph.missingGlyphs,
        glyphs: isPlain ? nil : Array(paragraph.glyphs),
        isOrdered: isOrdered,
        hasGaps: hasGaps
      )
    )
    if isUsual { formOfRun[runs[0]] = number }
    return number
  }

  /// Notes the glyphs of a paragraph that has one for each cluster, from left to right; false for another.
  private func packGlyphs(of paragraph: ShapedParagraph, at scalar: Int) -> Bool {
    guard paragraph.runs.allSatisfy({ $0.level == 0 }) else { return false }
    var place = 0
    for glyph in paragraph.glyphs {
      guard Int(glyph.place) >= place, glyph.x == 0, glyph.y == 0, glyph.advance >= 0,
        glyph.narrowing == 0,
        glyph.glyph < ShapedParagraph.PlainGlyphs.none,
        packNothing(of: paragraph, from: place, to: Int(glyph.place), at: scalar)
      else { return false }
      place = Int(glyph.place)
      glyphs[scalar + place] = UInt16(glyph.glyph)
      advances[scalar + place] = glyph.advance
      widestAdvance = max(widestAdvance, glyph.advance)
      place += 1
    }
    return packNothing(of: paragraph, from: place, to: paragraph.count, at: scalar)
  }

  /// Notes that places inside a cluster have no glyph; false where white space is among its characters.
  private func packNothing(
    of paragraph: ShapedParagraph,
    from start: Int,
    to end: Int,
    at scalar: Int
  ) -> Bool {
    for place in start..<end {
      guard place > 0, !paragraph.infos.base[place - 1].isSpace,
        !paragraph.infos.base[place].isSpace
      else { return false }
      glyphs[scalar + place] = ShapedParagraph.PlainGlyphs.none
      advances[scalar + place] = 0
    }
    return true
  }

  private func noteGlyphs(of paragraph: ShapedParagraph, _ scripts: [RunScript], faces: Int) {
    for run in paragraph.runs {
      usedGlyphs[run.face + (scripts[Int(run.script)].isUpright ? faces : 0)]
        .withUnsafeMutableBufferPointer { used in
          for glyph in paragraph.glyphs[run.glyphs] {
            used[Int(glyph.glyph >> 6)] |= 1 << UInt64(glyph.glyph & 63)
          }
        }
    }
  }

  /// How many bytes a scalar has, by its mark.
  static func byteLength(ofMark mark: UInt8) -> Int { Int(mark >> PackedMark.length) + 1 }

  private static func byteLength(of scalar: UInt32) -> UInt8 {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }

  // MARK: Paragraphs

  /// The number of the paragraph that holds a byte.
  func paragraph(holding byte: Int) -> Int {
    max(0, starts.partitioningIndex { $0 > byte } - 1)
  }

  func range(of paragraph: Int) -> ParagraphRange {
    let isLast = paragraph + 1 == starts.count
    let end = isLast ? bytes.upperBound : Int(starts[paragraph + 1])
    return ParagraphRange(
      start: Int(starts[paragraph]),
      contentEnd: end - Int(breakLengths[paragraph]),
      end: end
    )
  }

  func eachInkedCluster(of text: SourceText, _ body: (Int) -> Void) {
    text.utf8.withUnsafeBufferPointer { utf8 in
      var byte = bytes.lowerBound
      var scalar = 0
      while byte < bytes.upperBound {
        if marks[scalar] & PackedMark.inked != 0 { body(byte) }
        byte += decodeScalar(at: byte, in: utf8).length
        scalar += 1
      }
    }
  }

  // MARK: Places

  func form(of paragraph: Int) -> Form { forms[Int(formNumbers[paragraph])] }

  /// The number of a scalar among those of the piece.
  func scalarIndex(of byte: Int, in text: SourceText) -> Int {
    text.scalarIndex(of: TextOffset(utf8: byte)) - firstScalar
  }

  /// The scalars of some bytes among those of the piece.
  func scalars(of bytes: Range<Int>, in text: SourceText) -> Range<Int> {
    scalarIndex(of: bytes.lowerBound, in: text)..<scalarIndex(of: bytes.upperBound, in: text)
  }

  /// Whether a paragraph has one glyph for each cluster, from left to right, and no space but those between
  /// words.
  func isPacked(_ paragraph: Int) -> Bool {
    isPlain(paragraph) && !forms.withUnsafeBufferPointer { $0[Int(formNumbers[paragraph])].hasGaps }
  }

  /// Whether a paragraph has one glyph for each cluster, from left to right.
  private func isPlain(_ paragraph: Int) -> Bool {
    forms.withUnsafeBufferPointer { $0[Int(formNumbers[paragraph])].glyphs == nil }
  }

  /// Whether parts of a paragraph may be shaped as it is.
  func allowsParts(_ paragraph: Int) -> Bool {
    forms.withUnsafeBufferPointer { $0[Int(formNumbers[paragraph])].allowsParts }
  }

  /// Whether a paragraph is one run of the first face of a variant, which has so many faces.
  func hasOneRunOfFirstFace(_ paragraph: Int, ofFaces count: Int) -> Bool {
    forms.withUnsafeBufferPointer { forms in
      let runs = forms[Int(formNumbers[paragraph])].runs
      return runs.count == 1 && Int(runs[0].face) % count == 0
    }
  }

  /// Whether a line may end before a scalar of the piece.
  func canBreak(_ scalar: Int) -> Bool { marks[scalar] & ShapedParagraph.Mark.canBreak != 0 }

  /// Whether a part that ends before a scalar of the piece may have other breaks than its paragraph.
  func changesBreaks(_ scalar: Int) -> Bool { marks[scalar] & PackedMark.changesBreaks != 0 }

  /// Whether a cluster begins with a scalar of the piece.
  func isClusterStart(_ scalar: Int) -> Bool {
    marks[scalar] & ShapedParagraph.Mark.cluster != 0
  }

  /// Whether a cut before a scalar of the piece changes no glyph.
  func isSafeCut(_ scalar: Int) -> Bool {
    let cut = marks[scalar] & (ShapedParagraph.Mark.cluster | ShapedParagraph.Mark.unsafe)
    return cut == ShapedParagraph.Mark.cluster
  }

  /// Whether a dictionary parts a word before a scalar of the piece, and a line may end there.
  func partsWord(at scalar: Int) -> Bool { canBreak(scalar) && !allowsBreak(at: scalar) }

  /// Whether UAX #14 lets a line end before a scalar of the piece.
  func allowsBreak(at scalar: Int) -> Bool { marks[scalar] & PackedMark.allowsBreak != 0 }
}
