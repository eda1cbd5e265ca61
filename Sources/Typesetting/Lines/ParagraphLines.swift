package import PaginatorKit

/// How many lines paragraphs have, for who needs nothing else of them.
///
///     let lines = ParagraphLines(of: text, width: width, with: typesetter)
///     lines?.count(in: paragraph)  // as many as a TextFlow has that shows it as a substring
package final class ParagraphLines {
  private let text: SourceText
  private let typesetter: Typesetter
  private let width: Int64
  private let indentedWidth: Int64
  private let reader = RecordReader()

  /// The paragraphs of a text; `nil` where all is shaped in full.
  package init?(of text: SourceText, width: Length, with typesetter: Typesetter) {
    guard typesetter.shaping == .fast, typesetter.baseLevel == 0,
      text.utf8.count <= BreakRecords.longestText
    else { return nil }
    self.text = text
    self.typesetter = typesetter
    self.width = typesetter.units.limit(for: width)
    indentedWidth = typesetter.units.limit(for: width - typesetter.style.firstLineIndent)
  }

  /// Returns how many lines a paragraph that is not blank has; all have the height of the primary face's.
  ///
  /// The typesetter's work grows by what is looked up and shaped.
  ///
  /// - Returns: `nil` when it must be laid out in full.
  /// - Complexity: O(scalars), 3 to 10 ns each.
  package func count(in range: ParagraphRange) -> Int? {
    reader.records.removeAll()
    let made = text.utf8.withUnsafeBufferPointer {
      typesetter.measure(range, of: $0, to: reader.records)
    }
    guard let made else { return nil }
    reader.enter(made)
    var count = reader.skipLines(1, limit: indentedWidth)
    if count > 0 { count += reader.skipLines(.max, limit: width) }
    return reader.isAtEnd ? count : nil
  }
}
