package import PaginatorKit

/// How many lines paragraphs have, for who needs nothing else of them.
///
///     let lines = ParagraphLines(of: text, width: width, with: typesetter)
///     lines?.count(in: paragraph)  // as many as a TextFlow has that shows it as a substring
package final class ParagraphLines {
  /// The text's bytes; see ``CutParagraph/utf8``.
  private let utf8: [UInt8]
  private let typesetter: Typesetter
  package let settings: ParagraphSettings
  private let reader = RecordReader()
  private let known: KnownPass?
  private let counts: LineCounts?

  /// The paragraphs of a text, of which may be known what passes share; `nil` where all is shaped in full.
  package init?(
    of text: SourceText,
    width: Length,
    with typesetter: Typesetter,
    knowing known: KnownPass? = nil
  ) {
    guard typesetter.shaping == .fast, typesetter.isSimple,
      text.utf8.count <= BreakRecords.longestText
    else { return nil }
    utf8 = text.utf8
    self.typesetter = typesetter
    settings = ParagraphSettings(of: text, width: width, in: nil, with: typesetter)
    self.known = known
    let plain = settings.plain
    counts = known?
      .lineCounts(LineCounts.Limits(width: plain.width, indentedWidth: plain.firstWidth))
  }

  /// Returns the rest of a paragraph from a byte on, `nil` where no paragraph is known.
  package func paragraph(from start: Int) -> ParagraphRange? {
    guard let known else { return nil }
    let paragraph = known.records.paragraphs[known.paragraph(holding: start)].range
    return ParagraphRange(
      start: start,
      contentEnd: max(start, paragraph.contentEnd),
      end: paragraph.end
    )
  }

  /// Returns a reader of the records of the paragraph that begins at a byte, where it ends by another one
  /// and all its lines are known; it is counted as if it were laid out.
  ///
  /// - Complexity: O(its runs).
  func reader(ofParagraphAt start: Int, endingBy end: Int) -> RecordReader? {
    guard let known, let counts else { return nil }
    let number = known.paragraph(holding: start)
    let paragraph = known.records.paragraphs[number]
    guard Int(paragraph.start) == start, Int(paragraph.end) <= end,
      counts.lines[number] != LineCounts.unknown
    else { return nil }
    known.count(number)
    return known.reader
  }

  /// Returns how many lines a paragraph has that is not blank, where that is known; it is counted as if it
  /// were laid out.
  ///
  /// - Complexity: O(its runs).
  package func knownCount(in range: ParagraphRange) -> Int? {
    guard let known, let counts, !range.isEmpty else { return nil }
    let number = known.paragraph(holding: range.start)
    let lines = counts.lines[number]
    guard lines != LineCounts.unknown, known.records.paragraphs[number].range == range else {
      return nil
    }
    known.count(number)
    return Int(lines)
  }

  /// Returns how many lines a paragraph that is not blank has; all have the height of the primary face's.
  ///
  /// The typesetter's work grows by what is looked up and shaped.
  ///
  /// - Returns: `nil` when it must be laid out in full.
  /// - Complexity: O(scalars), 3 to 10 ns each.
  package func count(in range: ParagraphRange, as setting: ParagraphSetting) -> Int? {
    guard setting.picture == nil else { return nil }
    reader.records.removeAll()
    let made = utf8.withUnsafeBufferPointer {
      typesetter.measureStyled(range, of: $0, to: reader.records)
    }
    guard let made else { return nil }
    reader.enter(made)
    var count = reader.skipLines(1, limit: setting.firstLimit)
    if count > 0 { count += reader.skipLines(.max, limit: setting.width) }
    return reader.isAtEnd ? count : nil
  }
}
