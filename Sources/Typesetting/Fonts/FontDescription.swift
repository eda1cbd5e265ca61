import CHarfBuzz

/// What a face calls itself, as `list fonts` shows it.
package struct FontDescription: Hashable, Sendable {
  /// The typographic family name in English, else the legacy one.
  package let family: String
  /// The style name: `Regular`, `Bold`.
  package let style: String
  package let file: String
  package let index: Int

  /// How far the style is from a family's upright text weight; 0 is `Regular`.
  var distanceFromRegular: Int {
    let styles = ["Regular", "Book", "Roman", "Normal", "Medium"]
    return styles.firstIndex(of: style) ?? styles.count
  }

  func matches(_ name: String) -> Bool {
    family.lowercased() == name.lowercased()
      || "\(family) \(style)".lowercased() == name.lowercased()
  }

  /// The faces of a file; none of one that is no font.
  ///
  /// - Throws: ``FontError/unreadable(path:reason:)``.
  static func faces(ofFile path: String) throws(FontError) -> [FontDescription] {
    let file: FontFile
    do throws(FontError) {
      file = try FontFile(path: path)
    } catch {
      if case .unreadable = error { throw error }
      return []
    }
    return (0..<file.faceCount)
      .map { index in
        let face = hb_face_create(file.blob, UInt32(index))
        defer { hb_face_destroy(face) }
        return FontDescription(
          family: family(of: face, path: path),
          style: name(HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY, of: face)
            ?? name(HB_OT_NAME_ID_FONT_SUBFAMILY, of: face) ?? "Regular",
          file: path,
          index: index
        )
      }
  }

  static func family(of file: FontFile, index: Int) -> String {
    let face = hb_face_create(file.blob, UInt32(index))
    defer { hb_face_destroy(face) }
    return family(of: face, path: file.path)
  }

  private static func family(of face: OpaquePointer?, path: String) -> String {
    name(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, of: face) ?? name(HB_OT_NAME_ID_FONT_FAMILY, of: face)
      ?? String(path.split(separator: "/").last ?? "")
  }

  private static func name(_ id: some BinaryInteger, of face: OpaquePointer?) -> String? {
    let id = hb_ot_name_id_t(id)
    let english = hb_language_from_string("en", -1)
    let length = hb_ot_name_get_utf8(face, id, english, nil, nil)
    guard length > 0, length < 1_000 else { return nil }
    var size = length + 1
    var buffer = [CChar](repeating: 0, count: Int(size))
    hb_ot_name_get_utf8(face, id, english, &size, &buffer)
    return String(decoding: buffer.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
