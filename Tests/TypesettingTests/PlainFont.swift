import CHarfBuzz

/// A face with HarfBuzz's own OpenType functions and nothing of ours: what shaping must equal.
final class PlainFont {
  let font: OpaquePointer

  struct Glyph: Hashable {
    var glyph: UInt32
    var cluster: UInt32
    var advance: Int32
  }

  init(file: String, index: Int) {
    let blob = hb_blob_create_from_file(file)
    let face = hb_face_create(blob, UInt32(index))
    font = hb_font_create(face)
    hb_font_set_scale(font, 65_536, 65_536)
    hb_ot_font_set_funcs(font)
    hb_face_destroy(face)
    hb_blob_destroy(blob)
  }

  deinit {
    hb_font_destroy(font)
  }

  /// Shapes a stretch of a text in one direction and script, guessed from it where it is left out.
  static func shape(
    _ scalars: [UInt32],
    in places: Range<Int>? = nil,
    with font: OpaquePointer,
    script: hb_script_t? = nil,
    language: String = "zh-Hant"
  ) -> [Glyph] {
    let places = places ?? scalars.indices
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(
      buffer,
      scalars,
      Int32(scalars.count),
      UInt32(places.lowerBound),
      Int32(places.count)
    )
    hb_buffer_set_language(buffer, hb_language_from_string(language, -1))
    if let script { hb_buffer_set_script(buffer, script) }
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count))
      .map {
        Glyph(
          glyph: infos[$0].codepoint,
          cluster: infos[$0].cluster,
          advance: positions[$0].x_advance
        )
      }
  }

  /// The sum of the advances of a stretch, shaped with its neighbours as context.
  func width(
    _ scalars: [UInt32],
    in places: Range<Int>,
    script: hb_script_t,
    language: String = "zh-Hant"
  ) -> Int64 {
    PlainFont.shape(scalars, in: places, with: font, script: script, language: language)
      .reduce(0) { $0 + Int64($1.advance) }
  }
}
