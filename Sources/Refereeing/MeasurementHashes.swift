import PaginatorKit

extension PageMeasurement {
  /// Takes what differs from page to page, as one number: a hasher that is told all of it costs more than the rest
  /// of a search among thousands of pages.
  package func hash(into hasher: inout Hasher) {
    var mixed = MixedNumbers()
    mixed.add(bottom.sixtyFourths)
    mixed.add(avoidable.sixtyFourths)
    mixed.add(overflowX.sixtyFourths)
    mixed.add(ink.overflowTop.sixtyFourths)
    mixed.add(ink.overflowBottom.sixtyFourths)
    mixed.add(Int64(range.end.utf8))
    mixed.add(Int64(lines) << 32 | Int64(page))
    mixed.add(Int64(missedLines) << 32 | Int64(linesThatDiffer))
    if let lineEnds {
      mixed.add(Int64(lineEnds.softBreaks) << 32 | Int64(lineEnds.runtsPerFragment))
      mixed.add(Int64(lineEnds.strict) << 32 | Int64(lineEnds.runts))
    }
    hasher.combine(mixed.number)
  }
}

extension BoundaryMeasurement {
  /// Takes what differs most, as one number.
  package func hash(into hasher: inout Hasher) {
    var mixed = MixedNumbers()
    mixed.add(
      (midLine ? 1 : 0) | (illegalBreak ? 2 : 0) | (kinsoku ? 4 : 0) | (midGrapheme ? 8 : 0)
        | (marks?.strict == true ? 16 : 0) | (word == .inside ? 32 : 0) | (hyphen == true ? 64 : 0)
    )
    if case .inside(let parted) = paragraph {
      mixed.add(Int64(parted.beforeOnPage) << 32 | Int64(parted.afterOnPage))
      mixed.add(Int64(parted.before ?? -1) << 32 ^ Int64(parted.after ?? -1))
    }
    hasher.combine(mixed.number)
  }
}

/// Numbers as one that differs where any of them does, nearly always.
///
/// It is for hashes of values with many members, made a hundred thousand times: a hasher takes some thirty
/// instructions for each.
private struct MixedNumbers {
  private(set) var number: UInt64 = 0

  @inline(__always)
  mutating func add(_ next: Int64) {
    // An odd multiplier loses nothing; the shift brings high bits down for the next one.
    number = (number ^ UInt64(bitPattern: next)) &* 0x9E37_79B9_7F4A_7C15
    number ^= number >> 32
  }
}
