import PaginatorKit

/// Tells where paragraphs begin and end, by the text alone: at its ends, at mandatory breaks and at
/// forced page breaks, over which no line can move.
struct ParagraphEdges {
  private let text: SourceText
  /// Whether the text is styled, and has places that pages begin at: for each line to ask the text itself
  /// would copy its styles.
  private let (isStyled, hasForcedBreaks): (Bool, Bool)
  /// Whether blocks are kept together, or with the next.
  let keepsBlocks: Bool
  /// Whether words are, where a hyphen would part them at a page's end.
  let keepsWords: Bool
  /// Whether anything but lines of a paragraph is kept together.
  var keepsAny: Bool { keepsBlocks || keepsWords }

  init(of text: SourceText, in type: TypeStyle) {
    self.text = text
    keepsWords = type.keepsWords
    (isStyled, hasForcedBreaks) = (text.styles != nil, !text.forcedBreaks.isEmpty)
    keepsBlocks = text.styles?.keepsBlocks ?? false
  }

  /// Whether a paragraph begins or the text ends at a byte; between the halves of CRLF, too, since
  /// what follows is no text of the paragraph before it.
  func stand(at byte: Int) -> Bool {
    if byte <= 0 || byte >= text.utf8.count { return true }
    if isStyled, let styles = text.styles,
      let block = styles.block(holding: TextOffset(utf8: byte)),
      styles.blocks[block].start.utf8 < byte
    {
      // A break inside a block ends a line.
      return hasForcedBreaks && text.isForcedBreak(TextOffset(utf8: byte))
    }
    if text.utf8[byte - 1] == 0x0D { return true }
    if text.utf8.withUnsafeBufferPointer({ ParagraphRange.begins(at: byte, in: $0) }) {
      return true
    }
    return hasForcedBreaks && text.isForcedBreak(TextOffset(utf8: byte))
  }
}
