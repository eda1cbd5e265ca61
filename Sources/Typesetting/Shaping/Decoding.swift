import PaginatorKit

/// Reading the characters of a paragraph, with what layout needs to know of each.
extension Typesetter {
  struct Seen {
    var needsLevels = false
    var needsFaces = false
    var hasControls = false
  }

  /// Reads the characters of a paragraph that was shaped before, as ``prepare(_:range:of:)`` does.
  func decode(_ paragraph: ShapedParagraph, range: ParagraphRange, of text: SourceText) {
    let seen = text.utf8.withUnsafeBufferPointer { decode(paragraph, range: range, of: $0) }
    prepareDrawn(paragraph, hasControls: seen.hasControls)
  }

  func decode(
    _ paragraph: ShapedParagraph,
    range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>
  ) -> Seen {
    let bytes = range.contentEnd - range.start
    paragraph.range = range
    paragraph.unbroken = 0..<0
    paragraph.forgetCuts()
    paragraph.hasGraphemes = false
    paragraph.plain = nil
    paragraph.parted.removeAll(keepingCapacity: true)
    paragraph.count = 0
    paragraph.scalars.reserve(bytes + 1)
    paragraph.offsets.reserve(bytes + 1)
    paragraph.infos.reserve(bytes + 1)
    var reading = Reading()
    if let variants {
      decode(paragraph, range: range, of: utf8, in: variants, &reading)
    } else {
      if !paragraph.rubies.isEmpty { paragraph.rubies.removeAll(keepingCapacity: true) }
      read(range.start..<range.contentEnd, of: utf8, by: table, into: paragraph, &reading)
    }
    paragraph.offsets.base[paragraph.count] = UInt32(bytes)
    findCombined(in: paragraph, bits: reading.bits)
    paragraph.hasSoftHyphens = reading.bits & CharacterInfo.softHyphen != 0
    return Seen(
      needsLevels: baseLevel == 1 || reading.bits & CharacterInfo.needsLevels != 0,
      needsFaces: reading.uncovered != 0
        || (colorFace != nil && reading.bits & (8 | CharacterInfo.emojiSelector) != 0),
      hasControls: reading.bits & CharacterInfo.control != 0
    )
  }

  /// What was read of a paragraph's characters.
  struct Reading {
    /// All bits of their infos.
    var bits: UInt32 = 0
    /// Not 0 where one is not of the first face.
    var uncovered: UInt32 = 0
  }

  @inline(__always)
  func read(
    _ bytes: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>,
    by table: CharacterTable,
    into paragraph: ShapedParagraph,
    _ reading: inout Reading
  ) {
    let scalars = paragraph.scalars.base
    let offsets = paragraph.offsets.base
    let infos = paragraph.infos.base
    let start = paragraph.range.start
    var bits: UInt32 = 0
    var uncovered: UInt32 = 0
    var count = paragraph.count
    var index = bytes.lowerBound
    while index < bytes.upperBound {
      let (scalar, length) = decodeScalar(at: index, in: utf8)
      let info = table.info(of: scalar)
      scalars[count] = scalar
      offsets[count] = UInt32(truncatingIfNeeded: index - start)
      infos[count] = info
      bits |= info.bits
      if !info.isIgnorable { uncovered |= UInt32(info.face) }
      count += 1
      index += length
    }
    paragraph.count = count
    reading.bits |= bits
    reading.uncovered |= uncovered
  }

  func breakScalars(of range: ParagraphRange, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    let length = range.end - range.contentEnd
    return length == 0 ? 0 : utf8[range.contentEnd] < 0x80 ? length : 1
  }
}

/// The scalar at a byte of valid UTF-8, and its length in bytes.
@inline(__always)
func decodeScalar(
  at index: Int,
  in utf8: UnsafeBufferPointer<UInt8>
) -> (scalar: UInt32, length: Int) {
  decodeScalar(utf8.baseAddress.unsafelyUnwrapped + index)
}

/// The scalar that valid UTF-8 begins with, and its length in bytes.
@inline(__always)
func decodeScalar(_ bytes: UnsafePointer<UInt8>) -> (scalar: UInt32, length: Int) {
  let lead = UInt32(bytes[0])
  if lead < 0x80 { return (lead, 1) }
  let two = UInt32(bytes[1] & 0x3F)
  if lead &- 0xE0 < 0x10 {
    return ((lead & 0x0F) << 12 | two << 6 | UInt32(bytes[2] & 0x3F), 3)
  }
  if lead < 0xE0 { return ((lead & 0x1F) << 6 | two, 2) }
  return (
    (lead & 0x07) << 18 | two << 12 | UInt32(bytes[2] & 0x3F) << 6 | UInt32(bytes[3] & 0x3F), 4
  )
}
