import CHarfBuzz
import PaginatorKit

/// The fast path: simple characters from tables, runs of active ones shaped once.
extension Typesetter {
  /// Writes the break records of a paragraph behind those that count, when its characters are simple.
  ///
  /// - Returns: How many there are; `nil` when the paragraph must be shaped in full.
  func measure(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    to records: BreakRecords
  ) -> Int? {
    guard baseLevel == 0, let count = walk(range, of: utf8) else { return nil }
    work.measuredScalars += count + breakScalars(of: range, in: utf8)
    guard count > 0 else { return 0 }
    findBreaks(of: range, in: utf8, count: count)
    return tables.steps.sum(count, endingAt: range.contentEnd, to: records)
  }

  // MARK: Characters

  /// Looks up the characters of a paragraph, and shapes their active runs.
  ///
  /// - Returns: The number of scalars; `nil` when one is not simple.
  private func walk(_ range: ParagraphRange, of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    let end = range.contentEnd
    var index = range.start
    guard index < end else { return 0 }
    let steps = tables.steps
    steps.characters.reserve(end - index + 1)
    steps.offsets.reserve(end - index + 1)
    let characters = steps.characters.base
    let offsets = steps.offsets.base
    var simple = tables.simpleCharacters(script: leadingScript(of: range, in: utf8))
    let special = SimpleCharacter.active | SimpleCharacter.foreign | SimpleCharacter.hard
    var count = 0
    while index < end {
      let (scalar, length) = decodeScalar(at: index, in: utf8)
      let character = simple.character(scalar)
      if character.bits & special == 0 {
        characters[count] = character
        offsets[count] = UInt32(truncatingIfNeeded: index)
        count += 1
        index += length
        continue
      }
      if character.bits & SimpleCharacter.hard != 0 { return nil }
      if character.bits & SimpleCharacter.foreign != 0 {
        simple = tables.simpleCharacters(script: character.script)
        continue
      }
      let firstStep = count
      let firstByte = index
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var next = (scalar, length, character)
      while next.2.bits & special == SimpleCharacter.active {
        characters[count] = next.2
        offsets[count] = UInt32(truncatingIfNeeded: index)
        count += 1
        // Fowler, Noll and Vo's hash, a scalar at a time.
        hash = (hash ^ UInt64(next.0)) &* 0x100_0000_01B3
        index += next.1
        guard index < end else { break }
        let (scalar, length) = decodeScalar(at: index, in: utf8)
        next = (scalar, length, simple.character(scalar))
      }
      let bytes = UnsafeBufferPointer(rebasing: utf8[firstByte..<index])
      guard setRun(bytes, hash: hash ^ hash >> 29, steps: firstStep..<count, simple) else {
        return nil
      }
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

  // MARK: Runs

  /// The longest run that is kept, in bytes; longer ones hardly come again.
  private static var longestKeptRun: Int { 64 }

  /// Gives the steps of an active run their advances; false when they cannot tell how it is set.
  private func setRun(
    _ bytes: UnsafeBufferPointer<UInt8>,
    hash: UInt64,
    steps: Range<Int>,
    _ simple: SimpleCharacters
  ) -> Bool {
    let runs = simple.runs
    guard bytes.count <= Self.longestKeptRun else {
      let (glyphs, isHard) = shapeRun(bytes, count: steps.count, simple)
      work.shapeCalls += 1
      work.shapedGlyphs += glyphs
      tables.steps.set(steps, to: tables.steps.run.base)
      return !isHard
    }
    let known = runs.find(bytes, hash: hash)
    let number = known ?? learn(bytes, hash: hash, count: steps.count, simple)
    if runs.meet(number, in: pass) { count(runs[number].glyphs) }
    runs.withSteps(of: number) { tables.steps.set(steps, to: $0) }
    return !runs[number].isHard
  }

  /// Counts a run as shaped: its first in a pass, whoever shaped it, so that work does not depend on
  /// what was kept from passes before.
  private func count(_ glyphs: Int) {
    work.shapeCalls += 1
    work.shapedGlyphs += glyphs
    runWork.shapeCalls += 1
    runWork.shapedGlyphs += glyphs
  }

  @inline(never)
  private func learn(
    _ bytes: UnsafeBufferPointer<UInt8>,
    hash: UInt64,
    count: Int,
    _ simple: SimpleCharacters
  ) -> Int {
    let (glyphs, isHard) = shapeRun(bytes, count: count, simple)
    return simple.runs.insert(
      bytes,
      hash: hash,
      steps: UnsafeBufferPointer(start: tables.steps.run.base, count: count),
      glyphs: glyphs,
      isHard: isHard
    )
  }

  /// Shapes a run of active characters by itself: what stands beside it is inert or of another run.
  private func shapeRun(
    _ bytes: UnsafeBufferPointer<UInt8>,
    count: Int,
    _ simple: SimpleCharacters
  ) -> (glyphs: Int, isHard: Bool) {
    let scratch = tables.steps
    scratch.scalars.reserve(count)
    decode(bytes, to: scratch.scalars.base)
    scratch.run.reserve(count)
    let run = scratch.run.base
    run.update(repeating: 0, count: count)
    let shaped = tables.shape(
      scratch.scalars.base,
      count: count,
      places: 0..<count,
      face: 0,
      script: simple.script
    )
    var isHard = false
    for glyph in 0..<shaped.count {
      let info = shaped.infos[glyph]
      let cluster = Int(info.cluster)
      let sum = Int64(run[cluster] >> 2) + units.rounded(shaped.positions[glyph].x_advance)
      isHard = isHard || !(0..<(1 << 28) ~= sum)
      // HB_GLYPH_FLAG_UNSAFE_TO_BREAK is bit 0.
      let flags = (run[cluster] & 2) | 1 | Int32(truncatingIfNeeded: info.mask & 1) << 1
      run[cluster] = isHard ? flags : Int32(sum) << 2 | flags
    }
    return (shaped.count, isHard)
  }

  private func decode(_ bytes: UnsafeBufferPointer<UInt8>, to scalars: UnsafeMutablePointer<UInt32>)
  {
    var index = 0
    var count = 0
    while index < bytes.count {
      let (scalar, length) = decodeScalar(at: index, in: bytes)
      scalars[count] = scalar
      count += 1
      index += length
    }
  }

  // MARK: Breaks

  /// Finds where UAX #14 lets a line break: by pairs of classes, or by ICU where those cannot say.
  private func findBreaks(
    of range: ParagraphRange,
    in utf8: UnsafeBufferPointer<UInt8>,
    count: Int
  ) {
    let scratch = tables.steps
    scratch.breaks.reserve(count + 1)
    if scratch.findBreaks(count) { return }
    scratch.scalars.reserve(count)
    decode(
      UnsafeBufferPointer(rebasing: utf8[range.start..<range.contentEnd]),
      to: scratch.scalars.base
    )
    tables.lineBreaker.find(
      in: scratch.scalars.base,
      count: count,
      before: scratch.breaks.base
    )
  }
}

extension StepBuffer {
  /// Gives steps the advances and flags of a shaped run.
  @inline(__always)
  func set(_ steps: Range<Int>, to run: UnsafePointer<RunCache.Step>) {
    let characters = characters.base + steps.lowerBound
    let flags = SimpleCharacter.cluster | SimpleCharacter.unsafe
    for index in 0..<steps.count {
      let step = run[index]
      characters[index].advance = step >> 2
      characters[index].bits =
        characters[index].bits & ~flags | UInt32(truncatingIfNeeded: step & 3) << 14
    }
  }

  /// Finds breaks by pairs of classes; false when they cannot say them all.
  func findBreaks(_ count: Int) -> Bool {
    let decisions = LineBreakPairs.decisions
    let characters = characters.base
    let breaks = breaks.base
    var before = LineBreakPairs.start
    var spaced = 0
    var asked: UInt8 = 0
    for index in 0..<count {
      let line = Int(characters[index].lineClass)
      if line == Int(LineBreakPairs.space) {
        spaced = LineBreakPairs.spaced
        breaks[index] = LineBreakPairs.noBreak
        continue
      }
      let entry = decisions[spaced | before << 6 | line]
      asked |= entry & LineBreakPairs.asks
      breaks[index] = entry & LineBreakPairs.allowsBreak
      before = Int(entry >> 2)
      spaced = 0
    }
    return asked == 0
  }

  /// Sums the advances and writes a record for each place where a line may end: where UAX #14 and
  /// kinsoku allow it and a cluster begins.
  ///
  /// - Returns: How many records there are; `nil` when a line that is cut at one must be shaped again.
  func sum(_ count: Int, endingAt end: Int, to records: BreakRecords) -> Int? {
    let characters = characters.base
    let offsets = offsets.base
    let breaks = breaks.base
    records.reserve(count + 1)
    let out = records.records + records.count
    out[0] = BreakRecords.Record(x: 0, offset: offsets[0], trailing: 0)
    var made = 1
    var x: Int64 = 0
    var content: Int64 = 0
    var before: UInt32 = 0
    var flags = characters[0].bits & SimpleCharacter.unsafe
    for index in 0..<count {
      let character = characters[index]
      let bits = character.bits
      if breaks[index] != 0, bits & SimpleCharacter.cluster != 0,
        before & SimpleCharacter.space != 0
          || (bits & SimpleCharacter.forbidsStart) | (before & SimpleCharacter.forbidsEnd) == 0
      {
        flags |= bits & SimpleCharacter.unsafe
        guard x - content <= Int64(UInt32.max) else { return nil }
        out[made] = BreakRecords.Record(
          x: x,
          offset: offsets[index],
          trailing: UInt32(truncatingIfNeeded: x - content)
        )
        made += 1
      }
      x += Int64(character.advance)
      if bits & SimpleCharacter.space == 0 { content = x }
      before = bits
    }
    guard flags == 0, x - content <= Int64(UInt32.max) else { return nil }
    out[made] = BreakRecords.Record(
      x: x,
      offset: UInt32(truncatingIfNeeded: end),
      trailing: UInt32(truncatingIfNeeded: x - content)
    )
    return made + 1
  }
}
