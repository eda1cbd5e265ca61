package import PaginatorKit

/// What a text counts, as its manifest says or as it was counted.
package struct TextCounts: Hashable, Sendable, Codable {
  /// The UTF-8 bytes of the text as measured.
  package var bytes: Int
  package var scalars: Int
  package var utf16: Int
  /// The grapheme clusters, as Swift's `Character` counts them; a statistic, never an offset.
  package var graphemes: Int
  package var paragraphs: Int
  /// The scalars of the longest paragraph, without the break that ends it; 0 where there is none.
  package var longestParagraph: Int

  /// Counts a text.
  ///
  ///     // 甲乙, an empty line, 丙 and a final LF: two paragraphs, the longer of two scalars.
  ///     let text = SourceText("甲乙\n\n丙\n", language: "zh-Hant")
  ///     TextCounts(of: text, separator: .blankLine).paragraphs        // 2
  ///     TextCounts(of: text, separator: .blankLine).longestParagraph  // 2
  ///
  /// - Complexity: O(bytes).
  package init(of text: SourceText, separator: ParagraphSeparator) {
    let ranges = separator.paragraphs(in: text.utf8)
    bytes = text.utf8.count
    scalars = text.scalarCount
    utf16 = text.utf16Count
    graphemes = String(decoding: text.utf8, as: UTF8.self).count
    paragraphs = ranges.count
    longestParagraph =
      ranges.map { range in
        text.scalarIndex(of: TextOffset(utf8: range.upperBound))
          - text.scalarIndex(of: TextOffset(utf8: range.lowerBound))
      }
      .max() ?? 0
  }

  /// The counts with their names in the manifest, in its order.
  var named: [(name: String, count: Int)] {
    [
      ("bytes", bytes), ("scalars", scalars), ("utf16", utf16), ("graphemes", graphemes),
      ("paragraphs", paragraphs), ("longestParagraph", longestParagraph),
    ]
  }
}
