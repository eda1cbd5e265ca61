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
    /// Where a line begins that begins here: the sum of advances before it, from the paragraph's start.
    var x: Int64
    /// Its byte in the text.
    var offset: UInt32
    /// By how much less far a line reaches that ends here: the white space that hangs at its end, and
    /// what a cut changes on either side.
    var trailing: Int32

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
  private(set) var records: UnsafeMutablePointer<Record>
  private(set) var count = 0
  private var capacity = 1

  /// No records, to be filled by a typesetter.
  package init() {
    records = .allocate(capacity: capacity)
  }

  deinit {
    records.deallocate()
  }

  /// The longest text that has records, in bytes: offsets have 32 bits.
  static let longestText = Int(UInt32.max)

  /// The bytes that the records and paragraphs take.
  package var byteCount: Int {
    capacity * MemoryLayout<Record>.stride
      + list.byteCount
  }

  func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    resize(to: max(count + more, capacity + capacity / 2))
  }

  /// Gives back what is reserved and not used.
  package func shrink() {
    if capacity > max(1, count) { resize(to: max(1, count)) }
    list.shrink()
  }

  private func resize(to capacity: Int) {
    let moved = UnsafeMutablePointer<Record>.allocate(capacity: capacity)
    moved.update(from: records, count: count)
    records.deallocate()
    records = moved
    self.capacity = capacity
  }

  /// Adds a paragraph whose records stand behind those that count.
  func append(_ paragraph: Paragraph) {
    list.append(paragraph)
    count += Int(paragraph.recordCount)
  }

  /// Adds the paragraphs that follow in the text, with their records.
  func append(contentsOf other: BreakRecords) {
    reserve(other.count)
    (records + count).update(from: other.records, count: other.count)
    for var paragraph in other.paragraphs {
      paragraph.firstRecord += UInt32(count)
      list.append(paragraph)
    }
    count += other.count
  }

  func removeAll() {
    list.removeAll()
    count = 0
  }

  /// Returns the number of the paragraph that holds a byte of the text; by bisection.
  func paragraph(holding byte: Int) -> Int {
    var low = 0
    var high = paragraphs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(paragraphs[middle].start) <= byte { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the record of a paragraph at a byte of the text, `nil` where none is; by bisection.
  func record(atByte byte: Int, of paragraph: Paragraph) -> Int? {
    var low = Int(paragraph.firstRecord)
    let end = low + Int(paragraph.recordCount)
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if Int(records[middle].offset) < byte { low = middle + 1 } else { high = middle }
    }
    return low < end && Int(records[low].offset) == byte ? low : nil
  }
}

extension BreakRecords.Paragraph {
  var range: ParagraphRange {
    ParagraphRange(start: Int(start), contentEnd: Int(contentEnd), end: Int(end))
  }
}
