package import PaginatorKit

/// How many lines a paragraph has when its text is taken to end inside it, at one place after the other,
/// as who searches for the end of a page asks.
///
/// The lines of a part are those of the paragraph, as far as each ends at least one place for a break
/// before what the part shares with longer ones; the rest is broken anew. Where characters are not
/// simple, or a word is longer than a line, the part is to be laid out by itself.
///
///     let cut = CutParagraph(of: text, from: start, width: width, with: typesetter)
///     cut?.lines(to: end)  // as many as a TextFlow has that shows [start, end) as a substring
package final class CutParagraph {
  package struct Lines: Hashable, Sendable {
    /// How many there are; all have the height of the primary face's.
    package var count: Int
    /// What is shaped whenever the part is laid out, on top of runs that are met for the first time.
    package var repeated: ShapeCount
  }

  private let text: SourceText
  private let typesetter: Typesetter
  private let start: Int
  private let width: Int64
  private let indentedWidth: Int64

  /// The first character with a script of its own, once it is found: all before it are set in that script
  /// where the part has it.
  private var scripted: (byte: Int, script: Int)?
  /// The byte up to which none is.
  private var searched: Int

  private var records: GrowingRecords
  /// The shared records at which lines begin that are the same in all longer parts.
  private var lineStarts = [0]
  /// The last record that is known to fit on the line behind the last start.
  private var fitting = 0
  /// Whether the word at the last start is longer than a line.
  private var isBlocked = false
  /// The records that are broken anew.
  private let rest = RecordReader()

  /// The paragraph that begins at a byte, not with its break; `nil` where all is shaped in full.
  package init?(
    of text: SourceText,
    from start: Int,
    width: Length,
    with typesetter: Typesetter
  ) {
    guard typesetter.shaping == .fast, typesetter.baseLevel == 0,
      text.utf8.count <= BreakRecords.longestText
    else { return nil }
    self.text = text
    self.typesetter = typesetter
    self.start = start
    self.width = typesetter.units.limit(for: width)
    indentedWidth = typesetter.units.limit(for: width - typesetter.style.firstLineIndent)
    searched = start
    records = GrowingRecords(of: text, from: start, script: 0, by: typesetter)
  }

  /// Returns the lines of the part up to a byte between scalars, behind the start and at most at the end of
  /// the paragraph's content.
  ///
  /// The typesetter's work grows by what is looked up and shaped for the first time.
  ///
  /// - Returns: `nil` when the part must be laid out by itself.
  package func lines(to end: Int) -> Lines? {
    guard learnScript(to: end), let part = records.part(to: end) else { return nil }
    settleLines()
    // A line is the part's when the record behind its last is.
    let line = max(0, lineStarts.partitioningIndex { $0 + 1 >= part.shared } - 1)
    if isBlocked, line == lineStarts.count - 1, lineStarts[line] + 1 < part.shared { return nil }
    read(part, from: lineStarts[line])
    var count = line
    if count == 0 { count = rest.skipLines(1, limit: indentedWidth) }
    if count > 0 { count += rest.skipLines(.max, limit: width) }
    return rest.record == rest.lastRecord ? Lines(count: count, repeated: part.repeated) : nil
  }

  /// Finds out in which script the part begins; false where it ends before the character that would tell a
  /// longer one.
  private func learnScript(to end: Int) -> Bool {
    if let scripted { return scripted.byte < end }
    guard end > searched else { return true }
    let found = text.utf8.withUnsafeBufferPointer {
      typesetter.firstScript(from: searched, to: end, in: $0)
    }
    searched = end
    guard let found else { return true }
    scripted = found
    records = GrowingRecords(of: text, from: start, script: found.script, by: typesetter)
    lineStarts = [0]
    fitting = 0
    isBlocked = false
    return true
  }

  /// Breaks the shared records into lines, as far as the record behind each line is among them.
  private func settleLines() {
    let (base, count) = (records.shared.base, records.shared.count)
    var start = lineStarts[lineStarts.count - 1]
    while !isBlocked {
      let most = base[start].x &+ (lineStarts.count == 1 ? indentedWidth : width)
      while fitting + 1 < count, base[fitting + 1].content <= most { fitting += 1 }
      guard fitting + 1 < count else { return }
      isBlocked = fitting == start
      if isBlocked { return }
      start = fitting
      lineStarts.append(start)
    }
  }

  /// Has the records of a part read from one of those that it shares on.
  private func read(_ part: GrowingRecords.Part, from first: Int) {
    let shared = part.shared - first
    rest.records.removeAll()
    let room = rest.records.reserve(shared + part.tail)
    room.update(from: records.shared.base + first, count: shared)
    (room + shared).update(from: records.tail.base, count: part.tail)
    rest.records.append(
      BreakRecords.Paragraph(
        start: 0,
        contentEnd: 0,
        end: 0,
        firstRecord: 0,
        recordCount: UInt32(shared + part.tail),
        scalars: 0,
        shapeCalls: 0,
        shapedGlyphs: 0,
        missingGlyphs: 0
      )
    )
    rest.enter()
    rest.record = 0
  }
}
