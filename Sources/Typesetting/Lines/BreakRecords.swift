import PaginatorKit

/// The places of a text where its lines may end, paragraph by paragraph: all that is needed to break it
/// into lines of any width.
///
/// Sums of advances are in the units of the advance rule; exact ones are parts of the em, so that the
/// records are those of every font size. Where a cut changes glyphs, what it changes is part of the
/// record. A paragraph that records cannot tell has none and is shaped for each use.
package final class BreakRecords {
  /// A place where a line may begin or end, in 16 bytes.
  struct Record: BitwiseCopyable {
    /// Where a line begins that begins here: the sum of advances before it, from the paragraph's start, and what its
    /// first character gives up.
    var x: Int64
    /// Its byte in the text.
    var offset: UInt32
    /// By how much less far a line reaches that ends here: the white space that hangs at its end, what its last
    /// character gives up, and what a cut changes on either side.
    var trailing: Int32

    /// Lets a line that begins here give something up.
    mutating func squeeze(start: Int64) {
      x += start
      trailing += Int32(truncatingIfNeeded: start)
    }

    /// How far a line reaches that ends here.
    @inline(__always) var content: Int64 { x - Int64(trailing) }
  }

  /// A paragraph and what was done to know its records.
  struct Paragraph: BitwiseCopyable {
    var start: UInt32
    var contentEnd: UInt32
    var end: UInt32
    /// Its records: its start first and its end last; an empty range when it must be shaped.
    var firstRecord: UInt32
    var recordCount: UInt32
    var scalars: UInt32
    var shapeCalls: UInt32
    var shapedGlyphs: UInt32
    var missingGlyphs: UInt32
  }

  private let list = Growing<Paragraph>()
  @inline(__always)
  var paragraphs: UnsafeBufferPointer<Paragraph> {
    UnsafeBufferPointer(start: list.base, count: list.count)
  }
  @exclusivity(unchecked) private var made = Growing<Record>()

  var records: UnsafeMutablePointer<Record> { made.base }

  var count: Int { made.count }

  /// No records, to be filled by a typesetter.
  package init() {}

  /// The longest text that has records, in bytes: offsets have 32 bits.
  static let longestText = Int(UInt32.max)

  /// The bytes that the records and paragraphs take.
  package var byteCount: Int { made.byteCount + list.byteCount }

  /// The memory of the records alone, which other lists may share.
  package var memory: (identity: ObjectIdentifier, byteCount: Int) {
    (ObjectIdentifier(made), made.byteCount)
  }

  /// Makes room for more records, and returns it.
  @discardableResult
  func reserve(_ more: Int) -> UnsafeMutablePointer<Record> { made.reserve(more) }

  /// Gives back what is reserved and not used.
  package func shrink() {
    made.shrink()
    list.shrink()
  }

  /// Adds a paragraph whose records stand behind those that count.
  func append(_ paragraph: Paragraph) {
    list.append(paragraph)
    made.addReserved(Int(paragraph.recordCount))
  }

  /// Adds the paragraphs that follow in the text, with their records.
  func append(contentsOf other: BreakRecords) {
    for var paragraph in other.paragraphs {
      paragraph.firstRecord += UInt32(count)
      list.append(paragraph)
    }
    made.append(other.records, count: other.count)
  }

  /// Takes the memory of other records that are the same.
  ///
  /// It is for records that nobody has read yet; none may be added to either from then on.
  func share(with other: BreakRecords) {
    if made.isSame(as: other.made) { made = other.made }
  }

  func removeAll() {
    list.removeAll()
    made.removeAll()
  }

  /// Returns the number of the paragraph that holds a byte of the text; by bisection.
  func paragraph(holding byte: Int) -> Int {
    max(0, paragraphs.partitioningIndex { Int($0.start) > byte } - 1)
  }

  /// Returns the record of a paragraph at a byte of the text, `nil` where none is; by bisection.
  func record(atByte byte: Int, of paragraph: Paragraph) -> Int? {
    let first = Int(paragraph.firstRecord)
    let all = first..<(first + Int(paragraph.recordCount))
    let found = all.partitioningIndex { records[$0].offset >= byte }
    return all.contains(found) && records[found].offset == byte ? found : nil
  }
}

extension BreakRecords.Paragraph {
  var range: ParagraphRange {
    ParagraphRange(start: Int(start), contentEnd: Int(contentEnd), end: Int(end))
  }
}
