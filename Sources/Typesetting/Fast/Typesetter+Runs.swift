import CHarfBuzz
import PaginatorKit

/// Runs of active characters: shaped when they are first met, found again by their bytes.
extension Typesetter {
  /// A run and how it is set.
  struct ActiveRun {
    /// Its scalars, and its bytes.
    var count: Int
    var length: Int
    /// One a scalar, good until the next run.
    var steps: UnsafePointer<RunCache.Step>
  }

  /// The longest run that is kept, in bytes; longer ones hardly come again.
  private static var longestKeptRun: Int { 64 }

  /// Reads the run that begins with an active character, its characters and offsets into the step
  /// buffer.
  ///
  /// - Returns: The run; `nil` when steps cannot tell how it is set.
  func run(
    at start: Int,
    to end: Int,
    of utf8: UnsafeBufferPointer<UInt8>,
    in simple: SimpleCharacters
  ) -> ActiveRun? {
    let buffer = tables.steps
    let pages = simple.pages
    var index = start
    var count = 0
    // Fowler, Noll and Vo's hash, a scalar at a time.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    buffer.reserve(count + 1)
    while index < end {
      let (scalar, length) = decodeScalar(at: index, in: utf8)
      var character = pages[Int(scalar >> 8)][Int(scalar & 255)]
      if character.bits == 0 { character = simple.fill(scalar) }
      guard character.isActive else { break }
      buffer.set(count, scalar, character, at: index)
      hash = (hash ^ UInt64(scalar)) &* 0x100_0000_01B3
      count += 1
      index += length
    }
    guard let base = utf8.baseAddress else { return nil }
    return run(base + start, length: index - start, hash: hash ^ hash >> 29, count: count, simple)
  }

  @inline(__always)
  private func run(
    _ bytes: UnsafePointer<UInt8>,
    length: Int,
    hash: UInt64,
    count: Int,
    _ simple: SimpleCharacters
  ) -> ActiveRun? {
    let runs = simple.runs
    guard length <= Self.longestKeptRun else {
      let (glyphs, isHard) = shapeRun(count, simple)
      work.shapeCalls += 1
      work.shapedGlyphs += glyphs
      return isHard
        ? nil : ActiveRun(count: count, length: length, steps: tables.steps.steps.base)
    }
    var number = runs.find(bytes, length: length, hash: hash)
    if number < 0 {
      let (glyphs, isHard) = shapeRun(count, simple)
      number = runs.insert(
        bytes,
        length: length,
        hash: hash,
        steps: tables.steps.steps.base,
        count: count,
        glyphs: glyphs,
        isHard: isHard
      )
    }
    if runs.meet(number, in: pass) { self.count(runs[number].glyphs) }
    guard !runs[number].isHard else { return nil }
    return ActiveRun(count: count, length: length, steps: runs.steps(of: number))
  }

  /// Counts a run as shaped: its first in a pass, whoever shaped it, so that work does not depend on
  /// what was kept from passes before.
  private func count(_ glyphs: Int) {
    work.shapeCalls += 1
    work.shapedGlyphs += glyphs
    runWork.shapeCalls += 1
    runWork.shapedGlyphs += glyphs
  }

  /// Shapes the run in the step buffer by itself: what stands beside it is inert or of another run.
  @inline(never)
  private func shapeRun(_ count: Int, _ simple: SimpleCharacters) -> (glyphs: Int, isHard: Bool) {
    let buffer = tables.steps
    buffer.steps.reserve(count)
    let steps = buffer.steps.base
    steps.update(repeating: 0, count: count)
    let shaped = tables.shape(
      buffer.scalars.base,
      count: count,
      places: 0..<count,
      face: 0,
      script: simple.script
    )
    var isHard = false
    for glyph in 0..<shaped.count {
      let info = shaped.infos[glyph]
      let cluster = Int(info.cluster)
      let sum = Int64(steps[cluster] >> 2) + units.rounded(shaped.positions[glyph].x_advance)
      isHard = isHard || !(0..<(1 << 28) ~= sum)
      // HB_GLYPH_FLAG_UNSAFE_TO_BREAK is bit 0.
      let flags = (steps[cluster] & 2) | 1 | Int32(truncatingIfNeeded: info.mask & 1) << 1
      steps[cluster] = isHard ? flags : Int32(sum) << 2 | flags
    }
    return (shaped.count, isHard)
  }
}
