import PaginatorKit
import Testing

struct SanitizedTests {
  @Test(arguments: [
    ("plain, 須菩提。 é", "plain, 須菩提。 é"),
    ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#),
    ("a\r\nb\tc\0", #"a\u{D}\u{A}b\u{9}c\u{0}"#),
    ("\u{7F}\u{85}\u{9B}31m", #"\u{7F}\u{85}\u{9B}31m"#),
    ("abc\u{202E}txt.exe\u{2066}", #"abc\u{202E}txt.exe\u{2066}"#),
    ("\u{FEFF}x\u{200B}\u{2028}\u{2029}", #"\u{FEFF}x\u{200B}\u{2028}\u{2029}"#),
    ("\u{E000}\u{FFFF}\u{10FFFF}\u{E0041}\u{378}", #"\u{E000}\u{FFFF}\u{10FFFF}\u{E0041}\u{378}"#),
    ("a\u{A0}b\u{3000}c", "a\\u{A0}b\u{3000}c"),
    ("", ""),
  ])
  func `spells out what steers a terminal`(outside: String, inside: String) {
    #expect(sanitized(outside) == inside)
  }

  @Test func `cuts a text that is too long`() {
    #expect(sanitized("abcde", atMost: 5) == "abcde")
    #expect(sanitized("abcdef", atMost: 5) == "abcd…")
    // Spelled out, the escape is six scalars.
    #expect(sanitized("ab\u{1B}", atMost: 8) == #"ab\u{1B}"#)
    #expect(sanitized("ab\u{1B}", atMost: 7) == "ab…")
    #expect(sanitized("ab\u{1B}c", atMost: 8) == "ab…")
    #expect(sanitized(String(repeating: "x", count: 1_000_000)).unicodeScalars.count == 200)
  }
}
