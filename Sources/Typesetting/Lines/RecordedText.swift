package import PaginatorKit

/// A text and its break records, to be broken into lines of any width, height and, where advances are
/// exact, font size, as often as needed.
///
///     let recorded = RecordedText(text, with: typesetter)
///     let flow = TextFlow(over: recorded, from: .zero, to: text.end, width: width, with: typesetter)
///
/// It does not change, and threads may share it.
package final class RecordedText: @unchecked Sendable {
  /// The text.
  package let text: SourceText
  /// Its records.
  package let records: BreakRecords
  /// What they are good for.
  let key: TypesetterTables.Key

  private let rule: LineHeightRule

  /// Whether a text is short enough to have records.
  package static func holds(_ text: SourceText) -> Bool {
    text.utf8.count <= BreakRecords.longestText
  }

  /// Whether these are the records of a text that a typesetter would find: the very bytes of this one,
  /// not equal ones elsewhere.
  ///
  /// - Complexity: O(1).
  package func isGood(for other: SourceText, _ typesetter: Typesetter) -> Bool {
    key == typesetter.tables.key && rule == typesetter.style.lineHeightRule
      && text.direction == other.direction && text.utf8.count == other.utf8.count
      && place(of: text) == place(of: other)
  }

  private func place(of text: SourceText) -> UnsafePointer<UInt8>? {
    text.utf8.withUnsafeBufferPointer(\.baseAddress)
  }

  /// Finds the break records of a text.
  ///
  /// - Parameters:
  ///   - text: The text, at most 4 GiB.
  ///   - typesetter: Finds the records of each paragraph.
  /// - Complexity: O(scalars); the records take about 14 bytes a scalar of Chinese, 4 of English.
  package init(_ text: SourceText, with typesetter: Typesetter) {
    precondition(Self.holds(text), "A text of \(text.utf8.count) bytes has no break records.")
    self.text = text
    key = typesetter.tables.key
    rule = typesetter.style.lineHeightRule
    records = BreakRecords()
    let scratch = ShapedParagraph()
    text.utf8.withUnsafeBufferPointer { utf8 in
      var position = 0
      while position < utf8.count {
        let range = ParagraphRange.starting(at: position, limit: utf8.count, in: utf8)
        typesetter.append(range, of: utf8, to: records, shapingInto: scratch)
        position = range.end
      }
    }
    records.shrink()
  }
}
