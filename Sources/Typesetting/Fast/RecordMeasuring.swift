package import PaginatorKit

/// The fast path: simple characters from tables, runs of active ones shaped once.
extension Typesetter {
  /// Whether paragraphs may be made of simple characters: what is read from left to right, and parted by no dictionary.
  var isSimple: Bool { baseLevel == 0 && tables.words == nil }

  /// Writes the break records of a paragraph behind those that count, when its characters are simple and
  /// pairs of their classes say where it breaks.
  ///
  /// - Returns: How many there are; `nil` when the paragraph must be shaped in full.
  func measure(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    to records: BreakRecords
  ) -> Int? {
    measure(range, of: utf8, to: records) { script, writer in
      var simple = simpleCharacters(script: script)
      return walk(
        from: range.start,
        until: range.contentEnd,
        end: range.contentEnd,
        of: utf8,
        in: &simple,
        writing: &writer
      )?
      .scalars
    }
  }

  /// The same by walks over all of the paragraph, which begin with the characters of a script, by its number,
  /// and tell how many scalars they met.
  @inline(__always)
  func measure(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    to records: BreakRecords,
    walking walk: (_ script: Int, _ writer: inout RecordWriter) -> Int?
  ) -> Int? {
    guard isSimple else { return nil }
    guard !range.isEmpty else {
      work.measuredScalars += breakScalars(of: range, in: utf8)
      return 0
    }
    let room = records.reserve(range.contentEnd - range.start + 1)
    var writer = RecordWriter(to: room, from: range.start)
    guard let scalars = walk(leadingScript(of: range, in: utf8), &writer),
      let made = writer.finish(at: range.contentEnd)
    else { return nil }
    room[0].squeeze(start: writer.start)
    work.measuredScalars += scalars + breakScalars(of: range, in: utf8)
    return made
  }

  /// Looks up the characters of a paragraph from a place on, and shapes their active runs.
  ///
  /// What is found of a character depends on those before it and, where it is active, on its run.
  ///
  /// - Parameters:
  ///   - start: The paragraph's first byte, or where an earlier walk stopped before `end`.
  ///   - pause: Stops at the first character at or behind this byte that belongs to no run before it.
  ///   - end: The byte where the paragraph ends.
  ///   - utf8: The bytes of the text.
  ///   - current: The characters of the script that is current.
  ///   - writer: What the walk before left.
  /// - Returns: The byte where it stopped, and the number of scalars; `nil` when one is not simple.
  func walk(
    from start: Int,
    until pause: Int,
    end: Int,
    of utf8: UnsafeBufferPointer<UInt8>,
    in current: inout SimpleCharacters,
    writing writer: inout RecordWriter
  ) -> (end: Int, scalars: Int)? {
    guard let bytes = utf8.baseAddress else { return nil }
    writer.gap = self.gap
    if let marks = tables.marks { writer.squeeze(by: marks.rules, blank: current.blank) }
    var index = start
    var simple = current
    var count = 0
    while index < pause {
      let (scalar, length) = decodeScalar(bytes + index)
      var character = simple.pages[Int(scalar >> 8)][Int(scalar & 255)]
      if character.bits == 0 { character = simple.fill(scalar) }
      if character.bits & SimpleCharacter.hard != 0 { return nil }
      if character.bits & SimpleCharacter.foreign != 0 {
        simple = simpleCharacters(script: character.script)
        if let marks = tables.marks { writer.squeeze(by: marks.rules, blank: simple.blank) }
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
        let plain = writer.addPlain(
          .init(bytes: bytes, start: index, pause: pause, end: end, pages: simple.pages)
        )
        index = plain.end
        count += plain.count
      }
    }
    current = simple
    return (index, count)
  }

  func simpleCharacters(script: Int) -> SimpleCharacters {
    let simple = tables.simpleCharacters(script: script)
    simple.begin(pass)
    return simple
  }

  /// The script of the characters that a paragraph begins with: the first that is one (UAX #24, 5.2).
  private func leadingScript(of range: ParagraphRange, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    firstScript(from: range.start, to: range.contentEnd, in: utf8)?.script ?? 0
  }

  /// The first character of a stretch that has a script of its own, and that script.
  func firstScript(
    from start: Int,
    to end: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) -> (byte: Int, script: Int)? {
    var index = start
    while index < end {
      let (scalar, length) = decodeScalar(at: index, in: utf8)
      let info = table.info(of: scalar)
      if !info.inheritsScript { return (index, Int(info.script)) }
      index += length
    }
    return nil
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
    var count = shaping == .fast ? measureStyled(range, of: utf8, to: records) : nil
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
