import Foundation
import Testing

@testable import Comparisons

struct JSONBytesTests {
  private func written(_ text: String) -> String {
    var json = JSONBytes(.markup)
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (
      "</script><script>alert(1)</script>",
      #""\u003c/script\u003e\u003cscript\u003ealert(1)\u003c/script\u003e""#
    ),
    ("<!-- ]]> &amp;", #""\u003c!-- ]]\u003e \u0026amp;""#),
    ("a\u{2028}b\u{2029}c", #""a\u2028b\u2029c""#),
    ("\0\u{1}\t\r\u{1B}[2J\u{7F}\u{9B}", #""\u0000\u0001\u0009\u000d\u001b[2J\u007f\u009b""#),
    ("\"\\\n/", #""\"\\\n/""#),
    ("\u{202E}abc\u{2066}\u{200F}", #""\u202eabc\u2066\u200f""#),
    // Non-characters; one above the first plane is two units.
    ("\u{FFFE}\u{FFFF}\u{1FFFE}", #""\ufffe\uffff\ud83f\udffe""#),
    ("須\u{301}𠀀é\u{FFFD}", "\"須\u{301}𠀀é\u{FFFD}\""),
  ])
  func `escapes what may not stand in a block of data`(text: String, json: String) throws {
    #expect(written(text) == json)
    // An independent reader gets the same scalars back.
    let array = try JSONSerialization.jsonObject(with: Data("[\(written(text))]".utf8))
    #expect((array as? [String])?.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test(arguments: [
    ("", "\"\""), ("a<&>b", #""a<&>b""#), ("a~ b", #""a~ b""#), ("\u{7F}", #""\u007f""#),
    ("\"\\", #""\"\\""#), ("é<", #""é<""#),
  ])
  func `escapes what acts on a terminal, and nothing for markup where there is none`(
    text: String,
    json: String
  ) {
    var bytes = JSONBytes(.text)
    bytes.string(text)
    #expect(String(decoding: bytes.bytes, as: UTF8.self) == json)
  }

  @Test func `escapes every non-character and every control`() {
    let values = Array(0..<0x20) + Array(0x7F...0x9F) + Array(0xFDD0...0xFDEF)
    for scalar in values.compactMap(Unicode.Scalar.init) where scalar != "\n" {
      let digits = String(scalar.value, radix: 16)
      let padded = String(repeating: "0", count: 4 - digits.count) + digits
      #expect(written(String(scalar)) == "\"\\u\(padded)\"")
    }
  }

  @Test(arguments: [0, 7, 10, -1, -65_536, 1_234_567_890, Int.max, Int.min])
  func `writes whole numbers in digits`(number: Int) {
    var json = JSONBytes()
    json.number(number)
    #expect(String(decoding: json.bytes, as: UTF8.self) == String(number))
  }

  @Test func `puts commas between members and elements and nowhere else`() {
    var members = JSONBytes()
    members.key("b")
    members.numbers([1, -2, 3])
    members.key("c")
    members.numbers([])
    var json = JSONBytes()
    json.raw("{")
    json.key("a")
    json.raw("{")
    json.members(members)
    json.raw("}")
    json.members(members)
    json.members(JSONBytes())
    json.raw("}")
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"a":{"b":[1,-2,3],"c":[]},"b":[1,-2,3],"c":[]}"#
    )
  }
}
