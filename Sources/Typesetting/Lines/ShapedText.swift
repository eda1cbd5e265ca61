import HostSystem
package import PaginatorKit
import Synchronization

/// All paragraphs of a text, shaped once and kept small: some eight bytes a scalar.
///
/// Faces are shaped at 65,536 units per em, so that glyphs, breaks and levels hold for every size and
/// width of line; a paragraph is read into a ``ShapedParagraph`` of a typesetter, which sums the
/// advances by its own rule. It does not change, and threads may share it.
///
///     let shaped = ShapedText(text, in: style) { makeTypesetter() }
///     let flow = TextFlow(over: shaped, from: .zero, to: text.end, width: width, with: typesetter)
package final class ShapedText: Sendable {
  package let text: SourceText
  /// What its glyphs and breaks depend on beside the text.
  package let key: Key
  private let pieces: [ShapedPiece]
  /// The ink of the glyphs of its plain paragraphs.
  let ink: GlyphInk

  package struct Key: Hashable, Sendable {
    let fonts: [FontReference]
    /// The other faces of a text with styles.
    let styledFonts: [StyledFonts]
    let language: String
    let direction: SourceText.Direction
    let kinsoku: KinsokuLevel
    let spacing: Spacing
    let hyphenation: HyphenRules?
    let writing: WritingMode
    let combinedDigits: CombineDigits

    package init(_ style: TypeStyle, of text: SourceText) {
      fonts = style.fonts
      styledFonts = text.styles == nil ? [] : style.styledFonts
      language = text.language
      direction = text.direction
      kinsoku = style.kinsoku
      spacing = Spacing(of: style)
      hyphenation = HyphenRules(of: style)
      writing = style.writing
      combinedDigits = style.combinedDigits
    }
  }

  /// The longest text that is kept, in bytes.
  package static let longestText = 1 << 24

  /// Shapes a text of at most ``longestText`` bytes, in pieces of whole paragraphs side by side.
  ///
  /// Each piece is given a typesetter of its own that keeps glyphs, made by `make`. Only fonts,
  /// language, direction, kinsoku level, spacing, hyphenation, writing mode and combined digits of
  /// its style count.
  ///
  /// - Complexity: O(scalars), 150 ns each, on all cores.
  package init(
    _ text: SourceText,
    in style: TypeStyle,
    pieces cuts: TextPieces = TextPieces(most: 8),
    with make: @Sendable () -> Typesetter
  ) {
    precondition(text.utf8.count <= Self.longestText, "A text of \(text.utf8.count) bytes.")
    self.text = text
    key = Key(style, of: text)
    let ranges = text.utf8.withUnsafeBufferPointer { cuts.ranges(of: $0, from: 0) }
    let found = Mutex<[(piece: ShapedPiece, chain: FontChain)?]>(ranges.map { _ in nil })
    concurrently(ranges.count) { index in
      let typesetter = make()
      let piece = ShapedPiece(ranges[index], of: text, by: typesetter)
      found.withLock { $0[index] = (piece, typesetter.chain) }
    }
    let shaped = found.withLock { $0.compactMap(\.self) }
    pieces = shaped.map(\.piece)
    ink = GlyphInk(of: pieces.map(\.usedGlyphs), in: shaped[0].chain)
  }

  /// Whether these are the paragraphs of the very bytes of a text, not of equal ones elsewhere.
  ///
  /// - Complexity: O(1).
  package func isOf(_ other: SourceText) -> Bool {
    text.isStored(with: other)
  }

  /// The grapheme clusters that no face can draw.
  package var missingGlyphs: Int { pieces.reduce(0) { $0 + $1.missingGlyphs } }

  /// The clusters that are not white space.
  package var inkedClusters: Int { pieces.reduce(0) { $0 + $1.inkedClusters } }

  /// Hands out the byte where each cluster begins that is not white space.
  package func eachInkedCluster(_ body: (Int) -> Void) {
    for piece in pieces { piece.eachInkedCluster(of: text, body) }
  }

  /// The bytes of the paragraph that holds a byte of the text; by bisection.
  package func range(holding byte: Int) -> ParagraphRange {
    let piece = piece(holding: byte)
    return piece.range(of: piece.paragraph(holding: byte))
  }

  /// Whether UAX #14 (root locale, kinsoku left out) lets a line end at an offset between scalars: as
  /// ``BreakLegality``, from what shaping found.
  ///
  /// - Complexity: O(log paragraphs).
  package func allowsBreak(at offset: TextOffset) -> Bool {
    guard offset > .zero, offset < text.end else { return true }
    let piece = piece(holding: offset.utf8)
    let range = piece.range(of: piece.paragraph(holding: offset.utf8))
    if offset.utf8 == range.start { return true }
    if offset.utf8 >= range.contentEnd { return false }
    return piece.allowsBreak(at: piece.scalarIndex(of: offset.utf8, in: text))
  }

  /// Whether a dictionary parts a word at an offset between scalars.
  ///
  /// - Complexity: O(log paragraphs).
  package func partsWord(at offset: TextOffset) -> Bool {
    guard key.hyphenation != nil, offset > .zero, offset < text.end else { return false }
    let piece = piece(holding: offset.utf8)
    let range = piece.range(of: piece.paragraph(holding: offset.utf8))
    guard offset.utf8 > range.start, offset.utf8 < range.contentEnd else { return false }
    return piece.partsWord(at: piece.scalarIndex(of: offset.utf8, in: text))
  }

  /// Fills a paragraph with the one that holds a byte of the text, as if a typesetter of the key had
  /// just shaped it.
  ///
  /// What is still there of an earlier call, for the same typesetter, is not read again.
  ///
  /// - Complexity: O(paragraph), 10 ns a scalar.
  package func read(_ paragraph: ShapedParagraph, holding byte: Int, for typesetter: Typesetter) {
    let isThere = paragraph.range.start <= byte && byte < paragraph.range.end
    if paragraph.isWhole, isThere { return }
    let piece = piece(holding: byte)
    piece.load(paragraph, piece.paragraph(holding: byte), of: text, for: typesetter)
    paragraph.isWhole = true
  }

  /// Fills a paragraph with a part of one, as shaping the part as a text of its own would; false where
  /// it has to be shaped.
  func readPart(
    _ paragraph: ShapedParagraph,
    _ part: ParagraphRange,
    for typesetter: Typesetter
  ) -> Bool {
    let piece = piece(holding: part.start)
    let number = piece.paragraph(holding: part.start)
    paragraph.isWhole = false
    return piece.loadPart(paragraph, part, of: number, in: text, for: typesetter)
  }

  func piece(holding byte: Int) -> ShapedPiece {
    pieces[max(0, pieces.partitioningIndex { $0.bytes.lowerBound > byte } - 1)]
  }
}

extension SourceText {
  /// Whether another text is the very bytes of this one, not equal ones elsewhere; O(1).
  func isStored(with other: SourceText) -> Bool {
    let place = { (text: SourceText) in text.utf8.withUnsafeBufferPointer(\.baseAddress) }
    return utf8.count == other.utf8.count && place(self) == place(other) && styles == other.styles
  }
}
