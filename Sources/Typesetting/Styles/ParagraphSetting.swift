package import PaginatorKit

/// How the lines of a paragraph are set in a layout: how long and how high they are, and what stands
/// around them.
package struct ParagraphSetting {
  package var heights: LineMetrics.Heights
  /// The face of the chain whose heights these are.
  var face = 0
  /// How long lines may be, in units of the advance rule.
  var width: Int64
  /// How long the first may be.
  var firstWidth: Int64
  /// Where lines begin.
  var inset = Length.zero
  /// Where the first begins.
  var firstInset: Length
  /// The space before the paragraph, and what of it stays where a page is forced to begin.
  package var spacing: Length
  package var spacingAtTop = Length.zero
  /// The space before the paragraph where it is blank.
  package var blankSpacing = Length.zero
  /// Whether the paragraph goes on with the block of the one before it.
  package var continuesBlock = false
  /// The byte where its block ends, at or before the end of a paragraph that is one.
  var blockEnd = 0
  /// Whether no page should end before it, and none between its lines.
  package var avoidsBreakBefore = false
  var keepsTogether = false
  /// The room for pictures.
  var room: Length
  /// The size of the picture that it is, if it is one.
  var picture: PictureSize?

  /// How long its first line may be: one that goes on with a block is no longer indented.
  var firstLimit: Int64 { continuesBlock ? width : firstWidth }
}

extension ParagraphSetting {
  /// Returns a line of the paragraph between two bytes, by the width of its content and its heights.
  ///
  /// `isFirst`, `isLast`: it begins or ends what is shown of the paragraph; `isBehindHyphen`: it goes on with a
  /// word that is kept together.
  @inline(__always)
  func line(
    from start: Int,
    to end: Int,
    content: Length,
    _ heights: LineMetrics.Heights,
    isFirst: Bool,
    isLast: Bool,
    isBehindHyphen: Bool = false
  ) -> Line {
    let startsParagraph = isFirst && !continuesBlock
    let inset = startsParagraph ? firstInset : inset
    return Line(
      start: start,
      end: end,
      width: content + inset,
      height: heights.line,
      lowerHalfLeading: heights.lowerHalfLeading,
      baseline: heights.baseline,
      inset: inset,
      spacingBefore: isFirst ? spacing : .zero,
      spacingAtTop: isFirst ? spacingAtTop : .zero,
      startsParagraph: startsParagraph,
      endsParagraph: isLast && blockEnd <= end,
      avoidsBreakBefore: isFirst ? avoidsBreakBefore : keepsTogether || isBehindHyphen
    )
  }

  /// Returns the line of a blank paragraph between two bytes.
  func blankLine(from start: Int, to end: Int) -> Line {
    Line(
      start: start,
      end: end,
      width: .zero,
      height: heights.line,
      lowerHalfLeading: heights.lowerHalfLeading,
      baseline: heights.baseline,
      spacingBefore: blankSpacing,
      spacingAtTop: spacingAtTop,
      startsParagraph: !continuesBlock,
      endsParagraph: blockEnd <= end,
      avoidsBreakBefore: avoidsBreakBefore
    )
  }
}

