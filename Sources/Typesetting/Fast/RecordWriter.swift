/// Sums the advances of a paragraph's characters and writes a record for each place where a line may
/// end: where pairs of classes and kinsoku allow it and a cluster begins.
struct RecordWriter {
  private var out: UnsafeMutablePointer<BreakRecords.Record>
  private var x: Int64 = 0
  /// The part of the sum that is white space behind the last character that is not.
  private var hanging: Int64 = 0
  /// The state of ``LineBreakPairs``, as it stands in an index of its table.
  private var before = LineBreakPairs.start << 6
  /// The bits of the character before.
  private var bits: UInt32 = 0
  /// Not 0 when the records cannot be used.
  private var faults: UInt32 = 0
  private let first: UnsafeMutablePointer<BreakRecords.Record>
  private let decisions = LineBreakPairs.decisions

  /// A writer of the records of a paragraph.
  ///
  /// - Parameters:
  ///   - out: Room for a record more than the paragraph has characters.
  ///   - start: The paragraph's byte in the text.
  init(to out: UnsafeMutablePointer<BreakRecords.Record>, from start: Int) {
    first = out
    out.pointee = BreakRecords.Record(
      x: 0,
      offset: UInt32(truncatingIfNeeded: start),
      trailing: 0
    )
    self.out = out + 1
  }

  /// Adds a character.
  ///
  /// - Parameters:
  ///   - advance: The sum of the advances of the cluster that begins with it, 0 when none does.
  ///   - new: Its bits as a ``SimpleCharacter``.
  ///   - offset: Its byte in the text.
  /// - Complexity: O(1), without branches that a text's characters decide, but for spaces.
  @inline(__always)
  mutating func add(_ advance: Int32, _ new: UInt32, at offset: Int) {
    if new & SimpleCharacter.space != 0, addsSpace(advance, new) { return }
    let entry = UInt32(decisions[before | Int(new & 63)])
    faults |= entry & UInt32(LineBreakPairs.asks)
    // Kinsoku forbids a break but behind white space; bits 9 and 10 stand one beside the other.
    let forbids = ((new >> 9) | (bits >> 10)) & ~(bits >> 8) & 1
    let allows = entry & (new >> 14) & ~forbids & 1
    faults |= allows & (new >> 15)
    // The record is overwritten by the next one where no line may break.
    write(offset)
    out -= 1 - Int(allows)
    if SimpleCharacter.hasState(new) {
      before = SimpleCharacter.state(new)
    } else {
      before = RecordWriter.state(after: entry)
    }
    x &+= Int64(advance)
    hanging = new & SimpleCharacter.space == 0 ? 0 : hanging &+ Int64(advance)
    bits = new
  }

  /// The state that an entry leads to, in its upper six bits; kept out of line, so that no state waits
  /// for the entry before.
  @inline(never)
  private static func state(after entry: UInt32) -> Int { Int(entry & 0xFC) << 4 }

  /// Adds a character that hangs, when that is all: U+0020, before which no line breaks.
  @inline(__always)
  private mutating func addsSpace(_ advance: Int32, _ new: UInt32) -> Bool {
    // Hanging white space that 31 bits cannot hold.
    if hanging &+ Int64(advance) > Int64(Int32.max) { faults |= 1 }
    guard new & 63 == UInt32(LineBreakPairs.space) else { return false }
    before |= LineBreakPairs.spaced
    x &+= Int64(advance)
    hanging &+= Int64(advance)
    bits = new
    return true
  }

  @inline(__always)
  private mutating func write(_ offset: Int) {
    out.pointee = BreakRecords.Record(
      x: x,
      offset: UInt32(truncatingIfNeeded: offset),
      trailing: Int32(truncatingIfNeeded: hanging)
    )
    out += 1
  }

  /// Writes the record of the paragraph's end.
  ///
  /// - Returns: How many records there are; `nil` when ICU is to be asked for breaks, or a cut at one
  ///   changes glyphs.
  mutating func finish(at end: Int) -> Int? {
    write(end)
    return faults == 0 ? out - first : nil
  }
}
