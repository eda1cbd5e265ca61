/// A place in break records: those of a whole text, or of one paragraph after the other.
struct RecordReader {
  let records: BreakRecords
  /// Whether they are those of the whole text; else there is one paragraph at a time.
  let isKept: Bool
  /// The number of the current paragraph.
  private(set) var number = -1
  /// The record where the next line begins.
  var record = 0
  /// How many records the last line had: the next has about as many.
  var stride = 1

  /// A reader of one paragraph after the other.
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

  /// The current paragraph.
  @inline(__always)
  var paragraph: BreakRecords.Paragraph { records.paragraphs[number] }

  /// The paragraph's first record and its last; the last before the first where it has none.
  private(set) var firstRecord = 0
  private(set) var lastRecord = -1
  private var base: UnsafeMutablePointer<BreakRecords.Record>

  /// Whether the next line begins the paragraph.
  @inline(__always)
  var isAtStart: Bool { record == firstRecord }

  /// Returns the byte in the text of a record.
  @inline(__always)
  func byte(at record: Int) -> Int { Int(base[record].offset) }

  /// Returns how far a line reaches that goes on to a record.
  @inline(__always)
  func width(to end: Int) -> Int64 { base[end].content - base[record].x }

  /// Goes to a paragraph by its number.
  private mutating func enter(number: Int) {
    self.number = number
    base = records.records
    firstRecord = Int(paragraph.firstRecord)
    lastRecord = firstRecord + Int(paragraph.recordCount) - 1
  }

  /// Goes to the only paragraph.
  mutating func enter() {
    enter(number: 0)
  }

  /// Goes to the paragraph that holds a byte, which mostly is the next.
  mutating func enter(holding byte: Int) {
    let next = number + 1
    let isNext =
      number >= 0 && next < records.paragraphs.count
      && Int(records.paragraphs[next].start) == byte
    enter(number: isNext ? next : records.paragraph(holding: byte))
  }

  /// Goes to the record at a byte of the paragraph; false where there is none.
  mutating func seek(_ byte: Int) -> Bool {
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
  mutating func lineEnd(limit: Int64) -> Int? {
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
}