/// The settings of a text's paragraphs in a layout.
///
/// It belongs to one thread.
package final class ParagraphSettings {
  /// That of a paragraph of a plain text.
  package let plain: ParagraphSetting
  private let text: SourceText
  private let typesetter: Typesetter
  private let width: Length
  /// What pictures have to fit into.
  let box: PictureBox
  /// What was made of block styles, by number.
  @exclusivity(unchecked) private var made: [Block?]
  /// The block that was asked for last.
  @exclusivity(unchecked) private var last = 0

  /// What a block style is in the layout.
  private struct Block {
    var setting: ParagraphSetting
    var before: Length
    var after: Length
  }

  /// The settings in lines of a width; pictures may be of any height where there is no box for them.
  package init(
    of text: SourceText,
    width: Length,
    in box: PictureBox?,
    with typesetter: Typesetter
  ) {
    (self.text, self.width, self.typesetter) = (text, width, typesetter)
    self.box = box ?? PictureBox(width: width, height: Length(sixtyFourths: 1 << 26))
    made = Array(repeating: nil, count: typesetter.variants?.styles.blockStyles.count ?? 0)
    let style = typesetter.style
    plain = ParagraphSetting(
      heights: typesetter.metrics.primary,
      width: typesetter.units.limit(for: width),
      firstWidth: typesetter.units.limit(for: width - style.firstLineIndent),
      firstInset: style.firstLineIndent,
      spacing: style.paragraphSpacing,
      room: width
    )
  }

  /// Returns the setting of the paragraph that begins at a byte, or of the rest of one.
  ///
  /// `isAlone`: what begins inside a paragraph begins a paragraph of its own.
  ///
  /// - Complexity: O(1) behind the block that was asked for last, else O(log blocks).
  package func setting(at byte: Int, isAlone: Bool) -> ParagraphSetting {
    guard let variants = typesetter.variants else { return plain }
    let offset = TextOffset(utf8: byte)
    let number = block(holding: offset, in: variants)
    let start = number.map { variants.styles.blocks[$0].start } ?? offset
    let previous = block(endingAt: start, before: number, in: variants)
    var setting = plain
    var before = plain.spacing
    if let number {
      let span = variants.styles.blocks[number]
      let block = block(of: Int(span.style), in: variants)
      setting = block.setting
      before = block.before
      setting.blockEnd = span.end.utf8
      if setting.picture != nil { setting.picture = picture(at: offset, room: setting.room) }
    }
    if byte != start.utf8 {
      // A part of a paragraph begins one when it is shown alone; what follows a break in a block does not.
      let begins = text.utf8.withUnsafeBufferPointer { ParagraphRange.begins(at: byte, in: $0) }
      setting.continuesBlock = begins || !isAlone
      (setting.spacing, setting.avoidsBreakBefore) = (.zero, setting.keepsTogether)
      return setting
    }
    let isForced = byte == 0 || text.isForcedBreak(offset)
    let after = previous.map { block(of: Int($0.style), in: variants).after } ?? .zero
    setting.spacing = max(before, after)
    setting.blankSpacing = number == nil ? after : setting.spacing
    setting.spacingAtTop = isForced ? before : .zero
    setting.avoidsBreakBefore =
      !isForced
      && previous.map { variants.styles.blockStyles[Int($0.style)].keepsWithNext } ?? false
    return setting
  }

  private func block(holding offset: TextOffset, in variants: TextVariants) -> Int? {
    for near in last...last + 1 where near < variants.styles.blocks.count {
      let block = variants.styles.blocks[near]
      guard block.start <= offset, offset < block.end else { continue }
      last = near
      return near
    }
    guard let found = variants.styles.block(holding: offset) else { return nil }
    last = found
    return found
  }

  /// The block that ends where another one, or a paragraph without one, begins.
  private func block(
    endingAt end: TextOffset,
    before number: Int?,
    in variants: TextVariants
  ) -> TextStyles.Span? {
    guard end > .zero else { return nil }
    let previous =
      number.map { $0 - 1 } ?? (variants.styles.blocks.partitioningIndex { $0.end >= end })
    guard variants.styles.blocks.indices.contains(previous) else { return nil }
    let block = variants.styles.blocks[previous]
    return block.end == end ? block : nil
  }

  private func block(of style: Int, in variants: TextVariants) -> Block {
    if let known = made[style] { return known }
    let block = variants.styles.blockStyles[style]
    let size = typesetter.style.size
    let (start, end) = (block.startIndent.length(at: size), block.endIndent.length(at: size))
    let isParagraph = block.kind == .paragraph
    let indent = isParagraph ? typesetter.style.firstLineIndent : .zero
    let room = width - start - end
    var setting = plain
    setting.face = variants.variant(ofStyle: style) * typesetter.chain.length
    setting.heights = typesetter.metrics.heights(ofFace: setting.face)
    setting.width = typesetter.units.limit(for: room)
    setting.firstWidth = typesetter.units.limit(for: room - indent)
    setting.inset = start
    setting.firstInset = start + indent
    setting.keepsTogether = block.keepsTogether
    setting.room = room
    if block.kind == .picture { setting.picture = PictureSize(width: room, height: room) }
    let before = block.spaceBefore.length(at: size)
    let made = Block(
      setting: setting,
      before: isParagraph ? max(before, plain.spacing) : before,
      after: block.spaceAfter.length(at: size)
    )
    self.made[style] = made
    return made
  }

  /// The size of the picture at an offset; `nil` where there is none, or it has no size.
  private func picture(at offset: TextOffset, room: Length) -> PictureSize? {
    let end = TextOffset(utf8: offset.utf8 + 1)
    guard let picture = typesetter.variants?.styles.pictures(from: offset, to: end).first,
      picture.width > .zero, picture.height > .zero
    else { return nil }
    return box.size(of: picture.along(typesetter.style.writing), in: room)
  }
}
