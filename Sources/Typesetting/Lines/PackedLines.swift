package import PaginatorKit

/// The lines of a stretch of one paragraph straight out of a ``ShapedText``, without a copy of it.
///
/// That is the same work as a ``TextFlow``'s, and its lines are the same, where nothing has to be
/// shaped again: a glyph for each scalar from left to right, no line longer than its limit, no cut that
/// changes a glyph, no part whose breaks depend on what was cut off. Of all else there are no packed
/// lines, and a flow has to lay it out.
///
/// It belongs to one thread, as its typesetter does, and no two accesses to a property overlap.
package final class PackedLines {
  /// A line, and how far its ink reaches.
  package struct Element: Hashable, Sendable, BitwiseCopyable {
    package var line: Line
    package var reach: InkReach
  }

  let shaped: ShapedText
  /// What is shaped; see ``CutParagraph/utf8``.
  private let text: SourceText
  let typesetter: Typesetter
  private let settings: ParagraphSettings
  /// Whether there are such lines at all in this layout.
  private let isPossible: Bool
  /// The lines that were made last.
  private let made = Growing<Element>()
  /// How the lines of the stretch are set that was asked for last.
  @exclusivity(unchecked) private(set) var setting: ParagraphSetting
  /// The paragraph that was asked for last.
  @exclusivity(unchecked) private var last: Paragraph?

  struct Paragraph {
    let piece: ShapedPiece
    let number: Int
    let range: ParagraphRange
    /// Its scalars in the piece, the mandatory break left out.
    let scalars: Range<Int>
    /// Whether all of it stands on the baseline, and no picture does.
    let isLevel: Bool
  }

  /// The lines of a width over a text, in the style of a typesetter of its key.
  package init(over shaped: ShapedText, width: Length, with typesetter: Typesetter) {
    self.shaped = shaped
    text = shaped.text
    self.typesetter = typesetter
    settings = ParagraphSettings(of: text, width: width, in: nil, with: typesetter)
    setting = settings.plain
    // A line's height may depend on its faces.
    isPossible =
      typesetter.style.lineHeightFrom == .primary && typesetter.baseLevel == 0
      && shaped.ink.isNear
  }

  /// Returns the lines between two bytes of one paragraph, as a flow over them has them that shows them
  /// so; `nil` where a flow has to lay them out.
  ///
  /// The result is good until the next call.
  ///
  /// - Complexity: O(scalars), 5 ns each.
  package func lines(
    from start: Int,
    to end: Int,
    showing: Showing
  ) -> UnsafeBufferPointer<Element>? {
    guard let stretch = stretch(from: start, to: end, showing: showing) else { return nil }
    made.removeAll()
    if stretch.count == 0 {
      let line = setting.blankLine(from: stretch.start, to: stretch.end)
      made.append(Element(line: line, reach: InkReach()))
    } else if !stretch.piece.breakLines(stretch, for: self) {
      return nil
    }
    return UnsafeBufferPointer(start: made.base, count: made.count)
  }

  /// Whether a stretch has the same lines, of the same glyphs, whichever way it is shown, as far as they
  /// are packed.
  package func areSameEitherWay(from start: Int, to end: Int) -> Bool {
    guard let stretch = stretch(from: start, to: end) else { return false }
    return isPackedInContext(stretch) && isPackedAlone(stretch)
      && (stretch.isParagraphStart || typesetter.style.firstLineIndent == .zero)
  }

  /// A stretch of a paragraph that is packed and can be broken into lines as it is.
  struct Stretch {
    let piece: ShapedPiece
    /// The number of its paragraph in the piece.
    let paragraph: Int
    /// The first scalar of the paragraph in the piece.
    let paragraphScalar: Int
    /// Behind the last scalar of the paragraph, the mandatory break left out.
    let paragraphEnd: Int
    /// Its own first scalar, and how many it has, the mandatory break left out.
    let scalar: Int
    let count: Int
    let start: Int
    /// Where its last line ends.
    let end: Int
    /// Whether it begins with the paragraph of the text.
    let isParagraphStart: Bool
    /// Whether it ends before the paragraph of the text.
    let isCut: Bool
    /// Whether it is shown as a text of its own.
    var isAlone = false

    /// Whether its first line is the first of a paragraph, as it is shown.
    var isFirst: Bool { isParagraphStart || isAlone }
    /// Whether its last line ends a paragraph, as it is shown.
    var endsParagraph: Bool { !isCut || isAlone }
  }

  private func stretch(from start: Int, to end: Int, showing: Showing) -> Stretch? {
    guard var stretch = stretch(from: start, to: end) else { return nil }
    stretch.isAlone = showing == .substring
    if stretch.isAlone, typesetter.variants != nil {
      setting = settings.setting(at: start, isAlone: true)
    }
    return (stretch.isAlone ? isPackedAlone(stretch) : isPackedInContext(stretch)) ? stretch : nil
  }

  /// A stretch of one paragraph that has a glyph for each cluster, from left to right; how it is set in context is
  /// noted.
  private func stretch(from start: Int, to end: Int) -> Stretch? {
    guard isPossible, start < end else { return nil }
    let paragraph = paragraph(holding: start)
    let (piece, range) = (paragraph.piece, paragraph.range)
    let isCut = end < range.contentEnd
    // Between the halves of a break, or beyond its paragraph: a flow knows.
    guard isCut || end == range.contentEnd || end == range.end,
      start < range.contentEnd || range.isEmpty && start == range.start,
      piece.isPacked(paragraph.number), paragraph.isLevel
    else { return nil }
    if typesetter.variants != nil { setting = settings.setting(at: start, isAlone: false) }
    // Where there is no room, not even spaces fit.
    guard setting.picture == nil, setting.width >= 0, setting.firstWidth >= 0 else { return nil }
    let isWhole = start == range.start
    let first =
      isWhole ? paragraph.scalars.lowerBound : piece.scalarIndex(of: start, in: text)
    // A flow shapes a line anew that begins inside a cluster.
    guard isWhole || piece.isClusterStart(first) else { return nil }
    let last =
      isCut ? piece.scalarIndex(of: end, in: text) : paragraph.scalars.upperBound
    return Stretch(
      piece: piece,
      paragraph: paragraph.number,
      paragraphScalar: paragraph.scalars.lowerBound,
      paragraphEnd: paragraph.scalars.upperBound,
      scalar: first,
      count: last - first,
      start: start,
      end: end,
      isParagraphStart: isWhole,
      isCut: isCut
    )
  }

  /// The paragraph that holds a byte.
  ///
  /// - Complexity: O(1) for the one that was asked for last and the one behind it, else O(log paragraphs).
  func paragraph(holding byte: Int) -> Paragraph {
    if let last, last.range.start <= byte, byte < last.range.end { return last }
    let isNext = last.map { byte == $0.range.end && byte < $0.piece.bytes.upperBound } ?? false
    let piece = if isNext, let last { last.piece } else { shaped.piece(holding: byte) }
    let number = if isNext, let last { last.number + 1 } else { piece.paragraph(holding: byte) }
    let range = piece.range(of: number)
    let found = Paragraph(
      piece: piece,
      number: number,
      range: range,
      scalars: piece.scalars(of: range.start..<range.contentEnd, in: text),
      isLevel: typesetter.variants?.isLevel(range, in: typesetter.style.writing) ?? true
    )
    last = found
    return found
  }

  /// Whether no line of a stretch is shaped again for its end in context.
  ///
  /// Where a cut changes no glyph, a line ends there when the text up to there fits on it, and before it
  /// lines end where they do in the text: sums never go down. But where a line of the text ends inside a
  /// word, which is longer than a line, that one stays.
  private func isPackedInContext(_ stretch: Stretch) -> Bool {
    guard stretch.isCut else { return true }
    let end = stretch.scalar + stretch.count
    return stretch.piece.isSafeCut(end)
      && (stretch.piece.canBreak(end)
        || stretch.piece.fits(
          wordAround: end,
          in: stretch.scalar..<stretch.paragraphEnd,
          limit: min(setting.width, setting.firstWidth),
          units: typesetter.units
        ))
  }

  /// Whether a stretch has glyphs and breaks as a text of its own that it has in its paragraph.
  private func isPackedAlone(_ stretch: Stretch) -> Bool {
    let (isStart, isCut) = (stretch.isParagraphStart, stretch.isCut)
    if isStart, !isCut { return true }
    let end = stretch.scalar + stretch.count
    return stretch.piece.isSafePart(
      stretch.scalar..<end,
      from: stretch.start,
      of: stretch.paragraph,
      isStart: isStart,
      isCut: isCut,
      in: text,
      for: typesetter
    ) && !(isCut && stretch.piece.changesBreaks(end))
  }

  /// Adds a line of a stretch.
  @inline(__always)
  func add(
    from start: Int,
    to end: Int,
    content: Int64,
    reach: InkReach,
    isFirst: Bool,
    endsParagraph: Bool
  ) {
    let line = setting.line(
      from: start,
      to: end,
      content: typesetter.units.length(of: content),
      setting.heights,
      isFirst: isFirst,
      isLast: endsParagraph
    )
    made.append(Element(line: line, reach: reach))
  }
}
