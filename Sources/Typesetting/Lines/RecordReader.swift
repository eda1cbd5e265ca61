/// A place in break records: those of a whole text, or of one paragraph after the other.
///
/// As in ``Growing``, no two accesses to a property overlap.
final class RecordReader {
  let records: BreakRecords
  /// Whether they are those of the whole text; else there is one paragraph at a time.
  let isKept: Bool
  /// The number of the current paragraph.
  @exclusivity(unchecked) private(set) var number = -1
  /// The record where the next line begins.
  @exclusivity(unchecked) var record = 0
  /// How many records the last line had: the next has about as many.
  @exclusivity(unchecked) var stride = 1

  init() {
    records = BreakRecords()
    base = records.records
    isKept = false
  }

  /// A reader of the records of a whole text.
  init(over records: BreakRecords) {
    self.records = records
    base = records.records
    isKept = true
  }

  @exclusivity(unchecked) private(set) var paragraph = BreakRecords.Paragraph(
    start: 0,
    contentEnd: 0,
    end: 0,
    firstRecord: 0,
    recordCount: 0,
    scalars: 0,
    shapeCalls: 0,
    shapedGlyphs: 0,
    missingGlyphs: 0
  )

  /// The paragraph's first record and its last; the last before the first where it has none.
  @exclusivity(unchecked) private(set) var firstRecord = 0
  @exclusivity(unchecked) private(set) var lastRecord = -1
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<BreakRecords.Record>

  @inline(__always)
  var isAtStart: Bool { record == firstRecord }

  @inline(__always)
  var isAtEnd: Bool { record == lastRecord }

  /// Returns the byte in the text of a record.
  @inline(__always)
  func byte(at record: Int) -> Int { Int(base[record].offset) }

  /// Returns how far a line reaches that goes on to a record.
  @inline(__always)
  func width(to end: Int) -> Int64 { base[end].content - base[record].x }

  func enter(number: Int) {
    self.number = number
    paragraph = records.paragraphs[number]
    base = records.records
    firstRecord = Int(paragraph.firstRecord)
    lastRecord = firstRecord + Int(paragraph.recordCount) - 1
  }

  func enter() {
    enter(number: 0)
  }

  /// Goes to a paragraph of which nothing is known but its records: the first, that many.
  func enter(_ count: Int) {
    records.append(
      BreakRecords.Paragraph(
        start: 0,
        contentEnd: 0,
        end: 0,
        firstRecord: 0,
        recordCount: UInt32(count),
        scalars: 0,
        shapeCalls: 0,
        shapedGlyphs: 0,
        missingGlyphs: 0
      )
    )
    enter()
    record = 0
  }

  /// Goes to the paragraph that holds a byte, which mostly is the next.
  func enter(holding byte: Int) {
    let next = number + 1
    let isNext =
      number >= 0 && next < records.paragraphs.count
      && Int(records.paragraphs[next].start) == byte
    enter(number: isNext ? next : records.paragraph(holding: byte))
  }

  /// Goes to the record at a byte of the paragraph; false where there is none.
  func seek(_ byte: Int) -> Bool {
    let paragraph = paragraph
    if paragraph.recordCount > 0, Int(paragraph.start) == byte {
      record = firstRecord
      return true
    }
    guard let found = records.record(atByte: byte, of: paragraph) else { return false }
    record = found
    return true
  }

  /// Returns the record where a line ends that begins at the current one: the last whose content fits,
  /// `nil` when not even the first does.
  ///
  /// - Complexity: O(1) for a line with as many records as the last, else O(their difference).
  @inline(__always)
  func lineEnd(limit: Int64) -> Int? {
    let last = lastRecord
    let most = base[record].x + limit
    var end = min(record + stride, last)
    if base[end].content <= most {
      while end < last, base[end + 1].content <= most { end += 1 }
    } else {
      repeat { end -= 1 } while end > record && base[end].content > most
    }
    guard end > record else { return nil }
    stride = end - record
    return end
  }

  /// Goes on by a number of lines, as far as the paragraph has them and their first words fit.
  ///
  /// - Returns: How many lines were passed.
  /// - Complexity: O(lines), as ``lineEnd(limit:)``.
  func skipLines(_ count: Int, limit: Int64) -> Int {
    let base = base
    let last = lastRecord
    var record = record
    var stride = stride
    var skipped = 0
    while skipped < count, record < last {
      let most = base[record].x &+ limit
      var end = min(record &+ stride, last)
      if base[end].content <= most {
        while end < last, base[end &+ 1].content <= most { end &+= 1 }
      } else {
        repeat { end &-= 1 } while end > record && base[end].content > most
        if end == record { break }
      }
      stride = end &- record
      record = end
      skipped &+= 1
    }
    self.record = record
    self.stride = stride
    return skipped
  }
}
