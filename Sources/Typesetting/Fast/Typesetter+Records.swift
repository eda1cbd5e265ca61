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
      work = before
      prepare(paragraph, range: range, of: utf8)
      missing = paragraph.missingGlyphs
      count = records.take(paragraph, under: style.lineHeightRule)
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

extension BreakRecords {
  /// Writes the records of a shaped paragraph behind those that count.
  ///
  /// - Parameters:
  ///   - paragraph: A shaped paragraph.
  ///   - rule: Whose metrics make the height of a line; where faces differ in it, records cannot tell.
  /// - Returns: How many there are, 0 when they cannot tell its lines.
  fileprivate func take(_ paragraph: ShapedParagraph, under rule: LineHeightRule) -> Int {
    let count = paragraph.count
    guard count > 0, rule == .primary || paragraph.runs.allSatisfy({ $0.face == 0 }) else {
      return 0
    }
    let marks = paragraph.marks.base
    let x = paragraph.x.base
    let contentX = paragraph.contentX.base
    reserve(count + 1)
    let out = records + self.count
    var made = 0
    var last: Int64 = 0
    for place in 0...count {
      let mark = marks[place]
      guard place == 0 || mark & ShapedParagraph.Mark.canBreak != 0 else { continue }
      let content = contentX[place]
      let trailing = x[place] - content
      guard mark & ShapedParagraph.Mark.unsafe == 0, content >= last,
        0...Int64(UInt32.max) ~= trailing
      else { return 0 }
      out[made] = Record(
        x: x[place],
        offset: UInt32(paragraph.byte(at: place)),
        trailing: UInt32(trailing)
      )
      made += 1
      last = content
    }
    return made
  }
}
