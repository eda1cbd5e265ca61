import CHarfBuzz
import PaginatorKit

extension Typesetter {
  struct ActiveRun {
    var count: Int
    var length: Int
    /// Whether no line breaks in it; then the sum of its advances is known.
    var isUnbroken: Bool
    var advance: Int32
    /// One a scalar, good until the next run.
    var steps: UnsafePointer<RunCache.Step>
  }

  /// The longest run that is kept, in bytes; longer ones hardly come again.
  static var longestKeptRun: Int { 64 }

  /// Finds the run that begins with an active character, or shapes it.
  ///
  /// - Returns: The run; `nil` when steps cannot tell how it is set.
  @inline(__always)
  func run(
    _ bytes: UnsafePointer<UInt8>,
    from start: Int,
    to end: Int,
    in simple: SimpleCharacters
  ) -> ActiveRun? {
    let pages = simple.pages
    var index = start
    var count = 0
    // Fowler, Noll and Vo's hash, a scalar at a time.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    while index < end {
      let (scalar, length) = decodeScalar(bytes + index)
      var character = pages[Int(scalar >> 8)][Int(scalar & 255)]
      if character.bits == 0 { character = simple.fill(scalar) }
      guard character.isActive else { break }
      hash = (hash ^ UInt64(scalar)) &* 0x100_0000_01B3
      count &+= 1
      index &+= length
    }
    hash ^= hash >> 29
    let length = index - start
    guard length <= Self.longestKeptRun else {
      let shape = shapeRun(bytes + start, count: count, simple)
      work.shapeCalls += 1
      work.shapedGlyphs += Int(shape.glyphs)
      return run(shape, count: count, length: length, tables.runSteps.base)
    }
    let runs = simple.runs
    var number = runs.find(bytes + start, length: length, hash: hash)
    if number < 0 {
      number = learn(bytes + start, length: length, count: count, hash: hash, simple)
    }
    let shape = runs[number].shape
    if runs.meet(number, in: pass) { self.count(shape) }
    let steps = runs.steps(of: number)
    let sides = SimpleCharacter.cluster | SimpleCharacter.unsafe
    if count == 1, shape.kind == .unbroken, steps[0].bits & sides == SimpleCharacter.cluster {
      simple.markAlone(decodeScalar(bytes + start).scalar, advance: shape.advance)
    }
    return run(shape, count: count, length: length, steps)
  }

  @inline(__always)
  private func run(
    _ shape: RunCache.Shape,
    count: Int,
    length: Int,
    _ steps: UnsafePointer<RunCache.Step>
  ) -> ActiveRun? {
    guard shape.kind != .hard else { return nil }
    return ActiveRun(
      count: count,
      length: length,
      isUnbroken: shape.kind == .unbroken,
      advance: shape.advance,
      steps: steps
    )
  }

  /// Counts a run as shaped: its first in a pass, whoever shaped it, so that work does not depend on
  /// what was kept from passes before.
  @inline(never)
  private func count(_ shape: RunCache.Shape) {
    work.shapeCalls += 1
    work.shapedGlyphs += Int(shape.glyphs)
    runWork.shapeCalls += 1
    runWork.shapedGlyphs += Int(shape.glyphs)
  }

  @inline(never)
  private func learn(
    _ bytes: UnsafePointer<UInt8>,
    length: Int,
    count: Int,
    hash: UInt64,
    _ simple: SimpleCharacters
  ) -> Int {
    let shape = shapeRun(bytes, count: count, simple)
    let number = simple.runs.insert(
      bytes,
      length: length,
      hash: hash,
      steps: tables.runSteps.base,
      count: count,
      shape: shape,
      pass: pass
    )
    // All were forgotten, and will be counted anew.
    if number == 0 {
      simple.forgetAlone()
      tables.forgotten += 1
    }
    return number
  }

  /// Shapes a run of active characters by itself, into the step buffer: what stands beside it is inert
  /// or of another run.
  private func shapeRun(
    _ bytes: UnsafePointer<UInt8>,
    count: Int,
    _ simple: SimpleCharacters
  ) -> RunCache.Shape {
    tables.runScalars.reserve(count)
    tables.runSteps.reserve(count)
    let (scalars, steps) = (tables.runScalars.base, tables.runSteps.base)
    var index = 0
    for step in 0..<count {
      let (scalar, length) = decodeScalar(bytes + index)
      let character = simple.pages[Int(scalar >> 8)][Int(scalar & 255)]
      scalars[step] = scalar
      steps[step] = RunCache.Step(
        advance: 0,
        bits: character.bits & ~SimpleCharacter.cluster,
        offset: UInt32(index)
      )
      index += length
    }
    let shaped = tables.shape(
      scalars,
      count: count,
      places: 0..<count,
      face: 0,
      script: simple.script
    )
    for glyph in 0..<shaped.count {
      let info = shaped.infos[glyph]
      let step = steps + Int(info.cluster)
      let sum = Int64(step.pointee.advance) + units.rounded(shaped.positions[glyph].x_advance)
      guard 0..<(1 << 28) ~= sum else {
        return RunCache.Shape(glyphs: UInt32(shaped.count), kind: .hard)
      }
      step.pointee.advance = Int32(sum)
      step.pointee.bits |= SimpleCharacter.cluster
      // HB_GLYPH_FLAG_UNSAFE_TO_BREAK is bit 0.
      if info.mask & 1 != 0 { step.pointee.bits |= SimpleCharacter.unsafe }
    }
    return RunCache.Shape(glyphs: UInt32(shaped.count), steps: steps, count: count)
  }
}

extension RunCache.Shape {
  fileprivate init(glyphs: UInt32, steps: UnsafePointer<RunCache.Step>, count: Int) {
    self.init(glyphs: glyphs, kind: .breaking)
    var sum: Int64 = 0
    for step in 0..<count {
      let bits = steps[step].bits
      guard bits & SimpleCharacter.space == 0, count == 1 || !SimpleCharacter.isMark(bits) else {
        return
      }
      sum += Int64(steps[step].advance)
      guard step > 0 else { continue }
      guard !SimpleCharacter.hasGap(before: bits, after: steps[step - 1].bits) else { return }
      let before = SimpleCharacter.state(steps[step - 1].bits)
      let entry = UInt32(LineBreakPairs.decisions[before | Int(bits & 63)])
      guard entry & 3 == UInt32(LineBreakPairs.noBreak),
        SimpleCharacter.isUsual(entry, for: bits)
      else { return }
    }
    guard let advance = Int32(exactly: sum) else { return }
    self.advance = advance
    kind = .unbroken
  }
}
