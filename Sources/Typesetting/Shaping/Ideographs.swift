/// The ideographs that differ in nothing but their glyphs: U+4E00 to U+9FA5.
///
/// Unicode has had them since version 1.1, all with the same category, script, line break and grapheme
/// classes. So the first one is asked about for all of them: a novel has some thousand different ones,
/// each of which would cost more to ask about than to set a hundred times. A test asks about each.
enum Ideographs {
  static let first: UInt32 = 0x4E00
  static let last: UInt32 = 0x9FA5

  @inline(__always)
  static func holds(_ scalar: UInt32) -> Bool { scalar &- first <= last - first }
}
