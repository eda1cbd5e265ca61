package import PaginatorKit

/// How many lines a paragraph has when its text is taken to end inside it, at one place after the other,
/// as who searches for the end of a page asks.
///
/// The lines of a part are those of the paragraph, as far as each ends at least one place for a break
/// before what the part shares with longer ones; the rest is broken anew. Where characters are not
/// simple, or a word is longer than a line, the part is to be laid out by itself.
///
/// Nothing may be asked of it before ``begin(at:)`` was true.
///
///     let cut = CutParagraph(of: text, in: settings, with: typesetter)
///     if cut.begin(at: start) {
///       cut.lines(to: end)  // as many as a TextFlow has that shows [start, end) as a substring
///     }
package final class CutParagraph {
  package struct Lines: Hashable, Sendable {
    /// How many there are; all have the height of the setting's.
    package var count: Int
    /// What is shaped whenever the part is laid out, on top of runs that are met for the first time.
    package var repeated: ShapeCount
  }

  /// The text's bytes.
  ///
  /// What is read often is held by who reads it and belongs to one thread: to get it anew from what threads share
  /// is to count a reference there, which takes long where another core does the same.
  let utf8: [UInt8]
  private let settings: ParagraphSettings
  private let typesetter: Typesetter
  private let known: KnownPass?
  @exclusivity(unchecked) private(set) var start = 0
  /// The paragraph by the variants that it is set in.
  @exclusivity(unchecked) private var stretches: [Typesetter.Stretch] = []
  /// How its lines are set.
  @exclusivity(unchecked) package private(set) var setting: ParagraphSetting

  /// The first character with a script of its own, once it is found: all before it are set in that script
  /// where the part has it.
  @exclusivity(unchecked) private(set) var scripted: (byte: Int, script: Int)?
  /// The byte up to which none is.
  @exclusivity(unchecked) private var searched = 0

  let records: GrowingRecords
  /// Those of a part that has no script.
  private lazy var unscripted = GrowingRecords(of: utf8, with: typesetter)
  /// The shared records at which lines begin that are the same in all longer parts.
  let lineStarts = Growing<Int>()
  /// The last record that is known to fit on the line behind the last start.
  @exclusivity(unchecked) private var fitting = 0
  /// Whether the word at the last start is longer than a line.
  @exclusivity(unchecked) private(set) var isBlocked = false

  /// The record and the line where a part ended that was answered from what is settled.
  @exclusivity(unchecked) var near = (record: 0, line: 0)
  /// The stretch that holds the character before it.
  @exclusivity(unchecked) private(set) var stretch: Typesetter.Stretch
  /// The characters of the script that was current there.
  @exclusivity(unchecked) var characters: SimpleCharacters

  /// No paragraph yet of a text, of which may be known what passes share.
  package init(
    of text: SourceText,
    in settings: ParagraphSettings,
    with typesetter: Typesetter,
    knowing known: KnownPass? = nil
  ) {
    (self.settings, self.typesetter, self.known) = (settings, typesetter, known)
    utf8 = text.utf8
    setting = settings.plain
    stretch = Typesetter.Stretch(bytes: 0..<utf8.count, typesetter: typesetter)
    records = GrowingRecords(of: utf8, with: typesetter)
    characters = typesetter.simpleCharacters(script: 0)
  }

  /// Whether a text may have such paragraphs at all: not where all is shaped in full.
  package static func arePossible(in text: SourceText, with typesetter: Typesetter) -> Bool {
    typesetter.shaping == .fast && typesetter.isSimple
      && text.utf8.count <= BreakRecords.longestText
  }

  /// Begins with the paragraph that begins at a byte, not with its break; false where each of its parts is to be
  /// laid out by itself.
  ///
  /// What is known of another paragraph is gone, but not the memory for it.
  package func begin(at start: Int) -> Bool {
    let setting = settings.setting(at: start, isAlone: true)
    stretches.removeAll(keepingCapacity: true)
    if typesetter.variants == nil {
      stretches.append(
        Typesetter.Stretch(bytes: start..<utf8.count, typesetter: typesetter)
      )
    } else {
      let range = utf8.withUnsafeBufferPointer {
        ParagraphRange.starting(at: start, limit: $0.count, in: $0)
      }
      guard setting.picture == nil, let found = typesetter.stretches(of: range), !found.isEmpty
      else { return false }
      stretches = found
    }
    (self.start, self.setting) = (start, setting)
    stretch = stretches[0]
    let paragraph = known?.paragraph(at: start, records: Self.mostAdopted)
    searched = paragraph.map { Int($0.contentEnd) } ?? start
    scripted = script(from: start, to: searched)
    characters = stretch.typesetter.simpleCharacters(script: 0)
    beginRecords()
    if let known, let paragraph {
      records.adopt(paragraph, of: known.records)
      settleLines()
    }
    return true
  }

  /// Begins with records in the script that is known.
  private func beginRecords() {
    records.begin(in: stretches, script: scripted?.script ?? 0)
    lineStarts.fill(0, count: 1)
    (fitting, isBlocked, near) = (0, false, (0, 0))
  }

  /// The most records of a paragraph that are taken over: a page has about as many.
  private static let mostAdopted = 1024

  /// Returns the lines of the part up to a byte between scalars, behind the start and at most at the end of
  /// the paragraph's content.
  ///
  /// The typesetter's work grows by what is looked up and shaped for the first time.
  ///
  /// - Returns: `nil` when the part must be laid out by itself.
  package func lines(to end: Int) -> Lines? {
    if let count = settledLines(to: end) { return Lines(count: count, repeated: ShapeCount()) }
    guard learnScript(to: end) else { return linesWithoutScript(to: end) }
    let part = records.part(to: end)
    // A part that has no records may have left some that others share.
    settleLines()
    guard let part else { return nil }
    // A line is the part's when the record behind its last is.
    let starts = UnsafeBufferPointer(start: lineStarts.base, count: lineStarts.count)
    let line = max(0, starts.partitioningIndex { $0 + 1 >= part.shared } - 1)
    if isBlocked, line == starts.count - 1, starts[line] + 1 < part.shared { return nil }
    return lines(of: part, in: records, after: line, from: starts[line])
  }

  /// Returns the lines of a part that ends before the character that tells the script of longer ones, as an
  /// indent does.
  private func linesWithoutScript(to end: Int) -> Lines? {
    unscripted.begin(in: stretches, script: 0)
    return unscripted.part(to: end)
      .flatMap { lines(of: $0, in: unscripted, after: 0, from: 0) }
  }

  /// Goes to the stretch that holds the character before a place of the paragraph.
  @inline(__always)
  func enterStretch(before end: Int) {
    if stretch.bytes.lowerBound >= end || end > stretch.bytes.upperBound { turn(to: end) }
  }

  @inline(never)
  private func turn(to end: Int) {
    stretch = stretches[stretches.partitioningIndex { $0.bytes.upperBound >= end }]
    characters = stretch.typesetter.simpleCharacters(script: 0)
  }

  /// Returns the bytes where an end stands in the same variant as another one, and who sets that.
  package func ends(beside end: Int) -> (ends: Range<Int>, typesetter: Typesetter) {
    enterStretch(before: end)
    return (stretch.bytes.lowerBound + 1..<stretch.bytes.upperBound + 1, stretch.typesetter)
  }

  /// Returns where parts lie that have more lines than a number and repeat nothing: all that end in these
  /// bytes, and part no run.
  ///
  /// A part has the lines of the paragraph before the one that holds the first record behind its end, and
  /// another when the record behind a line's start is its own.
  package func ends(ofMoreLinesThan count: Int) -> Range<Int> {
    let last = records.shared.count - 1
    guard !isBlocked, count < lineStarts.count, lineStarts.base[count] < last,
      records.repeatsNothing
    else { return start..<start }
    let shared = records.shared.base
    var first = count == 0 ? start : Int(shared[lineStarts.base[count] + 1].offset)
    // Without the character that tells the script, a part may be set in another.
    if let scripted { first = max(first, scripted.byte) }
    // Behind the last record may be a word that is longer than a line.
    let end = min(records.sharedEnd, Int(shared[last].offset))
    return first < end ? first + 1..<end + 1 : start..<start
  }

  /// How long a line may be, by its number in the paragraph.
  @inline(__always)
  func limit(ofLine number: Int) -> Int64 {
    number == 0 ? setting.firstLimit : setting.width
  }

  /// Finds out in which script the part begins; false where it ends before the character that would tell a
  /// longer one.
  private func learnScript(to end: Int) -> Bool {
    if let scripted { return scripted.byte < end }
    guard end > searched else { return true }
    let found = script(from: searched, to: end)
    searched = end
    guard let found else { return true }
    scripted = found
    beginRecords()
    return true
  }

  /// The first character between two bytes with a script of its own.
  private func script(from start: Int, to end: Int) -> (byte: Int, script: Int)? {
    utf8.withUnsafeBufferPointer { stretch.typesetter.firstScript(from: start, to: end, in: $0) }
  }

  /// Breaks the shared records into lines, as far as the record behind each line is among them.
  private func settleLines() {
    let (base, count) = (records.shared.base, records.shared.count)
    var start = lineStarts.base[lineStarts.count - 1]
    while !isBlocked {
      let most = base[start].x &+ limit(ofLine: lineStarts.count - 1)
      while fitting + 1 < count, base[fitting + 1].content <= most { fitting += 1 }
      guard fitting + 1 < count else { return }
      isBlocked = fitting == start
      if isBlocked { return }
      start = fitting
      lineStarts.append(start)
    }
  }

  /// Breaks what follows a number of lines, from one of the records that a part shares on.
  ///
  /// Records ascend: where the last fits on a line, so do all.
  private func lines(
    of part: GrowingRecords.Part,
    in records: GrowingRecords,
    after lines: Int,
    from first: Int
  ) -> Lines? {
    let (shared, tail) = (records.shared.base, records.tail.base)
    let last = part.shared + part.tail - 1
    let content = tail[part.tail - 1].content
    var (count, start) = (lines, first)
    while start < last {
      let x = start < part.shared ? shared[start].x : tail[start - part.shared].x
      let most = x &+ limit(ofLine: count)
      if content <= most { return Lines(count: count + 1, repeated: part.repeated) }
      var end = start + 1
      while (end < part.shared ? shared[end] : tail[end - part.shared]).content <= most { end += 1 }
      // A word that is longer than a line.
      if end == start + 1 { return nil }
      start = end - 1
      count += 1
    }
    return Lines(count: count, repeated: part.repeated)
  }
}
