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
  /// The space between scripts behind the characters that are added, and behind the last one.
  var gap: Int64 = 0
  private var lastGap: Int64 = 0
  /// The blank half of the marks that are added, and that of the last one.
  private var blank: Int64 = 0
  private var lastBlank: Int64 = 0
  private var rules = MarkRules.none
  /// Whether there are marks that give something up, and whether they do whatever stands beside them.
  private var hasMarks = false
  private var trimsAll = false
  /// What an opening mark gives up where a line begins with it that is not a paragraph's first.
  private var lineStart: Int64 = 0
  /// What the paragraph's first character gives up where a line begins with it, once it is added.
  private(set) var start: Int64 = 0
  private var first: UnsafeMutablePointer<BreakRecords.Record>
  private let decisions = LineBreakPairs.decisions

  /// A writer of the records of a paragraph, to room for a record more than it has characters.
  init(to out: UnsafeMutablePointer<BreakRecords.Record>, from start: Int) {
    first = out
    out.pointee = BreakRecords.Record(x: 0, offset: UInt32(truncatingIfNeeded: start), trailing: 0)
    self.out = out + 1
  }

  /// How many records it wrote, but for the one of the paragraph's end.
  var count: Int { out - first }

  /// Whether the records cannot be used, whatever follows.
  var isFaulty: Bool { faults != 0 }

  /// A writer that goes on from here and writes the records that follow elsewhere.
  func continued(to out: UnsafeMutablePointer<BreakRecords.Record>) -> RecordWriter {
    var next = self
    next.first = out
    next.out = out
    return next
  }

  /// Adds a character.
  ///
  /// - Parameters:
  ///   - advance: The sum of the advances of the cluster that begins with it, 0 when none does.
  ///   - new: Its bits as a ``SimpleCharacter``.
  ///   - offset: Its byte in the text.
  /// - Complexity: O(1), without branches that depend on the text, but for spaces.
  @inline(__always)
  mutating func add(_ advance: Int32, _ new: UInt32, at offset: Int) {
    var start: Int64 = 0
    let special = SimpleCharacter.space | SimpleCharacter.wide | SimpleCharacter.narrow
    if (new & special) | (bits & SimpleCharacter.narrow) != 0 {
      if SimpleCharacter.isMark(new) || SimpleCharacter.isMark(bits) {
        start = addSqueezed(before: new)
      } else if new & SimpleCharacter.space == 0 {
        addGap(before: new, behind: bits)
      }
      if new & SimpleCharacter.space != 0, addsSpace(advance, new) { return }
    }
    let entry = UInt32(decisions[before | Int(new & 63)])
    faults |= entry & UInt32(LineBreakPairs.asks)
    // Kinsoku forbids a break but behind white space; bits 9 and 10 stand one beside the other.
    let forbids = ((new >> 9) | (bits >> 10)) & ~(bits >> 8) & 1
    let allows = entry & (new >> 14) & ~forbids & 1
    faults |= allows & (new >> 15)
    // The record is overwritten by the next one where no line may break.
    write(offset, start: start)
    out -= 1 - Int(allows)
    // The entry's upper six bits are the next state.
    before = Int(entry & 0xFC) << 4
    x &+= Int64(advance)
    hanging = new & SimpleCharacter.space == 0 ? 0 : hanging &+ Int64(advance)
    bits = new
    lastGap = gap
    if SimpleCharacter.isMark(new) { hang(advance) }
  }

  /// Whether the last character was plain and led to the usual state of its class.
  @inline(__always) var isPlain: Bool {
    bits & SimpleCharacter.plain != 0 && before == SimpleCharacter.state(bits)
  }

  /// Characters that may be plain, behind one that is.
  struct PlainStretch {
    /// The text.
    var bytes: UnsafePointer<UInt8>
    /// The byte after the character before.
    var start: Int
    /// Where to stop, at the paragraph's end at most.
    var pause: Int
    /// The paragraph's end: a run may go on behind the pause.
    var end: Int
    /// The characters of its script.
    var pages: UnsafeMutablePointer<UnsafeMutablePointer<SimpleCharacter>>
  }

  /// Adds the plain characters that follow a plain one, and active ones that stand alone among them, as long
  /// as each leads to its class's usual state.
  ///
  /// No state is waited for: where it is the usual one, the characters tell it.
  ///
  /// - Returns: The byte of the first character that was not added, and the number of those that were.
  @inline(__always)
  mutating func addPlain(_ stretch: PlainStretch) -> (end: Int, count: Int) {
    hasMarks && !trimsAll ? addPlainAndMarks(stretch) : addPlain(stretch, andMarks: false)
  }

  /// The same with the marks among them, apart, so that texts without any pay nothing.
  @inline(never)
  private mutating func addPlainAndMarks(_ stretch: PlainStretch) -> (end: Int, count: Int) {
    addPlain(stretch, andMarks: true)
  }

  @inline(__always)
  private mutating func addPlain(
    _ stretch: PlainStretch,
    andMarks: Bool
  ) -> (end: Int, count: Int) {
    let (bytes, pause, end) = (stretch.bytes, stretch.pause, stretch.end)
    let pages = stretch.pages
    let decisions = decisions
    // A copy, which no record overwrites.
    let own = self
    var index = stretch.start
    var count = 0
    var out = out
    var x = x
    var hanging: Int64 = 0
    var before = bits
    while index < pause {
      let (scalar, length) = decodeScalar(bytes + index)
      let character = pages[Int(scalar >> 8)][Int(scalar & 255)]
      let new = character.bits
      let isPlain = new & (SimpleCharacter.plain | SimpleCharacter.alone) != 0
      guard isPlain || andMarks && SimpleCharacter.isInertMark(new),
        before & new & SimpleCharacter.active == 0
      else { break }
      let entry = UInt32(decisions[SimpleCharacter.state(before) | Int(new & 63)])
      guard SimpleCharacter.isUsual(entry, for: new) else { break }
      let forbids = (new >> 9) | (before >> 10)
      var start: Int64 = 0
      if andMarks {
        // Beside what is no mark, one gives nothing up but where a line begins or ends.
        if SimpleCharacter.isMark(new) {
          let between = own.between(before, new)
          x &+= between
          hanging &+= between
          start = SimpleCharacter.kind(new).contains(.opens) ? own.lineStart : 0
        } else if SimpleCharacter.isNarrowMark(before) {
          let between = own.between(before, new)
          x &+= between
          hanging &+= between
        }
      }
      out.pointee = BreakRecords.Record(
        x: x &+ start,
        offset: UInt32(truncatingIfNeeded: index),
        trailing: andMarks ? Int32(truncatingIfNeeded: hanging &+ start) : 0
      )
      out += Int(entry & ~forbids & 1)
      x &+= Int64(character.advance)
      if andMarks { hanging = SimpleCharacter.isMark(new) ? own.hangs(new, character.advance) : 0 }
      before = new
      index &+= length
      count &+= 1
    }
    if before & SimpleCharacter.active != 0, index < end {
      let next = Self.character(at: index, of: bytes, pages)
      if next.bits == 0 || next.isActive {
        // The last one does not stand alone: its run begins with it.
        repeat { index -= 1 } while bytes[index] & 0xC0 == 0x80
        count -= 1
        let taken = Self.character(at: index, of: bytes, pages)
        var place = index
        repeat { place -= 1 } while bytes[place] & 0xC0 == 0x80
        let previous = Self.character(at: place, of: bytes, pages)
        before = previous.bits
        let entry = UInt32(decisions[SimpleCharacter.state(before) | Int(taken.bits & 63)])
        out -= Int(entry & ~((taken.bits >> 9) | (before >> 10)) & 1)
        x &-= Int64(taken.advance)
        if andMarks {
          x &-= own.between(before, taken.bits)
          hanging = SimpleCharacter.isMark(before) ? own.hangs(before, previous.advance) : 0
        }
      }
    }
    self.out = out
    self.x = x
    if andMarks { (self.hanging, lastBlank) = (hanging, blank) }
    self.before = SimpleCharacter.state(before)
    bits = before
    return (index, count)
  }

  private static func character(
    at index: Int,
    of bytes: UnsafePointer<UInt8>,
    _ pages: UnsafeMutablePointer<UnsafeMutablePointer<SimpleCharacter>>
  ) -> SimpleCharacter {
    let scalar = decodeScalar(bytes + index).scalar
    return pages[Int(scalar >> 8)][Int(scalar & 255)]
  }

  /// Adds a run between whose characters no line breaks if its first character leads to its class's usual
  /// state.
  ///
  /// - Parameters:
  ///   - advance: The sum of its advances.
  ///   - first: The bits of its first character.
  ///   - last: The bits of its last character.
  ///   - offset: Its byte in the text.
  /// - Returns: Whether the run was added.
  @inline(__always)
  mutating func addUnbroken(
    _ advance: Int32,
    _ first: UInt32,
    _ last: UInt32,
    at offset: Int
  ) -> Bool {
    var whole = self
    whole.add(advance, first, at: offset)
    guard whole.before == SimpleCharacter.state(first) else { return false }
    whole.before = SimpleCharacter.state(last)
    whole.bits = last
    self = whole
    return true
  }

  /// Adds the space between scripts before a character, if there is one: white space that hangs where a line ends.
  @inline(__always)
  private mutating func addGap(before new: UInt32, behind last: UInt32) {
    guard SimpleCharacter.hasGap(before: new, after: last) else { return }
    x &+= lastGap
    hanging &+= lastGap
  }

  // MARK: Marks

  /// Lets the marks that are added give something up.
  mutating func squeeze(by rules: MarkRules, blank: Int64) {
    self.blank = blank
    self.rules = rules
    hasMarks = rules.isOn
    trimsAll = rules.trimsAll
    lineStart = rules.squeezeLineStart(with: .opens, isFirst: false) ? blank : 0
  }

  /// Adds what stands between two characters of which one is a mark.
  ///
  /// - Returns: What the second one gives up where a line begins with it.
  @inline(never)
  private mutating func addSqueezed(before new: UInt32) -> Int64 {
    let (last, kind) = (SimpleCharacter.kind(bits), SimpleCharacter.kind(new))
    let isFirst = bits == 0
    if !isFirst {
      let between = new & SimpleCharacter.cluster == 0 ? 0 : shared(last, kind, lastBlank)
      x &-= between
      hanging &-= between
      addGap(before: SimpleCharacter.side(new), behind: SimpleCharacter.side(bits))
    }
    let start = rules.squeezeLineStart(with: kind, isFirst: isFirst) ? blank : 0
    if isFirst { self.start = start }
    return start
  }

  /// What two marks give up between them, of which the first may give up so much.
  @inline(__always)
  private func shared(_ last: MarkForm.Kind, _ kind: MarkForm.Kind, _ lastBlank: Int64) -> Int64 {
    (rules.squeezeStart(of: kind, behind: last) ? blank : 0)
      + (rules.squeezeEnd(of: last, before: kind) ? lastBlank : 0)
  }

  /// What stands between two characters, of which a mark gives nothing up beside what is none.
  @inline(__always)
  private func between(_ last: UInt32, _ new: UInt32) -> Int64 {
    var between: Int64 = 0
    if SimpleCharacter.isMark(new & last) {
      between -= shared(SimpleCharacter.kind(last), SimpleCharacter.kind(new), blank)
    }
    if gap != 0,
      SimpleCharacter.hasGap(before: SimpleCharacter.side(new), after: SimpleCharacter.side(last))
    {
      between += gap
    }
    return between
  }

  /// Lets the mark that was added give something up where a line ends with it.
  private mutating func hang(_ advance: Int32) {
    // A wide space is one, and hangs by itself.
    if !SimpleCharacter.kind(bits).isDisjoint(with: [.hangs, .closes]) {
      hanging = hangs(bits, advance)
    }
    lastBlank = blank
  }

  /// What a mark gives up where a line ends with it.
  @inline(__always)
  private func hangs(_ mark: UInt32, _ advance: Int32) -> Int64 {
    let kind = SimpleCharacter.kind(mark)
    return kind.contains(.hangs) ? Int64(advance) : kind.contains(.closes) ? blank : 0
  }

  // MARK: Spaces

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
  private mutating func write(_ offset: Int, start: Int64 = 0) {
    out.pointee = BreakRecords.Record(
      x: x &+ start,
      offset: UInt32(truncatingIfNeeded: offset),
      trailing: Int32(truncatingIfNeeded: hanging &+ start)
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
