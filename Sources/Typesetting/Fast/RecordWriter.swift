/// Sums the advances of a paragraph's characters and writes a record for each place where a line may
/// end: where pairs of classes and kinsoku allow it and a cluster begins.
struct RecordWriter {
  private var out: UnsafeMutablePointer<BreakRecords.Record>
  private var x: Int64 = 0
  private var content: Int64 = 0
  /// The state of ``LineBreakPairs``, as it stands in an index of its table.
  private var before = LineBreakPairs.start << 6
  private var spaced = 0
  /// The bits of the character before.
  private var bits: UInt32 = 0
  /// Not 0 when the records cannot be used.
  private var faults: UInt64 = 0
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
  @inline(__always)
  mutating func add(_ advance: Int32, _ new: UInt32, at offset: Int) {
    let line = Int(new & 63)
    if line == Int(LineBreakPairs.space) {
      spaced = LineBreakPairs.spaced
    } else {
      let entry = decisions[spaced | before | line]
      faults |= UInt64(entry & LineBreakPairs.asks)
      if entry & LineBreakPairs.allowsBreak != 0, new & SimpleCharacter.cluster != 0,
        bits & SimpleCharacter.space != 0
          || (new & SimpleCharacter.forbidsStart) | (bits & SimpleCharacter.forbidsEnd) == 0
      {
        faults |= UInt64(new & SimpleCharacter.unsafe)
        write(offset)
      }
      // The entry's upper six bits are the next state.
      before = Int(entry & 0xFC) << 4
      spaced = 0
    }
    x += Int64(advance)
    if new & SimpleCharacter.space == 0 { content = x }
    bits = new
  }

  @inline(__always)
  private mutating func write(_ offset: Int) {
    let trailing = x - content
    // More hanging white space than 31 bits hold has a bit above them.
    faults |= UInt64(truncatingIfNeeded: trailing) >> 31
    out.pointee = BreakRecords.Record(
      x: x,
      offset: UInt32(truncatingIfNeeded: offset),
      trailing: Int32(truncatingIfNeeded: trailing)
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
