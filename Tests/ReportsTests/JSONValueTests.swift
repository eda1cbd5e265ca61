import PaginatorKit
import Testing

@testable import Reports

struct JSONValueTests {
  private func text(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("金剛 𠀀", "\"金剛 𠀀\""), ("\"\\/", "\"\\\"\\\\/\""), ("\n\r\t", "\"\\n\\r\\t\""),
    ("\r\n", "\"\\r\\n\""), ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\\u007f\""),
    ("a\u{202E}", "\"a\\u202e\""),
    ("\u{2028}", "\"\\u2028\""), ("\"\u{301}", "\"\\\"\u{301}\""),
  ])
  func `escapes strings`(raw: String, literal: String) {
    #expect(text(.string(raw)) == literal)
  }

  @Test func `writes numbers without exponent and what is no number as null`() {
    let values: [JSONValue] = [
      .integer(-1), .number(1), .number(0.1), .number(1e-7), .number(1e21), .number(.nan),
      .length(Length(sixtyFourths: 1891)), .null,
    ]
    #expect(
      text(.array(values)) == "[-1,1,0.1,0.0000001,1000000000000000000000,null,29.546875,null]"
    )
  }

  @Test func `sorts keys and adds no space`() {
    #expect(
      text(.object(["b": .array([]), "a_b": .object([:]), "a": .integer(1), "B": .null]))
        == "{\"B\":null,\"a\":1,\"a_b\":{},\"b\":[]}"
    )
  }
}
