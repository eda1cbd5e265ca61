package import PaginatorKit

/// The fast path: simple characters from tables, runs of active ones shaped once.
extension Typesetter {
  /// Writes the break records of a paragraph behind those that count, when its characters are simple and
  /// pairs of their classes say where it breaks.
  ///
  /// - Returns: How many there are; `nil` when the paragraph must be shaped in full.
  func measure(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    to records: BreakRecords
  ) -> Int? {
    guard baseLevel == 0 else { return nil }
    guard !range.isEmpty else {
      work.measuredScalars += breakScalars(of: range, in: utf8)
      return 0
    }
    let room = records.reserve(range.contentEnd - range.start + 1)
    var writer = RecordWriter(to: room, from: range.start)
    guard let count = walk(range, of: utf8, writing: &writer),
      let made = writer.finish(at: range.contentEnd)
    else { return nil }
    work.measuredScalars += count + breakScalars(of: range, in: utf8)
    return made
  }

  /// Looks up the characters of a paragraph, and shapes their active runs.
  ///
  /// - Returns: The number of scalars; `nil` when one is not simple.
  private func walk(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    writing writer: inout RecordWriter
  ) -> Int? {
    guard let bytes = utf8.baseAddress else { return nil }
    let end = range.contentEnd
    var index = range.start
    var simple = simpleCharacters(script: leadingScript(of: range, in: utf8))
    var count = 0
    while index < end {
      let (scalar, length) = decodeScalar(bytes + index)
      var character = simple.pages[Int(scalar >> 8)][Int(scalar & 255)]
      if character.bits == 0 { character = simple.fill(scalar) }
      if character.bits & SimpleCharacter.hard != 0 { return nil }
      if character.bits & SimpleCharacter.foreign != 0 {
        simple = simpleCharacters(script: character.script)
        continue
      }
      if character.bits & SimpleCharacter.active != 0 {
        guard let run = run(bytes, from: index, to: end, in: simple) else { return nil }
        let (first, last) = (run.steps[0].bits, run.steps[run.count - 1].bits)
        let isAdded =
          run.isUnbroken && writer.addUnbroken(run.advance, first, last, at: index)
        if !isAdded {
          for step in UnsafeBufferPointer(start: run.steps, count: run.count) {
            writer.add(step.advance, step.bits, at: index + Int(step.offset))
          }
        }
        count += run.count
        index += run.length
        continue
      }
      writer.add(character.advance, character.bits, at: index)
      count += 1
      index += length
      if writer.isPlain {
        let plain = writer.addPlain(bytes, from: index, to: end, pages: simple.pages)
        index = plain.end
        count += plain.count
      }
    }
    return count
  }

  private func simpleCharacters(script: Int) -> SimpleCharacters {
    let simple = tables.simpleCharacters(script: script)
    simple.begin(pass)
    return simple
  }

  /// The script of the characters that a paragraph begins with: the first that is one (UAX #24, 5.2).
  private func leadingScript(of range: ParagraphRange, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var index = range.start
    while index < range.contentEnd {
      let (scalar, length) = decodeScalar(at: index, in: utf8)
      let info = table.info(of: scalar)
      if !info.inheritsScript { return Int(info.script) }
      index += length
    }
    return 0
  }
}

extension Typesetter {
  /// Finds the break records of a paragraph and adds them to those of the paragraphs before it.
  ///
  /// Nothing here differs from what ``prepare(_:range:of:)`` finds, whichever way it is found. The text has
  /// at most 4 GiB; a paragraph that must be shaped in full is shaped into `paragraph`.
  ///
  /// - Complexity: O(scalars): 5 to 10 ns each where they are inert or in runs met before, 100 ns else.
  package func append(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    to records: BreakRecords,
    shapingInto paragraph: ShapedParagraph
  ) {
    let before = work
    var missing = 0
    var count = shaping == .fast ? measure(range, of: utf8, to: records) : nil
    if count == nil {
      // Runs that were shaped before a character was met that is not simple stay counted.
      prepare(paragraph, range: range, of: utf8)
      missing = paragraph.missingGlyphs
      withoutCounting { count = ShapedRecords(of: paragraph, by: self).write(to: records) }
    }
    records.append(
      BreakRecords.Paragraph(
        start: UInt32(range.start),
        contentEnd: UInt32(range.contentEnd),
        end: UInt32(range.end),
        firstRecord: UInt32(records.count),
        recordCount: UInt32(count ?? 0),
        scalars: UInt32(work.measuredScalars - before.measuredScalars),
        shapeCalls: UInt32(work.shapeCalls - before.shapeCalls),
        shapedGlyphs: UInt32(work.shapedGlyphs - before.shapedGlyphs),
        missingGlyphs: UInt32(missing)
      )
    )
  }
}
