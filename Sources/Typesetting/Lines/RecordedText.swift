import HostSystem
package import PaginatorKit
import Synchronization

/// A text and its break records, to be broken into lines of any width, height and, where advances are
/// exact, font size, as often as needed.
///
///     let recorded = RecordedText(text, with: typesetter)
///     let flow = TextFlow(over: recorded, from: .zero, to: text.end, width: width, with: typesetter)
///
/// It does not change once it was handed out, and threads may share it.
package final class RecordedText: @unchecked Sendable {
  package let text: SourceText
  package let records: BreakRecords
  let key: TypesetterTables.Key

  /// The byte where the first paragraph with records begins.
  let begin: Int

  private let rule: LineHeightRule

  /// The longest text that has records, in bytes; three Bibles are shorter.
  ///
  /// Records take up to five times as many bytes.
  package static let longestText = 1 << 24

  /// Whether a text is short enough to have records.
  package static func holds(_ text: SourceText) -> Bool { text.utf8.count <= longestText }

  /// Whether these are the records of a text that a typesetter would find: the very bytes of this one,
  /// not equal ones elsewhere.
  ///
  /// - Complexity: O(1).
  package func isGood(for other: SourceText, _ typesetter: Typesetter) -> Bool {
    begin == 0 && key == typesetter.tables.key && rule == typesetter.style.lineHeightFrom
      && text.direction == other.direction && isOf(other)
  }

  /// Whether these are the records of the very bytes of a text.
  ///
  /// - Complexity: O(1).
  package func isOf(_ other: SourceText) -> Bool {
    text.isStored(with: other)
  }

  /// Finds the break records of a text of at most ``longestText`` bytes.
  ///
  /// - Complexity: O(scalars); the records take about 14 bytes a scalar of Chinese, 4 of English.
  package convenience init(_ text: SourceText, with typesetter: Typesetter) {
    precondition(Self.holds(text), "A text of \(text.utf8.count) bytes has no break records.")
    let records = BreakRecords()
    // As many as Chinese has characters: room is given back that was never written to.
    records.reserve(text.utf8.count / 3)
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
    rule = typesetter.style.lineHeightFrom
  }

  /// Takes the memory of another one's records where they are the same, as they are however they were found; it is
  /// for a text that nobody else has yet.
  ///
  /// - Complexity: O(records).
  package func shareRecords(with other: RecordedText) { records.share(with: other.records) }

  /// What was done to find the records.
  ///
  /// - Complexity: O(paragraphs).
  package var work: Work {
    records.paragraphs.reduce(into: Work()) { $0.count($1) }
  }
}

extension Work {
  /// Counts what was done to know the records of a paragraph.
  mutating func count(_ paragraph: BreakRecords.Paragraph) {
    measuredScalars += Int(paragraph.scalars)
    shapeCalls += Int(paragraph.shapeCalls)
    shapedGlyphs += Int(paragraph.shapedGlyphs)
  }
}

/// Break records that threads find side by side.
extension RecordedText {
  /// Finds the break records of a text from the paragraph that holds an offset on, on all cores.
  ///
  /// They are those that one typesetter finds. Each piece has a typesetter of its own, which begins with
  /// what none of the others knows, so that the work does not depend on the threads either. No thread
  /// works on when this returns.
  ///
  /// - Parameters:
  ///   - text: The text, at most ``longestText`` bytes.
  ///   - start: Where what is needed of it begins.
  ///   - pieces: How it is cut.
  ///   - typesetter: One for the text and its type, which finds the records where there is one piece.
  ///   - makeTypesetter: Makes another such for a piece; called from any thread.
  /// - Throws: What keeps a typesetter from being made, the first piece's.
  /// - Complexity: O(scalars) on as many cores as there are, up to the number of pieces.
  package convenience init(
    _ text: SourceText,
    from start: TextOffset = .zero,
    cutInto pieces: TextPieces,
    with typesetter: Typesetter,
    makeTypesetter: @Sendable () throws -> Typesetter
  ) throws {
    precondition(Self.holds(text), "A text of \(text.utf8.count) bytes has no break records.")
    let (begin, ranges) = text.utf8.withUnsafeBufferPointer { utf8 in
      let begin =
        start == text.end ? start.utf8 : ParagraphRange.start(holding: start.utf8, in: utf8)
      return (begin, pieces.ranges(of: utf8, from: begin))
    }
    let records = BreakRecords()
    if ranges.count == 1 {
      records.append(ranges[0], of: text, by: typesetter)
    } else {
      var found = try Self.records(of: ranges, in: text, makeTypesetter)
      records.reserve(found.reduce(0) { $0 + $1.count })
      // Each is given back once it was read, so that a text's records are not there twice.
      found.reverse()
      while let piece = found.popLast() { records.append(contentsOf: piece) }
    }
    records.shrink()
    self.init(text, records, from: begin, by: typesetter)
  }

  private static func records(
    of ranges: [Range<Int>],
    in text: SourceText,
    _ makeTypesetter: @Sendable () throws -> Typesetter
  ) throws -> [BreakRecords] {
    let found = Mutex<[Result<Piece, any Error>?]>(ranges.map { _ in nil })
    concurrently(ranges.count) { number in
      let piece = Result {
        let records = BreakRecords()
        records.append(ranges[number], of: text, by: try makeTypesetter())
        return Piece(records: records)
      }
      found.withLock { $0[number] = piece }
    }
    return try found.withLock { try $0.compactMap { try $0?.get().records } }
  }

  /// The records of a piece, which nobody else has while a thread fills them.
  private struct Piece: @unchecked Sendable {
    let records: BreakRecords
  }
}

extension BreakRecords {
  /// Adds the records of the paragraphs of a text between two of their starts.
  func append(_ range: Range<Int>, of text: SourceText, by typesetter: Typesetter) {
    let scratch = ShapedParagraph()
    text.utf8.withUnsafeBufferPointer { utf8 in
      var position = range.lowerBound
      while position < range.upperBound {
        let paragraph = ParagraphRange.starting(at: position, limit: utf8.count, in: utf8)
        typesetter.append(paragraph, of: utf8, to: self, shapingInto: scratch)
        position = paragraph.end
      }
    }
  }
}
