package import PaginatorKit

/// Break records: what is left of a paragraph when its characters are forgotten.
extension Typesetter {
  /// Finds the break records of a paragraph and adds them to others.
  ///
  /// Nothing here differs from what ``prepare(_:range:of:)`` finds, whichever way it is found.
  ///
  /// - Parameters:
  ///   - range: The paragraph's place in the text.
  ///   - utf8: The text's bytes, at most 4 GiB of them.
  ///   - records: Those of the paragraphs before it.
  ///   - paragraph: What a paragraph is shaped into that must be shaped in full.
  /// - Complexity: O(scalars): 5 to 10 ns each where they are inert or in runs met before, 100 ns else.
  package func append(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    to records: BreakRecords,
    shapingInto paragraph: ShapedParagraph
  ) {
    let before = work
    var missing = 0
    var count = shaping == .fast ? measure(range, of: utf8, to: records) : nil
    if count == nil {
      // Runs that were shaped before a character was met that is not simple stay counted.
      prepare(paragraph, range: range, of: utf8)
      missing = paragraph.missingGlyphs
      withoutCounting { count = ShapedRecords(of: paragraph, by: self).write(to: records) }
    }
    records.append(
      BreakRecords.Paragraph(
        start: UInt32(range.start),
        contentEnd: UInt32(range.contentEnd),
        end: UInt32(range.end),
        firstRecord: UInt32(records.count),
        recordCount: UInt32(count ?? 0),
        scalars: UInt32(work.measuredScalars - before.measuredScalars),
        shapeCalls: UInt32(work.shapeCalls - before.shapeCalls),
        shapedGlyphs: UInt32(work.shapedGlyphs - before.shapedGlyphs),
        missingGlyphs: UInt32(missing)
      )
    )
  }
}
