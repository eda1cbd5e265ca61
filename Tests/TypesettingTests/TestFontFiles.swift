import Foundation
import PaginatorKit
import TestSupport
import Typesetting

/// The files behind the test fonts.
enum TestFontFiles {
  static let notoSansCJK = TestFonts.notoSansCJK.reference.file
  static let dejaVuSans = TestFonts.dejaVuSans.reference.file

  static func read(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file)))
  }
}
