package import PaginatorKit

/// One line of text, typeset and not yet placed on a page.
package struct Line: Hashable, Sendable, BitwiseCopyable {
  /// The byte offset of its first character.
  package var start: Int
  /// The byte offset after its last character: hanging white space and the break included.
  package var end: Int
  /// Its width without hanging white space, the indent included, rounded up to 1/64 px.
  package var width: Length
  /// The height of its box, leading included.
  package var height: Length
  /// The part of the height below the descender: the lower half-leading, not below 0.
  package var lowerHalfLeading: Length
  /// Where its baseline stands below its top.
  package var baseline: Length = .zero
  /// How far from the side where reading starts its text begins: the indent.
  package var inset: Length = .zero
  /// The space between the line before and this one, dropped at a page's top.
  package var spacingBefore: Length
  /// What of that space stays at a page's top, where a page is forced to begin.
  package var spacingAtTop: Length = .zero
  package var startsParagraph: Bool
  package var endsParagraph: Bool
  /// Whether no page should end before the line: it belongs to a block that is kept together, or behind
  /// one that is kept with it, or goes on with a word that is kept together.
  package var avoidsBreakBefore = false
}
