import PaginatorKit

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
    records.reserve(range.contentEnd - range.start + 1)
    var writer = RecordWriter(to: records.records + records.count, from: range.start)
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
    let end = range.contentEnd
    var index = range.start
    var simple = tables.simpleCharacters(script: leadingScript(of: range, in: utf8))
    var pages = simple.pages
    var count = 0
    var local = writer
    defer { writer = local }
    while index < end {
      let (scalar, length) = decodeScalar(at: index, in: utf8)
      var character = pages[Int(scalar >> 8)][Int(scalar & 255)]
      if character.isSpecial {
        if character.bits == 0 { character = simple.fill(scalar) }
        if character.bits & SimpleCharacter.hard != 0 { return nil }
        if character.bits & SimpleCharacter.foreign != 0 {
          simple = tables.simpleCharacters(script: character.script)
          pages = simple.pages
          continue
        }
        if character.bits & SimpleCharacter.active != 0 {
          guard let run = run(at: index, to: end, of: utf8, in: simple) else { return nil }
          let characters = tables.steps.characters.base
          let offsets = tables.steps.offsets.base
          for step in 0..<run.count {
            let value = run.steps[step]
            local.add(
              value >> 2,
              characters[step].bits | UInt32(truncatingIfNeeded: value & 3) << 14,
              at: Int(offsets[step])
            )
          }
          count += run.count
          index += run.length
          continue
        }
      }
      local.add(character.advance, character.bits, at: index)
      count &+= 1
      index &+= length
    }
    return count
  }

  /// The script of the characters that a paragraph begins with: the first that is one (UAX #24, 5.2).
  private func leadingScript(
    of range: ParagraphRange,
    in utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
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
