import PaginatorKit

/// The break records of a paragraph that is taken to end at one place after the other.
///
/// On the fast path what is found of a character depends on nothing behind it but its own run. So the
/// records of a part are those of every longer part, but for its last run; they are found once, and only
/// what follows the last place noted before an end is walked anew.
final class GrowingRecords {
  /// A place that belongs to no run before it, and what a walk from the paragraph's start has found there.
  private struct Note {
    var byte: Int
    /// How many of the shared records stand before it.
    var records: Int
    var writer: RecordWriter
    /// The number of its stretch.
    var stretch = 0
    /// The characters of the script that is current, in the stretch.
    var characters: SimpleCharacters
    /// What every walk up to there shapes, since it is not kept.
    var repeated: ShapeCount
  }

  /// The records of a part: some of those that longer parts share, and others behind them.
  struct Part {
    /// How many records it shares.
    var shared: Int
    /// How many stand in ``GrowingRecords/tail``, the last for its end.
    var tail: Int
    /// What every walk over it shapes.
    var repeated: ShapeCount
  }

  /// The records of the paragraph, as far as parts were asked for: its own, or those that are known of it.
  @exclusivity(unchecked)
  private(set) var shared: (base: UnsafePointer<BreakRecords.Record>, count: Int)
  private let own = Growing<BreakRecords.Record>()
  /// The records of the part that was found last which longer parts may not have.
  @exclusivity(unchecked) private(set) var tail = Scratch<BreakRecords.Record>()
  /// The text's bytes; see ``CutParagraph/utf8``.
  private let utf8: [UInt8]
  @exclusivity(unchecked) private var typesetter: Typesetter
  /// The paragraph by the variants that it is set in.
  @exclusivity(unchecked) private var stretches: [Typesetter.Stretch] = []
  @exclusivity(unchecked) private var notes: [Note] = []
  /// The byte up to which the shared records stand: what is before it belongs to no run behind it.
  @exclusivity(unchecked) private(set) var sharedEnd = 0
  /// Whether nothing before ``sharedEnd`` is shaped again whenever it is laid out.
  @exclusivity(unchecked) private(set) var repeatsNothing = true

  /// Whether the shared records are those of the whole paragraph, but for its end's.
  @exclusivity(unchecked) private var isWhole = false

  /// How many bytes are walked anew for an end, about; runs are not parted.
  private static let stride = 32

  /// Records of no paragraph yet of a text, given by its bytes.
  init(of utf8: [UInt8], with typesetter: Typesetter) {
    (self.utf8, self.typesetter) = (utf8, typesetter)
    shared = (UnsafePointer(own.base), 0)
  }

  /// Begins with the paragraph that is made of some stretches, whose leading script is given by its number.
  func begin(in stretches: [Typesetter.Stretch], script: Int) {
    self.stretches.removeAll(keepingCapacity: true)
    self.stretches.append(contentsOf: stretches)
    typesetter = stretches[0].typesetter
    let start = stretches[0].bytes.lowerBound
    (sharedEnd, repeatsNothing, isWhole) = (start, true, false)
    tail.reserve(1)
    let writer = RecordWriter(to: tail.base, from: start)
    own.removeAll()
    share(writer.count)
    notes.removeAll(keepingCapacity: true)
    notes.append(
      Note(
        byte: start,
        records: shared.count,
        writer: writer,
        characters: typesetter.simpleCharacters(script: script),
        repeated: ShapeCount()
      )
    )
  }

  /// Adds records of the tail to those that longer parts share.
  private func share(_ count: Int) {
    own.append(tail.base, count: count)
    shared = (UnsafePointer(own.base), own.count)
  }

  /// Takes the records of the whole paragraph, of which nothing is shaped; they have to stay until another one
  /// begins.
  func adopt(_ paragraph: BreakRecords.Paragraph, of known: BreakRecords) {
    let count = Int(paragraph.recordCount)
    // The last is the one of the paragraph's end.
    shared = (UnsafePointer(known.records + Int(paragraph.firstRecord)), count - 1)
    sharedEnd = Int(paragraph.contentEnd)
    isWhole = true
    typesetter.work.measuredScalars += Int(paragraph.scalars)
  }

  /// Finds the records of the part up to a byte behind the paragraph's first, inside its content or at its
  /// end; the typesetter's work grows by what is looked up and shaped.
  ///
  /// - Returns: `nil` when the part must be shaped in full.
  /// - Complexity: O(characters from the furthest place asked for before), and of some 30 bytes.
  func part(to end: Int) -> Part? {
    utf8.withUnsafeBufferPointer { part(to: end, of: $0) }
  }

  private func part(to end: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Part? {
    let isFurthest = end >= sharedEnd
    var number = isFurthest ? notes.count - 1 : notes.partitioningIndex { $0.byte > end } - 1
    var note = notes[number]
    while true {
      tail.reserve(end - note.byte + 2)
      var writer = note.writer.continued(to: tail.base)
      let stretch = stretches[note.stretch]
      // Not before the end but where records are shared for the first time: each stretch begins with a note.
      let stop = min(end, stretch.bytes.upperBound)
      let pause = isFurthest || isWhole ? min(stop, note.byte + Self.stride) : stop
      let before = typesetter.repeatedShapes
      guard
        let walked = stretch.typesetter.walk(
          from: note.byte,
          until: pause,
          end: stop,
          of: utf8,
          in: &note.characters,
          writing: &writer
        ), !writer.isFaulty
      else { return nil }
      // Those that are known are squeezed.
      if number == 0, !isWhole, own.base[0].x == 0 { own.base[0].squeeze(start: writer.start) }
      typesetter.work.measuredScalars += walked.scalars
      note.repeated = note.repeated + typesetter.repeatedShapes - before
      if walked.end == end {
        guard let made = writer.finish(at: end) else { return nil }
        return Part(shared: note.records, tail: made, repeated: note.repeated)
      }
      note.byte = walked.end
      note.records += writer.count
      note.writer = writer
      if walked.end == stretch.bytes.upperBound {
        note.stretch += 1
        let script = Int(note.characters.number)
        note.characters = stretches[note.stretch].typesetter.simpleCharacters(script: script)
      }
      number += 1
      notes.insert(note, at: number)
      if isWhole { continue }
      share(writer.count)
      sharedEnd = note.byte
      repeatsNothing = note.repeated == ShapeCount()
    }
  }
}
