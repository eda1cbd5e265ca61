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

  /// The byte where the first paragraph with records begins.
  let begin: Int

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
    begin == 0 && key == typesetter.tables.key && rule == typesetter.style.lineHeightRule
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
  package convenience init(_ text: SourceText, with typesetter: Typesetter) {
    precondition(Self.holds(text), "A text of \(text.utf8.count) bytes has no break records.")
    let records = BreakRecords()
    records.append(0..<text.utf8.count, of: text, by: typesetter)
    records.shrink()
    self.init(text, records, from: 0, by: typesetter)
  }

  /// A text and the records of its paragraphs from a byte on, as typesetters like this one find them.
  init(_ text: SourceText, _ records: BreakRecords, from begin: Int, by typesetter: Typesetter) {
    self.text = text
    self.records = records
    self.begin = begin
    key = typesetter.tables.key
    rule = typesetter.style.lineHeightRule
  }

  /// What was done to find the records.
  ///
  /// - Complexity: O(paragraphs).
  package var work: Work {
    var work = Work()
    for paragraph in records.paragraphs {
      work.measuredScalars += Int(paragraph.scalars)
      work.shapeCalls += Int(paragraph.shapeCalls)
      work.shapedGlyphs += Int(paragraph.shapedGlyphs)
    }
    return work
  }
}
