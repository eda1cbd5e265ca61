package import PaginatorKit
package import Typesetting

/// The faces that tests use, from the system packages that set-up installs.
///
/// Unifont is the face to work numbers out with: at upm 64, a Latin letter is 1/2 em wide, a Han
/// character 1 em, ascender − descender is exactly 1 em, and no feature changes a glyph.
package enum TestFonts {
  /// One library for all tests, so that a file is read once.
  package static let library = FontLibrary()

  /// Unifont, of the package fonts-unifont.
  package static let unifont = face("/usr/share/fonts/opentype/unifont/unifont.otf")
  /// Noto Sans CJK TC, of the package fonts-noto-cjk: a Han character is 1 em wide.
  package static let notoSansCJK = face(
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    index: 3
  )
  /// The same for Japanese.
  package static let notoSansCJKjp = face(
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    index: 0
  )
  /// DejaVu Sans, of the package fonts-dejavu-core.
  package static let dejaVuSans = face("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

  /// What stands in a layout for Unifont.
  package static var unifontReference: FontReference { unifont.reference }

  private static func face(_ file: String, index: Int = 0) -> FontFace {
    do {
      return try library.face(file: file, index: index)
    } catch {
      fatalError(
        "\(error) The tests need the packages fonts-unifont, fonts-noto-cjk and fonts-dejavu-core."
      )
    }
  }
}
