import CTextBreaks
package import PaginatorKit

/// Tells whether a place of a text lies inside a word (UAX #29, root locale).
///
/// The boundaries of a paragraph are found when a place in it is first asked for and kept until
/// another paragraph is.
package final class WordBoundaries {
  private let text: SourceText
  private let breaks: ParagraphBreaks

  package init(of text: SourceText) {
    self.text = text
    breaks = ParagraphBreaks(.words, of: text)
  }

  /// Returns whether no word boundary stands at an offset between scalars, and no white space.
  ///
  ///     // "can't stop": inside behind "ca" and behind "can", not behind "can't" and the space.
  ///     boundaries.isInside(TextOffset(utf8: 3))  // true
  ///
  /// - Complexity: O(length of the paragraph) for the first place asked for in it, then O(log n).
  package func isInside(_ offset: TextOffset) -> Bool {
    guard offset > .zero, offset < text.end else { return false }
    // A run of spaces has no boundaries inside (WB3d), and no word.
    if ScalarProperties.isWhiteSpace(ScalarProperties.scalar(atByte: offset.utf8, of: text))
      || ScalarProperties.isWhiteSpace(ScalarProperties.scalar(endingAtByte: offset.utf8, of: text))
    {
      return false
    }
    return !breaks.stand(at: offset)
  }
}

extension ScalarProperties {
  package enum Letter: Sendable {
    /// Its words are told by UAX #29 itself: Word_Break is ALetter or Hebrew_Letter.
    case alphabetic
    /// Its words are told by a dictionary: Han, kana, Thai and others.
    case other
  }

  /// Returns what a scalar is as a letter, `nil` for one that is none.
  package static func letter(_ scalar: UInt32) -> Letter? {
    switch text_letter_kind(scalar) {
    case TEXT_LETTER_OF_SPACED_WORDS: .alphabetic
    case TEXT_LETTER_OF_UNSPACED_WORDS: .other
    default: nil
    }
  }

  /// Whether a scalar is punctuation: of a general category that begins with P.
  package static func isPunctuation(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  /// Returns whether a scalar is an ideograph (the property Ideographic).
  package static func isIdeograph(_ scalar: UInt32) -> Bool { text_is_ideograph(scalar) }
}
