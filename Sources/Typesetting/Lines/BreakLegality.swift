package import PaginatorKit

/// Tells whether a line may break at a place of a text.
///
/// The breaks of a paragraph are found when a place in it is first asked for and kept until another
/// paragraph is.
package final class BreakLegality {
  private let breaks: ParagraphBreaks

  package init(of text: SourceText) {
    breaks = ParagraphBreaks(.lines, of: text)
  }

  /// Returns whether UAX #14 (root locale, kinsoku left out) lets a line end at an offset; it does
  /// after every mandatory break and at the text's ends.
  ///
  /// - Complexity: O(length of the paragraph) for the first place asked for in it, then O(log n).
  package func allows(_ offset: TextOffset) -> Bool { breaks.stand(at: offset) }
}
