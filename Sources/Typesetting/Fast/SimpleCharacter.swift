/// What the fast path needs to know of a character in runs of one script, in 64 bits.
///
/// | bits | content |
/// | --- | --- |
/// | 0–5 | its class in ``LineBreakPairs`` |
/// | 6 | active, and its advance is known where no other active one stands beside it |
/// | 7 | plain: inert and not hanging |
/// | 8 | white space that hangs at a line's end |
/// | 9, 10 | kinsoku: may not begin, may not end a line |
/// | 11 | some rule of the font may touch its glyph |
/// | 12 | its paragraph must be shaped in full |
/// | 13 | it has another script of its own, which begins another run |
/// | 14 | a cluster begins with it |
/// | 15 | a line that is cut before it must be shaped again |
/// | 16–23 | the script's number; of a mark its ``MarkForm/Kind`` |
/// | 24 | wide, where there is a space between scripts (``GapSide``) |
/// | 25–30 | the state of ``LineBreakPairs`` that its class usually leads to |
/// | 31 | narrow, where there is a space between scripts; with 24, a mark that gives something up |
///
/// All bits are 0 where nothing is looked up.
struct SimpleCharacter: BitwiseCopyable {
  /// Its advance in the units of the advance rule, from 0 to 2²⁸; of an active one that by itself.
  var advance: Int32
  var bits: UInt32

  static let alone: UInt32 = 1 << 6
  static let plain: UInt32 = 1 << 7
  static let space: UInt32 = 1 << 8
  static let forbidsStart: UInt32 = 1 << 9
  static let forbidsEnd: UInt32 = 1 << 10
  static let active: UInt32 = 1 << 11
  static let hard: UInt32 = 1 << 12
  static let foreign: UInt32 = 1 << 13
  static let cluster: UInt32 = 1 << 14
  static let unsafe: UInt32 = 1 << 15
  static let wide: UInt32 = 1 << 24
  static let narrow: UInt32 = 1 << 31
  static let mark = wide | narrow

  /// The usual state of its class, as it stands in an index of the table.
  @inline(__always) static func state(_ bits: UInt32) -> Int { Int(bits >> 19 & 0xFC0) }
  /// Whether an entry leads to that state and has an answer.
  @inline(__always) static func isUsual(_ entry: UInt32, for bits: UInt32) -> Bool {
    (entry << 23 ^ bits) & 63 << 25 == 0
  }

  /// What a mark is that begins a cluster; nothing of another character.
  @inline(__always) static func kind(_ bits: UInt32) -> MarkForm.Kind {
    bits & (mark | cluster) == mark | cluster
      ? MarkForm.Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 16)) : []
  }
  /// Whether it is a mark that gives something up, and no letter.
  @inline(__always) static func isMark(_ bits: UInt32) -> Bool { bits & mark == mark }
  /// Whether it is a mark that would be plain if it gave nothing up.
  @inline(__always) static func isInertMark(_ bits: UInt32) -> Bool {
    bits & (mark | cluster | active | hard | foreign | space | unsafe) == mark | cluster
  }
  /// Whether it is a mark that is narrow to the space between scripts.
  @inline(__always) static func isNarrowMark(_ bits: UInt32) -> Bool {
    let narrowMark = mark | UInt32(MarkForm.Kind.narrow.rawValue) << 16
    return bits & narrowMark == narrowMark
  }
  /// The bits with what a mark is to the space between scripts in place of what it is.
  @inline(__always) static func side(_ bits: UInt32) -> UInt32 {
    guard isMark(bits) else { return bits }
    let kind = MarkForm.Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 16))
    return kind.contains(.narrow) ? bits & ~wide : bits & ~mark
  }

  /// Whether a space between scripts stands before a character behind another one.
  @inline(__always) static func hasGap(before bits: UInt32, after other: UInt32) -> Bool {
    let isBehindWide = (bits >> 31) & (other >> 24)
    let isBehindNarrow = (bits >> 24) & (other >> 31)
    return (isBehindWide | isBehindNarrow) & 1 != 0
  }

  /// Whether it is simple and some rule of the font may touch its glyph.
  @inline(__always) var isActive: Bool {
    bits & (SimpleCharacter.active | SimpleCharacter.foreign | SimpleCharacter.hard)
      == SimpleCharacter.active
  }
  @inline(__always) var script: Int { Int(bits >> 16 & 255) }
}
