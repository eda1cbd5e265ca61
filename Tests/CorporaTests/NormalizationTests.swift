import Corpora
import Testing

struct NormalizationTests {
  @Test(
    arguments: [
      (.stripByteOrderMark, "\u{FEFF}\u{FEFF}a", "\u{FEFF}a"),
      (.stripByteOrderMark, "a\u{FEFF}", "a\u{FEFF}"),
      (.crlfToLF, "a\r\nb\r\n", "a\nb\n"),
      (.crlfToLF, "a\rb\n\r", "a\rb\n\r"),
      (.crlfToLF, "\r\r\n", "\r\n"),
      (.finalNewline, "a", "a\n"),
      (.finalNewline, "a\n\n", "a\n\n"),
      (.finalNewline, "", ""),
      (.strictUTF8, "\u{FEFF}e\u{301}\r\n", "\u{FEFF}e\u{301}\r\n"),
    ] as [(NormalizationStep, String, String)]
  )
  func `a step changes what it says and nothing else`(
    step: NormalizationStep,
    text: String,
    expected: String
  ) {
    #expect(step.apply(to: Array(text.utf8)) == Array(expected.utf8))
  }
}
