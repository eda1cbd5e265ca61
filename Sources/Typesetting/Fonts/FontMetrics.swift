import CHarfBuzz
package import PaginatorKit

/// A face's font-wide extents, in its own units; one rule for all faces.
///
/// They are the typographic ones of the OS/2 table when its bit USE_TYPO_METRICS is set, else
/// those of hhea, read from the tables: FreeType's rounded sizes would not be linear in the size.
/// Source: OpenType 1.9, OS/2 `fsSelection` bit 7 and hhea.
package struct FontMetrics: Hashable, Sendable {
  package let unitsPerEm: Int64
  /// The height above the baseline.
  package let ascender: Int64
  /// The depth below the baseline, negative.
  package let descender: Int64
  /// The space that the font wants between lines.
  package let lineGap: Int64

  /// Ascender − descender + line gap.
  package var height: Int64 { ascender - descender + lineGap }

  /// Returns the height of a line: size × em × multiple × height / units per em, halves up to 1/64 px.
  ///
  ///     // Noto Sans CJK: (1160 + 288 + 0) / 1000 em; 17 px × 1.2 × 1.448 = 29.5392 px
  ///     metrics.lineHeight(size: .pixels(17), multiple: .init(tenThousandths: 12_000))
  ///     // 1891/64 px = 29.546875 px
  package func lineHeight(
    size: Length,
    em: Ems = .one,
    multiple: LineHeightMultiple
  ) -> Length {
    guard em != .one else {
      let above = size.sixtyFourths * multiple.tenThousandths * height
      return Length(sixtyFourths: roundHalfUp(above, over: unitsPerEm * 10_000))
    }
    // All are above 0, and their product may take more than 64 bits.
    let below = UInt64(unitsPerEm) * 100_000_000
    let product = (size.sixtyFourths * multiple.tenThousandths).magnitude
      .multipliedFullWidth(by: (Int64(em.tenThousandths) * height).magnitude)
    let (quotient, remainder) = below.dividingFullWidth(product)
    return Length(sixtyFourths: Int64(quotient) + (2 * remainder >= below ? 1 : 0))
  }

  /// Returns the height of the font's own content area at a size: ascender − descender.
  package func contentHeight(size: Length, em: Ems = .one) -> Length {
    let above = size.sixtyFourths * Int64(em.tenThousandths) * (ascender - descender)
    return Length(sixtyFourths: roundHalfUp(above, over: unitsPerEm * 10_000))
  }

  /// Returns how far the ascender reaches above the baseline at a size, rounded towards it.
  package func ascent(size: Length, em: Ems = .one) -> Length {
    let above = size.sixtyFourths * Int64(em.tenThousandths) * ascender
    return Length(sixtyFourths: above / (unitsPerEm * 10_000))
  }

  private func roundHalfUp(_ above: Int64, over below: Int64) -> Int64 {
    let doubled = 2 * above + below
    let quotient = doubled / (2 * below)
    return doubled < 0 && doubled % (2 * below) != 0 ? quotient - 1 : quotient
  }
}

/// Big-endian numbers of one font table; 0 beyond its end.
private struct TableReader {
  private let bytes: [UInt8]

  init(face: OpaquePointer, tag: String) {
    let blob = hb_face_reference_table(face, hb_tag_from_string(tag, -1))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else {
      bytes = []
      return
    }
    bytes = UnsafeRawBufferPointer(start: data, count: Int(length)).prefix(96).map { $0 }
  }

  var count: Int { bytes.count }

  func int16(at index: Int) -> Int16 {
    guard index + 1 < bytes.count else { return 0 }
    return Int16(bitPattern: UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
  }
}

extension FontMetrics {
  init(face: OpaquePointer) {
    let horizontal = TableReader(face: face, tag: "hhea")
    let os2 = TableReader(face: face, tag: "OS/2")
    // fsSelection stands at byte 62, sTypoAscender, -Descender and -LineGap at 68, 70 and 72.
    let usesTypographic = os2.count >= 74 && (os2.int16(at: 62) & 0x80) != 0
    let table = usesTypographic ? os2 : horizontal
    let first = usesTypographic ? 68 : 4
    unitsPerEm = Int64(hb_face_get_upem(face))
    ascender = Int64(table.int16(at: first))
    descender = Int64(table.int16(at: first + 2))
    lineGap = Int64(table.int16(at: first + 4))
  }

  /// How much of an em stands above the baseline, in a face's units: the typographic ascender of the OS/2 table
  /// where that and the descender make an em, as in CJK fonts, else as much as the ascender is of the height.
  ///
  /// Source: CSS Inline 3, 3.1, "em-over baseline"; as browsers find it.
  func emAscender(face: OpaquePointer) -> Int64 {
    let os2 = TableReader(face: face, tag: "OS/2")
    let (above, below) = (Int64(os2.int16(at: 68)), Int64(os2.int16(at: 70)))
    if above - below == unitsPerEm { return above }
    return ascender * unitsPerEm / max(1, ascender - descender)
  }
}
