import CHarfBuzz
import CTextBreaks
import PaginatorKit

/// What layout needs to know of a scalar, in 32 bits.
///
/// | bits | content |
/// | --- | --- |
/// | 0–7 | the `TEXT_…` bits of CTextBreaks |
/// | 8–15 | the first face of the chain that maps the scalar, 255 for none |
/// | 16–23 | the script's number in its table |
/// | 24, 25 | kinsoku: may not begin, may not end a line |
/// | 26 | a control character: shaped as something that has a glyph |
/// | 27 | U+FE0F, which asks for an emoji |
/// | 31 | the entry is filled |
struct CharacterInfo: BitwiseCopyable {
  var bits: UInt32

  static let noFace: UInt8 = 255
  static let forbidsStart: UInt32 = 1 << 24
  static let forbidsEnd: UInt32 = 1 << 25
  static let control: UInt32 = 1 << 26
  static let emojiSelector: UInt32 = 1 << 27
  /// The bidirectional algorithm has to look at it.
  static let needsLevels: UInt32 = 4
  static let filled: UInt32 = 1 << 31

  @inline(__always) var isSpace: Bool { bits & 1 != 0 }
  @inline(__always) var isIgnorable: Bool { bits & 2 != 0 }
  @inline(__always) var isSimpleGrapheme: Bool { bits & 32 != 0 }
  @inline(__always) var inheritsScript: Bool { bits & 16 != 0 }
  @inline(__always) var isEmoji: Bool { bits & 8 != 0 }
  @inline(__always) var face: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  @inline(__always) var script: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
}

/// The properties of the scalars of a text, looked up once for each different one.
///
/// Entries are filled as scalars are met, so that a short text does not pay for the font.
final class CharacterTable {
  private let chain: FontChain
  private let kinsoku: KinsokuLevel
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<CharacterInfo>?>
  private static let pageCount = 0x110000 >> 8
  /// The scripts met, by their number.
  private(set) var scripts: [hb_script_t] = [HB_SCRIPT_COMMON]

  init(chain: FontChain, kinsoku: KinsokuLevel) {
    self.chain = chain
    self.kinsoku = kinsoku
    pages = .allocate(capacity: Self.pageCount)
    pages.initialize(repeating: nil, count: Self.pageCount)
  }

  deinit {
    for index in 0..<Self.pageCount { pages[index]?.deallocate() }
    pages.deallocate()
  }

  @inline(__always)
  func info(of scalar: UInt32) -> CharacterInfo {
    if let page = pages[Int(scalar >> 8)] {
      let info = page[Int(scalar & 255)]
      if info.bits != 0 { return info }
    }
    return fill(scalar)
  }

  @inline(never)
  private func fill(_ scalar: UInt32) -> CharacterInfo {
    let pageIndex = Int(scalar >> 8)
    let page: UnsafeMutablePointer<CharacterInfo>
    if let existing = pages[pageIndex] {
      page = existing
    } else {
      page = .allocate(capacity: 256)
      page.initialize(repeating: CharacterInfo(bits: 0), count: 256)
      pages[pageIndex] = page
    }
    var bits = text_properties(scalar) | CharacterInfo.filled
    let isControl = scalar < 0x20 || (0x7F...0x9F).contains(scalar)
    if isControl { bits |= CharacterInfo.control }
    if scalar == 0xFE0F { bits |= CharacterInfo.emojiSelector }
    if Kinsoku.forbidsStart(scalar, level: kinsoku) { bits |= CharacterInfo.forbidsStart }
    if Kinsoku.forbidsEnd(scalar, level: kinsoku) { bits |= CharacterInfo.forbidsEnd }
    bits |= UInt32(face(for: scalar)) << 8
    bits |= UInt32(number(of: hb_unicode_script(hb_unicode_funcs_get_default(), scalar))) << 16
    page[Int(scalar & 255)] = CharacterInfo(bits: bits)
    return page[Int(scalar & 255)]
  }

  /// The first face that maps a scalar; a tab and a no-break space are drawn as a space.
  private func face(for scalar: UInt32) -> UInt8 {
    let drawn = Self.drawn(scalar)
    let index = chain.faces.firstIndex { face in
      face.glyph(for: scalar) != nil || (drawn != scalar && face.glyph(for: drawn) != nil)
    }
    return index.map(UInt8.init) ?? CharacterInfo.noFace
  }

  /// What is given to the shaper for a scalar: a space for a tab and for a no-break space without
  /// a glyph, nothing visible for another control character.
  static func drawn(_ scalar: UInt32) -> UInt32 {
    if scalar == 0x09 || scalar == 0xA0 { return 0x20 }
    if scalar < 0x20 || (0x7F...0x9F).contains(scalar) { return 0x200B }
    return scalar
  }

  /// The number of a script; it gets one when it has none.
  func number(of script: hb_script_t) -> UInt8 {
    if let known = scripts.firstIndex(of: script) { return UInt8(known) }
    guard scripts.count < 255 else { return 0 }
    scripts.append(script)
    return UInt8(scripts.count - 1)
  }
}
