import PaginatorKit
import Testing

@testable import Comparisons

struct JSONObjectTests {
  private func text(_ value: some JSONWritable) -> String {
    String(decoding: value.json, as: UTF8.self)
  }

  @Test(arguments: [
    ("金剛 𠀀", "\"金剛 𠀀\""), ("\"\\/", "\"\\\"\\\\/\""), ("\n\r\t", "\"\\n\\r\\t\""),
    ("\r\n", "\"\\r\\n\""), ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\\u007f\""),
    ("a\u{202E}", "\"a\\u202e\""),
    ("\u{2028}", "\"\\u2028\""), ("\"\u{301}", "\"\\\"\u{301}\""),
  ])
  func `escapes strings`(raw: String, literal: String) {
    #expect(text(raw) == literal)
  }

  @Test func `writes numbers without exponent and what is no number as null`() {
    #expect(text(-1) == "-1")
    #expect(text([1, 0.1, 1e-7, 1e21, .nan]) == "[1,0.1,0.0000001,1000000000000000000000,null]")
    #expect(text(Length(sixtyFourths: 1891)) == "29.546875")
    #expect(text([nil, true]) == "[null,true]")
  }

  @Test func `sorts keys and adds no space`() {
    let object: JSONObject = ["b": [Int](), "a_b": [:] as JSONObject, "a": 1, "B": Int?.none]
    #expect(text(object) == "{\"B\":null,\"a\":1,\"a_b\":{},\"b\":[]}")
  }
}
