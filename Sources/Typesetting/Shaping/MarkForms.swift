import CHarfBuzz
import PaginatorKit

/// The marks of a chain's faces, each asked of the font once for a script.
///
/// How much of a mark is blank, and on which side, is what the font's feature `halt` takes away, `vhal` where it stands upright in
/// a vertical line; in a font without it what `chws` and `vchw` take of it beside a bracket.
final class MarkForms {
  let rules: MarkRules
  private let chain: FontChain
  private let fonts: [FlatFont]
  private let spacings: [Spacing]
  private let language: hb_language_t?
  private let isChinese: Bool
  private let units: AdvanceUnits
  private let buffer: OpaquePointer = hb_buffer_create()
  private var known: [Place: MarkForm] = [:]
  private var tellings: [Int: Telling?] = [:]

  private struct Place: Hashable {
    var face: Int
    var script: RunScript
    var scalar: UInt32
  }

  /// The marks of faces that are set in a language; `nil` where no rule concerns any.
  init?(
    _ rules: MarkRules,
    of chain: FontChain,
    _ fonts: [FlatFont],
    spacings: [Spacing],
    language: hb_language_t?,
    isChinese: Bool,
    units: AdvanceUnits
  ) {
    guard rules.isOn else { return nil }
    (self.rules, self.chain, self.fonts, self.spacings) = (rules, chain, fonts, spacings)
    (self.language, self.isChinese, self.units) = (language, isChinese, units)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Returns what a character is in a run of a face and script.
  ///
  /// - Complexity: O(1) for one that was met before.
  func form(of scalar: UInt32, face: Int, script: RunScript) -> MarkForm {
    let place = Place(face: face, script: script, scalar: scalar)
    if let form = known[place] { return form }
    let form = make(scalar, face: face, script: script)
    known[place] = form
    return form
  }

  /// Returns the blank half that marks of a face usually have: that of `「`.
  func usualBlank(face: Int, script: RunScript) -> Blank {
    form(of: 0x300C, face: face, script: script).blank
  }

  private func make(_ scalar: UInt32, face: Int, script: RunScript) -> MarkForm {
    var form = MarkForm()
    if rules.squeezes, MarkClass(of: scalar) != .none {
      form = squeezed(scalar, face: face, script: script)
    }
    if rules.hangs, MarkClass.hangs(scalar) { form.kind.insert(.hangs) }
    let own = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    if GapSide(of: scalar, script: own, isChinese: isChinese) == .narrow {
      form.kind.insert(.narrow)
    }
    return form
  }

  private func squeezed(_ scalar: UInt32, face: Int, script: RunScript) -> MarkForm {
    let half = half(of: scalar, face: face, script: script)
    let blank = half.side == nil ? Blank() : half.blank
    let form = { (kind: MarkForm.Kind) in
      MarkForm(kind: kind, blank: kind.isDisjoint(with: [.opens, .closes]) ? Blank() : blank)
    }
    switch MarkClass(of: scalar) {
    case .none: return .none
    case .opening, .openingQuote: return form(half.side == .first ? .opens : .opensNarrow)
    case .closing, .closingQuote: return form(half.side == .last ? .closes : .closesNarrow)
    case .pause:
      return form(half.side == .last ? .closes : half.side == .both ? .middle : [])
    case .middle: return form(.middle)
    case .narrowOpening: return form(.opensNarrow)
    case .narrowClosing: return form(.closesNarrow)
    }
  }

  /// The side of a mark that is blank.
  private enum Side { case first, last, both }

  private func half(of scalar: UInt32, face: Int, script: RunScript) -> (
    side: Side?, blank: Blank
  ) {
    guard let full = shape([scalar], face: face, script: script)?[0] else { return (nil, Blank()) }
    var half: (advance: Int32, x: Int32)?
    switch telling(ofFace: face, isUpright: script.isUpright) {
    case .alone(let feature):
      half = shape([scalar], face: face, script: script, by: feature)
        .map { ($0[0].advance, $0[0].x - full.x) }
    case .beside(let feature):
      half = taken(from: scalar, beside: feature, face: face, script: script)
        .map { (full.advance - $0.advance, -$0.x) }
    case nil:
      if rules.fallsBack { half = drawnHalf(of: full, face: face, isUpright: script.isUpright) }
    }
    guard let half, half.advance < full.advance else { return (nil, Blank()) }
    let blank = full.advance - half.advance
    let space = spacings[face].behind(scalar)
    let side: Side = half.x == 0 ? .last : half.x == -blank ? .first : .both
    return (
      side,
      Blank(
        ems: Int64(blank),
        units: units.rounded(full.advance + space) - units.rounded(half.advance + space)
      )
    )
  }

  /// How a face tells which half of a mark is blank: by a feature of the mark alone, or of marks beside each other.
  private enum Telling {
    case alone(hb_tag_t)
    case beside(hb_tag_t)
  }

  /// How the face tells, in whatever script; `nil` of one that does not.
  private func telling(ofFace face: Int, isUpright: Bool) -> Telling? {
    let place = 2 * face + (isUpright ? 1 : 0)
    if let known = tellings[place] { return known }
    let table = hb_tag_from_string("GPOS", -1)
    var count = hb_ot_layout_table_get_feature_tags(chain.faces[face].face, table, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    _ = hb_ot_layout_table_get_feature_tags(chain.faces[face].face, table, 0, &count, &tags)
    let alone = hb_tag_from_string(isUpright ? "vhal" : "halt", -1)
    let beside = hb_tag_from_string(isUpright ? "vchw" : "chws", -1)
    let telling: Telling? =
      tags.contains(alone) ? .alone(alone) : tags.contains(beside) ? .beside(beside) : nil
    tellings[place] = .some(telling)
    return telling
  }

  /// What a feature takes from a mark before `」`, or else behind `「`.
  private func taken(
    from scalar: UInt32,
    beside feature: hb_tag_t,
    face: Int,
    script: RunScript
  ) -> (advance: Int32, x: Int32)? {
    for (pair, place) in [([scalar, 0x300D], 0), ([0x300C, scalar], 1)] {
      guard let full = shape(pair, face: face, script: script)?[place],
        let half = shape(pair, face: face, script: script, by: feature)?[place],
        half.advance < full.advance
      else { continue }
      return (full.advance - half.advance, full.x - half.x)
    }
    return nil
  }

  /// Half of a glyph that takes an em of the line, by where its ink is.
  private func drawnHalf(
    of full: ShapedMark,
    face: Int,
    isUpright: Bool
  ) -> (advance: Int32, x: Int32)? {
    let advance = full.advance
    let size = Int64(chain.faces[face].size.tenThousandths)
    let em = Int32(clamping: (size * FontFace.unitsPerEm + 5_000) / 10_000)
    guard advance == em,
      let box = chain.inkBox(ofGlyph: full.glyph, face: face, isUpright: isUpright)
    else { return nil }
    let half = advance / 2
    // Ink and advances are rounded each by itself.
    let near = Int64(em / 64)
    if box.right <= Int64(half) + near { return (half, 0) }
    if box.left >= Int64(half) - near { return (half, half - advance) }
    return box.left >= Int64(half / 2) - near && box.right <= Int64(advance - half / 2) + near
      ? (half, -half / 2) : nil
  }

  private typealias ShapedMark = (glyph: UInt32, advance: Int32, x: Int32)

  /// Returns the glyphs of characters, as many as they are; `nil` where the face has not each of them as one.
  private func shape(
    _ scalars: [UInt32],
    face: Int,
    script: RunScript,
    by feature: hb_tag_t? = nil
  ) -> [ShapedMark]? {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_codepoints(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    hb_buffer_set_direction(buffer, script.direction(isRightToLeft: false))
    hb_buffer_set_script(buffer, script.script)
    hb_buffer_set_language(buffer, language)
    let features = (feature.map { [$0] } ?? [])
      .map { hb_feature_t(tag: $0, value: 1, start: 0, end: UInt32.max) }
    hb_shape(fonts[face].font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count), count == scalars.count,
      (0..<scalars.count).allSatisfy({ infos[$0].codepoint != 0 })
    else { return nil }
    return (0..<scalars.count)
      .map { index in
        let position = positions[index]
        return script.isUpright
          ? (infos[index].codepoint, -position.y_advance, -position.y_offset)
          : (infos[index].codepoint, position.x_advance, position.x_offset)
      }
  }
}
