import PaginatorKit

/// Parts that end inside the records that longer ones share: their lines are told by the lines of those,
/// without breaking anything.
///
/// Such a part has the records before its end, and one for its end. Where that parts no run of active
/// characters, its record reaches as far as one would that stood there: not further than the record behind
/// it, since records ascend. So it stands on the line of the record behind it; but where the record before
/// it begins a line, the end may still have room on the line before, and this is not looked at here. Where
/// it parts a run, the run's first part is looked up, and its advance says how far the part reaches.
extension CutParagraph {
  /// Returns how many lines the part up to a byte has, if nothing is shaped again for it; `nil` where that
  /// is not known without breaking it.
  ///
  /// - Complexity: O(1) near the place that was asked for last.
  @inline(__always)
  func settledLines(to end: Int) -> Int? {
    guard end < records.sharedEnd, records.repeatsNothing else { return nil }
    // Without the character that tells the script, the part may be set in another.
    if let scripted, scripted.byte >= end { return nil }
    return utf8.withUnsafeBufferPointer { utf8 in
      mayPartRun(at: end, in: utf8) ? linesCuttingRun(at: end, in: utf8) : linesBesideRuns(at: end)
    }
  }

  @inline(__always)
  private func linesBesideRuns(at end: Int) -> Int? {
    moveNear(to: end)
    let (record, line) = near
    let isBegun = lineStarts.base[line] == record
    let isOnLine = !isBlocked || line < lineStarts.count - 1
    if Int(records.shared.base[record].offset) == end {
      // Where a line begins the one before ends.
      return isBegun ? line : isOnLine ? line + 1 : nil
    }
    let isBeforeRecord = record + 1 < records.shared.count
    return isBeforeRecord && isOnLine && (!isBegun || line == 0) ? line + 1 : nil
  }

  /// Looks at the part of a run before its cut: a line may begin with it, but not inside it.
  @inline(never)
  private func linesCuttingRun(at end: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let bytes = utf8.baseAddress else { return nil }
    var (begin, first) = (end, SimpleCharacter(advance: 0, bits: 0))
    while begin > stretch.bytes.lowerBound {
      let place = utf8.scalar(before: begin)
      let character = characters[at: place, in: utf8]
      guard character.isActive else { break }
      (begin, first) = (place, character)
      if end - begin > Typesetter.longestKeptRun { return nil }
    }
    // With a character that tells the script a run begins, if none that is active there stands before it;
    // and what stands before it does not matter to the characters behind.
    guard characters.tell(first), LineBreakPairs.isSteady(first.bits & 63) else { return nil }
    moveNear(to: begin)
    let (record, line) = near
    let place = records.shared.base[record]
    guard Int(place.offset) == begin, !isBlocked || line < lineStarts.count - 1,
      let run = stretch.typesetter.run(bytes, from: begin, to: end, in: characters), run.isUnbroken,
      run.steps[0].bits & (SimpleCharacter.cluster | SimpleCharacter.unsafe)
        == SimpleCharacter.cluster
    else { return nil }
    let content = place.x + Int64(run.advance)
    // Before the first word of a line, there may be room on the line before.
    let before = lineStarts.base[line] == record ? max(0, line - 1) : line
    let lineStart = lineStarts.base[before]
    if content - records.shared.base[lineStart].x <= limit(ofLine: before) { return before + 1 }
    return record > lineStart && Int64(run.advance) <= limit(ofLine: 1) ? before + 2 : nil
  }

  /// Goes to the last record at or before a byte, and to the line that holds what follows it.
  @inline(__always)
  private func moveNear(to end: Int) {
    let (base, count) = (records.shared.base, records.shared.count)
    let (starts, lines) = (lineStarts.base, lineStarts.count)
    var (record, line) = near
    if (Int(base[record].offset) - end).magnitude > 256 {
      record =
        UnsafeBufferPointer(start: base, count: count)
        .partitioningIndex { Int($0.offset) > end } - 1
      line =
        UnsafeBufferPointer(start: starts, count: lines)
        .partitioningIndex { $0 > record } - 1
    } else {
      while Int(base[record].offset) > end { record -= 1 }
      while record + 1 < count, Int(base[record + 1].offset) <= end { record += 1 }
      while starts[line] > record { line -= 1 }
      while line + 1 < lines, starts[line + 1] <= record { line += 1 }
    }
    near = (record, line)
  }

  /// Whether the characters beside a place may belong to one run; false where they do not.
  ///
  /// The script that is current there is that of the last character before it that has one.
  @inline(__always)
  private func mayPartRun(at end: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    enterStretch(before: end)
    if end == stretch.bytes.upperBound { return false }
    let last = utf8.scalar(before: end)
    if !characters.tell(characters[at: last, in: utf8]) {
      guard findCharacters(before: end, in: utf8) else { return true }
    }
    let (before, after) = (characters[at: last, in: utf8], characters[at: end, in: utf8])
    if before.bits == 0 { return true }
    return before.isActive && (after.bits == 0 || after.isActive)
  }

  /// Finds the characters of the script that is current before a place; false where it is too far to
  /// look for.
  @inline(never)
  private func findCharacters(before end: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = end
    for _ in 0..<16 {
      if place == start {
        findCharacters(behind: scripted?.script ?? 0, before: end, in: utf8)
        return true
      }
      place = utf8.scalar(before: place)
      let info = stretch.typesetter.table.info(of: decodeScalar(at: place, in: utf8).scalar)
      if !info.inheritsScript {
        findCharacters(behind: Int(info.script), before: end, in: utf8)
        return true
      }
    }
    return false
  }

  /// Finds the characters that the one before a place is of, behind one of a script.
  private func findCharacters(
    behind script: Int,
    before end: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) {
    let typesetter = stretch.typesetter
    let scalar = decodeScalar(at: utf8.scalar(before: end), in: utf8).scalar
    let number = typesetter.table.runScript(
      of: scalar,
      typesetter.table.info(of: scalar),
      behind: UInt8(script),
      in: typesetter.tables.fonts[0]
    )
    characters = typesetter.simpleCharacters(script: Int(number))
  }
}

extension SimpleCharacters {
  /// The entry of a character of a text, whose bits are 0 where it is not filled.
  @inline(__always)
  fileprivate subscript(at byte: Int, in utf8: UnsafeBufferPointer<UInt8>) -> SimpleCharacter {
    let scalar = decodeScalar(at: byte, in: utf8).scalar
    return pages[Int(scalar >> 8)][Int(scalar & 255)]
  }

  /// Whether a character by its entry here has the script of these, and so tells that it is current.
  @inline(__always)
  fileprivate func tell(_ character: SimpleCharacter) -> Bool {
    number != 0 && character.bits != 0 && !SimpleCharacter.isMark(character.bits)
      && character.script == Int(number)
  }
}
