import CHarfBuzz
import TestSupport
import Testing

@testable import Typesetting

/// The sides of the space between scripts, against what Chromium puts a space beside.
struct GapSideTests {
  /// The characters of `Conformance/chromium-autospace.txt` by what they are there.
  private static let measured = Result { try measuredCharacters(in: "chromium-autospace.txt") }

  private func side(of scalar: UInt32, isChinese: Bool) -> GapSide {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    return GapSide(of: scalar, script: script, isChinese: isChinese)
  }

  /// Whether Unicode 15.0 has the character.
  private func isAssigned(_ scalar: UInt32) -> Bool {
    hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
      != HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED
  }

  @Test(arguments: [true, false])
  func `are those of Chromium`(isChinese: Bool) throws {
    let measured = try Self.measured.get()
    let wide = try #require(measured["wide"])
    var narrow = try #require(measured["narrow"])
    if isChinese { narrow.formUnion(try #require(measured["chinese"])) }
    let others = try #require(measured["measured"])
      .filter { scalar in
        let expected: GapSide =
          wide.contains(scalar) ? .wide : narrow.contains(scalar) ? .narrow : .none
        return isAssigned(scalar) && side(of: scalar, isChinese: isChinese) != expected
      }
    #expect(others.sorted().map { String($0, radix: 16) } == [])
    #expect(wide.count > 3_000)
    #expect(narrow.count > 8_000)
  }
}
