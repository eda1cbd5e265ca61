import CHarfBuzz

/// The lookups of a font's GSUB or GPOS table, as far as they reach glyphs that nobody names.
///
/// A lookup names the glyphs that it touches by coverage or class, and those can be collected. Two ways
/// of touching others are left: class 0 of a class definition stands for every glyph that has no class,
/// and a lookup that ignores bases or ligatures reaches over them to what stands behind. Source: OpenType
/// 1.9, "Common Table Formats", GSUB and GPOS.
struct LayoutRules {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isPositioning: Bool
  private let budget: Budget

  /// How many numbers may still be read.
  ///
  /// Offsets that point at the same rules again make a small table long to read, without an end that a
  /// person would wait for; no honest font comes near.
  private final class Budget {
    var left: Int

    init(bytes: Int) { left = max(1 << 16, 4 * bytes) }
  }

  /// Returns whether some lookup, by its number in GPOS or GSUB, reaches glyphs that it does not name, or
  /// cannot be read, so that every glyph is active.
  ///
  /// - Complexity: O(size of the table); one that would take longer cannot be read.
  static func reachUnnamed(_ lookups: [Int], of face: OpaquePointer, isPositioning: Bool) -> Bool {
    guard !lookups.isEmpty else { return false }
    let tag = hb_tag_from_string(isPositioning ? "GPOS" : "GSUB", -1)
    let blob = hb_face_reference_table(face, tag)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return true }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length)).bindMemory(to: UInt8.self)
    let rules = LayoutRules(
      bytes: bytes,
      isPositioning: isPositioning,
      budget: Budget(bytes: bytes.count)
    )
    do {
      return try rules.reachUnnamed(lookups)
    } catch {
      return true
    }
  }

  private struct Truncated: Error {}

  private func number(at index: Int) throws(Truncated) -> Int {
    guard index >= 0, index + 1 < bytes.count, budget.left > 0 else { throw Truncated() }
    budget.left -= 1
    return Int(bytes[index]) << 8 | Int(bytes[index + 1])
  }

  /// The offsets of a list: a count, then that many of them, from a base.
  private func offsets(at list: Int, from base: Int) throws(Truncated) -> [Int] {
    var offsets: [Int] = []
    for index in 0..<(try number(at: list)) {
      offsets.append(base + (try number(at: list + 2 + 2 * index)))
    }
    return offsets
  }

  private func reachUnnamed(_ used: [Int]) throws(Truncated) -> Bool {
    let list = try number(at: 8)
    let all = try offsets(at: list, from: list)
    var lookups = used
    // A context calls other lookups at its places; any of them may be one.
    for lookup in used where lookup < all.count {
      if try isContext(type(of: all[lookup])) { lookups = Array(all.indices) }
    }
    for lookup in lookups {
      guard lookup < all.count else { throw Truncated() }
      let type = try type(of: all[lookup])
      // Marks are attached to what stands before them, which moves them and no advance.
      if isPositioning, 4...6 ~= type { continue }
      // IGNORE_BASE_GLYPHS and IGNORE_LIGATURES.
      if try number(at: all[lookup] + 2) & 0x6 != 0 { return true }
      let isExtension = try number(at: all[lookup]) == extensionType
      for subtable in try offsets(at: all[lookup] + 4, from: all[lookup]) {
        // An extension has a format, the type, and the offset of the subtable in 32 bits.
        let distance =
          isExtension ? try number(at: subtable + 4) << 16 | number(at: subtable + 6) : 0
        if try namesClassZero(subtable + distance, type: type) { return true }
      }
    }
    return false
  }

  private var extensionType: Int { isPositioning ? 9 : 7 }

  private func isContext(_ type: Int) -> Bool {
    isPositioning ? type == 7 || type == 8 : type == 5 || type == 6
  }

  /// A lookup's type, that of what it extends to if it is an extension.
  private func type(of lookup: Int) throws(Truncated) -> Int {
    let type = try number(at: lookup)
    guard type == extensionType, let first = try offsets(at: lookup + 4, from: lookup).first else {
      return type
    }
    return try number(at: first + 2)
  }

  private func namesClassZero(_ subtable: Int, type: Int) throws(Truncated) -> Bool {
    guard try number(at: subtable) == 2 else { return false }
    if isPositioning, type == 2 { return try pairsMoveClassZero(subtable) }
    guard isContext(type) else { return false }
    let isChained = type == (isPositioning ? 8 : 6)
    return try isChained ? chainNamesClassZero(subtable) : contextNamesClassZero(subtable)
  }

  /// PairPos format 2: whether a pair whose second glyph has class 0 moves anything.
  private func pairsMoveClassZero(_ subtable: Int) throws(Truncated) -> Bool {
    let formats = try (number(at: subtable + 4), number(at: subtable + 6))
    let size = 2 * (formats.0.nonzeroBitCount + formats.1.nonzeroBitCount)
    let (firsts, seconds) = try (number(at: subtable + 12), number(at: subtable + 14))
    for first in 0..<firsts {
      let record = subtable + 16 + first * seconds * size
      for value in stride(from: record, to: record + size, by: 2) where try number(at: value) != 0 {
        return true
      }
    }
    return false
  }

  /// Context format 2: whether a rule has class 0 behind its first glyph.
  private func contextNamesClassZero(_ subtable: Int) throws(Truncated) -> Bool {
    for rule in try rules(at: subtable + 6, of: subtable) {
      let glyphs = try number(at: rule)
      if try holdsZero(at: rule + 4, count: glyphs - 1) { return true }
    }
    return false
  }

  /// Chained context format 2: the same, before the first glyph and behind the last as well.
  private func chainNamesClassZero(_ subtable: Int) throws(Truncated) -> Bool {
    for rule in try rules(at: subtable + 10, of: subtable) {
      let before = try number(at: rule)
      if try holdsZero(at: rule + 2, count: before) { return true }
      let input = rule + 2 + 2 * before
      let glyphs = try number(at: input)
      if try holdsZero(at: input + 2, count: glyphs - 1) { return true }
      let after = input + 2 + 2 * max(0, glyphs - 1)
      if try holdsZero(at: after + 2, count: try number(at: after)) { return true }
    }
    return false
  }

  /// The rules of all rule sets of a subtable; a set at offset 0 is none.
  private func rules(at list: Int, of subtable: Int) throws(Truncated) -> [Int] {
    var rules: [Int] = []
    for set in try offsets(at: list, from: subtable) where set != subtable {
      rules += try offsets(at: set, from: set)
    }
    return rules
  }

  private func holdsZero(at index: Int, count: Int) throws(Truncated) -> Bool {
    for place in 0..<max(0, count) where try number(at: index + 2 * place) == 0 { return true }
    return false
  }
}
